import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';

/** A complete pay of the financial year, as a back payment by Method B(i) needs it. */
export interface StoredYearPay {
  readonly employee_id: number;
  readonly pay_run_id: number;
  readonly pay_period: string;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly processed_date: LocalDate;
  readonly is_opening: boolean;
  readonly period_earnings: string;
  /** The rows of a pay that may have back payments by Method B(i). */
  readonly rows: readonly unknown[] | null;
  /** Whether the employee has a complete pay before the first day asked for. */
  readonly has_earlier: boolean;
}

/** The complete pays of employees over some days, with their pay periods, for all employees with one statement. */
export async function listPaysOfYear(
  tx: Tx,
  employeeIds: readonly number[],
  [first, last]: readonly [LocalDate, LocalDate],
): Promise<StoredYearPay[]> {
  const { rows } = await sql<StoredYearPay>`
    select p.employee_id, p.pay_run_id, n.pay_period, n.start_date, n.end_date, p.processed_date,
      p.kind = 'CATCH_UP' as is_opening, p.period_earnings,
      case when p.taxable_earnings <> p.period_earnings then
        coalesce(p.facts -> 'backPayments', '[]'::jsonb) || coalesce(p.facts -> 'bonuses', '[]'::jsonb)
      end as rows,
      exists (select from pay o where o.employee_id = p.employee_id and o.is_complete and o.processed_date < ${first})
        as has_earlier
    from pay p join pay_run n on n.customer_id = p.customer_id and n.id = p.pay_run_id
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete
      and p.processed_date between ${first} and ${last}
    order by p.processed_date, p.id`.execute(tx);
  return rows;
}
