import {
  addDays,
  dayOfWeek,
  daysBetween,
  endOfMonth,
  type LocalDate,
  localDate,
  startOfMonth,
} from '../../../base/local-date.ts';
import type { PayPeriod } from '../../../rules/pay-period.ts';

/** The settings of a company for its pay periods. */
export interface Periods {
  readonly pay_week_end_day: number;
  readonly fortnight_anchor_date: string;
}

export interface Period {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/**
 * The pay period of a date. Contract [PAY-101]: weeks end on the company's day, fortnights on its anchor date and every
 * fourteen days before and after it, months are calendar months.
 */
export function periodOf(company: Periods, pay_period: PayPeriod, day: LocalDate): Period {
  if (pay_period === 'MONTHLY') return { start: startOfMonth(day), end: endOfMonth(day) };
  if (pay_period === 'WEEKLY') {
    const end = addDays(day, (company.pay_week_end_day - dayOfWeek(day) + 7) % 7);
    return { start: addDays(end, -6), end };
  }
  const anchor = localDate(company.fortnight_anchor_date);
  const past = daysBetween(anchor, day) % 14;
  const end = addDays(day, past === 0 ? 0 : past > 0 ? 14 - past : -past);
  return { start: addDays(end, -13), end };
}
