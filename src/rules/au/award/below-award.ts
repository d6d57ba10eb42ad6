import { type Decimal, roundToCent, sum, truncateToCent, ZERO } from '../../../base/decimal.ts';
import { addDays, dayOfWeek, type LocalDate } from '../../../base/local-date.ts';
import { type Confidence, MissingParameter } from '../../../params/params.ts';
import type { PersonFacts } from './facts.ts';
import { weakest } from './line.ts';
import type { AwardPack, AwardPacks } from './packs.ts';
import { HOURS_A_WEEK, type MinimumRate, minimumRate, percentOf } from './rate.ts';

/** Hours of a pay and the amount paid for them. The hours were typed by a user or interpreted from recorded time. */
export interface PaidHours {
  readonly hours: Decimal;
  readonly amount: Decimal;
  /** The day of the work and its percentage under the award. Absent if only the number of hours is known. */
  readonly time?: {
    readonly date: LocalDate;
    readonly percentage: number | null;
    readonly clause: string | null;
  };
  /** Whether the amount is the salary for whole weeks, which is compared with the weekly rate of the award. */
  readonly isSalary?: boolean;
}

export interface AwardPersonFacts extends Pick<PersonFacts, 'employment' | 'classification' | 'age' | 'dateOfBirth'> {
  readonly award: string;
  readonly monthsWithEmployer: number | null;
  readonly juniorScale: string | null;
}

/**
 * The days that determine the rates. Rates are those at the start of the pay period. The age is that on the day of the
 * work or, if that is unknown, on the payday.
 */
export interface PayDays {
  readonly payPeriodStart: LocalDate;
  readonly paidOn: LocalDate;
}

export interface BelowAward {
  /** The total minimum for the hours that are paid below the minimum. */
  readonly minimum: Decimal;
  readonly paid: Decimal;
  readonly short: Decimal;
  readonly rate: Decimal;
  readonly clause: string;
  readonly because: string;
  readonly certainty: Confidence;
}

/** A row that is paid below the minimum of the award. */
export interface RowBelowAward<Row extends PaidHours = PaidHours> extends LeastRate {
  readonly row: Row;
  readonly minimum: Decimal;
}

/**
 * The rows that are paid below the minimum of the award. Each row is compared separately, because pay above the minimum
 * for some hours does not make up for pay below it for others. Null if the award has no rate for the employee on the
 * day.
 */
export function rowsBelowAward<Row extends PaidHours>(
  person: AwardPersonFacts,
  rows: readonly Row[],
  days: PayDays,
  packs: AwardPacks,
): readonly RowBelowAward<Row>[] | null {
  const leastOf = leastRates(person, days, packs);
  if (!leastOf) return null;
  return rows.flatMap((row) => {
    const least = leastOf(row);
    const minimum = row.isSalary
      ? truncateToCent(least.rate.times(row.hours))
      : roundToCent(least.rate.times(row.hours));
    return roundToCent(row.amount).lessThan(minimum) ? [{ ...least, row, minimum }] : [];
  });
}

/**
 * Compares the amounts paid for hours with the lowest amounts that the award allows for them: the minimum hourly rate
 * at the percentage for the time of the work or, if that is unknown, with the casual loading for casuals. Null if no row
 * is below the minimum, or if the award has no rate for the employee on the day.
 */
export function belowAward(
  person: AwardPersonFacts,
  rows: readonly PaidHours[],
  days: PayDays,
  packs: AwardPacks,
): BelowAward | null {
  const below = rowsBelowAward(person, rows, days, packs) ?? [];
  const [first] = below;
  if (!first) return null;
  const minimum = sum(below.map((row) => row.minimum));
  const paid = roundToCent(sum(below.map(({ row }) => row.amount)));
  return {
    minimum,
    paid,
    short: minimum.minus(paid),
    rate: first.rate,
    clause: [...new Set(below.map(({ clause }) => clause))].join(', '),
    because: [...new Set(below.map(({ because }) => because))].join('; '),
    certainty: below.reduce((found, { certainty }) => weakest(found, certainty), first.certainty),
  };
}

