import type { Step } from '../calculate.ts';
import type { AuPayFacts } from './facts.ts';
import { earnings } from './pay.ts';
import { leaveLoading, statedLeaveLoading } from './steps/leave-loading.ts';
import { leaveTaken } from './steps/leave-taken.ts';
import { suppliedAmounts } from './steps/supplied-amounts.ts';

/** A pay that keeps the caller's amounts, such as an opening year to date: nothing is calculated, no leave accrues. */
export const auSupplied: readonly Step<AuPayFacts>[] = [
  ...earnings.map((step) => (step === leaveLoading ? statedLeaveLoading : step)),
  leaveTaken,
  suppliedAmounts,
];
