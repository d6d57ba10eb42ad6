import { atLeastZero, type Decimal, decimal, roundToCent, sum, truncateToCent, ZERO } from '../../../base/decimal.ts';
import { addMonths, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import type { PayIn } from '../pay/make.public.ts';
import { dateText } from '../payslip/payslip.service.ts';
import type { ReviewState } from './review.schema.ts';

// Contract [REDO-003]: from findings to the rows of a draft pay.

export const isFinished = ({ state }: { readonly state: ReviewState }): boolean =>
  state === 'done' || state === 'closed';

export const CATEGORIES = ['GROSS', 'LEAVE', 'OVERTIME'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The amount that a pay was short by in one category. A negative amount was paid too much. */
export interface Short {
  readonly employeeId: number;
  readonly runId: number;
  readonly periodStart: LocalDate;
  readonly periodEnd: LocalDate;
  readonly paidOn: LocalDate;
  /** `CONTRIBUTION` is super or the employer's KiwiSaver contribution, which is owed to the fund. */
  readonly category: Category | 'CONTRIBUTION';
  readonly amount: Decimal;
}

export interface BackPayGiven {
  readonly country: 'AU' | 'NZ';
  readonly payDate: LocalDate;
  /** Whether the review nets overpayments of one period against underpayments of another. */
  readonly isNetted: boolean;
  /** AU: arrears that were due longer ago than this may be a lump sum E. */
  readonly lumpSumMonths: number | undefined;
  /** The interest rate per year, as a fraction. */
  readonly interestRate: Decimal | undefined;
}

export interface BackPay {
  readonly rows: readonly BackPayRow[];
  readonly amount: Decimal;
  readonly interest: Decimal | undefined;
  /** The rest of the contributions of original paydays, in order of the paydays: rows without earnings. */
  readonly contributions: readonly Contribution[];
  readonly contribution: Decimal;
  /** The part of the contributions of original paydays that is paid as the contribution on the earnings of this pay. */
  readonly covered: readonly Contribution[];
  /** The contribution on the earnings of this pay. */
  readonly onEarnings: Decimal;
}

export interface Contribution {
  readonly paidOn: LocalDate;
  readonly amount: Decimal;
}

export interface BackPayRow {
  readonly financialYear: number;
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly category: Category;
  readonly amount: Decimal;
}

/** The employer contribution that the rules calculate on the back pay of an employee. */
export interface OnEarnings {
  readonly total: Decimal;
  /** Whether earnings of the category are in its base. */
  readonly counts: (category: Category) => boolean;
}

const NOTHING: OnEarnings = { total: ZERO, counts: () => false };

/**
 * The back pay of one employee; undefined if nothing is owed. Overpayments reduce only what is owed for the same
 * period, unless the review nets periods. Contributions on earnings that are paid now are those of the payday of the
 * back pay. The contributions of an original payday that they do not cover are a row of their own.
 */
export function backPayOf(
  shorts: readonly Short[],
  given: BackPayGiven,
  onEarnings: OnEarnings = NOTHING,
): BackPay | undefined {
  const rows = new Map<string, BackPayRow>();
  const paid: Short[] = [];
  let interest = ZERO;
  for (const group of groupsOf(shorts.filter(isEarned), given.isNetted)) {
    if (!sum(group.map(({ amount }) => amount)).greaterThan(ZERO)) continue;
    interest = interest.plus(atLeastZero(sum(group.map((short) => interestOn(short, given)))));
    paid.push(...withoutNegatives(group));
  }
  for (const short of paid) addTo(rows, short, given);
  const owed = byPayday(shorts.filter((short) => !isEarned(short)));
  const covered = coveredOf(owed, paid, onEarnings);
  const contributions = uncovered(owed, covered, given.isNetted);
  if (rows.size + contributions.length === 0) return undefined;
  const list = [...rows.values()].sort((a, b) => (`${a.start} ${a.category}` < `${b.start} ${b.category}` ? -1 : 1));
  return {
    rows: list,
    amount: sum(list.map(({ amount }) => amount)),
    interest: given.interestRate ? roundToCent(interest) : undefined,
    contributions,
    contribution: sum(contributions.map(({ amount }) => amount)),
    covered,
    onEarnings: onEarnings.total,
  };
}

const isEarned = ({ category }: Short): boolean => category !== 'CONTRIBUTION';

function byPayday(shorts: readonly Short[]): ReadonlyMap<LocalDate, Decimal> {
  const days = new Map<LocalDate, Decimal>();
  for (const { paidOn, amount } of shorts) days.set(paidOn, (days.get(paidOn) ?? ZERO).plus(amount));
  return days;
}

const CENT = decimal('0.01');

/**
 * The contributions owed for original paydays that the contribution on the back pay covers. It is divided between the
 * paydays by the earnings that are paid for them. The cents that are left go first to the paydays that need them, so
 * that rounding alone makes no row.
 */
function coveredOf(
  owed: ReadonlyMap<LocalDate, Decimal>,
  paid: readonly Short[],
  { total, counts }: OnEarnings,
): readonly Contribution[] {
  const parts = byPayday(paid.filter(({ category }) => category !== 'CONTRIBUTION' && counts(category)));
  const whole = sum([...parts.values()]);
  if (whole.isZero()) return [];
  const shares = [...parts].map(([paidOn, part]) => {
    const amount = truncateToCent(total.times(part).dividedBy(whole));
    return { paidOn, amount, short: (owed.get(paidOn) ?? ZERO).minus(amount) };
  });
  let left = total.minus(sum(shares.map(({ amount }) => amount)));
  return shares
    .sort((a, b) => b.short.comparedTo(a.short) || (a.paidOn < b.paidOn ? -1 : 1))
    .map(({ paidOn, amount }) => {
      const more = left.greaterThan(ZERO) ? CENT : ZERO;
      left = left.minus(more);
      const needed = atLeastZero(owed.get(paidOn) ?? ZERO);
      const share = amount.plus(more);
      return { paidOn, amount: share.lessThan(needed) ? share : needed };
    })
    .filter(({ amount }) => amount.greaterThan(ZERO));
}

/** The rest owed for original paydays, in their order. Contributions that were too high reduce it only if netted. */
function uncovered(
  owed: ReadonlyMap<LocalDate, Decimal>,
  covered: readonly Contribution[],
  isNetted: boolean,
): readonly Contribution[] {
  const share = new Map(covered.map(({ paidOn, amount }) => [paidOn, amount]));
  const rest = [...owed].map(([paidOn, amount]) => ({
    paidOn,
    category: 'CONTRIBUTION' as const,
    amount: amount.minus(share.get(paidOn) ?? ZERO),
  }));
  const kept = isNetted ? withoutNegatives(rest) : rest.filter(({ amount }) => amount.greaterThan(ZERO));
  return kept
    .map(({ paidOn, amount }): Contribution => ({ paidOn, amount }))
    .sort((a, b) => (a.paidOn < b.paidOn ? -1 : 1));
}

function groupsOf(shorts: readonly Short[], isNetted: boolean): readonly (readonly Short[])[] {
  if (isNetted) return [shorts];
  const groups = new Map<number, Short[]>();
  for (const short of shorts) groups.set(short.runId, [...(groups.get(short.runId) ?? []), short]);
  return [...groups.values()];
}

/** Takes negative amounts off the positive ones, the latest payday first. The sum stays the same. */
function withoutNegatives<One extends Pick<Short, 'paidOn' | 'category' | 'amount'>>(
  group: readonly One[],
): readonly One[] {
  let less = sum(group.map(({ amount }) => atLeastZero(amount.negated())));
  return group
    .filter(({ amount }) => amount.greaterThan(ZERO))
    .sort((a, b) => (a.paidOn < b.paidOn ? 1 : a.paidOn > b.paidOn ? -1 : order(a) - order(b)))
    .flatMap((short) => {
      const amount = atLeastZero(short.amount.minus(less));
      less = atLeastZero(less.minus(short.amount));
      return amount.isZero() ? [] : [{ ...short, amount }];
    });
}

const order = ({ category }: Pick<Short, 'category'>): number =>
  category === 'CONTRIBUTION' ? 0 : CATEGORIES.indexOf(category);

const DAYS_OF_YEAR = 365;

const interestOn = ({ amount, paidOn }: Short, { interestRate, payDate }: BackPayGiven): Decimal =>
  interestRate && paidOn < payDate
    ? amount.times(interestRate).times(daysBetween(paidOn, payDate)).dividedBy(DAYS_OF_YEAR)
    : ZERO;

/**
 * Adds an amount to the row of its financial year and, in Australia, its category. Amounts that are old enough for a lump
 * sum E are in rows of their own, because a row is a lump sum E only if all of it is old enough.
 */
function addTo(rows: Map<string, BackPayRow>, short: Short, { country, payDate, lumpSumMonths }: BackPayGiven): void {
  const year = taxYearOf(country, short.paidOn);
  const isOld = lumpSumMonths !== undefined && short.paidOn < addMonths(payDate, -lumpSumMonths);
  const category = country === 'AU' && short.category !== 'CONTRIBUTION' ? short.category : 'GROSS';
  const key = `${year.last} ${isOld} ${category}`;
  const known = rows.get(key);
  // The range stays within the financial year of the payday, and ends on the payday at the latest.
  const end = short.periodEnd < short.paidOn ? latest(short.periodEnd, year.first) : short.paidOn;
  const start = earliest(latest(short.periodStart, year.first), end);
  rows.set(key, {
    financialYear: Number(year.last.slice(0, 4)),
    category,
    start: known ? earliest(known.start, start) : start,
    end: known ? latest(known.end, end) : end,
    amount: (known?.amount ?? ZERO).plus(short.amount),
  });
}

const earliest = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other);
const latest = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other);

