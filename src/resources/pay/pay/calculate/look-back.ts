import type { Country } from '../../../../base/country.ts';
import { type Decimal, decimal } from '../../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../../base/local-date.ts';
import { takenInAdvance } from '../../../../rules/in-advance.ts';
import type { Line } from '../../../../rules/line.ts';
import type { UnpaidRow } from '../../../../rules/nz/holidays/entitlement/unpaid-leave.ts';
import type { OpeningFigures } from '../../../../rules/nz/holidays/opening.ts';
import {
  allHeld,
  type EarlierPays,
  type HeldAmount,
  heldBy,
  type RowsOf,
  rowsTogether,
} from '../../../../rules/period.ts';
import type { OpeningBalanceRecord } from '../../../people/opening-balance/opening-balance.service.ts';
import { putAway } from '../put-away.ts';
import { thawed } from './frozen-facts.ts';
import { openingFigures } from './holiday-past.ts';
import type { StoredHolidaySums } from './holiday-sums.store.ts';
import type { CountryFacts } from './law.ts';
import { accrualHeld } from './leave-moves.ts';
import type { RunName, StoredHours, StoredLine, StoredPeriodPay, StoredUnpaid, Wanted } from './look-back.store.ts';
import { isInPeriodOf, NO_SUMS, newestFirst, type OtherPeriods, type Sums, sumsOf, withPays } from './other-periods.ts';
import type { PayFigures } from './pay-figures.ts';
import { holidaySpansOf, spansOf } from './spans.ts';
import type { StoredSums } from './sums.store.ts';

/** Everything before a pay. */
export interface LookBack extends OtherPeriods {
  /** The pays of this very period that came before, oldest first. */
  readonly earlier: readonly PeriodPay[];
  /** Lines of pays of other periods that belong to this one: leave paid in advance for it and what it bore. */
  readonly advance: readonly Line[];
  /** Unpaid leave before the period that by agreement counts as service. */
  readonly unpaid: readonly UnpaidRow[];
  /** The pays of the same call that came before, of whatever period. */
  readonly made: readonly PastPay[];
}

/** A pay as a later one of the same period sees it. */
export interface PeriodPay {
  readonly given: CountryFacts;
  readonly lines: readonly Line[];
  /** Leave of the period that came to this pay when another one went away. */
  readonly settled: readonly HeldAmount[];
  readonly paidOn: LocalDate;
  readonly standsForPeriod: boolean;
  readonly periodEarnings: Decimal;
  readonly superBase: Decimal;
  readonly holidaysGross: Decimal;
  /** Days of the period that this pay counts for average daily pay. */
  readonly daysPaid: Decimal;
  /** False for a pay of the same call, which no query has seen. */
  readonly isStored: boolean;
}

/** A pay of the same call as all later ones see it. */
export interface PastPay extends PeriodPay, PayFigures {
  readonly employeeId: number;
  readonly hours: Decimal;
}

/** What a past period earned, and for how many hours. */
export interface PastPeriod {
  readonly runId: number;
  readonly lastDay: LocalDate;
  readonly earnings: Decimal;
  readonly hours: Decimal;
}

export const keyOfWanted = ({ employeeId, run, paidOn }: Wanted): string =>
  `${employeeId} ${run.pay_period} ${run.end_date} ${paidOn}`;

const keyOfPeriod = (employeeId: number, run: Pick<RunName, 'pay_period' | 'end_date'>): string =>
  `${employeeId} ${run.pay_period} ${run.end_date}`;

/** What the database tells of the past of the pays of a call. */
export interface StoredPast {
  readonly wanted: readonly Wanted[];
  readonly sums: readonly StoredSums[];
  readonly holidaySums: readonly StoredHolidaySums[];
  readonly periodPays: readonly StoredPeriodPay[];
  readonly hours: readonly StoredHours[];
  readonly openings: readonly OpeningBalanceRecord[];
  /** Those whose unpaid leave counts as service, and that leave. */
  readonly countsUnpaid: ReadonlySet<number>;
  readonly unpaid: readonly StoredUnpaid[];
}

/**
 * The past of the pays of a call. Pays of the same call that come earlier are added as they are made, so that each sees
 * those before it exactly as if they had been stored by a call before.
 */
