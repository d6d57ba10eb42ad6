import type { Step } from '../calculate.ts';
import type { NzPayFacts } from './facts.ts';
import { earnings, taxesAndDeductions } from './pay.ts';
import { holidayPaySinceAnniversary } from './termination/holiday-pay-since-anniversary.ts';
import { leavePaidOut } from './termination/leave-paid-out.ts';
import { notice, otherLumpSum } from './termination/other-payments.ts';
import { publicHolidaysInRunOn } from './termination/public-holidays-in-run-on.ts';
import { redundancy } from './termination/redundancy.ts';
import { untakenAlternativeHolidays } from './termination/untaken-alternative-holidays.ts';
import { untakenAnnualHolidays } from './termination/untaken-annual-holidays.ts';

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
