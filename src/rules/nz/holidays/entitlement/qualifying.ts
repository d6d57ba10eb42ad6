import { Decimal, sum } from '../../../../base/decimal.ts';
import { addDays, addMonths, addYears, daysBetween, type LocalDate } from '../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import { HOURS_TEST, QUALIFYING_MONTHS } from '../../parameters.ts';

/** A pay period and the hours paid in it, including leave. */
export interface WorkedPeriod {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly hours: Decimal;
}

/**
 * Whether an intermittent employee qualifies by hours, Holidays Act 2003 s 63(1)(b): on average ten hours a week over
 * the months, and at least one hour in every week or forty in every month. Hours are known by pay period. The hours of
 * a fortnight or month are spread evenly.
 */
export function passesHoursTest(
  periods: readonly WorkedPeriod[],
  months: { readonly first: LocalDate; readonly count: number },
  params: ParamsAt,
): boolean {
  const test = params.get(HOURS_TEST).value;
  const until = addMonths(months.first, months.count);
  const between = (from: LocalDate, to: LocalDate) => sum(periods.map((period) => hoursWithin(period, from, to)));
  const weeks = new Decimal(daysBetween(months.first, until)).dividedBy(7);
  if (between(months.first, until).lessThan(test.average_week.times(weeks))) return false;
  return isEveryWeek(periods, months.first, until, test.every_week) || isEveryMonth(months, between, test.every_month);
}

function hoursWithin({ start, end, hours }: WorkedPeriod, from: LocalDate, to: LocalDate): Decimal {
  const first = start > from ? start : from;
  const days = daysBetween(first, end < to ? end : to) + (end < to ? 1 : 0);
  return days <= 0 ? new Decimal(0) : hours.times(days).dividedBy(daysBetween(start, end) + 1);
}

/** Every day must be in a period with enough hours. A gap between periods counts as weeks without hours. */
function isEveryWeek(periods: readonly WorkedPeriod[], from: LocalDate, to: LocalDate, least: Decimal): boolean {
  const inside = periods
    .filter(({ start, end }) => end >= from && start < to)
    .sort((a, b) => (a.start < b.start ? -1 : 1));
  let covered = from;
  for (const { start, end, hours } of inside) {
    if (start > covered) return false;
    const weeks = new Decimal(daysBetween(start, end) + 1).dividedBy(7);
    if (hours.lessThan(least.times(weeks))) return false;
    if (daysBetween(covered, end) >= 0) covered = addDays(end, 1);
  }
  // If the last week is not paid yet, it does not count as a week without hours.
  return daysBetween(covered, to) < 7;
}

function isEveryMonth(
  { first, count }: { readonly first: LocalDate; readonly count: number },
  between: (from: LocalDate, to: LocalDate) => Decimal,
  least: Decimal,
): boolean {
  for (let month = 0; month < count; month += 1) {
    if (between(addMonths(first, month), addMonths(first, month + 1)).lessThan(least)) return false;
  }
  return true;
}

/** The statutory values in force on each day. */
export interface LawByDay {
  at(day: LocalDate): ParamsAt;
}

export interface QualifyingFacts {
  readonly start: LocalDate;
  /** The hours of an intermittent employee. Absent for continuous employment, which needs no hours test. */
  readonly worked?: readonly WorkedPeriod[] | undefined;
}

const MONTHS_A_YEAR = 12;

/**
 * The entitlement dates of sick and family violence leave up to a day: six months after the start, then every twelve
 * months (Holidays Act 2003 ss 63 to 65). The hours test covers the time before each date. After a failed test, the six
 * months up to each following month are tested.
 */
export function entitlementDates({ start, worked }: QualifyingFacts, day: LocalDate, law: LawByDay): LocalDate[] {
  const dates: LocalDate[] = [];
  const wait = law.at(day).get(QUALIFYING_MONTHS).value;
  let months = wait;
  let tested = wait;
  for (;;) {
    const date = addMonths(start, months);
    if (date > day) return dates;
    const isQualified =
      worked === undefined ||
      passesHoursTest(worked, { first: addMonths(start, months - tested), count: tested }, law.at(date));
    if (isQualified) dates.push(date);
    tested = isQualified ? MONTHS_A_YEAR : wait;
    months += isQualified ? MONTHS_A_YEAR : 1;
  }
}

/** The next entitlement date, assuming that the employment continues unchanged. */
export const nextEntitlementDate = (facts: QualifyingFacts, day: LocalDate, law: LawByDay): LocalDate => {
  const last = entitlementDates(facts, day, law).at(-1);
  if (last !== undefined) return addYears(last, 1);
  const first = addMonths(facts.start, law.at(day).get(QUALIFYING_MONTHS).value);
  return first > day ? first : addMonths(day, 1);
};
