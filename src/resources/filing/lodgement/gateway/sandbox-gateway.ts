import type { Clock } from '../../../../base/clock.ts';
import type { FieldCipher } from '../../../../base/secrets.ts';
import type { Db } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import { type Gateway, GatewayRefused, type MessageState, type Remark } from './gateway.ts';

/**
 * Words that make the sandbox do something other than accept the message immediately. The sandbox searches the whole
 * message for these words, so any reported name works, such as an employee's last name or the company's contact name.
 */
export const SANDBOX_TRIGGERS = {
  /** The message is rejected, as if it contained an error. */
  reject: 'SANDBOX-REJECT',
  /** The message is accepted, except for some employees. */
  partial: 'SANDBOX-PARTIAL',
  /** The message is accepted with warnings. */
  warn: 'SANDBOX-WARN',
  /** The sandbox responds ten minutes after it received the message. */
  delay: 'SANDBOX-DELAY',
  /** The sandbox receives the message but never responds. */
  silent: 'SANDBOX-SILENT',
  /** The sandbox is unreachable and receives nothing. */
  down: 'SANDBOX-DOWN',
  /** The sandbox rejects the message as soon as it is submitted. */
  refuse: 'SANDBOX-REFUSE',
} as const;

const DELAY_MS = 10 * 60_000;

export interface SandboxDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}

/** Simulates a tax office for testing: stores the messages it receives and answers according to their content. */
export function sandboxGateway({ db, clock, cipher }: SandboxDeps): Gateway {
  const conversationOf = (messageId: string) => `SANDBOX-${messageId.slice(0, 8)}`;
  return {
    name: 'sandbox',
    async send({ customerId, kind, messageId, message }) {
      if (message.includes(SANDBOX_TRIGGERS.down)) throw new Error('the sandbox is down, as the message requested');
      if (message.includes(SANDBOX_TRIGGERS.refuse)) {
        throw new GatewayRefused('the sandbox refuses the message, as the message requested');
      }
      const sealed = cipher.seal('sandbox_message.message', [customerId, messageId], message);
      await db.tx(customerId, (tx) =>
        sql`
          insert into sandbox_message (customer_id, message_id, kind, message, times, received_at)
          values (${customerId}, ${messageId}, ${kind}, ${sealed}, 1, ${clock.now()})
          on conflict (customer_id, message_id) do update set times = sandbox_message.times + 1`.execute(tx),
      );
      return { conversationId: conversationOf(messageId) };
    },
    async ask({ customerId, messageId }): Promise<MessageState> {
      const found = await db.tx(
        customerId,
        (tx) =>
          tx
            .selectFrom('sandbox_message')
            .select(['message', 'received_at'])
            .where('message_id', '=', messageId)
            .executeTakeFirst(),
        { readOnly: true },
      );
      if (!found) return { is: 'unknown' };
      const conversationId = conversationOf(messageId);
      const waited = clock.now().getTime() - found.received_at.getTime();
      const message = cipher.open('sandbox_message.message', [customerId, messageId], found.message);
      return answerTo(message, waited, conversationId);
    },
  };
}

function answerTo(message: string, waited: number, conversationId: string): MessageState {
  const has = (trigger: keyof typeof SANDBOX_TRIGGERS) => message.includes(SANDBOX_TRIGGERS[trigger]);
  if (has('silent') || (has('delay') && waited < DELAY_MS)) return { is: 'waiting', conversationId };
  const answered = { is: 'answered', conversationId } as const;
  if (has('reject')) {
    const text = 'The sandbox rejected the message, as the message requested';
    return { ...answered, outcome: 'REJECTED', messages: [{ code: 'SANDBOX.REJECTED', text }] };
  }
  if (has('partial')) {
    const text = 'The sandbox rejected a part of the message, as the message requested';
    return {
      ...answered,
      outcome: 'PARTLY_ACCEPTED',
      messages: recordsWith(message, SANDBOX_TRIGGERS.partial, { code: 'SANDBOX.PARTLY', text }),
    };
  }
  if (has('warn')) {
    const text = 'The sandbox accepted the message with a warning, as the message requested';
    return { ...answered, outcome: 'ACCEPTED_WITH_WARNINGS', messages: [{ code: 'SANDBOX.WARNING', text }] };
  }
  return { ...answered, outcome: 'ACCEPTED', messages: [] };
}

/**
 * Adds the remark to each record that contains the word. If no record does, for example because the word is in the
 * contact name, adds it to the whole message.
 */
function recordsWith(message: string, word: string, remark: Remark): readonly Remark[] {
  const records = message.startsWith('<')
    ? message
        .split('<Record_Delimiter ')
        .filter((part) => part.includes('DocumentType="CHILD"'))
        .map((part) => ({ record: /DocumentID="([^"]+)"/.exec(part)![1]!, part }))
    : message
        .split('\r\n')
        .filter((line) => /^(?:DEI|DAI|DED),/.test(line))
        .map((part, index) => ({ record: String(index + 1), part }));
  const found = records.filter(({ part }) => part.includes(word)).map(({ record }) => ({ ...remark, record }));
  return found.length > 0 ? found : [remark];
}
