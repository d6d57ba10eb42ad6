import type { Step } from '../calculate.ts';
import type { AuPayFacts } from './facts.ts';
import { earnings, leaveBalances, superContributions, taxOnEarnings } from './pay.ts';
import { childSupport } from './steps/child-support.ts';
import { orders } from './steps/orders.ts';
import { otherTerminationPayments } from './termination/other-payments.ts';
import { redundancy } from './termination/redundancy.ts';
import { unusedLeaveWithholding } from './termination/schedule-7.ts';
import { terminationPaymentWithholding } from './termination/schedule-11.ts';
import { unusedAnnualLeave } from './termination/unused-annual-leave.ts';
import { unusedLongServiceLeave } from './termination/unused-long-service-leave.ts';

/** A final pay: the earnings of the last period, the termination payments, and the tax on both. */
export const auTermination: readonly Step<AuPayFacts>[] = [
  ...earnings,
  ...leaveBalances,
  unusedAnnualLeave,
  unusedLongServiceLeave,
  redundancy,
  otherTerminationPayments,
  ...taxOnEarnings,
  unusedLeaveWithholding,
  terminationPaymentWithholding,
  childSupport,
  orders,
  ...superContributions,
];
