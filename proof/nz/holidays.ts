import { daysBetween, plusDays, plusMonths, weekday } from '../days.ts';
import type { NzPeriod } from '../history.ts';
import { most, type Num, nearestCent, num, sum, ZERO } from '../number.ts';
import { lastDayOf } from '../periods.ts';
import { EIGHT_PERCENT, HOLIDAYS, WEEKS_A_YEAR } from './numbers.ts';

// The Holidays Act 2003, limited to the rules that the generated histories need: FACTS.md 4 and FACTS-2.md 1.

export interface Earned {
  readonly day: string;
  readonly gross: Num;
}

export interface Taken {
  readonly weeks: Num;
  readonly amount: Num;
}

/**
 * Average weekly earnings up to the end of a pay period: gross earnings on paydays in the last 52 weeks (twelve months
 * for monthly pay), divided by 52. If the employment is shorter than a year, divided by its number of whole and part
 * weeks.
 */
export function averageWeek(earned: readonly Earned[], start: string, end: string, period: NzPeriod): Num {
  const from = period === 'MONTHLY' ? plusMonths(plusDays(end, 1), -12) : plusDays(end, -363);
  const gross = sum(earned.filter(({ day }) => day >= from && day <= end).map((one) => one.gross));
  const isYear = plusMonths(start, 12) <= plusDays(end, 1);
  const weeks = isYear ? 52 : Math.min(52, Math.ceil((daysBetween(start, end) + 1) / 7));
  return weeks > 0 ? gross.div(weeks) : ZERO;
}

/** The end of the previous pay period: the day before the current period starts. */
export const endBefore = (periodStart: string): string => plusDays(periodStart, -1);

/** The employment's anniversaries up to and including a day. Each of them grants four weeks of annual holidays. */
export function anniversaries(start: string, until: string): string[] {
  const found: string[] = [];
  for (let years = 1; plusMonths(start, 12 * years) <= until; years += 1) found.push(plusMonths(start, 12 * years));
  return found;
}

/** The remaining entitled weeks, and the pay for weeks taken in advance of the next entitlement. */
export function entitlement(start: string, until: string, taken: readonly Taken[]): { weeks: Num; inAdvance: Num } {
  let left = num(WEEKS_A_YEAR * anniversaries(start, until).length);
  let inAdvance = ZERO;
  for (const { weeks, amount } of taken) {
    const beyond = most(ZERO, weeks.minus(left));
    if (beyond.gt(0)) inAdvance = inAdvance.plus(amount.times(beyond).div(weeks));
    left = most(ZERO, left.minus(weeks));
  }
  return { weeks: left, inAdvance };
}

/**
 * The number of public holidays that would fall within the remaining entitled days if these were taken from the day
 * after the employment ends.
 */
export function holidaysInRunOn(lastDay: string, days: number, daysPerWeek: number): number {
  let left = days;
  let found = 0;
  for (let day = plusDays(lastDay, 1); left > 0; day = plusDays(day, 1)) {
    if (weekday(day) >= daysPerWeek) continue;
    if (HOLIDAYS.includes(day)) found += 1;
    else left -= 1;
  }
  return found;
}

/** Eight percent of gross earnings, less pay for holidays taken in advance. */
export const eightPercent = (gross: Num, inAdvance: Num): Num =>
  most(ZERO, nearestCent(gross.times(EIGHT_PERCENT)).minus(inAdvance));

export const periodEnd = (day: string, period: NzPeriod): string => lastDayOf(day, period);
