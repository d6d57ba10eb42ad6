import type { Step } from '../calculate.ts';
import type { NzPayFacts } from './facts.ts';
import { allowances } from './steps/allowances.ts';
import { alternativeHolidaysEarned } from './steps/alternative-holidays-earned.ts';
import { backContributions, backPayments } from './steps/back-payments.ts';
import { bonuses } from './steps/bonuses.ts';
import { childSupport } from './steps/child-support.ts';
import { closedownHolidayPay } from './steps/closedown-holiday-pay.ts';
import { deductions } from './steps/deductions.ts';
import { employerContributionTax } from './steps/employer-contribution-tax.ts';
import { extraPayTax } from './steps/extra-pay-tax.ts';
import { holidayPayAsYouGo } from './steps/holiday-pay-as-you-go.ts';
import { hourlyEarnings } from './steps/hourly-earnings.ts';
import { kiwiSaverEmployee, kiwiSaverEmployer } from './steps/kiwisaver.ts';
import { leaveAccrual } from './steps/leave-accrual.ts';
import { leaveTaken } from './steps/leave-taken.ts';
import { orders } from './steps/orders.ts';
import { paidLeave } from './steps/paid-leave.ts';
import { paye } from './steps/paye.ts';
import { paidInAdvance, payeInAdvance } from './steps/paye-in-advance.ts';
import { payrollGivingCredit } from './steps/payroll-giving-credit.ts';
import { salarySacrifice } from './steps/salary-sacrifice.ts';
import { spreadPayTax } from './steps/spread-pay-tax.ts';
import { studentLoanDeductions } from './steps/student-loan-deductions.ts';

export const earnings: readonly Step<NzPayFacts>[] = [
  hourlyEarnings,
  paidLeave,
  allowances,
  bonuses,
  backPayments,
  holidayPayAsYouGo,
  closedownHolidayPay,
  paidInAdvance,
];

// KiwiSaver comes before PAYE, because an employer contribution can be taxed as salary; PAYE does not depend on the
// employee's own contribution. Child support is the first deduction and depends only on the tax. Orders come after the
// student loan, because an order never takes more than the remaining net pay.
export const taxesAndDeductions: readonly Step<NzPayFacts>[] = [
  salarySacrifice,
  kiwiSaverEmployee,
  kiwiSaverEmployer,
  backContributions,
  employerContributionTax,
  paye,
  payeInAdvance,
  spreadPayTax,
  extraPayTax,
  childSupport,
  studentLoanDeductions,
  orders,
  deductions,
  payrollGivingCredit,
  leaveTaken,
];

/** The steps of a New Zealand pay, in calculation order. */
export const nzPay: readonly Step<NzPayFacts>[] = [
  ...earnings,
  ...taxesAndDeductions,
  leaveAccrual,
  alternativeHolidaysEarned,
];
