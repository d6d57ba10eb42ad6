import { counted, money, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { UncalculableFacts } from '../../line.ts';
import type { NzPayFacts } from '../facts.ts';
import { dailyPay } from '../holidays/daily-pay.ts';
import { annualWeeksOf } from '../holidays/own-week.ts';
import { priceOfHolidays } from '../holidays/weekly-pay.ts';
import { terminationLine } from './termination-line.ts';

/**
 * Annual holidays that the employee is entitled to but has not taken, at the greater of the two weekly figures on the
 * finish date. Holidays Act 2003 s 24.
 */
export const untakenAnnualHolidays: Step<NzPayFacts> = ({ facts: { termination, holidays, leave }, params }) => {
  const weeks = termination?.untakenAnnualWeeks;
  if (!weeks || weeks.isZero()) return [];
  if (!holidays) {
    throw new UncalculableFacts(
      'holidays',
      `${counted(weeks, 'week')} of annual holidays cannot be paid: past earnings are not known`,
    );
  }
  const before = holidays.parentalLeave ? annualWeeksOf(leave, holidays) : ZERO;
  const { precise, because, used } = priceOfHolidays(holidays, { before, weeks }, params);
  return [
    terminationLine({
      type: 'ANNUAL_HOLIDAYS',
      label: 'Annual holidays not taken',
      precise,
      quantity: weeks,
      unit: 'weeks',
      isHolidaysGross: true,
      because,
      used,
    }),
  ];
};

/** Alternative holidays not taken, at relevant or average daily pay on the last day. Holidays Act 2003 s 60. */
export const untakenAlternativeHolidays: Step<NzPayFacts> = ({ facts: { termination, holidays }, params }) => {
  const days = termination?.untakenAlternativeDays;
  if (!days || days.isZero()) return [];
  if (!holidays) {
    throw new UncalculableFacts(
      'holidays',
      `${counted(days, 'alternative holiday')} cannot be paid: past earnings are not known`,
    );
  }
  const day = dailyPay(holidays, params);
  return [
    terminationLine({
      type: 'ALTERNATIVE_HOLIDAYS',
      label: 'Alternative holidays not taken',
      precise: day.amount.times(days),
      quantity: days,
      unit: 'days',
      isHolidaysGross: true,
      because: `${counted(days, 'day')} x ${day.words} ${money(day.amount)}${day.from}`,
      used: day.used,
    }),
  ];
};
