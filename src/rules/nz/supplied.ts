import type { Step } from '../calculate.ts';
import type { NzPayFacts } from './facts.ts';
import { allowances } from './steps/allowances.ts';
import { backPayments } from './steps/back-payments.ts';
import { bonuses } from './steps/bonuses.ts';
import { deductionsAsSupplied } from './steps/deductions.ts';
import { hourlyEarnings } from './steps/hourly-earnings.ts';
import { leaveTaken } from './steps/leave-taken.ts';
import { leaveAtRowRate } from './steps/paid-leave.ts';
import { salarySacrifice } from './steps/salary-sacrifice.ts';
import { suppliedAmounts } from './steps/supplied-amounts.ts';

/** A pay with supplied amounts, such as an opening year to date. Taxes are not calculated; no leave accrues. */
export const nzSupplied: readonly Step<NzPayFacts>[] = [
  hourlyEarnings,
  leaveAtRowRate,
  allowances,
  bonuses,
  backPayments,
  salarySacrifice,
  suppliedAmounts,
  deductionsAsSupplied,
  leaveTaken,
];
