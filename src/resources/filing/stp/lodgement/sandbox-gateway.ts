import type { Clock } from '../../../../base/clock.ts';
import type { FieldCipher } from '../../../../base/secrets.ts';
import type { Db } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import { type Gateway, GatewayRefused, type Remark, type Standing } from './gateway.ts';

/**
 * Words that make the sandbox behave otherwise than accept at once. It looks for them in the message, so any name that
 * is reported will do: an employee's last name, or the contact name of the company.
 */
export const SANDBOX_TRIGGERS = {
  /** Rejected, as for a fault in the message. */
  reject: 'SANDBOX-REJECT',
  /** Accepted but for some of the people in it. */
  partial: 'SANDBOX-PARTIAL',
  /** Accepted with warnings. */
  warn: 'SANDBOX-WARN',
  /** Answered ten minutes after it was received. */
  delay: 'SANDBOX-DELAY',
  /** Never answered. */
  silent: 'SANDBOX-SILENT',
  /** Cannot be reached: nothing is received. */
  down: 'SANDBOX-DOWN',
  /** Not taken at all. */
  refuse: 'SANDBOX-REFUSE',
} as const;

const DELAY_MS = 10 * 60_000;

export interface SandboxDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}

/** Plays a tax office for trying things out: keeps what it received and answers by what is in it. */
export function sandboxGateway({ db, clock, cipher }: SandboxDeps): Gateway {
  const conversationOf = (messageId: string) => `SANDBOX-${messageId.slice(0, 8)}`;
  return {
    name: 'sandbox',
    async send({ customerId, kind, messageId, message }) {
      if (message.includes(SANDBOX_TRIGGERS.down)) throw new Error('the sandbox is down, as it was asked to be');
      if (message.includes(SANDBOX_TRIGGERS.refuse)) {
        throw new GatewayRefused('the sandbox does not take the message, as it was asked not to');
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
    async ask({ customerId, messageId }): Promise<Standing> {
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

function answerTo(message: string, waited: number, conversationId: string): Standing {
  const has = (trigger: keyof typeof SANDBOX_TRIGGERS) => message.includes(SANDBOX_TRIGGERS[trigger]);
  if (has('silent') || (has('delay') && waited < DELAY_MS)) return { is: 'waiting', conversationId };
  const answered = { is: 'answered', conversationId } as const;
  if (has('reject')) {
    const text = 'The message was rejected because the sandbox was asked to reject it';
    return { ...answered, outcome: 'REJECTED', messages: [{ code: 'SANDBOX.REJECTED', text }] };
  }
  if (has('partial')) {
    const text = 'A part of the message was rejected because the sandbox was asked to do so';
    return {
      ...answered,
      outcome: 'PARTLY_ACCEPTED',
      messages: recordsWith(message, SANDBOX_TRIGGERS.partial, { code: 'SANDBOX.PARTLY', text }),
    };
  }
  if (has('warn')) {
    const text = 'The message was accepted with a warning because the sandbox was asked for one';
    return { ...answered, outcome: 'ACCEPTED_WITH_WARNINGS', messages: [{ code: 'SANDBOX.WARNING', text }] };
  }
  return { ...answered, outcome: 'ACCEPTED', messages: [] };
}

/** The remark on each record that has the word in it, or on the whole when none has, such as the name of a contact. */
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
