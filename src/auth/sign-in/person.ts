import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';

/** Identifies a person by account id and user id. */
export interface PersonKey {
  readonly customerId: number;
  readonly userId: number;
}

/** A person who has proved who they are. */
export interface SignedIn {
  readonly customerId: number;
  readonly customerName: string;
  readonly userId: number;
  /** The owner's email address, or the username of a payroll user or an employee. */
  readonly subject: string;
  readonly displayName: string;
  /** True for the owner, who has access to everything. */
  readonly adminMode: boolean;
  /** Set for an employee, who can use only the portal. */
  readonly employeeId: number | null;
  /** The number of password changes so far. Devices used before the last change are not recognised; see device.ts. */
  readonly deviceEra: number;
}

/** A completed sign-in, with the Set-Cookie value by which the device is recognised next time. */
export type CompletedSignIn = SignedIn & { readonly deviceCookie: string };

/** SQL for a person's sign-in name: the owner's email address or the username. `user` is an alias of `account_user`. */
export const subjectOf = (user: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql<string>`coalesce(case when ${column('kind')} = 'owner' then ${column('email_address')} end, ${column('username')}, '')`;
};

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
