import type { FieldCipher } from '../base/secrets.ts';
import { newUuid } from '../base/secrets.ts';
import type { Tx } from '../db/tx.ts';
import { announceMail } from './wake.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface NewMail extends Letter {
  /** The account the mail is about. */
  readonly customerId: number;
  readonly to: string;
  readonly at: Date;
}

/**
 * A mail is a row, written in the transaction of what it tells about: it is sent exactly when that is committed.
 * Its text is sealed, since it carries links that sign a person in.
 */
export async function queueMail(tx: Tx, cipher: FieldCipher, mail: NewMail): Promise<void> {
  const { subject, text, html, customerId } = mail;
  const uuid = newUuid();
  await tx
    .insertInto('mail')
    .values({
      customer_id: customerId,
      uuid,
      recipient: mail.to,
      sealed_content: cipher.seal('mail.sealed_content', [customerId, uuid], JSON.stringify({ subject, text, html })),
      status: 'WAITING',
      attempts: 0,
      due_at: mail.at,
      created_at: mail.at,
    })
    .execute();
  await announceMail(tx);
}
