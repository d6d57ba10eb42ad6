import { type Decimal, decimal, roundToCent, ZERO } from '../../../../base/decimal.ts';
import { addDays, addMonths, type LocalDate, localDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { AuPayFacts } from '../../../../rules/au/facts.ts';
import { type BackPaid, backPaidShares, THIS_PERIOD } from '../../../../rules/au/withholding/back-paid.ts';
import type { CountryFacts } from '../../../../rules/law.ts';
import type { DateRange } from '../../../../rules/pay-period.ts';
import { parseRows } from '../stored/stored-facts.ts';
import type { PayFigures } from './pay-figures.ts';
import type { RunName, Wanted } from './period-pays.store.ts';
import { spansOf } from './spans.ts';

/** A complete pay of the financial year, with the fields needed to tax back payments by Method B(i). */
export interface StoredYearPay {
  readonly employee_id: number;
  readonly pay_run_id: number;
  readonly pay_period: string;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly processed_date: LocalDate;
  readonly is_opening: boolean;
  readonly period_earnings: string;
  /** Rows that may contain back payments taxed by Method B(i); null if all earnings were taxed with the period. */
  readonly rows: readonly unknown[] | null;
  /** Whether the employee also has a complete pay before the first day that is read. */
  readonly has_earlier: boolean;
}

/** The employees' complete pays between two days, with their pay periods. Sends one statement. */
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

type Row = Pick<AuPayFacts['backPayments'][number], 'amount' | 'taxMethod' | 'backPaid'>;

/** A complete pay of the financial year, with the rows that may contain back payments taxed by Method B(i). */
interface YearPay {
  readonly run: RunName;
  readonly paidOn: LocalDate;
  readonly isOpening: boolean;
  readonly earnings: Decimal;
  readonly rows: readonly Row[];
}

/** An earlier pay in this request. */
type MadePay = PayFigures & { readonly given: CountryFacts };

/** The complete pays of an employee in the financial year. */
export interface YearPays {
  readonly pays: readonly YearPay[];
  readonly hasEarlier: boolean;
}

/** An employee's stored pays, followed by the employee's earlier pays in this request. */
export const yearPaysOf = (stored: readonly StoredYearPay[], made: readonly MadePay[]): YearPays => ({
  pays: [
    ...stored.map((pay) => ({
      run: pay,
      paidOn: localDate(pay.processed_date),
      isOpening: pay.is_opening,
      earnings: decimal(pay.period_earnings),
      rows: parseRows<Row>(pay.rows ?? []),
    })),
    ...made.flatMap((pay) => (pay.given.country === 'AU' ? [yearPayOf(pay, pay.given.facts)] : [])),
  ],
  hasEarlier: stored.some(({ has_earlier }) => has_earlier),
});

const yearPayOf = ({ run, paidOn, isOpening, periodEarnings }: MadePay, facts: AuPayFacts): YearPay => ({
  run,
  paidOn,
  isOpening,
  earnings: periodEarnings,
  rows: [...facts.backPayments, ...facts.bonuses],
});

/**
 * The pay periods that a back payment is for: the periods that its range overlaps or, if it has no range, the periods
 * of the financial year to date. Leaves out periods without pay, such as those of unpaid leave.
 */
export function backPaidOf(one: Wanted, range: DateRange | undefined, { pays, hasEarlier }: YearPays): BackPaid {
  const [yearStart] = spansOf('AU', one.paidOn).year;
  const before = pays.filter(({ paidOn }) => paidOn >= yearStart && paidOn <= one.paidOn);
  const known = earningsByPeriod(before, one.run);
  // Opening amounts cover the whole year up to their date.
  const firstDay = before.some(({ isOpening }) => isOpening)
    ? yearStart
    : before.reduce((first, { run }) => (run.start_date < first ? run.start_date : first), one.run.start_date);
  const asked = range ?? { start: localDate(firstDay), end: localDate(one.run.end_date) };
  const openedUntil = before.filter(({ isOpening }) => isOpening).map(({ paidOn }) => paidOn);
  const isUnknown = ({ start_date, end_date }: RunName): boolean =>
    end_date < yearStart ||
    openedUntil.some((day) => start_date <= day) ||
    before.some(({ run }) => isOtherPeriod(run, one.run) && run.start_date <= end_date && run.end_date >= start_date) ||
    (!hasEarlier && before.every(({ run }) => end_date < run.start_date));
  const periods: BackPaid['periods'][number][] = [];
  let assumed = 0;
  let run = previousRun(one.run);
  while (run.end_date >= asked.start && run.end_date >= one.employedFrom) {
    const earnings = known.get(run.end_date);
    if (run.start_date <= asked.end) {
      if (earnings?.greaterThan(0)) periods.unshift({ lastDay: localDate(run.end_date), earnings });
      else if (!earnings && isUnknown(run)) assumed += 1;
    }
    run = previousRun(run);
  }
  return { periods, assumed, isForThisPeriod: asked.start <= one.run.end_date && asked.end >= one.run.start_date };
}

const isOtherPeriod = (run: RunName, own: RunName): boolean => run.pay_period !== own.pay_period;

/**
 * Earnings of the earlier periods, including back payments that earlier pays have already taxed as earnings of those
 * periods.
 */
function earningsByPeriod(pays: readonly YearPay[], own: RunName): ReadonlyMap<string, Decimal> {
  const paid = new Map<string, Decimal>();
  const others = pays.filter(({ run, isOpening }) => !isOpening && !isOtherPeriod(run, own));
  const earlier = others.filter(({ run }) => run.end_date !== own.end_date);
  for (const { run, earnings } of earlier) paid.set(run.end_date, (paid.get(run.end_date) ?? ZERO).plus(earnings));
  const together = new Map(paid);
  for (const { run, rows } of earlier) {
    for (const { amount, taxMethod, backPaid } of rows) {
      if (taxMethod !== 'METHOD_B1' || !backPaid) continue;
      for (const { period, share } of backPaidShares(roundToCent(amount), backPaid, paid.get(run.end_date) ?? ZERO)) {
        const day = period === THIS_PERIOD ? run.end_date : period;
        const earnings = together.get(day);
        if (earnings) together.set(day, earnings.plus(share));
      }
    }
  }
  return together;
}

function previousRun({ pay_period, start_date }: RunName): RunName {
  const start = localDate(start_date);
  const end_date = addDays(start, -1);
  if (pay_period === 'MONTHLY') return { pay_period, start_date: addMonths(start, -1), end_date };
  return { pay_period, start_date: addDays(start, pay_period === 'WEEKLY' ? -7 : -14), end_date };
}
