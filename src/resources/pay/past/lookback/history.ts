import type { Country } from '../../../../base/country.ts';
import { type Decimal, decimal } from '../../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../../base/local-date.ts';
import type { HeldAmount } from '../../../../rules/held-amount.ts';
import { takenInAdvance } from '../../../../rules/in-advance.ts';
import type { CountryFacts } from '../../../../rules/law.ts';
import type { Line } from '../../../../rules/line.ts';
import type { UnpaidRow } from '../../../../rules/nz/holidays/entitlement/unpaid-leave.ts';
import type { OpeningFigures } from '../../../../rules/nz/holidays/opening.ts';
import type { WorkedBefore, WorkedRow } from '../../../../rules/nz/holidays/worked-weeks.ts';
import { allHeld, type EarlierPays, heldBy, type RowsOf, rowsTogether } from '../../../../rules/period.ts';
import type { OpeningBalanceRecord } from '../../../people/opening-balance/opening-balance.service.ts';
import { openingFigures } from '../holidays/holiday-past.ts';
import type { StoredHolidaySums } from '../holidays/holiday-sums.store.ts';
import { accrualHeld } from '../stored/leave-moves.ts';
import { archived, parseFacts } from '../stored/stored-facts.ts';
import { type StoredYearPay, type YearPays, yearPaysOf } from './back-paid.ts';
import { isInPeriodOf, NO_SUMS, newestFirst, type OtherPeriods, type Sums, sumsOf, withPays } from './other-periods.ts';
import type { PayFigures } from './pay-figures.ts';
import type {
  RunName,
  StoredHours,
  StoredLine,
  StoredPeriodPay,
  StoredUnpaid,
  StoredWorked,
  Wanted,
} from './period-pays.store.ts';
import { holidaySpansOf, spansOf } from './spans.ts';
import type { StoredSums } from './sums.store.ts';

/** The history of a pay: everything about earlier pays that its calculation needs. */
export interface LookBack extends OtherPeriods {
  /** The earlier pays of the same period, oldest first. */
  readonly earlier: readonly PeriodPay[];
  /**
   * Lines that belong to this period but are on pays of other periods: leave paid in advance, and the amounts withheld
   * from it.
   */
  readonly advance: readonly Line[];
  /** Unpaid leave before this period, if the employer agreed that it counts as service. */
  readonly unpaid: readonly UnpaidRow[];
  /** New Zealand only: hours in the weeks before the period, if the pay needs them. */
  readonly worked: WorkedBefore;
  /** The earlier pays in this request, in any period. */
  readonly made: readonly PastPay[];
  /** The pays of the financial year. Present if the request has back payments taxed by Method B(i). */
  readonly yearPays: YearPays | undefined;
}

/** The fields of a pay that a later pay in the same period uses. */
export interface PeriodPay {
  readonly given: CountryFacts;
  readonly lines: readonly Line[];
  /** Leave that was moved to this pay when another pay in its period was deleted. */
  readonly settled: readonly HeldAmount[];
  readonly paidOn: LocalDate;
  readonly standsForPeriod: boolean;
  readonly periodEarnings: Decimal;
  readonly superBase: Decimal;
  readonly holidaysGross: Decimal;
  /** Days that this pay adds to its period for average daily pay. */
  readonly daysPaid: Decimal;
  /** Whether the pay is stored. False for an earlier pay in this request, which queries do not see. */
  readonly isStored: boolean;
}

/** An earlier pay in this request, as later pays see it. */
export interface PastPay extends PeriodPay, PayFigures {
  readonly employeeId: number;
  readonly hours: Decimal;
}

/** Earnings and hours of an earlier period. */
export interface PastPeriod {
  readonly runId: number;
  readonly run: RunName;
  readonly lastDay: LocalDate;
  readonly earnings: Decimal;
  readonly hours: Decimal;
}

export const keyOfWanted = ({ employeeId, run, paidOn }: Wanted): string =>
  `${employeeId} ${run.pay_period} ${run.end_date} ${paidOn}`;

