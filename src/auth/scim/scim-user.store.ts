import type { Insertable, RawBuilder, Updateable } from 'kysely';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { foldedName } from '../sign-in/find-by-name.ts';
import type { AccountUserTable, ScimProfile } from '../tables.ts';
import type { Comparison } from './filter.ts';
import './scim.tables.ts';
import { invalidFilter } from './scim-error.ts';

/** A payroll user or the owner, with their groups. */
export interface ScimUser {
  readonly customer_id: number;
  readonly id: number;
  readonly kind: 'owner' | 'user';
  readonly email_address: string | null;
  readonly username: string;
  readonly user_name: string;
  readonly display_name: string;
  readonly is_active: boolean;
  readonly external_id: string | null;
  readonly scim_profile: ScimProfile | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly groups: readonly { readonly id: number; readonly display_name: string }[];
}

/** The name at the identity provider or, if it has no name, the name with which the person signs in. */
const userName = sql<string>`coalesce(u.scim_user_name, case u.kind when 'owner' then u.email_address else u.username end)`;

/** Selects the owner and payroll users, but no portal logins and no deleted users, whose usernames contain a space. */
const isPerson = (customerId: number) =>
  sql<boolean>`u.customer_id = ${customerId} and u.employee_id is null and (u.kind = 'owner' or u.username not like '% %')`;

const COMPARED: Readonly<Record<string, (value: string) => RawBuilder<boolean>>> = {
  username: (value) => sql`${foldedName(userName)} = ${foldedName(value)}`,
  externalid: (value) => sql`u.external_id = ${value}`,
  'emails.value': (value) => sql`(lower(u.email_address) = lower(${value}) or exists (
    select from jsonb_array_elements(u.scim_profile -> 'emails') e where lower(e ->> 'value') = lower(${value})))`,
};

export const userConditions = (filter: readonly Comparison[]) => conditionsOf(COMPARED, filter);

/** The SQL conditions for a filter. Throws for an attribute that `compared` does not contain. */
export function conditionsOf(
  compared: Readonly<Record<string, (value: string) => RawBuilder<boolean>>>,
  filter: readonly Comparison[],
): readonly RawBuilder<boolean>[] {
  return filter.map(({ attribute, value }) => {
    const name = attribute.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '');
    const compare = Object.hasOwn(compared, name) ? compared[name] : undefined;
    if (compare === undefined) throw invalidFilter(`Filtering by ${attribute} is not supported`);
    if (typeof value !== 'string')
      throw invalidFilter(`${attribute} is a string; compare it with a value in quotation marks`);
    return compare(value);
  });
}

/** Serialises the SCIM changes of an account, so that a name found to be free is still free when it is stored. */
export const lockProvisioning = (tx: Tx, customerId: number) =>
  tx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirst();

export const everyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

export interface Slice {
  /** The number of rows to skip. */
  readonly offset: number;
  /** The maximum number of rows to return; null returns all rows. */
  readonly limit: number | null;
}

export async function countScimUsers(
  tx: Tx,
  customerId: number,
  conditions: readonly RawBuilder<boolean>[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from account_user u where ${isPerson(customerId)} and ${everyOf(conditions)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function listScimUsers(
  tx: Tx,
  customerId: number,
  conditions: readonly RawBuilder<boolean>[],
  { offset, limit }: Slice,
): Promise<readonly ScimUser[]> {
  const { rows } = await sql<ScimUser>`
    select u.customer_id, u.id, u.kind, u.email_address, u.username, ${userName} as user_name, u.display_name, u.is_active,
      u.external_id, u.scim_profile, u.created_at, u.updated_at,
      array(
        select json_build_object('id', g.id, 'display_name', g.display_name)
        from scim_member m join scim_group g on g.customer_id = m.customer_id and g.id = m.group_id
        where m.customer_id = u.customer_id and m.user_id = u.id order by g.id
      ) as groups
    from account_user u
    where ${isPerson(customerId)} and ${everyOf(conditions)}
    order by u.id limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function findScimUser(tx: Tx, customerId: number, id: number): Promise<ScimUser | undefined> {
  const [found] = await listScimUsers(tx, customerId, [sql<boolean>`u.id = ${id}`], { offset: 0, limit: 1 });
  return found;
}

/** Returns which of the two values another person already has: the name or the external id. Undefined if neither. */
export async function findScimTwin(
  tx: Tx,
  customerId: number,
  { id, name, externalId }: { id: number; name: string; externalId: string | null },
): Promise<{ readonly by: 'userName' | 'externalId' } | undefined> {
  const isNamed = sql<boolean>`${foldedName(userName)} = ${foldedName(name)}`;
  const { rows } = await sql<{ named: boolean }>`
    select ${isNamed} as named from account_user u
    where ${isPerson(customerId)} and u.id <> ${id} and (${isNamed} or u.external_id = ${externalId})
    order by named desc limit 1`.execute(tx);
  return rows[0] && { by: rows[0].named ? 'userName' : 'externalId' };
}

/** Returns the new id, or undefined when the username is taken. */
export const insertScimUser = async (tx: Tx, user: Insertable<AccountUserTable>): Promise<number | undefined> =>
  (
    await tx
      .insertInto('account_user')
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

export const updateScimUser = (
  tx: Tx,
  { customer_id, id }: Pick<ScimUser, 'customer_id' | 'id'>,
  change: Updateable<AccountUserTable>,
) => tx.updateTable('account_user').set(change).where('customer_id', '=', customer_id).where('id', '=', id).execute();