export class History {
  readonly #country: Country;
  readonly #sums: ReadonlyMap<string, Sums>;
  readonly #periodPays = new Map<string, PeriodPay[]>();
  /** Lines of stored pays that were paid in advance for the period, by employee and period. */
  readonly #advances = new Map<string, Line[]>();
  readonly #supporters: ReadonlySet<number>;
  readonly #hours: readonly StoredHours[];
  readonly #openings: ReadonlyMap<number, OpeningFigures>;
  readonly #countsUnpaid: ReadonlySet<number>;
  readonly #unpaid: readonly StoredUnpaid[];
  readonly #made = new Map<number, PastPay[]>();

  constructor(
    country: Country,
    { wanted, sums, holidaySums, periodPays, hours, openings, unpaid, countsUnpaid }: StoredPast,
  ) {
    this.#country = country;
    const holidays = new Map(holidaySums.map((row) => [row.position, row]));
    this.#sums = new Map(
      sums.map((row) => [keyOfWanted(wanted[row.position - 1]!), sumsOf(row, holidays.get(row.position))]),
    );
    this.#hours = hours;
    this.#countsUnpaid = countsUnpaid;
    this.#unpaid = unpaid;
    this.#openings = new Map(
      openings.flatMap((row) => {
        const figures = openingFigures(row);
        return figures ? [[row.employee_id, figures] as const] : [];
      }),
    );
    this.#supporters = new Set(
      periodPays
        .filter(({ lines }) => lines.some(({ tags }) => tags.includes('child-support')))
        .map(({ employee_id }) => employee_id),
    );
    for (const row of periodPays) {
      if (row.is_advance) {
        const key = keyOfPeriod(row.employee_id, row);
        this.#advances.set(key, [...(this.#advances.get(key) ?? []), ...row.lines.map(lineOfStored)]);
        continue;
      }
      const key = `${row.employee_id} ${row.pay_run_id}`;
      const pays = this.#periodPays.get(key) ?? [];
      pays.push(periodPayOf(row, country));
      this.#periodPays.set(key, pays);
    }
  }

  /** Everything before this pay. */
  before(one: Wanted & { readonly runId: number }): LookBack {
    const stored = this.#sums.get(keyOfWanted(one)) ?? NO_SUMS;
    const made = this.#made.get(one.employeeId) ?? [];
    const storedParts = (runId: number) => this.#storedPeriod(one.employeeId, runId);
    const others = withPays(stored, made, one, {
      spans: spansOf(this.#country, one.paidOn),
      storedParts,
      opening: this.#openings.get(one.employeeId),
    });
    // Written out: one is made for every pay, and copying objects is several times slower.
    return {
      taxableThisYear: others.taxableThisYear,
      periodsThisYear: others.periodsThisYear,
      superBaseThisQuarter: others.superBaseThisQuarter,
      superBaseThisYear: others.superBaseThisYear,
      fourWeeks: others.fourWeeks,
      holidays: others.holidays,
      opening: others.opening,
      lastPeriods: others.lastPeriods,
      earlier: [...this.#storedPeriod(one.employeeId, one.runId), ...made.filter((pay) => isInPeriodOf(one, pay))],
      advance: this.#advanceFor(one, made),
      unpaid: this.#unpaidBefore(one, made),
      made,
    };
  }

  /** The periods before this one that earned anything, newest first, with their hours. Kept for final pays only. */
  periodsBefore(one: Wanted & { readonly runId: number }): readonly PastPeriod[] {
    const periods = new Map<number, PastPeriod>();
    const add = (period: PastPeriod) => {
      const known = periods.get(period.runId);
      periods.set(period.runId, known ? periodsTogether(known, period) : period);
    };
    for (const row of this.#hours) {
      if (row.employee_id !== one.employeeId || row.last_day > one.paidOn) continue;
      const { pay_run_id: runId, last_day: lastDay } = row;
      add({ runId, lastDay, earnings: decimal(row.earnings), hours: decimal(row.hours) });
    }
    for (const pay of this.#made.get(one.employeeId) ?? []) {
      if (!pay.isOfPeriod || pay.paidOn > one.paidOn) continue;
      add({ runId: pay.runId, lastDay: pay.paidOn, earnings: pay.periodEarnings, hours: pay.hours });
    }
    periods.delete(one.runId);
    return [...periods.values()].filter(({ earnings }) => !earnings.isZero()).sort(newestFirst);
  }

  /** Whether a stored pay of the same period asked for child support. */
  hasChildSupport(employeeId: number): boolean {
    return this.#supporters.has(employeeId);
  }

  add(pay: PastPay): void {
    const made = this.#made.get(pay.employeeId);
    if (made) made.push(pay);
    else this.#made.set(pay.employeeId, [pay]);
  }

  /** Lets go of the pays of the call so far: no later one is of the same employees. */
  forgetMade(): void {
    this.#made.clear();
  }

  #advanceFor(one: Wanted, made: readonly PastPay[]): readonly Line[] {
    const stored = this.#advances.get(keyOfPeriod(one.employeeId, one.run)) ?? [];
    if (made.length === 0) return stored;
    const ofCall = made.filter((pay) => !isInPeriodOf(one, pay)).flatMap(({ lines }) => lines);
    return [...stored, ...ofCall.filter(({ report }) => report?.in_advance_for === one.run.end_date)];
  }

  #unpaidBefore(one: Wanted, made: readonly PastPay[]): readonly UnpaidRow[] {
    if (!this.#countsUnpaid.has(one.employeeId)) return [];
    const [first, last] = holidaySpansOf(one.run).year;
    const stored = this.#unpaid.filter(({ employee_id }) => employee_id === one.employeeId);
    const ofCall = made.flatMap(({ given }) =>
      given.country === 'NZ' ? given.facts.leave.filter(({ leaveType }) => leaveType === 'UNPAID') : [],
    );
    return [...stored.map(({ date, hours }) => ({ date, hours: decimal(hours) })), ...ofCall]
      .filter(({ date }) => date >= first && date <= last)
      .map(({ date, hours }) => ({ date, hours }));
  }

  #storedPeriod(employeeId: number, runId: number): readonly PeriodPay[] {
    return this.#periodPays.get(`${employeeId} ${runId}`) ?? [];
  }
}

