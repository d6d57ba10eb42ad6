import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { decimal, money } from '../../../base/decimal.ts';
import { addMonths, endOfMonth, type LocalDate, localDate, startOfMonth } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { requireCompany } from '../filing-problem/public.ts';
import type { MonthlyTotalOut, MonthlyTotalQuery } from './monthly-total.schema.ts';

interface MonthSums {
  readonly month: LocalDate;
  readonly pay_count: number;
  readonly employee_count: number;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
  readonly super: string;
}

/** Complete pays between two dates, summed by month of payment. */
async function listMonths(
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

export type MonthlyTotalService = ReturnType<typeof monthlyTotalService>;

/** Monthly totals of what a company paid. */
export function monthlyTotalService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    list: ({ principal }: Caller, companyId: number, query: MonthlyTotalQuery): Promise<MonthlyTotalOut[]> =>
      db.read(principal.customerId, async (tx) => {
        const company = await requireCompany(tx, companyId);
        const last = startOfMonth(query.to === undefined ? clock.today(ZONE_OF[company.country]) : localDate(query.to));
        const first = addMonths(last, 1 - query.months);
        const paid = await listMonths(tx, { companyId, from: first, to: endOfMonth(last) });
        return Array.from({ length: query.months }, (_, index) => {
          const from = addMonths(first, index);
          const sums = paid.get(from);
          const amount = (name: 'gross' | 'tax' | 'net' | 'super') => money(decimal(sums?.[name] ?? '0'));
          return {
            month: from.slice(0, 7),
            from,
            to: endOfMonth(from),
            pay_count: sums?.pay_count ?? 0,
            employee_count: sums?.employee_count ?? 0,
            gross: amount('gross'),
            tax: amount('tax'),
            net: amount('net'),
            super: amount('super'),
          };
        });
      }),
  };
}
