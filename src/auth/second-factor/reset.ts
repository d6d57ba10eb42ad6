import type { FieldCipher } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import { endSessions } from '../session/session.store.ts';
import type { PersonKey } from '../sign-in/person.ts';
import { notifyOfChange } from './second-factor.service.ts';
import { deleteRecoveryCodes, deleteTotp, lockPerson } from './second-factor.store.ts';

/**
 * Removes the second factor of a person who has lost it, ends the person's sessions and notifies the person. After the
 * commit, call `accounts.forget(customerId)`, which updates this node.
 */
export async function resetSecondFactor(
  tx: Tx,
  cipher: FieldCipher,
  { customerId, userId }: PersonKey,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const person = { customerId, userId };
  await lockPerson(tx, person);
  await deleteTotp(tx, person);
  await deleteRecoveryCodes(tx, person);
  await tx.deleteFrom('passkey').where('customer_id', '=', customerId).where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_step').where('customer_id', '=', customerId).where('user_id', '=', userId).execute();
  await endSessions(tx, { customerId, userId, at });
  const what = `the authenticator app, passkeys and recovery codes were removed by ${by}, and all sessions were ended`;
  await notifyOfChange(tx, { cipher }, person, { what, at });
}
