import type { FieldCipher } from '../base/secrets.ts';
import type { Tx } from '../db/tx.ts';
import { queueMails } from './queue.ts';
import { type MailText, renderMail } from './render-mail.ts';

interface BulkMail {
  readonly to: string;
  readonly replyTo: string | null;
  readonly words: MailText;
}

/** Queues many emails of one kind. Each has an attachment, which is generated when the email is sent. */
export const bulkMailer = (cipher: FieldCipher, attachment: string) => ({
  queue: (tx: Tx, { customerId, at }: { customerId: number; at: Date }, mails: readonly BulkMail[]) =>
    queueMails(
      tx,
      cipher,
      mails.map(({ to, replyTo, words }) => ({
        customerId,
        to,
        at,
        attachment,
        ...(replyTo === null ? {} : { replyTo }),
        ...renderMail(words),
      })),
    ),
});
