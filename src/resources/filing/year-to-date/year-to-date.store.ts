import type { LocalDate } from '../../../base/local-date.ts';
import { employeeKey } from '../../../base/name-order.ts';
import { cut, type Paged, takenFor } from '../../../base/page.ts';
import { employeeKeys, employeeOrder, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { StoredDeclarations } from '../../people/employee/employee.service.ts';

export interface EmployeeYear {
  readonly employee_id: number;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name: string | null;
  readonly pay_count: number;
  readonly gross: string;
  readonly tax: string;
  readonly deductions: string;
  readonly net: string;
  readonly stsl: string;
  readonly declarations: StoredDeclarations;
  readonly compulsory_super_amount: string;
  readonly resc_super_amount: string;
  readonly gross_reported_externally: string;
  readonly tax_reported_externally: string;
  readonly nz_student_loan: string;
  readonly kiwisaver_employee_amount: string;
  readonly kiwisaver_employer_amount: string;
  readonly kiwisaver_esct_amount: string;
}

/** Complete pays between two dates, summed by employee, including pays reported externally. */
export async function listYears(
  tx: Tx,
  given: Paged<{ companyId: number; employeeId: number | undefined; from: LocalDate; to: LocalDate }>,
): Promise<EmployeeYear[]> {
  const { rows } = await sql<EmployeeYear>`
    select e.id as employee_id, e.number, e.first_name, e.last_name, e.middle_name, e.declarations, count(*) as pay_count, sum(p.gross) as gross,
      sum(p.tax) as tax, sum(p.deductions) as deductions, sum(p.net) as net, sum(p.stsl) as stsl,
      sum(p.compulsory_super_amount) as compulsory_super_amount, sum(p.resc_super_amount) as resc_super_amount,
      coalesce(sum(p.gross) filter (where p.stp_reported_externally), 0) as gross_reported_externally,
      coalesce(sum(p.tax) filter (where p.stp_reported_externally), 0) as tax_reported_externally,
      sum(p.nz_student_loan) as nz_student_loan, sum(p.kiwisaver_employee_amount) as kiwisaver_employee_amount,
      sum(p.kiwisaver_employer_amount) as kiwisaver_employer_amount,
      sum(p.kiwisaver_esct_amount) as kiwisaver_esct_amount
    from pay p join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    where p.company_id = ${given.companyId} and p.is_complete
      and p.processed_date between ${given.from} and ${given.to}
      ${given.employeeId === undefined ? sql`` : sql`and p.employee_id = ${given.employeeId}`}
      and ${isAfter(given.page, employeeKeys('e'))}
    group by e.customer_id, e.id order by ${employeeOrder('e')} limit ${takenFor(given.page)}`.execute(tx);
  return cut(given.page, rows, (row) => employeeKey({ ...row, id: row.employee_id }));
}
