import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

/** Annual holidays taken on a complete pay. Decimals are text. */
export interface StoredHolidaysTaken {
  readonly employee_id: number;
  readonly paid_on: LocalDate;
  readonly weeks: string;
  readonly paid: string;
}

/** The annual holidays of employees that they took, newest first. Weeks cashed up or settled are left out. */
export async function listHolidaysTaken(tx: Tx, employeeIds: readonly number[]): Promise<StoredHolidaysTaken[]> {
  const { rows } = await sql<StoredHolidaysTaken>`
    select p.employee_id, p.processed_date as paid_on, l.quantity as weeks, i.amount as paid
    from pay p
    join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id and i.kind = 'leave'
      and i.leave_type in ('ANNUAL_HOLIDAYS', 'HOLIDAY') and i.units is null
    join pay_line l on l.customer_id = p.customer_id and l.pay_id = p.id and l.origin_kind = 'leave'
      and l.origin_index = i.position and 'leave-taken' = any(l.tags) and l.report ->> 'unit' = 'weeks'
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete
    order by p.employee_id, i.leave_date desc, p.id desc, i.position desc`.execute(tx);
  return rows;
}
