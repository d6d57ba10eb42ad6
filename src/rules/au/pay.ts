import type { Step } from '../calculate.ts';
import type { AuPayFacts } from './facts.ts';
import { additionalPaymentWithholding } from './steps/additional-payment-withholding.ts';
import { allowances } from './steps/allowances.ts';
import { backContributions, backPayments } from './steps/back-payments.ts';
import { bankedTime } from './steps/banked-time.ts';
import { bonuses } from './steps/bonuses.ts';
import { childSupport } from './steps/child-support.ts';
import { deductions } from './steps/deductions.ts';
import { hourlyEarnings } from './steps/hourly-earnings.ts';
import { leaveAccrual } from './steps/leave-accrual.ts';
import { leaveLoading } from './steps/leave-loading.ts';
import { leaveTaken } from './steps/leave-taken.ts';
import { orders } from './steps/orders.ts';
import { paidLeave } from './steps/paid-leave.ts';
import { reportableSuper } from './steps/reportable-super.ts';
import { salarySacrifice } from './steps/salary-sacrifice.ts';
import { superGuarantee } from './steps/super-guarantee.ts';
import { returnToWorkWithholding, withholding } from './steps/withholding.ts';
import { paidInAdvance, withholdingInAdvance } from './steps/withholding-in-advance.ts';

export const earnings: readonly Step<AuPayFacts>[] = [
  hourlyEarnings,
  paidLeave,
  leaveLoading,
  allowances,
  bonuses,
  backPayments,
  salarySacrifice,
  deductions,
  paidInAdvance,
];

export const leaveBalances: readonly Step<AuPayFacts>[] = [leaveAccrual, bankedTime, leaveTaken];

export const taxOnEarnings: readonly Step<AuPayFacts>[] = [
  withholding,
  withholdingInAdvance,
  additionalPaymentWithholding,
  returnToWorkWithholding,
];

export const superContributions: readonly Step<AuPayFacts>[] = [superGuarantee, reportableSuper, backContributions];

/** The steps of an Australian pay, in calculation order. */
export const auPay: readonly Step<AuPayFacts>[] = [
  ...earnings,
  ...leaveBalances,
  ...taxOnEarnings,
  childSupport,
  orders,
  ...superContributions,
];
