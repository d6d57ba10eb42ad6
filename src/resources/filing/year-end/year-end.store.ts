import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { TaxCode } from '../../../rules/nz/tax-code.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';

export interface PaidPeriod {
  readonly companyId: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

const paysOf = ({ companyId, from, to }: PaidPeriod) =>
  sql`p.company_id = ${companyId} and p.is_complete and p.processed_date between ${from} and ${to}`;

/** Everyone with a complete pay between two dates, including deleted employees. */
export async function listPaid(tx: Tx, period: PaidPeriod): Promise<EmployeeRecord[]> {
  const { rows } = await sql<EmployeeRecord>`
    select e.* from employee e where e.id in (select p.employee_id from pay p where ${paysOf(period)})
    order by e.id`.execute(tx);
  return rows;
}

export interface ColumnSum {
  readonly employee_id: number;
  /** Whether the amount is from an opening year-to-date pay, which the previous system filed. */
  readonly is_brought_along: boolean;
  readonly name: string;
  readonly amount: string;
}

/** The amounts that stored lines report to Inland Revenue, summed by employee and column. */
export async function sumColumns(tx: Tx, period: PaidPeriod, names: readonly string[]): Promise<ColumnSum[]> {
  const { rows } = await sql<ColumnSum>`
    select p.employee_id, p.kind = 'CATCH_UP' as is_brought_along, told.name, sum(told.amount::numeric) as amount
    from pay p
    join pay_line l on l.customer_id = p.customer_id and l.pay_id = p.id and l.report is not null
    cross join lateral jsonb_each_text(l.report) as told (name, amount)
    where ${paysOf(period)} and told.name = any(${names}::text[])
    group by 1, 2, 3`.execute(tx);
  return rows;
}

export interface UsedCode {
  readonly employee_id: number;
  readonly code: TaxCode;
  readonly has_student_loan: boolean;
}

/** The tax codes of pays, in order of first use. */
export async function listUsedCodes(tx: Tx, period: PaidPeriod): Promise<UsedCode[]> {
  const { rows } = await sql<UsedCode>`
    select p.employee_id, p.facts -> 'tax' ->> 'code' as code,
      coalesce((p.facts -> 'tax' ->> 'hasStudentLoan')::boolean, false) as has_student_loan
    from pay p where ${paysOf(period)} and p.facts -> 'tax' ->> 'code' is not null
    group by 1, 2, 3 order by min(p.processed_date), min(p.id)`.execute(tx);
  return rows;
}
