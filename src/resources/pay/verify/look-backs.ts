import type { Country } from '../../../base/country.ts';
import { Decimal, max, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { OpeningFigures } from '../../../rules/nz/holidays/opening.ts';
import { listOpeningBalances } from '../../people/opening-balance/opening-balance.service.ts';
import {
  auYearToDate,
  figuresOfStored,
  isInPeriodOf,
  type Looking,
  lookBackOver,
  type OtherPeriods,
  type PayFigures,
  spansOf,
} from '../past/lookback.public.ts';
import { type CountedDays, countedDays, listDaysOfEmployees, nzLookback, openingFigures } from '../past/nz.public.ts';
import type { Found } from './found.ts';
import {
  type ChangedPay,
  HOLIDAY_FIGURES_SINCE,
  listChangedPays,
  listPastPays,
  OPENING_ON_ITS_DAY_SINCE,
  PERIODS_SINCE,
  rulesVersionOf,
  type StoredPast,
} from './verify.store.ts';

/**
 * Pays of an employee whose history includes a pay that was later changed, reverted or deleted. They were correct when
 * they were created and are not recalculated, so they are reported as a note and not as a difference.
 */
export interface RestsOnChanged {
  readonly employeeId: number;
  readonly pays: number;
  /** One differing figure of the first affected pay, as an example. */
  readonly first: Found;
}

/**
 * Pays completed within this interval may have been completed in either order: a request reads the clock before it
 * waits for the employee's lock, and the clocks of nodes differ.
 */
const AS_GOOD_AS_AT_ONCE_MS = 5 * 60_000;

interface Checked {
  readonly row: StoredPast;
  readonly figures: PayFigures;
}

/**
 * Recalculates the history of each complete pay from the pays that were completed before it. Pays completed later do
 * not count, whatever their date. Pays deleted or changed since then cannot be counted. The days of New Zealand pays
 * have been stored in more than one way, so they are first counted from the facts.
 */
export async function checkLookBacks(
  { db }: { readonly db: Db },
  customerId: number,
  employeeIds: readonly number[],
  onDifference: (difference: Found) => void,
  onNote: (note: RestsOnChanged) => void,
): Promise<void> {
  const { rows, openings, days } = await db.tx(
    customerId,
    async (tx) => ({
      rows: await listPastPays(tx, employeeIds),
      openings: await listOpeningBalances(tx, employeeIds),
      days: countedDays(await listDaysOfEmployees(tx, employeeIds)),
    }),
    { readOnly: true, isolation: 'snapshot' },
  );
  const daysOf = new Map(days.map((one) => [one.id, one]));
  for (const row of rows) checkDays(daysOf.get(row.id), onDifference);
  const openingOf = new Map(openings.map((row) => [row.employee_id, openingFigures(row)]));
  const differing = byEmployee(rows)
    .map((pays) => checkEmployee(pays, daysOf, openingOf.get(pays[0]!.employee_id)))
    .filter((found) => found.length > 0);
  if (differing.length === 0) return;
  const changed = await db.tx(
    customerId,
    (tx) =>
      listChangedPays(
        tx,
        differing.map(([one]) => one!.row.employee_id),
        // If a node's clock runs behind, a later change can have an earlier time.
        new Date(Math.min(...differing.flat().map(({ row }) => row.completed_at.getTime())) - AS_GOOD_AS_AT_ONCE_MS),
      ),
    { readOnly: true },
  );
  for (const pays of differing) {
    const explained = pays.filter(({ row }) => changed.some((one) => isLookedAtBy(row, one)));
    for (const { row, found } of pays) if (!explained.some((one) => one.row === row)) found.forEach(onDifference);
    const [first] = explained;
    if (first) onNote({ employeeId: first.row.employee_id, pays: explained.length, first: first.found[0]! });
  }
}

function checkDays(counted: CountedDays | undefined, onDifference: (difference: Found) => void): void {
  if (!counted || counted.stored.equals(counted.days)) return;
  const { id, stored, days } = counted;
  onDifference({ kind: 'repeat', payId: id, of: 'days paid', stored: stored.toFixed(), repeated: days.toFixed() });
}

function byEmployee(rows: readonly StoredPast[]): readonly (readonly StoredPast[])[] {
  const groups = new Map<number, StoredPast[]>();
  for (const row of rows) {
    const group = groups.get(row.employee_id);
    if (group) group.push(row);
    else groups.set(row.employee_id, [row]);
  }
  return [...groups.values()];
}

interface Differing {
  readonly row: StoredPast;
  readonly found: readonly Found[];
}

function checkEmployee(
  rows: readonly StoredPast[],
  daysOf: ReadonlyMap<number, CountedDays>,
  opening: OpeningFigures | undefined,
): readonly Differing[] {
  const pays = rows.map((row): Checked => ({ row, figures: figuresOfStored(row, daysOf.get(row.id)?.days ?? ZERO) }));
  return pays.flatMap((pay, index): readonly Differing[] => {
    const found = differencesOf(pay, pays.slice(0, index), opening);
    return found.length === 0 || agreesElsewhere(pay, pays, opening) ? [] : [{ row: pay.row, found }];
  });
}

/**
 * Whether the history of the pay is correct for another possible order of the pays. Pays completed at nearly the same
 * time may have been completed in either order. If a clock was set back, the order of ids may be the right one.
 */
function agreesElsewhere(pay: Checked, pays: readonly Checked[], opening: OpeningFigures | undefined): boolean {
  const others = pays.filter((other) => other !== pay);
  const apart = ({ row }: Checked) => row.completed_at.getTime() - pay.row.completed_at.getTime();
  const before = others.filter((other) => apart(other) < -AS_GOOD_AS_AT_ONCE_MS);
  const beside = others.filter((other) => Math.abs(apart(other)) <= AS_GOOD_AS_AT_ONCE_MS);
  const orders = [
    others.filter(({ row }) => row.id < pay.row.id),
    ...[...beside, undefined].map((_, count) => [...before, ...beside.slice(0, count)]),
  ];
  return orders.some((order) => differencesOf(pay, order, opening).length === 0);
}

function differencesOf(
  pay: Checked,
  before: readonly Checked[],
  opening: OpeningFigures | undefined,
): readonly Found[] {
  const { row } = pay;
  const others = before.map((one) => one.figures);
  const figures =
    rulesVersionOf(row.rule_set_id) < PERIODS_SINCE
      ? figuresOfVersion1(row, lookBackOfVersion1(row.country, others, pay.figures))
      : figuresNow(pay, others, opening);
  return [...figures, ...orderFigures(pay, before)].flatMap(({ of, stored, now }): readonly Found[] =>
    stored === null || textOf(stored) === textOf(now)
      ? []
      : [{ kind: 'look-back', payId: row.id, of, stored: textOf(stored), repeated: textOf(now) }],
  );
}

/** For each court or authority order on the pay, the amount deducted by pays of other periods. */
function orderFigures({ row, figures }: Checked, before: readonly Checked[]): readonly Figure[] {
  const others = before.filter((other) => !isInPeriodOf(figures, other.figures));
  const takenUnder = (id: number) =>
    others
      .flatMap((other) => other.row.order_taken ?? [])
      .reduce((taken, one) => (one.order_id === id ? taken.plus(one.amount) : taken), ZERO);
  return (row.orders ?? []).map(({ id, takenBefore }) => ({
    of: `deducted earlier for order ${id}`,
    stored: takenBefore,
    now: takenUnder(id),
  }));
}

function figuresNow(
  { row, figures }: Checked,
  before: readonly PayFigures[],
  opening: OpeningFigures | undefined,
): readonly Figure[] {
  const one: Looking = { ...figures, employedFrom: row.employed_from ?? FROM_THE_FIRST };
  const past = lookBackOver(row.country, before, one, openingAsOf(row, opening));
  if (row.country === 'NZ') return nzFigures(row, past, one);
  const earlier = before.filter((pay) => pay.isOfPeriod && pay.runId === figures.runId);
  return auFigures(row, auYearToDate(localDate(row.processed_date), { ...past, earlier }));
}

const openingAsOf = ({ rule_set_id }: StoredPast, opening: OpeningFigures | undefined): OpeningFigures | undefined =>
  opening && rulesVersionOf(rule_set_id) < OPENING_ON_ITS_DAY_SINCE ? { ...opening, includesItsDay: true } : opening;

/** The assumed start of the employment for pays that do not store it. */
const FROM_THE_FIRST = localDate('1900-01-01');

/** A figure of the history: its value in the facts, if stored there, and its value summed from the earlier pays. */
interface Figure {
  readonly of: string;
  readonly stored: Written | null;
  readonly now: Written;
}

type Written = Decimal | string | number | readonly (Decimal | string)[];

const textOf = (value: Written): string =>
  Array.isArray(value)
    ? value.map((one) => new Decimal(one).toFixed()).join(' and ') || 'none'
    : new Decimal(value as Decimal | string | number).toFixed();

type YearToDate = ReturnType<typeof auYearToDate>;

function auFigures(row: StoredPast, now: YearToDate): readonly Figure[] {
  const figure = (of: string, key: keyof YearToDate): Figure => ({
    of,
    stored: row.year_to_date?.[key] ?? null,
    now: now[key],
  });
  return [
    figure('taxable earnings of the year', 'taxableEarnings'),
    figure('normal earnings of the year', 'normalEarnings'),
    figure('pay periods of the year', 'pays'),
    figure('earnings of the last period', 'lastPeriodEarnings'),
    figure('super base of the quarter', 'superBaseThisQuarter'),
    figure('super base of the year', 'superBaseThisYear'),
    {
      of: 'taxable earnings of the year of a working holiday maker',
      stored: row.working_holiday_year_to_date,
      now: now.taxableEarnings,
    },
  ];
}

function nzFigures(row: StoredPast, before: OtherPeriods, one: Looking): readonly Figure[] {
  const now = nzLookback(before, one);
  const paid = [
    { of: 'earnings of four weeks', stored: row.paid_in_four_weeks, now: now.paidInFourWeeks },
    { of: 'earnings of the last periods', stored: row.last_paid_periods, now: now.lastPaidPeriods },
  ];
  if (rulesVersionOf(row.rule_set_id) < HOLIDAY_FIGURES_SINCE) return paid;
  return [
    ...paid,
    { of: 'regular earnings of four weeks', stored: row.last_four_weeks_regular, now: now.fourWeeksRegular ?? ZERO },
    { of: 'gross earnings of twelve months', stored: row.twelve_months_gross, now: now.twelveMonthsGross },
    { of: 'days worked in 52 weeks', stored: row.days_worked, now: now.daysWorked },
  ];
}

function figuresOfVersion1(row: StoredPast, past: ReturnType<typeof lookBackOfVersion1>): readonly Figure[] {
  const { lastPeriods, fourWeeks, twelveMonthsGross } = past;
  if (row.country === 'AU') {
    return auFigures(row, { ...past, normalEarnings: ZERO, lastPeriodEarnings: lastPeriods[0] ?? ZERO });
  }
  return [
    { of: 'earnings of four weeks', stored: row.paid_in_four_weeks, now: fourWeeks },
    { of: 'earnings of the last periods', stored: row.last_paid_periods, now: lastPeriods },
    { of: 'regular earnings of four weeks', stored: row.last_four_weeks_regular, now: fourWeeks },
    { of: 'gross earnings of twelve months', stored: row.twelve_months_gross, now: twelveMonthsGross },
  ];
}

/** Whether the history of a pay includes a pay that was changed later. */
function isLookedAtBy(row: StoredPast, changed: ChangedPay): boolean {
  const [first, last] = spansOf(row.country, localDate(row.processed_date)).lookedAt;
  return (
    changed.employee_id === row.employee_id &&
    changed.pay_id !== row.id &&
    changed.at.getTime() >= row.completed_at.getTime() - AS_GOOD_AS_AT_ONCE_MS &&
    // The amount already deducted under an order includes every pay, however long ago.
    (row.orders !== null || (changed.processed_date >= first && changed.processed_date <= last))
  );
}

/** The history of a pay under version 1 of the rules. */
interface LookBackOfVersion1 {
  readonly taxableEarnings: Decimal;
  readonly pays: number;
  readonly superBaseThisQuarter: Decimal;
  readonly superBaseThisYear: Decimal;
  readonly fourWeeks: Decimal;
  readonly twelveMonthsGross: Decimal;
  /** The last two paid periods, newest first. */
  readonly lastPeriods: readonly Decimal[];
}

/**
 * Version 1 summed all earlier complete pays by payday. It did not combine the pays of a period; the first pay of each
 * period counted as the whole period.
 */
function lookBackOfVersion1(
  country: Country,
  before: readonly PayFigures[],
  { paidOn }: { readonly paidOn: LocalDate },
): LookBackOfVersion1 {
  const spans = spansOf(country, paidOn);
  const within = (first: LocalDate, last: LocalDate) =>
    before.filter((pay) => pay.paidOn >= first && pay.paidOn <= last);
  const thisYear = within(spans.year[0], paidOn);
  const atLeastNought = (amounts: readonly Decimal[]) => max(sum(amounts), ZERO);
  return {
    taxableEarnings: sum(thisYear.map(({ taxableEarnings }) => taxableEarnings)),
    pays: thisYear.reduce((count, { periods }) => count + periods, 0),
    superBaseThisQuarter: sum(within(...spans.quarter).map(({ superBase }) => superBase)),
    superBaseThisYear: sum(within(...spans.year).map(({ superBase }) => superBase)),
    fourWeeks: atLeastNought(within(spans.fourWeeks, paidOn).map(({ periodEarnings }) => periodEarnings)),
    twelveMonthsGross: atLeastNought(within(spans.twelveMonths, paidOn).map(({ holidaysGross }) => holidaysGross)),
    lastPeriods: lastPeriods(within(spans.lookedAt[0], paidOn)),
  };
}

const lastPeriods = (pays: readonly PayFigures[]): readonly Decimal[] =>
  [...pays]
    .reverse()
    .filter(({ periods, periodEarnings }) => periods > 0 && !periodEarnings.isZero())
    .sort((one, other) => (one.paidOn > other.paidOn ? -1 : one.paidOn < other.paidOn ? 1 : 0))
    .slice(0, 2)
    .map(({ periods, periodEarnings }) => roundToCent(periodEarnings.dividedBy(periods)));
