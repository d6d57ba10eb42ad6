import { addDays, addMonths, dayOfWeek, endOfMonth, type LocalDate, startOfMonth } from '../../base/local-date.ts';
import type { ParamsAt } from '../../params/params.ts';
import { FILING_CHRISTMAS, FILING_WORKING_DAYS, PAYMENT_DUE } from './parameters.ts';

export interface Payday {
  readonly payday: LocalDate;
  /** Whether the day is a national holiday; a provincial anniversary day is a working day. */
  readonly isHoliday: (day: LocalDate) => boolean;
}

const SATURDAY = 6;

/**
 * The due date of the employment information for a payday: a set number of working days after the payday. Weekends,
 * national holidays and the days around Christmas are not working days. `params` are the parameters on the payday.
 */
export function filingDue({ payday, isHoliday }: Payday, params: ParamsAt): LocalDate {
  const { first, last } = params.get(FILING_CHRISTMAS).value;
  const isAtChristmas = (day: LocalDate) => day.slice(5) >= first || day.slice(5) <= last;
  let due = payday;
  for (let left = params.get(FILING_WORKING_DAYS).value; left > 0; ) {
    due = addDays(due, 1);
    if (isWeekday(due) && !isHoliday(due) && !isAtChristmas(due)) left -= 1;
  }
  return due;
}

export interface PaymentDue {
  readonly due: LocalDate;
  /** The last day of the month or half-month that the payment is for. */
  readonly periodEnd: LocalDate;
}

/**
 * The due date for paying a payday's deductions to Inland Revenue: the 20th of the next month or, for large employers,
 * one of two dates a month. A due date on a weekend or national holiday moves to the next working day. The days around
 * Christmas do not move it, because the statutory payment dates already allow for Christmas.
 */
export function paymentDue(
  { payday, isHoliday, isTwiceMonthly }: Payday & { readonly isTwiceMonthly: boolean },
  params: ParamsAt,
): PaymentDue {
  const rules = params.get(PAYMENT_DUE).value;
  const month = startOfMonth(payday);
  const next = addMonths(month, 1);
  const isFirstHalf = dayOfMonth(payday) <= rules.first_half_to;
  const secondHalf = month.slice(5, 7) === '12' ? rules.second_half_of_december_due : rules.second_half_due;
  const [from, day] = !isTwiceMonthly
    ? [next, rules.month_due]
    : isFirstHalf
      ? [month, rules.first_half_due]
      : [next, secondHalf];
  let due = addDays(from, day - 1);
  while (!isWeekday(due) || isHoliday(due)) due = addDays(due, 1);
  const periodEnd = isTwiceMonthly && isFirstHalf ? addDays(month, rules.first_half_to - 1) : endOfMonth(payday);
  return { due, periodEnd };
}

const isWeekday = (day: LocalDate): boolean => dayOfWeek(day) < SATURDAY;
const dayOfMonth = (day: LocalDate): number => Number(day.slice(8, 10));