const keyOfPeriod = (employeeId: number, run: Pick<RunName, 'pay_period' | 'end_date'>): string =>
  `${employeeId} ${run.pay_period} ${run.end_date}`;

/** The stored history of the pays in this request. */
export interface StoredPast {
  readonly wanted: readonly Wanted[];
  readonly sums: readonly StoredSums[];
  readonly holidaySums: readonly StoredHolidaySums[];
  readonly periodPays: readonly StoredPeriodPay[];
  readonly hours: readonly StoredHours[];
  readonly openings: readonly OpeningBalanceRecord[];
  /** Employees whose unpaid leave counts as service; `unpaid` has the leave. */
  readonly countsUnpaid: ReadonlySet<number>;
  readonly unpaid: readonly StoredUnpaid[];
  /** Employees whose recent hours are needed; `worked` has the hours. */
  readonly looksAtHours: ReadonlySet<number>;
  readonly worked: readonly StoredWorked[];
  /** Pays of the financial year, if the request has back payments taxed by Method B(i). */
  readonly yearPays?: readonly StoredYearPay[] | undefined;
}

/**
 * The history of the pays in this request. Each pay is added once it is calculated, so that later pays see it exactly
 * as if it were stored.
 */
export class History {
  readonly #country: Country;
  readonly #sums: ReadonlyMap<string, Sums>;
  readonly #periodPays = new Map<string, PeriodPay[]>();
  /** Lines paid in advance on stored pays, by employee and by the period they are for. */
  readonly #advances = new Map<string, Line[]>();
  readonly #supporters: ReadonlySet<number>;
  readonly #hours: readonly StoredHours[];
  readonly #openings: ReadonlyMap<number, OpeningFigures>;
  readonly #countsUnpaid: ReadonlySet<number>;
  readonly #unpaid: readonly StoredUnpaid[];
  readonly #looksAtHours: ReadonlySet<number>;
  readonly #worked: ReadonlyMap<number, readonly WorkedRow[]>;
  readonly #yearPays: Map<number, StoredYearPay[]> | undefined;
  readonly #made = new Map<number, PastPay[]>();

  constructor(
    country: Country,
    { wanted, sums, holidaySums, periodPays, hours, openings, unpaid, countsUnpaid, yearPays, ...last }: StoredPast,
  ) {
    this.#country = country;
    const holidays = new Map(holidaySums.map((row) => [row.position, row]));
    this.#sums = new Map(
      sums.map((row) => [keyOfWanted(wanted[row.position - 1]!), sumsOf(row, holidays.get(row.position))]),
    );
    this.#hours = hours;
    this.#countsUnpaid = countsUnpaid;
    this.#unpaid = unpaid;
    this.#looksAtHours = last.looksAtHours;
    this.#worked = workedByEmployee(last.worked);
    this.#yearPays = yearPays && new Map<number, StoredYearPay[]>();
    for (const pay of yearPays ?? []) {
      const known = this.#yearPays?.get(pay.employee_id);
      if (known) known.push(pay);
      else this.#yearPays?.set(pay.employee_id, [pay]);
    }
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

