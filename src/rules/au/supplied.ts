import type { Step } from '../calculate.ts';
import type { AuPayFacts } from './facts.ts';
import { earnings } from './pay.ts';
import { deductions, deductionsAsSupplied } from './steps/deductions.ts';
import { leaveLoading, statedLeaveLoading } from './steps/leave-loading.ts';
import { leaveTaken } from './steps/leave-taken.ts';
import { suppliedAmounts } from './steps/supplied-amounts.ts';

/** Maps steps that calculate amounts to the steps that use the stated amounts instead. */
const AS_STATED: ReadonlyMap<Step<AuPayFacts>, Step<AuPayFacts>> = new Map([
  [leaveLoading, statedLeaveLoading],
  [deductions, deductionsAsSupplied],
]);

/** A pay with supplied amounts, such as an opening year to date. Tax and super are not calculated; no leave accrues. */
export const auSupplied: readonly Step<AuPayFacts>[] = [
  ...earnings.map((step) => AS_STATED.get(step) ?? step),
  leaveTaken,
  suppliedAmounts,
];
