import { type Decimal, money, plain, roundToSixPlaces } from '../../../base/decimal.ts';
import type { LongServiceLaw } from './parameters.ts';

/** What the pays held say of a stretch before a day: ordinary hours and ordinary pay of an average week of it. */
export interface WeekAverage {
  /** How many weeks the stretch has by law, or all of the service. */
  readonly over: string;
  /** How many weeks of it the pays held cover. */
  readonly weeks: Decimal;
  readonly hours: Decimal;
  readonly pay: Decimal;
}

export interface WorkedWeek {
  readonly employmentStatus: string;
  /** The standard week. */
  readonly hours: Decimal;
  readonly rate: Decimal;
  readonly averages: readonly WeekAverage[];
}

/** A week of long service leave: how many hours it stands for, and at which rate. */
export interface LeaveWeek {
  readonly hours: Decimal;
  readonly rate: Decimal;
  readonly because: string;
}

/** The standard week at the rate of now, or the average that the law asks for where the pays held tell it. */
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
  const stretch = `the pays of ${plain(greatest.weeks)} weeks (${greatest.over === 'service' ? 'the service' : `the last ${greatest.over} weeks`})`;
  if (rule.of === 'hours') {
    return {
      ...now,
      hours: greatest.hours,
      because: `an average week of ${plain(greatest.hours)} hours by ${stretch}`,
    };
  }
  if (!greatest.pay.greaterThan(now.hours.times(now.rate)) || now.hours.isZero()) {
    return { ...now, because: `${now.because}, not less than the average ${money(greatest.pay)} by ${stretch}` };
  }
  return {
    hours: now.hours,
    rate: roundToSixPlaces(greatest.pay.dividedBy(now.hours)),
    because: `the average ${money(greatest.pay)} a week by ${stretch}, more than ${now.because}`,
  };
}
