import type { ColumnType, GeneratedAlways } from 'kysely';
import { type FieldCipher, newUuid } from '../base/secrets.ts';
import { realInstant } from '../base/test-time.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { MOST_COUNTED, type Waiting } from '../db/waiting.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../db/tx.ts' {
  interface Tables {
    mail: MailTable;
  }
}

export interface MailTable {
  customer_id: number;
  id: GeneratedAlways<number>;
  uuid: string;
  recipient: string;
  sealed_content: string | null;
  status: 'WAITING' | 'SENT' | 'FAILED' | 'DROPPED';
  attempts: number;
  due_at: Timestamp;
  last_error: string | null;
  created_at: Timestamp;
  sent_at: NullableTimestamp;
  /** The kind of attachment, which is generated when the email is sent. */
  attachment: string | null;
}

export const MAIL_CHANNEL = 'tasman_mail';

/** Wakes a worker at commit. Without it, the email waits for the next round. */
const announceMail = (tx: Tx) => sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(tx);

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
}

export interface NewMail extends MailContent {
  /** The account the email is about. */
  readonly customerId: number;
  readonly to: string;
  readonly at: Date;
  /** The kind of attachment, which is generated when the email is sent. */
  readonly attachment?: string;
}

/**
 * Writes an email in the transaction of the change it is about, so that the email is sent if and only if the change is
 * committed. Its text is encrypted, because it contains sign-in links.
 */
export async function queueMail(tx: Tx, cipher: FieldCipher, mail: NewMail): Promise<void> {
  await queueMails(tx, cipher, [mail]);
}

/**
 * Queues many emails in one statement and returns their ids in the order of the list. The emails are due in real time,
 * even those about a company under a test clock.
 */
export async function queueMails(tx: Tx, cipher: FieldCipher, mails: readonly NewMail[]): Promise<readonly number[]> {
  if (mails.length === 0) return [];
  const uuids = mails.map(() => newUuid());
  const sealed = mails.map(({ subject, text, html, replyTo, customerId }, index) =>
    cipher.seal(
      'mail.sealed_content',
      [customerId, uuids[index]!],
      JSON.stringify({ subject, text, html, ...(replyTo === undefined ? {} : { replyTo }) }),
    ),
  );
  const { rows } = await sql<{ uuid: string; id: number }>`
    insert into mail
      (customer_id, uuid, recipient, sealed_content, status, attempts, due_at, created_at, attachment)
    select m.customer_id, m.uuid, m.recipient, m.sealed_content, 'WAITING', 0, m.at, m.at, m.attachment
    from unnest(${mails.map(({ customerId }) => customerId)}::bigint[], ${uuids}::uuid[],
      ${mails.map(({ to }) => to)}::text[], ${sealed}::text[], ${mails.map(({ at }) => realInstant(at))}::timestamptz[],
      ${mails.map(({ attachment }) => attachment ?? null)}::text[]) with ordinality
      as m (customer_id, uuid, recipient, sealed_content, at, attachment, place)
    order by m.place
    returning uuid, id`.execute(tx);
  await announceMail(tx);
  const ids = new Map(rows.map(({ uuid, id }) => [uuid, id]));
  return uuids.map((uuid) => ids.get(uuid)!);
}

/** The emails that are waiting to be sent or retried, for all accounts. */
export async function mailsWaiting(tx: Tx): Promise<Waiting> {
  const { rows } = await sql<{ waiting: number; due_at: Date | null }>`
    select
      (
        select count(*)::int
        from (select 1 from mail where status = 'WAITING' order by due_at limit ${MOST_COUNTED}) m
      ) as waiting,
      (select due_at from mail where status = 'WAITING' order by due_at limit 1) as due_at`.execute(tx);
  const { waiting, due_at } = rows[0]!;
  return { waiting, oldestDueAt: due_at };
}
