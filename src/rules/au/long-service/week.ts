import { counted, type Decimal, money, plain, roundToSixPlaces } from '../../../base/decimal.ts';
import type { LongServiceLaw } from './parameters.ts';

/** Ordinary hours and pay of an average week, from the stored pays in a window that ends on a specified day. */
export interface WeekAverage {
  /** The length of the window as the law states it: a number of weeks, or `service` for the whole service. */
  readonly over: string;
  /** The number of those weeks that the stored pays cover. */
  readonly weeks: Decimal;
  readonly hours: Decimal;
  readonly pay: Decimal;
}

export interface WorkedWeek {
  readonly employmentStatus: string;
  /** The hours and the pay rate of the standard week. */
  readonly hours: Decimal;
  readonly rate: Decimal;
  readonly averages: readonly WeekAverage[];
}

/** The hours and the rate of one week of long service leave. */
export interface LeaveWeek {
  readonly hours: Decimal;
  readonly rate: Decimal;
  readonly because: string;
}

/**
 * The standard week at the current rate. If the law requires an average and the stored pays provide one, the average is
 * used instead.
 */
export function leaveWeek({ week: rule }: LongServiceLaw, worked: WorkedWeek): LeaveWeek {
  const now: LeaveWeek = {
    hours: worked.hours,
    rate: worked.rate,
    because: `a week of ${plain(worked.hours)} hours at ${plain(worked.rate)}`,
  };
  const isAveraged = rule.for.includes('ALL') || rule.for.includes(worked.employmentStatus);
  const known = isAveraged
    ? worked.averages.filter(({ over }) => rule.averages.some((window) => String(window) === over))
    : [];
  const greatest = known.reduce<WeekAverage | undefined>(
    (best, one) => (best && !one[rule.of].greaterThan(best[rule.of]) ? best : one),
    undefined,
  );
  if (!greatest) return now;
  const stretch = `the pays of ${greatest.over === 'service' ? `${counted(greatest.weeks, 'week')} of service` : `${plain(greatest.weeks)} of the last ${greatest.over} weeks`}`;
  if (rule.of === 'hours') {
    return {
      ...now,
      hours: greatest.hours,
      because: `an average week of ${plain(greatest.hours)} hours, from ${stretch}`,
    };
  }
  const average = `${money(greatest.pay)} a week from ${stretch}`;
  if (now.hours.isZero()) {
    const because = `${now.because}; the average of ${average} has no hours from which a rate could be calculated`;
    return { ...now, because };
  }
  if (!greatest.pay.greaterThan(now.hours.times(now.rate))) {
    return { ...now, because: `${now.because}, which is not less than the average of ${average}` };
  }
  return {
    hours: now.hours,
    rate: roundToSixPlaces(greatest.pay.dividedBy(now.hours)),
    because: `the average of ${average}, more than ${now.because}`,
  };
}
