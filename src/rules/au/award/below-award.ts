import { type Decimal, roundToCent, sum } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { type Confidence, MissingParameter } from '../../../params/params.ts';
import type { PersonFacts } from './facts.ts';
import { weakest } from './line.ts';
import type { AwardPack, AwardPacks } from './packs.ts';
import { minimumRate, percentOf } from './rate.ts';

/**
 * The hours of a pay and the amount paid for them. The hours were entered by a user or interpreted from recorded time.
 */
export interface PaidHours {
  readonly hours: Decimal;
  readonly amount: Decimal;
}

export interface AwardPersonFacts extends Pick<PersonFacts, 'employment' | 'classification' | 'age' | 'dateOfBirth'> {
  readonly award: string;
  readonly monthsWithEmployer: number | null;
  readonly juniorScale: string | null;
}

export interface BelowAward {
  /** The lowest amount that may be paid for the hours, without penalties and overtime. */
  readonly minimum: Decimal;
  readonly paid: Decimal;
  readonly short: Decimal;
  readonly rate: Decimal;
  readonly clause: string;
  readonly because: string;
  readonly certainty: Confidence;
}

/**
 * Compares the amount paid for hours with the lowest amount that the award allows for them: the minimum hourly rate,
 * plus the loading for a casual. Null when at least that amount was paid, or when the award has no rate for the person
 * on the day.
 */
export function belowAward(
  person: AwardPersonFacts,
  rows: readonly PaidHours[],
  payPeriodStart: LocalDate,
  packs: AwardPacks,
): BelowAward | null {
  const least = leastRate(person, payPeriodStart, packs);
  if (!least) return null;
  const hours = sum(rows.map((row) => row.hours));
  const paid = roundToCent(sum(rows.map((row) => row.amount)));
  const minimum = roundToCent(least.rate.times(hours));
  if (!paid.lessThan(minimum)) return null;
  return { ...least, minimum, paid, short: minimum.minus(paid) };
}

/**
 * Compares an annual salary with the total that the award requires for the interpreted weeks of the year. The total
 * excludes time that was not recorded. Null when the salary is at least the total.
 */
export function belowAwardInYear(
  salaryPaid: Decimal,
  weekTotals: readonly Decimal[],
): Pick<BelowAward, 'minimum' | 'paid' | 'short'> | null {
  const minimum = sum(weekTotals);
  if (!salaryPaid.lessThan(minimum)) return null;
  return { minimum, paid: salaryPaid, short: minimum.minus(salaryPaid) };
}

type LeastRate = Pick<BelowAward, 'rate' | 'clause' | 'because' | 'certainty'>;

/** The lowest hourly rate that the award allows for the person. Null when the award has no rate for them. */
function leastRate(person: AwardPersonFacts, date: LocalDate, packs: AwardPacks): LeastRate | null {
  const pack = packOn(person.award, date, packs);
  const classification = pack?.classification(person.classification);
  if (!pack || !classification) return null;
  const whole = { ...person, isApprentice: false, isShiftworker: false, hasAnnualisedWage: false };
  const { hourly, clause, because, certainty } = minimumRate(pack, whole, classification, date);
  if (person.employment !== 'casual') return { rate: hourly, clause, because, certainty };
  const { loading, ...casual } = pack.rules.casual;
  return {
    rate: percentOf(hourly, 100 + loading),
    clause: casual.clause,
    because: `${because}, with the casual loading of ${loading}%`,
    certainty: weakest(certainty, casual.certainty),
  };
}

function packOn(award: string, date: LocalDate, packs: AwardPacks): AwardPack | null {
  try {
    return packs.at(award, date);
  } catch (error) {
    if (error instanceof MissingParameter) return null;
    throw error;
  }
}
