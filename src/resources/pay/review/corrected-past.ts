import { atLeastZero, type Decimal, max, sum, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { AuPayFacts, YearToDate } from '../../../rules/au/facts.ts';
import type { HeldAmount } from '../../../rules/held-amount.ts';
import type { CountryFacts } from '../../../rules/law.ts';
import type { Line } from '../../../rules/line.ts';
import type { HolidayFacts, NzPayFacts } from '../../../rules/nz/facts.ts';
import type { OpeningFigures } from '../../../rules/nz/holidays/opening.ts';
import type { RunOnHoliday } from '../../../rules/nz/termination/facts.ts';
import { type HolidaysTaken, paidInAdvance } from '../../../rules/nz/termination/holiday-pay-since-anniversary.ts';
import { allHeld, heldBy, rowsTogether } from '../../../rules/period.ts';
import type { LeaveKind } from '../../people/employee/employee.service.ts';
import {
  auYearToDate,
  isInPeriodOf,
  type Looking,
  lookBackOver,
  type OtherPeriods,
  type PayFigures,
  spansOf,
} from '../past/lookback.public.ts';
import { type NzLookback, nzLookback } from '../past/nz.public.ts';
import type { HistoryPay, Refusal } from './premise.ts';

// Contract [REDO-001]: corrects the history of a pay by differences. Each figure in the facts changes by the difference
// between that figure over the corrected earlier pays and over the stored earlier pays. If no earlier pay differs, the
// facts stay exactly as stored, regardless of the rules and pays from which they were calculated.

/**
 * An earlier pay with its stored figures and its corrected ones. Both are the same object if the pay does not differ.
 */
export interface EarlierPay {
  readonly pay: HistoryPay;
  readonly corrected: PayFigures;
  /** Set for a pay that differs. */
  readonly changed:
    | {
        readonly given: CountryFacts;
        readonly premised: CountryFacts;
        readonly before: readonly Line[];
        readonly after: readonly Line[];
      }
    | undefined;
}

/** How the corrections of earlier pays change an employee's leave balances. */
export interface LeaveMoved {
  readonly accrued: ReadonlyMap<LeaveKind, Decimal>;
  readonly taken: ReadonlyMap<LeaveKind, Decimal>;
}

export interface CorrectedPast {
  readonly facts: CountryFacts;
  /** The ids of the earlier pays that caused the correction, oldest first. */
  readonly from: readonly number[];
}

/**
 * Thrown if an earlier pay of the same period was changed or deleted after this pay was calculated, so that this pay's
 * share of the period cannot be determined.
 */
export class ChangedPeriod extends Error {
  readonly refusal: Refusal = {
    code: 'changed_period',
    reason:
      'The pay was calculated together with other pays of its period that were changed or deleted later. Review the period by hand.',
  };
}

export interface PastGiven {
  readonly pay: HistoryPay;
  readonly earlier: readonly EarlierPay[];
  readonly moved: LeaveMoved;
  readonly opening: OpeningFigures | undefined;
  readonly ending: NzEndingGiven;
}

/** Inputs of a corrected final pay in New Zealand that its facts do not contain. */
export interface NzEndingGiven {
  /** The lines of an earlier pay that does not differ. */
  readonly linesOf: (pay: HistoryPay) => readonly Line[];
  /** The public holidays that would fall within these weeks after the end; undefined if that is not known. */
  readonly runOn: (finishDate: LocalDate, weeks: Decimal) => readonly RunOnHoliday[] | undefined;
}

export const lookingOf = ({ figures, employedFrom }: HistoryPay): Looking => ({
  run: figures.run,
  paidOn: figures.paidOn,
  employedFrom: employedFrom ?? FROM_THE_FIRST,
});

/** The assumed start of the employment for pays that do not store it. */
const FROM_THE_FIRST = '1900-01-01' as Looking['employedFrom'];

/** The facts with the corrected history; undefined if nothing in the history of the pay differs. */
export function correctedFacts(
  facts: CountryFacts,
  { pay, earlier, moved, opening, ending }: PastGiven,
): CorrectedPast | undefined {
  const { figures } = pay;
  const [first, last] = spansOf(facts.country, figures.paidOn).lookedAt;
  const isSeen = ({ corrected }: EarlierPay) => corrected.paidOn >= first && corrected.paidOn <= last;
  const seen = earlier.filter((one) => isSeen(one) || isInPeriodOf(figures, one.corrected));
  const differing = seen.filter(({ changed }) => changed);
  const isEnding = facts.facts.termination !== undefined;
  if (differing.length === 0 && !(isEnding && hasMoved(moved))) return undefined;
  const from = (differing.length > 0 ? differing : earlier.filter(({ changed }) => changed)).map((one) => one.pay.id);
  const inPeriod = seen.filter((one) => isInPeriodOf(figures, one.corrected));
  const others = seen.filter((one) => !isInPeriodOf(figures, one.corrected));
  const looking = lookingOf(pay);
  const over = (pays: readonly PayFigures[]) => lookBackOver(facts.country, pays, looking, opening);
  const [was, now] = [over(others.map((one) => one.pay.figures)), over(others.map(({ corrected }) => corrected))];
  const together = withPeriod(facts, pay, inPeriod);
  const corrected: CountryFacts =
    together.country === 'AU'
      ? { country: 'AU', facts: auCorrected(together.facts, { pay, was, now, moved }) }
      : {
          country: 'NZ',
          facts: nzCorrected(together.facts, {
            was: nzLookback(was, looking),
            now: nzLookback(now, looking),
            earlier,
            moved,
            ending,
          }),
        };
  return { facts: corrected, from };
}

const hasMoved = ({ accrued, taken }: LeaveMoved): boolean =>
  [...accrued.values(), ...taken.values()].some((quantity) => !quantity.isZero());

interface AuPast {
  readonly pay: HistoryPay;
  readonly was: OtherPeriods;
  readonly now: OtherPeriods;
  readonly moved: LeaveMoved;
}

function auCorrected(facts: AuPayFacts, { pay, was, now, moved }: AuPast): AuPayFacts {
  const { paidOn } = pay.figures;
  const before = auYearToDate(paidOn, { ...was, earlier: [] });
  const after = auYearToDate(paidOn, { ...now, earlier: [] });
  const known = facts.yearToDate;
  const plus = (name: Exclude<keyof YearToDate, 'pays' | 'expectedPeriodEarnings'>) => {
    const stored = known[name];
    return stored ? { [name]: stored.plus(after[name]).minus(before[name]) } : {};
  };
  const { workingHolidayMaker: maker } = facts.tax;
  return {
    ...facts,
    yearToDate: {
      ...known,
      ...plus('taxableEarnings'),
      ...plus('normalEarnings'),
      ...plus('lastPeriodEarnings'),
      ...plus('superBaseThisQuarter'),
      ...plus('superBaseThisYear'),
    },
    ...(maker
      ? {
          tax: {
            ...facts.tax,
            workingHolidayMaker: {
              ...maker,
              yearToDate: maker.yearToDate.plus(after.taxableEarnings).minus(before.taxableEarnings),
            },
          },
        }
      : {}),
    ...(facts.termination ? { termination: auEnding(facts.termination, moved) } : {}),
  };
}

function auEnding(termination: NonNullable<AuPayFacts['termination']>, moved: LeaveMoved) {
  const { balances } = termination;
  return {
    ...termination,
    balances: {
      holiday: balances.holiday.plus(movedIn(moved, 'holiday')),
      sick: balances.sick.plus(movedIn(moved, 'sick')),
      longService: balances.longService.plus(movedIn(moved, 'longService')),
    },
  };
}

const movedIn = ({ accrued, taken }: LeaveMoved, kind: LeaveKind): Decimal =>
  (accrued.get(kind) ?? ZERO).plus(taken.get(kind) ?? ZERO);

interface NzPast {
  readonly was: NzLookback;
  readonly now: NzLookback;
  readonly earlier: readonly EarlierPay[];
  readonly moved: LeaveMoved;
  readonly ending: NzEndingGiven;
}

function nzCorrected(facts: NzPayFacts, past: NzPast): NzPayFacts {
  const { was, now } = past;
  const { lastPaidPeriods } = facts.extraPay;
  return {
    ...facts,
    extraPay: {
      ...facts.extraPay,
      paidInFourWeeks: atLeastZero(facts.extraPay.paidInFourWeeks.plus(now.paidInFourWeeks).minus(was.paidInFourWeeks)),
      lastPaidPeriods:
        lastPaidPeriods.length === now.lastPaidPeriods.length &&
        was.lastPaidPeriods.length === now.lastPaidPeriods.length
          ? lastPaidPeriods.map((paid, index) =>
              paid.plus(now.lastPaidPeriods[index]!).minus(was.lastPaidPeriods[index]!),
            )
          : now.lastPaidPeriods,
    },
    ...(facts.holidays ? { holidays: nzHolidays(facts.holidays, past) } : {}),
    ...(facts.termination ? { termination: nzEnding(facts.termination, past) } : {}),
    leave: facts.leave.map((row) =>
      typeof row.paidAs === 'object'
        ? {
            ...row,
            paidAs: {
              ...row.paidAs,
              grossSince: atLeastZero(row.paidAs.grossSince.plus(grossSince(past.earlier, row.paidAs.since))),
            },
          }
        : row,
    ),
  };
}

function nzHolidays(holidays: HolidayFacts, { was, now }: NzPast): HolidayFacts {
  const gross = now.twelveMonthsGross.minus(was.twelveMonthsGross);
  const regular = (now.fourWeeksRegular ?? ZERO).minus(was.fourWeeksRegular ?? ZERO);
  const overtime = now.regularOvertime.minus(was.regularOvertime);
  const { lastFourWeeksRegular, ordinaryWeek, regularOvertime } = holidays;
  return {
    ...holidays,
    twelveMonthsGross: max(holidays.twelveMonthsGross.plus(gross), ZERO),
    gross52Weeks: max(holidays.gross52Weeks.plus(gross), ZERO),
    daysWorked52Weeks: max(holidays.daysWorked52Weeks.plus(now.daysWorked).minus(was.daysWorked), ZERO),
    ...(lastFourWeeksRegular ? { lastFourWeeksRegular: max(lastFourWeeksRegular.plus(regular), ZERO) } : {}),
    ...(ordinaryWeek && !overtime.isZero()
      ? { ordinaryWeek: ordinaryWeek.plus(overtime), regularOvertime: (regularOvertime ?? ZERO).plus(overtime) }
      : {}),
  };
}

/** How much the corrections change the gross earnings since a day. */
const grossSince = (earlier: readonly EarlierPay[], since: string): Decimal =>
  sum(
    earlier
      .filter(({ changed, corrected }) => changed && corrected.paidOn >= since)
      .map(({ pay, corrected }) => corrected.holidaysGross.minus(pay.figures.holidaysGross)),
  );

/**
 * Holidays that the corrections no longer count as taken first reduce those taken in advance, and are then added to the
 * untaken weeks. Corrected accruals are not added, because annual holidays are granted only at the anniversary.
 */
function nzEnding(termination: NzEnding, past: NzPast) {
  const { balances, since, holidaysInAdvance, finishDate } = termination;
  const { earlier, moved, ending } = past;
  const advance = holidaysInAdvance?.weeks ?? ZERO;
  const left = termination.untakenAnnualWeeks.minus(advance).plus(moved.taken.get('annualHolidays') ?? ZERO);
  const untakenAnnualWeeks = atLeastZero(left);
  const alternative = movedIn(moved, 'alternativeHolidays');
  const runOn = untakenAnnualWeeks.equals(termination.untakenAnnualWeeks)
    ? undefined
    : ending.runOn(finishDate, untakenAnnualWeeks);
  return {
    ...termination,
    untakenAnnualWeeks,
    untakenAlternativeDays: atLeastZero(termination.untakenAlternativeDays.plus(alternative)),
    ...(runOn ? { publicHolidaysInRunOn: runOn } : {}),
    grossSinceAnniversary: atLeastZero(
      termination.grossSinceAnniversary.plus(since ? grossSince(earlier, since) : ZERO),
    ),
    ...inAdvanceOf(termination, { was: advance, now: atLeastZero(left.negated()) }, past),
    ...(balances
      ? {
          balances: {
            annualWeeks: balances.annualWeeks.plus(movedIn(moved, 'annualHolidays')),
            alternativeDays: balances.alternativeDays.plus(alternative),
          },
        }
      : {}),
  };
}

type NzEnding = NonNullable<NzPayFacts['termination']>;

/** The weeks taken in advance and their pay: as stored, plus the difference that the corrections make. */
function inAdvanceOf(
  termination: NzEnding,
  weeks: { readonly was: Decimal; readonly now: Decimal },
  { earlier, ending }: NzPast,
): Partial<NzEnding> {
  if (weeks.was.isZero() && weeks.now.isZero()) return {};
  const newestFirst = [...earlier].sort((a, b) => (a.pay.figures.paidOn < b.pay.figures.paidOn ? 1 : -1));
  const lines = newestFirst.map(({ pay, changed }) => {
    if (changed) return { was: takenIn(changed.before), now: takenIn(changed.after) };
    const same = takenIn(ending.linesOf(pay));
    return { was: same, now: same };
  });
  const paidFor = (which: 'was' | 'now'): Decimal =>
    paidInAdvance(
      weeks[which],
      lines.map((one) => one[which]),
    )?.paid ?? ZERO;
  const difference = paidFor('now').minus(paidFor('was'));
  return {
    paidInAdvance: atLeastZero(termination.paidInAdvance.plus(difference)),
    holidaysInAdvance: { weeks: weeks.now, paid: (termination.holidaysInAdvance?.paid ?? ZERO).plus(difference) },
  };
}

/** Annual holidays in these lines. */
const takenIn = (lines: readonly Line[]): HolidaysTaken => {
  const has = ({ tags }: Line, ...all: readonly Line['tags'][number][]) => all.every((tag) => tags.includes(tag));
  const taken = lines.filter(
    (line) => has(line, 'leave-taken') && !has(line, 'leave-paid-out') && line.report?.leave_type === 'ANNUAL_HOLIDAYS',
  );
  return {
    weeks: sum(taken.map(({ quantity }) => quantity ?? ZERO)),
    paid: sum(lines.filter((line) => has(line, 'paid-leave', 'annual-leave')).map(({ amount }) => amount)),
  };
};

/** The earlier pays of the same period: their corrected rows, and the corrected amounts that they already include. */
function withPeriod(given: CountryFacts, pay: HistoryPay, inPeriod: readonly EarlierPay[]): CountryFacts {
  const { facts } = given;
  if (!inPeriod.some(({ changed }) => changed) || !facts.earlier) return given;
  const rowsOf = (one: EarlierPay, which: 'given' | 'premised') => (one.changed?.[which] ?? one.pay.facts)?.facts;
  const stored = inPeriod.map((one) => rowsOf(one, 'given'));
  const corrected = inPeriod.map((one) => rowsOf(one, 'premised'));
  if (!stored.every((each) => each !== undefined)) throw new ChangedPeriod();
  if (sizesOf(rowsTogether(stored as AnyRows[])) !== sizesOf(facts.earlier.rows as AnyRows)) throw new ChangedPeriod();
  const held = allHeld([
    facts.earlier.held,
    ...inPeriod.flatMap((one) =>
      one.changed
        ? [
            heldBy(countedLines(one.changed.after, one, pay)),
            heldBy(countedLines(one.changed.before, one, pay)).map(negated),
          ]
        : [],
    ),
  ]);
  return {
    country: given.country,
    facts: { ...facts, earlier: { ...facts.earlier, rows: rowsTogether(corrected as AnyRows[]), held } },
  } as CountryFacts;
}

/** Super on earlier pays of the period that were paid in another quarter is not recalculated. */
function countedLines(lines: readonly Line[], one: EarlierPay, pay: HistoryPay): readonly Line[] {
  const quarterOf = ({ paidOn }: PayFigures) => spansOf('AU', paidOn).quarter[0];
  if (pay.facts?.country !== 'AU' || quarterOf(one.corrected) === quarterOf(pay.figures)) return lines;
  return lines.filter(({ tags, origin }) => !(tags.includes('super') && origin.kind === 'calculated'));
}

type AnyRows = Parameters<typeof rowsTogether>[0][number];

const KINDS = ['hours', 'leave', 'allowances', 'deductions', 'bonuses', 'sacrifices', 'backPayments'] as const;
const sizesOf = (rows: AnyRows): string => KINDS.map((kind) => rows[kind].length).join(' ');

const negated = (one: HeldAmount): HeldAmount => ({
  ...one,
  amount: one.amount.negated(),
  basis: one.basis.negated(),
  quantity: one.quantity.negated(),
  reported: Object.fromEntries(
    Object.entries(one.reported).map(([name, value]) => [name, value.negated()]),
  ) as HeldAmount['reported'],
});
