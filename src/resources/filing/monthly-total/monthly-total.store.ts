import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

export interface MonthSums {
  readonly month: LocalDate;
  readonly pay_count: number;
  readonly employee_count: number;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
  readonly super: string;
}

/** Complete pays between two dates, summed by month of payment. */
export async function listMonths(
  tx: Tx,
  given: { companyId: number; from: LocalDate; to: LocalDate },
): Promise<ReadonlyMap<LocalDate, MonthSums>> {
  const { rows } = await sql<MonthSums>`
    select date_trunc('month', p.processed_date)::date as month, count(*) as pay_count,
      count(distinct p.employee_id) as employee_count, sum(p.gross) as gross, sum(p.tax) as tax, sum(p.net) as net,
      sum(p.compulsory_super_amount + p.resc_super_amount + p.kiwisaver_employer_amount) as super
    from pay p
    where p.company_id = ${given.companyId} and p.is_complete and p.kind <> 'CATCH_UP'
      and p.processed_date between ${given.from} and ${given.to}
    group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.month, row]));
}
