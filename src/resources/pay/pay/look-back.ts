import { sql } from 'kysely';
import { Decimal, decimal, ZERO } from '../../../base/decimal.ts';
import { addDays, addMonths, addYears, type LocalDate, localDate } from '../../../base/local-date.ts';
import { remembered } from '../../../base/remembered.ts';
import type { Tx } from '../../../db/tx.ts';

/** What a pay looks back at: sums over the employee's complete pays, by day of payment. */
export interface LookBack {
  /** Taxable earnings and pay periods of the tax year, up to and on the day of payment. */
  readonly taxableThisYear: Decimal;
  readonly periodsThisYear: number;
  /** Super bases of the whole quarter and year: a limit counts pays made for later days too. */
  readonly superBaseThisQuarter: Decimal;
  readonly superBaseThisYear: Decimal;
  /** Earnings taxed with the period, paid in the four weeks that end on the day. */
  readonly fourWeeks: Decimal;
  readonly holidaysGrossTwelveMonths: Decimal;
  /** Earnings of the last two paid periods, newest first. */
  readonly lastPeriods: readonly Decimal[];
  /** Whether the run already holds a pay of the employee that stands for the period. */
  readonly isPeriodPaid: boolean;
}

/** What names a run within its company, before it is opened. */
export interface RunName {
  readonly pay_period: string;
  readonly end_date: string;
}

/** A pay as later pays see it. */
export interface PastPay {
  readonly employeeId: number;
  readonly run: RunName;
  readonly paidOn: LocalDate;
  readonly periods: number;
  readonly standsForPeriod: boolean;
  readonly periodEarnings: Decimal;
  readonly taxableEarnings: Decimal;
  readonly superBase: Decimal;
  readonly holidaysGross: Decimal;
}

export interface Wanted {
  readonly employeeId: number;
  readonly run: RunName;
  readonly paidOn: LocalDate;
}

/** The days between which each sum is taken, both included. */
export interface Spans {
  readonly year: readonly [LocalDate, LocalDate];
  readonly quarter: readonly [LocalDate, LocalDate];
  readonly twelveMonths: LocalDate;
  readonly fourWeeks: LocalDate;
}

const FIRST_DAY = { AU: '07-01', NZ: '04-01' } as const;

/** Most pays of a week are paid on one day, and the calendar takes its time. */
const knownSpans = remembered<Spans>(1_000);

export const spansOf = (country: 'AU' | 'NZ', paidOn: LocalDate): Spans =>
  knownSpans(`${country} ${paidOn}`, () => measured(country, paidOn));

function measured(country: 'AU' | 'NZ', paidOn: LocalDate): Spans {
  const thisYears = localDate(`${paidOn.slice(0, 4)}-${FIRST_DAY[country]}`);
  const yearStart = paidOn >= thisYears ? thisYears : addYears(thisYears, -1);
  const quarterMonth = Math.floor((Number(paidOn.slice(5, 7)) - 1) / 3) * 3 + 1;
  const quarterStart = localDate(`${paidOn.slice(0, 4)}-${String(quarterMonth).padStart(2, '0')}-01`);
  return {
    year: [yearStart, addDays(addYears(yearStart, 1), -1)],
    quarter: [quarterStart, addDays(addMonths(quarterStart, 3), -1)],
    twelveMonths: addDays(addYears(paidOn, -1), 1),
    fourWeeks: addDays(paidOn, -27),
  };
}

const NOTHING: LookBack = {
  taxableThisYear: ZERO,
  periodsThisYear: 0,
  superBaseThisQuarter: ZERO,
  superBaseThisYear: ZERO,
  fourWeeks: ZERO,
  holidaysGrossTwelveMonths: ZERO,
  lastPeriods: [],
  isPeriodPaid: false,
};

interface Row {
  readonly position: number;
  readonly taxable: string;
  readonly periods: number;
  readonly super_quarter: string;
  readonly super_year: string;
  readonly four_weeks: string;
  readonly holidays_gross: string;
  readonly last_periods: readonly string[] | null;
  readonly is_period_paid: boolean;
}

/**
 * Looks back for many pays by one statement. Pays of the same call that come earlier are added as they are made, so
 * that each sees those before it.
 */
export class History {
  readonly #spans: (paidOn: LocalDate) => Spans;
  readonly #stored: ReadonlyMap<string, LookBack>;
  readonly #made = new Map<number, PastPay[]>();

  private constructor(spans: (paidOn: LocalDate) => Spans, stored: ReadonlyMap<string, LookBack>) {
    this.#spans = spans;
    this.#stored = stored;
  }

  static async of(
    tx: Tx,
    { id: companyId, country }: { readonly id: number; readonly country: 'AU' | 'NZ' },
    wanted: readonly Wanted[],
  ): Promise<History> {
    const spans = (paidOn: LocalDate): Spans => spansOf(country, paidOn);
    const distinct = [...new Map(wanted.map((one) => [keyOf(one), one])).values()];
    const rows = distinct.length > 0 ? await findSums(tx, companyId, distinct, spans) : [];
    const stored = new Map(rows.map((row) => [keyOf(distinct[row.position - 1]!), lookBackOf(row)]));
    return new History(spans, stored);
  }