const NAMES: Readonly<Record<Category, string>> = { GROSS: '', LEAVE: ', leave', OVERTIME: ', overtime' };

export const descriptionOf = ({ start, end, category }: BackPayRow): string =>
  `Back pay ${dateText(start)} to ${dateText(end)}${NAMES[category]}`;

/** The name of a contribution on the pay. */
export const contributionNameOf = ({ paidOn }: Contribution, country: BackPayGiven['country']): string =>
  `${country === 'AU' ? 'Super' : 'KiwiSaver'} for the payday ${dateText(paidOn)}`;

/** The contributions as a pay takes them: rows without earnings, each with its original payday. */
export const contributionRowsOfPay = (
  contributions: readonly Contribution[],
  country: BackPayGiven['country'],
): NonNullable<PayIn['back_payments']> =>
  contributions.map((one) => ({
    description: contributionNameOf(one, country),
    amount: '0',
    employer_contribution: one.amount.toFixed(2),
    start_date: one.paidOn,
    end_date: one.paidOn,
  }));

/**
 * The rows as a pay takes them. Australia: back pay of the current financial year is taxed by Method B(i) of Schedule 5,
 * as part of its periods, and that of earlier years by Method A. New Zealand: an extra pay.
 */
export const rowsOfPay = (
  rows: readonly BackPayRow[],
  { country, payDate }: Pick<BackPayGiven, 'country' | 'payDate'>,
): NonNullable<PayIn['back_payments']> =>
  rows.map((row) => ({
    description: descriptionOf(row),
    amount: row.amount.toFixed(2),
    ...(country === 'AU' ? { stp_category: row.category } : {}),
    tax_method:
      country === 'AU' && row.end >= taxYearOf('AU', payDate).first
        ? ('METHOD_B1' as const)
        : ('METHOD_A_WHOLE_YEAR' as const),
    start_date: row.start,
    end_date: row.end,
  }));

