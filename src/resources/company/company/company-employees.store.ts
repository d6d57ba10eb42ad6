import type { Country } from '../../../base/country.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

/** Those of the ids that are employees of the company and not deleted; held so that none is deleted meanwhile. */
export async function listLiveEmployeeIds(tx: Tx, companyId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from employee
    where id = any(${ids}::bigint[]) and company_id = ${companyId} and not is_deleted
    order by id for share`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What the parts that hang on an employee need to know of it. */
export interface EmployeeFacts {
  readonly id: number;
  readonly company_id: number;
  readonly country: Country;
  readonly pay_rate_per_hour: string | null;
  readonly is_deleted: boolean;
}

/** Its country is the company's: the employee's own is residency data only. */
export async function findEmployeeFacts(tx: Tx, id: number): Promise<EmployeeFacts | undefined> {
  const { rows } = await sql<EmployeeFacts>`
    select e.id, e.company_id, c.country, e.pay_rate_per_hour, e.is_deleted
    from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
    where e.id = ${id} and c.deleted_at is null`.execute(tx);
  return rows[0];
}
