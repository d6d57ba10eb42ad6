import type { FieldCipher } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import { queueMail } from '../../mail/queue.ts';
import { secondFactorLetter } from '../sign-in/letters.ts';
import { addresseeOf } from '../sign-in/mail-address.ts';
import type { PersonKey } from '../sign-in/person-key.ts';
import { whenOf } from '../sign-in/when.ts';

/** A letter, so that nobody's second factor is changed without their knowing. `url` is where the person sees it. */
export async function tellOfChange(
  tx: Tx,
  { cipher, url }: { cipher: FieldCipher; url?: string },
  { customerId, userId }: PersonKey,
  { what, at }: { what: string; at: Date },
): Promise<void> {
  const addressee = await addresseeOf(tx, { customerId, userId });
  const letter = secondFactorLetter({ addressee, ...(url === undefined ? {} : { url }) }, { what, when: whenOf(at) });
  await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...letter });
}
