import type { FieldCipher } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import { queueMail } from '../../mail/queue.ts';
import { addresseeOf } from '../sign-in/mail-address.ts';
import { secondFactorMail } from '../sign-in/mails.ts';
import type { PersonKey } from '../sign-in/person.ts';
import { whenOf } from '../sign-in/when.ts';

/**
 * Sends a notification email, so that no second factor changes without its owner's knowledge. `url` is the page that
 * shows the change.
 */
export async function notifyOfChange(
  tx: Tx,
  { cipher, url }: { cipher: FieldCipher; url?: string },
  { customerId, userId }: PersonKey,
  { what, at }: { what: string; at: Date },
): Promise<void> {
  const addressee = await addresseeOf(tx, { customerId, userId });
  const mail = secondFactorMail({ addressee, ...(url === undefined ? {} : { url }) }, { what, when: whenOf(at) });
  await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...mail });
}
