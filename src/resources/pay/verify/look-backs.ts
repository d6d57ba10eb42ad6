import { Decimal, decimal, ZERO } from '../../../base/decimal.ts';
import { localDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { OpeningFigures } from '../../../rules/nz/holidays/opening.ts';
import { listOpeningBalances } from '../../people/opening-balance/opening-balance.service.ts';
import {
  auYearToDate,
  KINDS_OF_PERIOD,
  type Looking,
  lookBackOver,
  nzLookedBack,
  type OtherPeriods,
  openingFigures,
  type PayFigures,
  spansOf,
} from '../pay/public.ts';
import type { Found } from './found.ts';
import { type ChangedPay, listChangedPays, listPastPays, type StoredPast } from './verify.store.ts';

/**
 * Pays of an employee that look back at a pay which was changed, made a draft again or removed after them. They were
 * right when they were made and stay as they are, so this is said and is no difference.
 */
export interface RestsOnChanged {
  readonly employeeId: number;
  readonly pays: number;
  /** The first of them, with one of its figures. */
  readonly first: Found;
}

/**
 * Pays of one employee wait for each other, but a call takes its time from the clock before it has waited, and nodes
 * have clocks of their own. So among pays completed this close to each other the times do not tell which saw which.
 */
const AS_GOOD_AS_AT_ONCE_MS = 5 * 60_000;

interface Checked {
  readonly row: StoredPast;
  readonly figures: PayFigures;
}

/**
 * Sums up again what each complete pay looks back at, over the pays that were complete before it. One that was backdated
 * or completed later does not count for it; one that went away or was changed since cannot be counted any more.
 */
export async function checkLookBacks(
  { db }: { readonly db: Db },
  customerId: number,
  employeeIds: readonly number[],
  onDifference: (difference: Found) => void,
  onNote: (note: RestsOnChanged) => void,
): Promise<void> {
  const { rows, openings } = await db.tx(
    customerId,
    async (tx) => ({ rows: await listPastPays(tx, employeeIds), openings: await listOpeningBalances(tx, employeeIds) }),
    { readOnly: true },
  );
  const openingOf = new Map(openings.map((row) => [row.employee_id, openingFigures(row)]));
  const differing = byEmployee(rows)
    .map((pays) => checkEmployee(pays, openingOf.get(pays[0]!.employee_id)))
    .filter((found) => found.length > 0);
  if (differing.length === 0) return;
  const changed = await db.tx(
    customerId,
    (tx) =>
      listChangedPays(
        tx,
        differing.map(([one]) => one!.row.employee_id),
        // Changed by a node whose clock is behind, a pay seems to have been changed before.
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

function checkEmployee(rows: readonly StoredPast[], opening: OpeningFigures | undefined): readonly Differing[] {
  const pays = rows.map((row): Checked => ({ row, figures: figuresOf(row) }));
  return pays.flatMap((pay, index): readonly Differing[] => {
    const found = differencesOf(pay, pays.slice(0, index), opening);
    return found.length === 0 || agreesElsewhere(pay, pays, opening) ? [] : [{ row: pay.row, found }];
  });
}

/**
 * Whether the pay rests on another order than that of the clock: another place among the pays that were completed at the
 * same time as far as clocks can tell, or the order in which pays were made, where a clock was set back in between.
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

const figuresOf = (row: StoredPast): PayFigures => ({
  runId: row.pay_run_id,
  run: { pay_period: row.pay_period, start_date: row.start_date, end_date: row.end_date },
  isOfPeriod: KINDS_OF_PERIOD[row.country].includes(row.kind),
  isOpening: row.kind === 'CATCH_UP',
  payDate: localDate(row.pay_date),
  paidOn: localDate(row.processed_date),
  periods: row.periods,
  periodEarnings: decimal(row.period_earnings),
  taxableEarnings: decimal(row.taxable_earnings),
  superBase: decimal(row.super_base),
  holidaysGross: decimal(row.holidays_gross),
  holidaysOvertime: decimal(row.holidays_overtime),
  holidaysOneOff: decimal(row.holidays_one_off),
  daysPaid: decimal(row.days_paid),
});

function differencesOf(
  { row, figures }: Checked,
  before: readonly Checked[],
  opening: OpeningFigures | undefined,
): readonly Found[] {
  const pays = before.map((one) => one.figures);
  const one: Looking = { ...figures, employedFrom: row.employed_from ?? FROM_THE_FIRST };
  const past = lookBackOver(row.country, pays, one, opening);
  const earlier = pays.filter((pay) => pay.isOfPeriod && pay.runId === figures.runId);
  const figuresNow = row.country === 'AU' ? auFigures(row, { ...past, earlier }) : nzFigures(row, past, one);
  return figuresNow.flatMap(({ of, stored, now }): readonly Found[] =>
    stored === null || textOf(stored) === textOf(now)
      ? []
      : [{ kind: 'look-back', payId: row.id, of, stored: textOf(stored), repeated: textOf(now) }],
  );
}

/** For pays that keep no day on which the employment began. */
const FROM_THE_FIRST = localDate('1900-01-01');

/** A figure of the past: as the facts of the pay have it, if they do, and as the pays before it say. */
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

function auFigures(
  row: StoredPast,
  before: OtherPeriods & { readonly earlier: readonly PayFigures[] },
): readonly Figure[] {
  const now = auYearToDate(localDate(row.processed_date), before);
  const figure = (of: string, key: keyof typeof now): Figure => ({
    of,
    stored: row.year_to_date?.[key] ?? null,
    now: now[key],
  });
  return [
    figure('taxable earnings of the year', 'taxableEarnings'),
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
  const now = nzLookedBack(before, one);
  return [
    { of: 'earnings of four weeks', stored: row.paid_in_four_weeks, now: now.paidInFourWeeks },
    { of: 'earnings of the last periods', stored: row.last_paid_periods, now: now.lastPaidPeriods },
    { of: 'regular earnings of four weeks', stored: row.last_four_weeks_regular, now: now.fourWeeksRegular ?? ZERO },
    { of: 'gross earnings of twelve months', stored: row.twelve_months_gross, now: now.twelveMonthsGross },
    { of: 'days worked in 52 weeks', stored: row.days_worked, now: now.daysWorked },
  ];
}

/** Whether a pay that was changed after another one is among those it looked back at. */
function isLookedAtBy(row: StoredPast, changed: ChangedPay): boolean {
  const [first, last] = spansOf(row.country, localDate(row.processed_date)).lookedAt;
  return (
    changed.employee_id === row.employee_id &&
    changed.pay_id !== row.id &&
    changed.at.getTime() >= row.completed_at.getTime() - AS_GOOD_AS_AT_ONCE_MS &&
    changed.processed_date >= first &&
    changed.processed_date <= last
  );
}
