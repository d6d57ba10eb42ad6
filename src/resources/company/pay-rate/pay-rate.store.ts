import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    pay_rate_group: PayRateGroupTable;
    pay_rate: PayRateTable;
    pay_rate_group_member: PayRateGroupMemberTable;
  }
}

/** A pay-rate group. The contract calls it a classification. */
export interface PayRateGroupTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  award_id: number | null;
  name: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A pay rate. It belongs either to a group or to one employee, never to both. */
export interface PayRateTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  group_id: number | null;
  employee_id: number | null;
  description: string;
  type: 'NORMAL' | 'SPECIAL';
  multiplier: string | null;
  rate: string | null;
  units: string;
  is_hours: boolean;
  is_overtime: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PayRateGroupMemberTable {
  customer_id: number;
  group_id: number;
  employee_id: number;
  created_at: Timestamp;
}

export type PayRateGroupRecord = Selectable<PayRateGroupTable>;
export type PayRateRecord = Selectable<PayRateTable>;

export type RateOwner = { readonly group_id: number } | { readonly employee_id: number };

const ownedBy = (owner: RateOwner) =>
  'group_id' in owner
    ? { column: 'group_id' as const, id: owner.group_id }
    : { column: 'employee_id' as const, id: owner.employee_id };

export const listRates = (tx: Tx, owner: RateOwner): Promise<PayRateRecord[]> => {
  const { column, id } = ownedBy(owner);
  return tx.selectFrom('pay_rate').selectAll().where(column, '=', id).orderBy('id').execute();
};

export const findRate = (tx: Tx, owner: RateOwner, rateId: number): Promise<PayRateRecord | undefined> => {
  const { column, id } = ownedBy(owner);
  return tx.selectFrom('pay_rate').selectAll().where('id', '=', rateId).where(column, '=', id).executeTakeFirst();
};

export const insertRate = (tx: Tx, values: Insertable<PayRateTable>): Promise<PayRateRecord> =>
  tx.insertInto('pay_rate').values(values).returningAll().executeTakeFirstOrThrow();

export const updateRate = (tx: Tx, id: number, values: Updateable<PayRateTable>): Promise<PayRateRecord> =>
  tx.updateTable('pay_rate').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteRate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('pay_rate').where('id', '=', id).execute();
}

/** A group's rate with the names of its classification and award. */
export interface CompanyRateRecord extends PayRateRecord {
  readonly group_id: number;
  readonly classification_name: string;
  readonly award_name: string | null;
}

export async function listCompanyRates(tx: Tx, companyId: number): Promise<CompanyRateRecord[]> {
  const { rows } = await sql<CompanyRateRecord>`
    select r.*, g.name as classification_name, a.name as award_name
    from pay_rate r
    join pay_rate_group g on g.customer_id = r.customer_id and g.id = r.group_id
    left join award a on a.customer_id = g.customer_id and a.id = g.award_id
    where r.company_id = ${companyId}
    order by r.id`.execute(tx);
  return rows;
}

export async function listRatesOfEmployees(tx: Tx, employeeIds: readonly number[]): Promise<PayRateRecord[]> {
  if (employeeIds.length === 0) return [];
  const { rows } = await sql<PayRateRecord>`
    select * from pay_rate where employee_id = any(${employeeIds}::bigint[]) order by id`.execute(tx);
  return rows;
}

export async function listMemberships(
  tx: Tx,
  employeeIds: readonly number[],
): Promise<{ employee_id: number; group_id: number }[]> {
  if (employeeIds.length === 0) return [];
  const { rows } = await sql<{ employee_id: number; group_id: number }>`
    select employee_id, group_id from pay_rate_group_member
    where employee_id = any(${employeeIds}::bigint[])`.execute(tx);
  return rows;
}