  /** Everything before this pay. */
  before(one: Wanted): LookBack {
    const stored = this.#stored.get(keyOf(one)) ?? NOTHING;
    const made = this.#made.get(one.employeeId);
    return made ? made.reduce((sums, pay) => withPay(sums, pay, one, this.#spans(one.paidOn)), stored) : stored;
  }

  add(pay: PastPay): void {
    const made = this.#made.get(pay.employeeId);
    if (made) made.push(pay);
    else this.#made.set(pay.employeeId, [pay]);
  }
}

const keyOf = ({ employeeId, run, paidOn }: Wanted): string =>
  `${employeeId} ${run.pay_period} ${run.end_date} ${paidOn}`;

const isSame = (a: RunName, b: RunName): boolean => a.end_date === b.end_date && a.pay_period === b.pay_period;

function withPay(sums: LookBack, pay: PastPay, { run, paidOn }: Wanted, spans: Spans): LookBack {
  const isWithin = ([first, last]: readonly [LocalDate, LocalDate]) => pay.paidOn >= first && pay.paidOn <= last;
  const isBefore = pay.paidOn <= paidOn;
  const inYear = isWithin(spans.year);
  const plus = (sum: Decimal, counts: boolean, more: Decimal) => (counts ? sum.plus(more) : sum);
  const isPaidPeriod = isBefore && pay.periods > 0 && !pay.periodEarnings.isZero();
  return {
    taxableThisYear: plus(sums.taxableThisYear, inYear && isBefore, pay.taxableEarnings),
    periodsThisYear: sums.periodsThisYear + (inYear && isBefore ? pay.periods : 0),
    superBaseThisQuarter: plus(sums.superBaseThisQuarter, isWithin(spans.quarter), pay.superBase),
    superBaseThisYear: plus(sums.superBaseThisYear, inYear, pay.superBase),
    fourWeeks: plus(sums.fourWeeks, isBefore && pay.paidOn >= spans.fourWeeks, pay.periodEarnings),
    holidaysGrossTwelveMonths: plus(
      sums.holidaysGrossTwelveMonths,
      isBefore && pay.paidOn >= spans.twelveMonths,
      pay.holidaysGross,
    ),
    lastPeriods: isPaidPeriod
      ? [pay.periodEarnings.dividedBy(pay.periods), ...sums.lastPeriods].slice(0, 2)
      : sums.lastPeriods,
    isPeriodPaid: sums.isPeriodPaid || (isSame(pay.run, run) && pay.standsForPeriod),
  };
}

const lookBackOf = (row: Row): LookBack => ({
  taxableThisYear: decimal(row.taxable),
  periodsThisYear: row.periods,
  superBaseThisQuarter: decimal(row.super_quarter),
  superBaseThisYear: decimal(row.super_year),
  fourWeeks: decimal(row.four_weeks),
  holidaysGrossTwelveMonths: decimal(row.holidays_gross),
  lastPeriods: (row.last_periods ?? []).map((text) => new Decimal(text)),
  isPeriodPaid: row.is_period_paid,
});

async function findSums(
  tx: Tx,
  companyId: number,
  wanted: readonly Wanted[],
  spans: (paidOn: LocalDate) => Spans,
): Promise<Row[]> {
  const days = wanted.map(({ paidOn }) => spans(paidOn));
  const { rows } = await sql<Row>`
    select w.position, s.*, exists (
        select from pay r
        where r.pay_run_id = (
            select n.id from pay_run n
            where n.company_id = ${companyId} and n.pay_period = w.pay_period and n.end_date = w.end_date)
          and r.employee_id = w.employee_id and r.is_complete and r.periods > 0 and r.kind <> 'CATCH_UP'
      ) as is_period_paid
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[],
        ${wanted.map(({ run }) => run.pay_period)}::text[], ${wanted.map(({ run }) => run.end_date)}::date[],
        ${wanted.map(({ paidOn }) => paidOn)}::date[],
        ${days.map(({ year }) => year[0])}::date[], ${days.map(({ year }) => year[1])}::date[],
        ${days.map(({ quarter }) => quarter[0])}::date[], ${days.map(({ quarter }) => quarter[1])}::date[],
        ${days.map(({ twelveMonths }) => twelveMonths)}::date[], ${days.map(({ fourWeeks }) => fourWeeks)}::date[]
      ) with ordinality as w (employee_id, pay_period, end_date, paid_on, year_from, year_to, quarter_from, quarter_to,
        twelve_months_from, four_weeks_from, position)
    cross join lateral (
      select
        coalesce(sum(p.taxable_earnings) filter (where p.processed_date between w.year_from and w.paid_on), 0) as taxable,
        coalesce(sum(p.periods) filter (where p.processed_date between w.year_from and w.paid_on), 0) as periods,
        coalesce(sum(p.super_base) filter (where p.processed_date between w.quarter_from and w.quarter_to), 0)
          as super_quarter,
        coalesce(sum(p.super_base) filter (where p.processed_date between w.year_from and w.year_to), 0) as super_year,
        coalesce(sum(p.period_earnings) filter (where p.processed_date between w.four_weeks_from and w.paid_on), 0)
          as four_weeks,
        coalesce(sum(p.holidays_gross) filter (where p.processed_date between w.twelve_months_from and w.paid_on), 0)
          as holidays_gross,
        (array_agg(round(p.period_earnings / p.periods, 2) order by p.processed_date desc, p.id desc)
          filter (where p.processed_date <= w.paid_on and p.periods > 0 and p.period_earnings <> 0))[1:2] as last_periods
      from pay p
      where p.employee_id = w.employee_id and p.is_complete
        and p.processed_date between least(w.year_from, w.twelve_months_from, w.quarter_from) and w.year_to
    ) s
    order by w.position`.execute(tx);
  return rows;
}