const periodsTogether = (one: PastPeriod, other: PastPeriod): PastPeriod => ({
  runId: one.runId,
  lastDay: one.lastDay > other.lastDay ? one.lastDay : other.lastDay,
  earnings: one.earnings.plus(other.earnings),
  hours: one.hours.plus(other.hours),
});

export const periodPayOf = (row: StoredPeriodPay, country: Country): PeriodPay => ({
  given: thawed(country, factsOf(row)),
  lines: row.lines.map(lineOfStored),
  settled: accrualHeld(row.settled, country),
  paidOn: localDate(row.processed_date),
  standsForPeriod: row.periods > 0,
  periodEarnings: decimal(row.period_earnings),
  superBase: decimal(row.super_base),
  holidaysGross: decimal(row.holidays_gross),
  daysPaid: decimal(row.days_paid),
  isStored: true,
});

export const lineOfStored = (row: StoredLine): Line => ({
  code: row.code,
  label: row.label,
  effect: row.effect,
  tags: row.tags,
  origin: { kind: row.origin_kind, index: row.origin_index },
  ...(row.basis === null ? {} : { basis: decimal(row.basis) }),
  ...(row.quantity === null ? {} : { quantity: decimal(row.quantity) }),
  precise: decimal(row.amount),
  rounding: 'none',
  amount: decimal(row.amount),
  because: '',
  cites: [],
  unverified: false,
  ...(row.report === null ? {} : { report: row.report }),
});

/** What the period was paid before, as the rules take it; nothing where this is its first pay. */
export function earlierOf<Facts extends CountryFacts['facts']>(
  earlier: readonly PeriodPay[],
  advance: readonly Line[],
): { readonly earlier?: EarlierPays<RowsOf<Facts>>; readonly paidInAdvance?: Decimal } {
  if (earlier.length === 0 && advance.length === 0) return {};
  const rows = rowsTogether(earlier.map(({ given }) => given.facts as RowsOf<Facts>));
  const termination = earlier.map(({ given }) => given.facts.termination).find((ended) => ended !== undefined);
  const ended = termination ? { termination } : {};
  const held = earlier.flatMap(({ lines, settled }) => [heldBy(lines), settled]);
  if (advance.length === 0) return { earlier: { rows, held: allHeld(held), ...ended } };
  const ahead = takenInAdvance(advance);
  return { paidInAdvance: ahead.paid, earlier: { rows, held: allHeld([...held, ahead.held]), ...ended } };
}

function factsOf({ id, is_kept, facts }: StoredPeriodPay): unknown {
  if (is_kept) throw putAway(id);
  return facts;
}