  before(one: Wanted & { readonly runId: number }): LookBack {
    const stored = this.#sums.get(keyOfWanted(one)) ?? NO_SUMS;
    const made = this.#made.get(one.employeeId) ?? [];
    const storedParts = (runId: number) => this.#storedPeriod(one.employeeId, runId);
    const others = withPays(stored, made, one, {
      spans: spansOf(this.#country, one.paidOn),
      storedParts,
      opening: this.#openings.get(one.employeeId),
    });
    // Lists every field because this runs for every pay and copying objects is several times slower.
    return {
      taxableThisYear: others.taxableThisYear,
      normalThisYear: others.normalThisYear,
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
      worked: { start: localDate(one.run.start_date), rows: this.#workedBefore(one, made) },
      made,
      yearPays: this.#yearPays && yearPaysOf(this.#yearPays.get(one.employeeId) ?? [], made),
    };
  }

  /** Earlier periods with earnings, newest first. Available for final pays only. */
  periodsBefore(one: Wanted & { readonly runId: number }): readonly PastPeriod[] {
    const periods = new Map<number, PastPeriod>();
    const add = (period: PastPeriod) => {
      const known = periods.get(period.runId);
      periods.set(period.runId, known ? periodsTogether(known, period) : period);
    };
    for (const row of this.#hours) {
      if (row.employee_id !== one.employeeId || row.last_day > one.paidOn) continue;
      const { pay_run_id: runId, last_day: lastDay } = row;
      add({ runId, run: row, lastDay, earnings: decimal(row.earnings), hours: decimal(row.hours) });
    }
    for (const pay of this.#made.get(one.employeeId) ?? []) {
      if (!pay.isOfPeriod || pay.paidOn > one.paidOn) continue;
      add({ runId: pay.runId, run: pay.run, lastDay: pay.paidOn, earnings: pay.periodEarnings, hours: pay.hours });
    }
    periods.delete(one.runId);
    return [...periods.values()].filter(({ earnings }) => !earnings.isZero()).sort(newestFirst);
  }

  /** Whether a stored pay of the same period has child support. */
  hasChildSupport(employeeId: number): boolean {
    return this.#supporters.has(employeeId);
  }

  add(pay: PastPay): void {
    const made = this.#made.get(pay.employeeId);
    if (made) made.push(pay);
    else this.#made.set(pay.employeeId, [pay]);
  }

  /** Releases the pays calculated so far in this request. Later pays must be for other employees. */
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

  /** Rows of hours in periods that end before this period starts. */
  #workedBefore({ employeeId, run }: Wanted, made: readonly PastPay[]): readonly WorkedRow[] {
    if (!this.#looksAtHours.has(employeeId)) return [];
    const stored = this.#worked.get(employeeId) ?? [];
    return [...stored, ...made.flatMap(workedOf)].filter(({ end }) => end < run.start_date);
  }

  #storedPeriod(employeeId: number, runId: number): readonly PeriodPay[] {
    return this.#periodPays.get(`${employeeId} ${runId}`) ?? [];
  }
}

function workedByEmployee(rows: readonly StoredWorked[]): ReadonlyMap<number, readonly WorkedRow[]> {
  const groups = new Map<number, WorkedRow[]>();
  for (const { employee_id, start_date: start, end_date: end, date, hours } of rows) {
    const row = { start, end, hours: decimal(hours), ...(date === null ? {} : { date }) };
    const group = groups.get(employee_id);
    if (group) group.push(row);
    else groups.set(employee_id, [row]);
  }
  return groups;
}

/** Hours and leave of a pay in this request, in the same form as the stored rows. */
function workedOf({ given, run, isOpening }: PastPay): readonly WorkedRow[] {
  if (given.country !== 'NZ' || isOpening) return [];
  const { hours, leave } = given.facts;
  const period = { start: localDate(run.start_date), end: localDate(run.end_date) };
  return [
    ...hours
      .filter(({ isHours, isOvertime }) => isHours && !isOvertime)
      .map(({ value, date }) => ({ ...period, hours: value, ...(date === undefined ? {} : { date }) })),
    ...leave.filter(({ paidAs }) => !paidAs).map((row) => ({ ...period, hours: row.hours, date: row.date })),
  ];
}

const periodsTogether = (one: PastPeriod, other: PastPeriod): PastPeriod => ({
  runId: one.runId,
  run: one.run,
  lastDay: one.lastDay > other.lastDay ? one.lastDay : other.lastDay,
  earnings: one.earnings.plus(other.earnings),
  hours: one.hours.plus(other.hours),
});

export const periodPayOf = (row: StoredPeriodPay, country: Country): PeriodPay => ({
  given: parseFacts(country, factsOf(row)),
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

/** The earlier pays of the period, as input for the rules; empty for the first pay. */
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
  if (is_kept) throw archived(id);
  return facts;
}
