import type { Step } from '../calculate.ts';
import type { NzPayFacts } from './facts.ts';
import { earnings, taxesAndDeductions } from './pay.ts';
import { notice, otherLumpSum, redundancy } from './steps/final-payments.ts';
import { holidayPaySinceAnniversary } from './steps/holiday-pay-since-anniversary.ts';
import { leavePaidOut } from './steps/leave-paid-out.ts';
import { untakenAlternativeHolidays } from './steps/untaken-alternative-holidays.ts';
import { untakenAnnualHolidays } from './steps/untaken-annual-holidays.ts';

/**
 * The final pay. Everything it pays out is an extra pay at the end of employment. Sick and long service leave are not
 * paid out, and nothing accrues any more.
 */
export const nzTermination: readonly Step<NzPayFacts>[] = [
  ...earnings,
  untakenAnnualHolidays,
  untakenAlternativeHolidays,
  holidayPaySinceAnniversary,
  notice,
  redundancy,
  otherLumpSum,
  ...taxesAndDeductions,
  leavePaidOut,
];
