import type { Insertable, Updateable } from 'kysely';
import { employeeKey } from '../../../base/name-order.ts';
import { cut, type Paged, takenFor } from '../../../base/page.ts';
import { employeeKeys, employeeOrder, isAfter, nameOrder } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayRateGroupRecord, PayRateGroupTable } from './pay-rate.store.ts';

export interface MemberRecord {
  readonly group_id: number;
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly number: string | null;
}

export const listGroups = (tx: Tx, companyId: number): Promise<PayRateGroupRecord[]> =>
  tx
    .selectFrom('pay_rate_group')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .execute();

export const findGroup = (tx: Tx, companyId: number, id: number): Promise<PayRateGroupRecord | undefined> =>
  tx
    .selectFrom('pay_rate_group')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findNamesake = (
  tx: Tx,
  given: { companyId: number; award_id: number | null; name: string; except: number | null },
): Promise<PayRateGroupRecord | undefined> =>
  tx
    .selectFrom('pay_rate_group')
    .selectAll()
    .where('company_id', '=', given.companyId)
    .where('award_id', 'is not distinct from', given.award_id)
    .where('id', '<>', given.except ?? 0)
    .where(sql<boolean>`lower(name) = lower(${given.name})`)
    .executeTakeFirst();

export const insertGroup = (tx: Tx, values: Insertable<PayRateGroupTable>): Promise<PayRateGroupRecord> =>
  tx.insertInto('pay_rate_group').values(values).returningAll().executeTakeFirstOrThrow();

export const updateGroup = (tx: Tx, id: number, values: Updateable<PayRateGroupTable>): Promise<PayRateGroupRecord> =>
  tx.updateTable('pay_rate_group').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Deletes a group. The database cascades the delete to its rates and memberships. */
export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('pay_rate_group').where('id', '=', id).execute();
}

/**
 * The members of one group, or of all groups of the company, who are not deleted, in the order of the employee list.
 */
export async function listMembers(
  tx: Tx,
  given: Paged<{ companyId: number; groupId: number | null }>,
): Promise<MemberRecord[]> {
  const { rows } = await sql<MemberRecord & { middle_name: string | null }>`
    select m.group_id, e.id, e.first_name, e.last_name, e.middle_name, e.number
    from pay_rate_group g
    join pay_rate_group_member m on m.customer_id = g.customer_id and m.group_id = g.id
    join employee e on e.customer_id = m.customer_id and e.id = m.employee_id
    where g.company_id = ${given.companyId} and (${given.groupId}::bigint is null or g.id = ${given.groupId})
      and not e.is_deleted and ${isAfter(given.page, employeeKeys('e'))}
    order by ${employeeOrder('e')} limit ${takenFor(given.page)}`.execute(tx);
  return cut(given.page, rows, employeeKey);
}

export async function addMembers(
  tx: Tx,
  given: { customerId: number; groupId: number; employeeIds: readonly number[]; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ employee_id: number }>`
    insert into pay_rate_group_member (customer_id, group_id, employee_id, created_at)
    select ${given.customerId}, ${given.groupId}, id, ${given.at}
    from unnest(${given.employeeIds}::bigint[]) as id
    on conflict do nothing
    returning employee_id`.execute(tx);
  return rows.map(({ employee_id }) => employee_id);
}

export async function removeMember(tx: Tx, groupId: number, employeeId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pay_rate_group_member')
    .where('group_id', '=', groupId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
