import type { RawBuilder } from 'kysely';
import { cut, type Page, takenFor } from '../../base/page.ts';
import { isAfter, up } from '../../db/keyset.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Zone, ZoneLevel } from '../../http/principal.ts';
import { type Permissions, ZONES } from '../../http/zones.ts';
import { foldedName } from '../sign-in/find-by-name.ts';
import type { Comparison } from './filter.ts';
import './scim.tables.ts';
import { conditionsOf, everyOf, type Slice } from './scim-user.store.ts';

export interface ScimGroup {
  readonly customer_id: number;
  readonly id: number;
  readonly display_name: string;
  readonly external_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly members: readonly { readonly id: number; readonly display_name: string }[];
}

const COMPARED: Readonly<Record<string, (value: string) => RawBuilder<boolean>>> = {
  displayname: (value) => sql`${foldedName(sql.ref('g.display_name'))} = ${foldedName(value)}`,
  externalid: (value) => sql`g.external_id = ${value}`,
};

export const groupConditions = (filter: readonly Comparison[]) => conditionsOf(COMPARED, filter);

export async function countScimGroups(
  tx: Tx,
  customerId: number,
  conditions: readonly RawBuilder<boolean>[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from scim_group g where g.customer_id = ${customerId} and ${everyOf(conditions)}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export async function listScimGroups(
  tx: Tx,
  customerId: number,
  conditions: readonly RawBuilder<boolean>[],
  { offset, limit }: Slice,
): Promise<readonly ScimGroup[]> {
  const { rows } = await sql<ScimGroup>`
    select g.customer_id, g.id, g.display_name, g.external_id, g.created_at, g.updated_at,
      array(
        select json_build_object('id', u.id, 'display_name', u.display_name)
        from scim_member m join account_user u on u.customer_id = m.customer_id and u.id = m.user_id
        where m.customer_id = g.customer_id and m.group_id = g.id order by u.id
      ) as members
    from scim_group g
    where g.customer_id = ${customerId} and ${everyOf(conditions)}
    order by g.id limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function findScimGroup(tx: Tx, customerId: number, id: number): Promise<ScimGroup | undefined> {
  const [found] = await listScimGroups(tx, customerId, [sql<boolean>`g.id = ${id}`], { offset: 0, limit: 1 });
  return found;
}

/** Returns which of the two values another group already has: the name or the external id. Undefined if neither. */
export async function findGroupTwin(
  tx: Tx,
  customerId: number,
  { id, name, externalId }: { id: number; name: string; externalId: string | null },
): Promise<{ readonly by: 'displayName' | 'externalId' } | undefined> {
  const isNamed = sql<boolean>`${foldedName(sql.ref('g.display_name'))} = ${foldedName(name)}`;
  const { rows } = await sql<{ named: boolean }>`
    select ${isNamed} as named from scim_group g
    where g.customer_id = ${customerId} and g.id <> ${id} and (${isNamed} or g.external_id = ${externalId})
    order by named desc limit 1`.execute(tx);
  return rows[0] && { by: rows[0].named ? 'displayName' : 'externalId' };
}

export interface GroupChange {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly at: Date;
}

export const insertScimGroup = async (
  tx: Tx,
  customerId: number,
  { displayName, externalId, at }: GroupChange,
): Promise<number> =>
  (
    await tx
      .insertInto('scim_group')
      .values({
        customer_id: customerId,
        display_name: displayName,
        external_id: externalId,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const updateScimGroup = (
  tx: Tx,
  { customer_id, id }: Pick<ScimGroup, 'customer_id' | 'id'>,
  { displayName, externalId, at }: GroupChange,
) =>
  tx
    .updateTable('scim_group')
    .set({ display_name: displayName, external_id: externalId, updated_at: at })
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .execute();

export const deleteScimGroup = (tx: Tx, { customer_id, id }: Pick<ScimGroup, 'customer_id' | 'id'>) =>
  tx.deleteFrom('scim_group').where('customer_id', '=', customer_id).where('id', '=', id).execute();

/** Returns the ids that belong neither to the owner nor to a payroll user, such as portal logins and deleted users. */
export async function findStrangers(tx: Tx, customerId: number, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from unnest(${[...ids]}::bigint[]) as i (id)
    where not exists (
      select from account_user u
      where u.customer_id = ${customerId} and u.id = i.id and u.employee_id is null
        and (u.kind = 'owner' or u.username not like '% %'))
    order by i.id`.execute(tx);
  return rows.map(({ id }) => Number(id));
}

export async function changeMembers(
  tx: Tx,
  { customer_id, id }: Pick<ScimGroup, 'customer_id' | 'id'>,
  { added, removed, at }: { added: readonly number[]; removed: readonly number[]; at: Date },
): Promise<void> {
  if (removed.length > 0) {
    await sql`delete from scim_member where customer_id = ${customer_id} and group_id = ${id}
      and user_id = any(${[...removed]}::bigint[])`.execute(tx);
  }
  if (added.length > 0) {
    await sql`insert into scim_member (customer_id, group_id, user_id, added_at)
      select ${customer_id}, ${id}, a.id, ${at} from unnest(${[...added]}::bigint[]) as a (id)`.execute(tx);
  }
}

export interface GivenAccess {
  readonly group_id: number;
  readonly company_id: number;
  readonly zone: Zone;
  readonly level: ZoneLevel;
}

/** The account's groups in the order of their ids, for administrators. */
export const listGroupPage = async (tx: Tx, customerId: number, page?: Page): Promise<ScimGroup[]> => {
  const after = isAfter(page, [up('g.id', 'bigint')]);
  const rows = await listScimGroups(tx, customerId, [after], { offset: 0, limit: takenFor(page) });
  return cut(page, [...rows], ({ id }) => [id]);
};

export const listGivenAccess = (tx: Tx, customerId: number): Promise<GivenAccess[]> =>
  tx
    .selectFrom('scim_group_level')
    .select(['group_id', 'company_id', 'zone', 'level'])
    .where('customer_id', '=', customerId)
    .orderBy('company_id')
    .execute();

/** Replaces the access that the group gives in the company. A group that gives no access there has no rows. */
export async function replaceGivenAccess(
  tx: Tx,
  { customerId, groupId, companyId }: { customerId: number; groupId: number; companyId: number },
  permissions: Permissions,
): Promise<void> {
  await tx
    .deleteFrom('scim_group_level')
    .where('customer_id', '=', customerId)
    .where('group_id', '=', groupId)
    .where('company_id', '=', companyId)
    .execute();
  if (ZONES.every((zone) => permissions[zone] === 'LOCKED')) return;
  await tx
    .insertInto('scim_group_level')
    .values(
      ZONES.map((zone) => ({
        customer_id: customerId,
        group_id: groupId,
        company_id: companyId,
        zone,
        level: permissions[zone],
      })),
    )
    .execute();
}
