import Type, { type Static } from 'typebox';
import { compiled } from '../../../../http/validation/compiled.ts';
import type { Remark } from './gateway.ts';

const Text = (maxLength: number) => Type.String({ maxLength });

/** The response of a sending service to a message or a status query. */
const Answer = Type.Object({
  message_id: Text(100),
  status: Type.Enum([
    'unknown',
    'waiting',
    'accepted',
    'accepted_with_warnings',
    'partly_accepted',
    'rejected',
    'refused',
  ]),
  conversation_id: Type.Optional(Type.Union([Text(200), Type.Null()])),
  messages: Type.Optional(
    Type.Array(
      Type.Object({
        code: Text(100),
        text: Text(2_000),
        severity: Type.Optional(Type.Enum(['error', 'warning'])),
        record: Type.Optional(Type.Union([Text(50), Type.Null()])),
        payroll_id: Type.Optional(Type.Union([Text(200), Type.Null()])),
      }),
      { maxItems: 20_000 },
    ),
  ),
});
export type Answer = Static<typeof Answer>;

export interface HttpReply {
  readonly status: number;
  readonly text: string;
}

/** The response about the given message. Anything else, such as a proxy's error page, returns undefined. */
export function answerAbout(messageId: string, { text }: HttpReply): Answer | 'another message' | undefined {
  const body = parsed(text);
  if (!compiled(Answer).Check(body)) return undefined;
  return body.message_id === messageId ? body : 'another message';
}

export const remarksOf = ({ messages = [] }: Answer): readonly Remark[] =>
  messages.map(({ code, text, severity, record, payroll_id }) => ({
    code: plain(code),
    text: plain(text),
    ...(severity ? { severity } : {}),
    ...(record ? { record } : {}),
    ...(payroll_id ? { payrollId: payroll_id } : {}),
  }));

/** Removes control characters and lone surrogates, which the database rejects. */
export const plain = (text: string): string =>
  Buffer.from(text, 'utf8')
    .toString('utf8')
    .replaceAll(/\p{Cc}/gu, ' ');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
