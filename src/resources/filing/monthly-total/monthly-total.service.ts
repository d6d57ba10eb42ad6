import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { decimal, money } from '../../../base/decimal.ts';
import { addMonths, endOfMonth, localDate, startOfMonth } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { requireCompany } from '../filing-company/public.ts';
import type { MonthlyTotalOut, MonthlyTotalQuery } from './monthly-total.schema.ts';
import { listMonths } from './monthly-total.store.ts';

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
