import type { Tx } from '../../db/tx.ts';
import { endSessions } from '../session/session.store.ts';
import type { PersonKey } from '../sign-in/person-key.ts';
import { deleteRecoveryCodes, deleteTotp, lockPerson } from './second-factor.store.ts';

/**
 * Takes a person's second factor away, for somebody who has lost it, and ends the sessions that were opened with it. After
 * the commit, call `accounts.forget(customerId)` for this node.
 */
export async function resetSecondFactor(tx: Tx, { customerId, userId }: PersonKey, at: Date): Promise<void> {
  const person = { customerId, userId };
  await lockPerson(tx, person);
  await deleteTotp(tx, person);
  await deleteRecoveryCodes(tx, person);
  await tx.deleteFrom('passkey').where('customer_id', '=', customerId).where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_step').where('customer_id', '=', customerId).where('user_id', '=', userId).execute();
  await endSessions(tx, { customerId, userId, at });
}
