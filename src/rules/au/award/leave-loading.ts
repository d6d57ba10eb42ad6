import { type Decimal, plain, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { type AwardPersonFacts, type BelowAward, type PayDays, packOn } from './below-award.ts';
import { weakest } from './line.ts';
import type { AwardPack, AwardPacks } from './packs.ts';
import { minimumRate } from './rate.ts';

/** Annual leave of a pay: its hours, the pay for them without loading, and the loading. */
export interface PaidAnnualLeave {
  readonly hours: Decimal;
  readonly pay: Decimal;
  readonly loading: Decimal;
  /** The first day of the leave, if it is known. */
  readonly date: LocalDate | null;
}

/** Hours that were worked before the leave and interpreted under the award. Without overtime. */
export interface WorkedHours {
  readonly percentage: number;
  readonly hours: Decimal;
}

export interface LeaveLoading extends Pick<BelowAward, 'minimum' | 'paid' | 'because' | 'certainty'> {
  /** The missing amount; zero if the loading is at least the minimum. */
  readonly short: Decimal;
  readonly percent: Decimal;
  /** Null if the clause is not known. */
  readonly clause: string | null;
  /**
   * Whether the penalties that the employee would have earned may be higher, and nothing is known to compare. False if
   * the loading is above the percentage of the award, because then the employer has already taken them into account.
   */
  readonly isNotCompared: boolean;
}

/**
 * The annual leave loading that the award requires for the leave of a pay. Some awards require the penalties that the
 * employee would have earned, if they are higher; the hours worked before the leave show them. Null for casuals, without
 * annual leave, or if the award has no rate for the employee on the day.
 */
export function leaveLoading(
  person: AwardPersonFacts,
  leave: readonly PaidAnnualLeave[],
  given: PayDays & { readonly worked: readonly WorkedHours[] },
  packs: AwardPacks,
): LeaveLoading | null {
  if (person.employment === 'casual' || leave.length === 0) return null;
  const pack = packOn(person.award, given.payPeriodStart, packs);
  const classification = pack?.classification(person.classification);
  if (!pack || !classification) return null;
  const whole = { ...person, isApprentice: false, isShiftworker: false, hasAnnualisedWage: false };
  const rule = pack.rules.leave_loading;
  const rows = leave.map((row) => ({
    ...row,
    base: minimumRate(pack, whole, classification, row.date ?? given.paidOn),
  }));
  const ofRate = rows.reduce((found, { base }) => weakest(found, base.certainty), rule.certainty);
  const flat = sum(
    rows.map(({ hours, pay, base }) => {
      const loaded = rule.of === 'minimum_rate' ? base.hourly.times(hours) : pay;
      return roundToCent(loaded.times(rule.percent).dividedBy(100));
    }),
  );
  const average = rule.or_penalties ? averagePenalty(pack, given.worked) : null;
  const penalties = sum(
    rows.map(({ hours, base }) =>
      roundToCent(
        base.hourly
          .times(hours)
          .times(average ?? ZERO)
          .dividedBy(100),
      ),
    ),
  );
  const isPenalties = penalties.greaterThan(flat);
  const minimum = isPenalties ? penalties : flat;
  const paid = sum(rows.map(({ loading }) => loading));
  return {
    minimum,
    paid,
    short: paid.lessThan(minimum) ? minimum.minus(paid) : ZERO,
    percent: rule.percent,
    clause: rule.clause,
    because: isPenalties
      ? `penalties of ${plain(roundToCent(average!))}% of the minimum rate on average, higher than the loading of ${plain(rule.percent)}%`
      : `${plain(rule.percent)}% of the ${rule.of === 'minimum_rate' ? 'minimum rate' : 'pay for the leave'}`,
    certainty: isPenalties || rule.of === 'minimum_rate' ? ofRate : rule.certainty,
    isNotCompared: rule.or_penalties && average === null && !paid.greaterThan(flat),
  };
}

/**
 * The penalties for the time of the work as an average percentage of the minimum rate. Public holidays and short breaks
 * between shifts do not count, because they are not part of the usual hours. Null if no hours are known.
 */
function averagePenalty({ rules }: AwardPack, worked: readonly WorkedHours[]): Decimal | null {
  const usual = new Set([
    100,
    ...rules.penalties.filter(({ days }) => !days.includes('holiday')).map(({ percent }) => percent),
  ]);
  const counted = worked.filter(({ percentage }) => usual.has(percentage));
  const hours = sum(counted.map((row) => row.hours));
  if (!hours.greaterThan(ZERO)) return null;
  return sum(counted.map((row) => row.hours.times(row.percentage - 100))).dividedBy(hours);
}