/** The pay period of a salary, with the standard hours and the employment of the employee. */
export interface SalaryPeriod {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly weeks: Decimal;
  readonly hoursPerDay: Decimal;
  readonly daysPerWeek: number;
  readonly employedFrom: LocalDate;
  readonly employedTo: LocalDate | null;
  readonly unpaidHours: Decimal;
}

/**
 * The standard hours that a salary pays for. Days before the start of the employment, after its end, and of unpaid
 * leave do not count.
 */
export function salaryHours(given: SalaryPeriod): Decimal {
  const { start, end, hoursPerDay, daysPerWeek, employedFrom, employedTo } = given;
  const working = workingDays(start, end, daysPerWeek);
  if (working === 0 || hoursPerDay.isZero()) return ZERO;
  const employed = workingDays(
    employedFrom > start ? employedFrom : start,
    employedTo !== null && employedTo < end ? employedTo : end,
    daysPerWeek,
  );
  const part = hoursPerDay.times(employed).minus(given.unpaidHours).dividedBy(hoursPerDay.times(working));
  return hoursPerDay.times(daysPerWeek).times(given.weeks).times(part);
}

function workingDays(from: LocalDate, to: LocalDate, daysPerWeek: number): number {
  let days = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (dayOfWeek(day) <= daysPerWeek) days += 1;
  }
  return days;
}

/**
 * Compares a salary with the total that the award requires for the interpreted weeks that it pays for, such as those of
 * a year or of a pay period. The total excludes time that was not recorded. Null when the salary is at least the total.
 */
export function salaryBelowAward(
  salaryPaid: Decimal,
  weekTotals: readonly Decimal[],
): Pick<BelowAward, 'minimum' | 'paid' | 'short'> | null {
  const minimum = sum(weekTotals);
  if (!salaryPaid.lessThan(minimum)) return null;
  return { minimum, paid: salaryPaid, short: minimum.minus(salaryPaid) };
}

type LeastRate = Pick<BelowAward, 'rate' | 'clause' | 'because' | 'certainty'>;

/** The lowest hourly rate that the award allows for the person, by row. Null when the award has no rate for them. */
function leastRates(
  person: AwardPersonFacts,
  { payPeriodStart, paidOn }: PayDays,
  packs: AwardPacks,
): ((row: PaidHours) => LeastRate) | null {
  const pack = packOn(person.award, payPeriodStart, packs);
  const classification = pack?.classification(person.classification);
  if (!pack || !classification) return null;
  const whole = { ...person, isApprentice: false, isShiftworker: false, hasAnnualisedWage: false };
  return ({ time, isSalary }) => {
    const base = minimumRate(pack, whole, classification, time?.date ?? paidOn);
    if (time?.percentage != null) return atPercentage(base, time.percentage, time.clause);
    if (person.employment === 'casual') return withLoading(base, pack);
    const { hourly, weekly, clause, because, certainty } = base;
    const isWeekly = isSalary === true && person.employment === 'full_time' && weekly !== null;
    return { rate: isWeekly ? weekly.dividedBy(HOURS_A_WEEK) : hourly, clause, because, certainty };
  };
}

function atPercentage(
  { hourly, certainty, ...base }: MinimumRate,
  percentage: number,
  clause: string | null,
): LeastRate {
  return {
    rate: percentOf(hourly, percentage),
    clause: clause ?? base.clause,
    because: `${percentage}% of ${hourly.toFixed(2)}, the ${base.because}`,
    certainty,
  };
}

function withLoading({ hourly, because, certainty }: MinimumRate, { rules }: AwardPack): LeastRate {
  const { loading, ...casual } = rules.casual;
  return {
    rate: percentOf(hourly, 100 + loading),
    clause: casual.clause,
    because: `${because}, with the casual loading of ${loading}%`,
    certainty: weakest(certainty, casual.certainty),
  };
}

export function packOn(award: string, date: LocalDate, packs: AwardPacks): AwardPack | null {
  try {
    return packs.at(award, date);
  } catch (error) {
    if (error instanceof MissingParameter) return null;
    throw error;
  }
}
