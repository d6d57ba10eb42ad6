import type { Static } from 'typebox';
import Type from 'typebox';
import { compiled } from '../../../../http/validation/compiled.ts';
import type { Remark } from './gateway.ts';

const SERVICE = 'the sending service';

/** Describes an invalid reply for the operator. */
export function replyFault({ status }: HttpReply): string {
  const answered = `${SERVICE} returned HTTP ${status}`;
  if (status >= 300 && status <= 399) return `${answered}, a redirect, which is not followed; check FILING_URL`;
  if (status === 401 || status === 403) {
    return `${answered}: it rejected the token; check FILING_TOKEN`;
  }
  if (status === 404) return `${answered} without a JSON body about the message; check FILING_URL`;
  if (status === 413) return `${answered}: the message is too large for it`;
  if (status === 429) return `${answered}: it is overloaded`;
  if (status >= 200 && status <= 299) return `${answered}, but the response is not in the agreed format`;
  return answered;
}

export const ANOTHER_MESSAGE = `${SERVICE} returned a response about another message`;
export const TOO_MUCH = `${SERVICE} returned too much data; the rest was not read`;

/** Describes a connection failure. Whether the recipient has the message is unknown. */
export function connectionFault(error: unknown, timeoutMs: number): string {
  const { name, code, message } = error as Error & { readonly code?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || /_TIMEOUT$|^ETIMEDOUT$/.test(code ?? '')) {
    return `${SERVICE} did not respond within ${timeoutMs / 1000} seconds`;
  }
  if (code === 'ECONNREFUSED') return `${SERVICE} cannot be reached: connection refused`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${SERVICE} cannot be reached: unknown host name`;
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return `${SERVICE} closed the connection`;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return TOO_MUCH;
  if (name === 'HTTPParserError' || code?.startsWith('HPE_')) return `${SERVICE} returned an invalid HTTP response`;
  return `${SERVICE} cannot be reached: ${message}`;
}

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

/**
 * The response about the given message, or 'another message' if it is about a different one. Returns undefined for
 * anything else, such as a proxy's error page.
 */
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
