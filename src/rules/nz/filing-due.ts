import { addDays, addMonths, dayOfWeek, endOfMonth, type LocalDate, startOfMonth } from '../../base/local-date.ts';
import type { ParamsAt } from '../../params/params.ts';
import { FILING_CHRISTMAS, FILING_WORKING_DAYS, PAYMENT_DUE } from './parameters.ts';

export interface Payday {
  readonly payday: LocalDate;
  /** A holiday of the whole country; one of a province is a working day. */
  readonly isHoliday: (day: LocalDate) => boolean;
}

const SATURDAY = 6;

/**
 * The last day on which the employment information of a payday is in time: so many working days after it. Weekends,
 * national holidays and the days around Christmas are no working days. `params` are those of the payday.
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
  /** The last day of the month, or half of one, that is paid together. */
  readonly periodEnd: LocalDate;
}

/**
 * When the deductions of a payday are to be paid: by the 20th of the next month, and twice a month for large employers.
 * A day on a weekend or a national holiday moves to the next one that is neither; the days around Christmas move nothing,
 * because the payment dates in them are set with Christmas in mind.
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