/** A finding in the form in which it is stored. */
interface Stored {
  readonly pay_id: number | null;
  readonly history_pay_id: number | null;
  readonly kind: string;
  readonly code: string;
  readonly label: string;
  readonly was: string;
  readonly should_be: string;
  readonly own: string;
  readonly follows: string;
  readonly cause: string;
}

type Named = Pick<Stored, 'pay_id' | 'history_pay_id' | 'kind' | 'code' | 'label'>;

/** An amount that an earlier review has settled. */
export interface PaidBefore extends Named {
  readonly review_id: number;
  readonly paid: string;
}

/**
 * Contract [REDO-005]: subtracts what closed reviews have settled, so that reviewing the same pays again finds nothing.
 * The settled amount counts as part of what was paid.
 */
export function withoutPaid<F extends Stored>(found: readonly F[], paid: readonly PaidBefore[]): readonly F[] {
  if (paid.length === 0) return found;
  const left = new Map<string, { amount: Decimal; reviews: number[] }>();
  for (const one of paid) {
    const known = left.get(keyOf(one));
    const amount = (known?.amount ?? ZERO).plus(one.paid);
    left.set(keyOf(one), { amount, reviews: [...(known?.reviews ?? []), one.review_id] });
  }
  const last = new Map(found.map((finding) => [keyOf(finding), finding]));
  return found.flatMap((finding) => {
    const known = left.get(keyOf(finding));
    if (!known || known.amount.isZero()) return [finding];
    const difference = decimal(finding.should_be).minus(finding.was);
    // Lines with the same name share the settled amount. The last of them takes the whole rest.
    const taken = last.get(keyOf(finding)) === finding ? known.amount : nearestZero(known.amount, difference);
    left.set(keyOf(finding), { ...known, amount: known.amount.minus(taken) });
    if (taken.equals(difference)) return [];
    const own = decimal(finding.own).isZero() ? ZERO : taken;
    return [
      {
        ...finding,
        was: decimal(finding.was).plus(taken).toFixed(),
        own: decimal(finding.own).minus(own).toFixed(),
        follows: decimal(finding.follows).minus(taken.minus(own)).toFixed(),
        cause: `${finding.cause}; ${taken.toFixed()} was settled by review ${known.reviews.join(', ')}`,
      },
    ];
  });
}

const keyOf = ({ pay_id, history_pay_id, kind, code, label }: Named): string =>
  JSON.stringify([pay_id, history_pay_id, kind, code, label]);

/** The settled amount that is left, but no more than the difference and never of the opposite sign. */
const nearestZero = (left: Decimal, difference: Decimal): Decimal =>
  left.isNegative() === difference.isNegative() ? (left.abs().lessThan(difference.abs()) ? left : difference) : ZERO;
