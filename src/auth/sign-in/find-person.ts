import type { Tx } from '../../db/tx.ts';
import type { PersonKey } from './person-key.ts';
import type { SignedIn } from './signed-in.ts';
import { subjectOf } from './subject.ts';

/** The person, provided that the user is active and the account is open. */
export async function findPersonById(tx: Tx, { customerId, userId }: PersonKey): Promise<SignedIn | undefined> {
  const row = await tx
    .selectFrom('account_user as u')
    .innerJoin('customer as c', 'c.id', 'u.customer_id')
    .select(['u.kind', 'u.display_name as displayName', 'c.name as customerName', 'u.device_era as deviceEra'])
    .select('u.employee_id as employeeId')
    .select(subjectOf('u').as('subject'))
    .where('u.customer_id', '=', customerId)
    .where('u.id', '=', userId)
    .where('u.is_active', '=', true)
    .where('c.closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, ...person } = row;
  return { customerId, userId, ...person, adminMode: kind === 'owner' };
}
