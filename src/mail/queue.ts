import type { FieldCipher } from '../base/secrets.ts';
import { newUuid } from '../base/secrets.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { announceMail } from './wake.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
}

export interface NewMail extends Letter {
  /** The account the mail is about. */
  readonly customerId: number;
  readonly to: string;
  readonly at: Date;
  /** The kind of file it brings; whoever makes that kind draws it when the mail leaves. */
  readonly attachment?: string;
}

/**
 * A mail is a row, written in the transaction of what it tells about: it is sent exactly when that is committed.
 * Its text is sealed, since it carries links that sign a person in.
 */
export async function queueMail(tx: Tx, cipher: FieldCipher, mail: NewMail): Promise<void> {
  await queueMails(tx, cipher, [mail]);
}

/** The same of many by one statement; answers their ids in the order of the list. */
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
      ${mails.map(({ to }) => to)}::text[], ${sealed}::text[], ${mails.map(({ at }) => at)}::timestamptz[],
      ${mails.map(({ attachment }) => attachment ?? null)}::text[]) with ordinality
      as m (customer_id, uuid, recipient, sealed_content, at, attachment, place)
    order by m.place
    returning uuid, id`.execute(tx);
  await announceMail(tx);
  const ids = new Map(rows.map(({ uuid, id }) => [uuid, id]));
  return uuids.map((uuid) => ids.get(uuid)!);
}
