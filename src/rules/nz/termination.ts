import type { Step } from '../calculate.ts';
import type { NzPayFacts } from './facts.ts';
import { earnings, taxesAndDeductions } from './pay.ts';
import { holidayPaySinceAnniversary } from './termination/holiday-pay-since-anniversary.ts';
import { leavePaidOut } from './termination/leave-paid-out.ts';
import { notice, otherLumpSum, redundancy } from './termination/other-payments.ts';
import { publicHolidaysInRunOn } from './termination/public-holidays-in-run-on.ts';
import { untakenAlternativeHolidays, untakenAnnualHolidays } from './termination/untaken-holidays.ts';

/**
 * The final pay. All payments at the end of employment are extra pays. Sick leave and long service leave are not paid
 * out, and no leave accrues.
 */
export const nzTermination: readonly Step<NzPayFacts>[] = [
  ...earnings,
  untakenAnnualHolidays,
  publicHolidaysInRunOn,
  untakenAlternativeHolidays,
  holidayPaySinceAnniversary,
  notice,
  redundancy,
  otherLumpSum,
  ...taxesAndDeductions,
  leavePaidOut,
];
