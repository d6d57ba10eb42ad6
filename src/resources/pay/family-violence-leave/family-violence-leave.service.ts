import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

/** One day of an employee's family and domestic violence leave, summed over all rows of complete pays. */
export interface DayOff {
  readonly employee_id: number;
  readonly date: LocalDate;
  readonly hours: string;
}

/** Lists the days on or after `since` with one statement. */
export async function listFamilyViolenceDays(
  tx: Tx,
  employeeIds: readonly number[],
  since: LocalDate,
): Promise<DayOff[]> {
  const { rows } = await sql<DayOff>`
    select p.employee_id, i.leave_date as date, sum(i.quantity) as hours
    from pay p join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id and i.kind = 'leave'
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete
      and i.leave_type in ('FAMILY_VIOLENCE', 'NZ_FAMILY_VIOLENCE') and i.leave_date >= ${since}
    group by p.employee_id, i.leave_date`.execute(tx);
  return rows;
}
