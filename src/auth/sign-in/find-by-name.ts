import type { Expression, RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { subjectOf } from './person.ts';
import { networkOf } from './throttle.ts';
import './attempt.store.ts';

/** The form in which sign-in names are compared and counted. Only the database computes it. */
export const foldedName = (name: string | Expression<unknown>): RawBuilder<string> =>
  sql<string>`fold_name(${typeof name === 'string' ? sql`${name}::text` : name})`;

/** The account type, name and account from a sign-in form. */
export interface GivenName {
  /** `admin`: the owner of the account, by email address. `user`: a payroll user, by username. */
  readonly accountType: 'admin' | 'user';
  readonly name: string;
  /** The account of a payroll user. Without it, the username must be unique across all accounts. */
  readonly customerId: number | undefined;
}

export type NamedPerson = NonNullable<Awaited<ReturnType<typeof findByName>>>;

/** The folded form of the name, which is used to count attempts and look up the person. */
export async function foldName(tx: Tx, name: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select ${foldedName(name)} as folded`.execute(tx);
  return rows[0]!.folded;
}

/**
 * Finds a person by folded name, with the failures of the last day and whether the network is known from an earlier
 * sign-in.
 */
export async function findByName(
  tx: Tx,
  { accountType, name, customerId }: GivenName,
  { at, address = '' }: { at: Date; address?: string },
) {
  const dayBefore = new Date(at.getTime() - 86_400_000);
  const people = tx
    .selectFrom('account_user as u')
    .innerJoin('customer as c', 'c.id', 'u.customer_id')
    .select([
      'u.customer_id as customerId',
      'u.id as userId',
      'u.kind',
      'u.employee_id as employeeId',
      'u.display_name as displayName',
      'u.password_hash as passwordHash',
      'u.device_era as deviceEra',
      'u.is_active as isActive',
      'c.name as customerName',
      'c.closed_at as closedAt',
    ])
    .select(subjectOf('u').as('subject'))
    .select(
      sql<number>`(select count(*) from sign_in_attempt a where a.customer_id = u.customer_id and a.user_id = u.id
        and a.at > ${dayBefore} and a.outcome <> 'succeeded')`.as('failuresOfLastDay'),
    )
    .select(
      sql<boolean>`exists (select from sign_in_attempt a where a.customer_id = u.customer_id and a.user_id = u.id
        and a.network = ${networkOf(address)} and a.outcome = 'succeeded')`.as('isKnownNetwork'),
    )
    // Payroll users come first: otherwise an employee of another account with the same username could lock out a
    // payroll user.
    .orderBy(sql`u.employee_id is not null`)
    .limit(2);
  const found = await (accountType === 'admin'
    ? people.where('u.kind', '=', 'owner').where(foldedName(sql.ref('u.email_address')), '=', name)
    : people
        .where('u.kind', '=', 'user')
        .where(foldedName(sql.ref('u.username')), '=', name)
        .$if(customerId !== undefined, (query) => query.where('u.customer_id', '=', customerId ?? 0))
  ).execute();
  // A username that exists in two accounts is ambiguous, unless only one of the two is a payroll user: an employee with
  // the same username is then ignored.
  const [first, second] = found;
  const isMeant = second === undefined || (first?.employeeId === null && second.employeeId !== null);
  return isMeant ? first : undefined;
}
