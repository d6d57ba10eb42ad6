import type { Insertable, Updateable } from 'kysely';
import { nameOrder as keyOfName } from '../../../base/name-order.ts';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { byName, employeeOrder, isAfter, nameOrder, up } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { CompanyRecord, CompanyTable, TestCompanyTable } from './tables.ts';

export interface EmployeeBasicsRecord {
  readonly id: number;
  readonly company_id: number;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_terminated: boolean;
  readonly active_pay_recipient: boolean;
}

/** The companies that are not deleted and that the viewer may see, sorted by name and then by id. */
export async function listCompanies(
  tx: Tx,
  viewer: { userId: number } | 'owner',
  page?: Page,
): Promise<CompanyRecord[]> {
  let query = tx.selectFrom('company').selectAll().where('deleted_at', 'is', null);
  if (viewer !== 'owner') {
    query = query.where('id', 'in', (zones) =>
      zones
        .selectFrom('user_level')
        .select('company_id')
        .where('user_id', '=', viewer.userId)
        .where('zone', '=', 'COMPANY')
        .where('level', 'in', ['READ_ONLY', 'EDITABLE']),
    );
  }
  const rows = await query
    .where(isAfter(page, [byName('name'), up('id', 'bigint')]))
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .limit(sql<number>`${takenFor(page)}`)
    .execute();
  return cut(page, rows, ({ name, id }) => [keyOfName(name), id]);
}

export const findCompany = (tx: Tx, id: number): Promise<CompanyRecord | undefined> =>
  tx.selectFrom('company').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** Blocks other writes to the company's set-up. Rows that reference the company can still be inserted. */
export const findCompanyForChange = (tx: Tx, id: number): Promise<CompanyRecord | undefined> =>
  tx
    .selectFrom('company')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertCompany = (tx: Tx, values: Insertable<CompanyTable>): Promise<CompanyRecord> =>
  tx.insertInto('company').values(values).returningAll().executeTakeFirstOrThrow();

export const insertTestCompany = (tx: Tx, values: TestCompanyTable): Promise<unknown> =>
  tx.insertInto('test_company').values(values).execute();

export const updateCompany = (tx: Tx, id: number, values: Updateable<CompanyTable>): Promise<CompanyRecord> =>
  tx.updateTable('company').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The employees who are not deleted, in the order of the employee list. */
export async function listEmployeeBasics(tx: Tx, companyIds: readonly number[]): Promise<EmployeeBasicsRecord[]> {
  if (companyIds.length === 0) return [];
  const { rows } = await sql<EmployeeBasicsRecord>`
    select id, company_id, number, first_name, last_name, is_terminated, active_pay_recipient
    from employee
    where company_id = any(${companyIds}::bigint[]) and not is_deleted
    order by ${employeeOrder('employee')}`.execute(tx);
  return rows;
}

export async function hasEverHadEmployees(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from employee where company_id = ${companyId}) as found`.execute(tx);
  return rows[0]!.found;
}

export async function hasAwards(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from award where company_id = ${companyId}) as found`.execute(tx);
  return rows[0]!.found;
}

/** Locks the subscription, so that two concurrent requests cannot both create the last company that the plan allows. */
export async function lockCompanyAllowance(tx: Tx): Promise<{ limit: number | null; used: number }> {
  const { rows } = await sql<{ limit: number | null }>`
    select p.company_limit + s.extra_companies as limit
    from subscription s join plan p on p.code = s.plan_code
    for update of s`.execute(tx);
  // Contract [COMP-031]: a company counts only if it has an employee who is not terminated.
  const { rows: counted } = await sql<{ used: number }>`
    select count(*) as used from company c
    where c.deleted_at is null and exists (
      select from employee e where e.company_id = c.id and not e.is_deleted and not e.is_terminated)`.execute(tx);
  return { limit: rows[0]?.limit ?? null, used: counted[0]!.used };
}

export async function findDefaultCompanyId(tx: Tx, customerId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('customer')
    .select('default_company_id')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.default_company_id;
}

export async function setDefaultCompany(
  tx: Tx,
  customerId: number,
  { companyId, at }: { companyId: number | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ default_company_id: companyId, updated_at: at })
    .where('id', '=', customerId)
    .execute();
}

/** The company that becomes the default when the current default is deleted. */
export async function findOldestCompanyId(tx: Tx): Promise<number | null> {
  const row = await tx
    .selectFrom('company')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function canViewPays(tx: Tx, userId: number, companyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('user_level')
    .select('level')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('zone', '=', 'PAYS')
    .executeTakeFirst();
  return row !== undefined && row.level !== 'LOCKED';
}
