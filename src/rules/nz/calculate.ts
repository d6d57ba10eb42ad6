import type { ParamsAt } from '../../params/params.ts';
import { type Calculation, calculate, type Step } from '../calculate.ts';
import { calculateInPeriod } from '../period.ts';
import { checkNzPayFacts } from './check-facts.ts';
import type { NzPayFacts } from './facts.ts';
import { nzPay } from './pay.ts';
import { allowances } from './steps/allowances.ts';
import { backPayments } from './steps/back-payments.ts';
import { bonuses } from './steps/bonuses.ts';
import { deductionsAsSupplied } from './steps/deductions.ts';
import { hourlyEarnings } from './steps/hourly-earnings.ts';
import { leaveTaken } from './steps/leave-taken.ts';
import { leaveAtRowRate } from './steps/paid-leave.ts';
import { salarySacrifice } from './steps/salary-sacrifice.ts';
import { suppliedAmounts } from './steps/supplied-amounts.ts';
import { nzTermination } from './termination.ts';

/** A pay with supplied amounts, such as an opening year to date. Taxes are not calculated; no leave accrues. */
const nzSupplied: readonly Step<NzPayFacts>[] = [
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

/** The steps of a pay. `checkNzPayFacts` rejects a termination with supplied amounts. */
function stepsFor({ supplied, termination }: NzPayFacts): readonly Step<NzPayFacts>[] {
  if (supplied) return nzSupplied;
  return termination ? nzTermination : nzPay;
}

/** Checks the facts and calculates the pay as part of its period, with the values in force on the payday. */
export function calculateNzPay(facts: NzPayFacts, params: ParamsAt): Calculation {
  if (params.date !== facts.paymentDate) {
    throw new TypeError(`parameters of ${params.date} were passed for a payment on ${facts.paymentDate}`);
  }
  checkNzPayFacts(facts, params);
  // Payments of one period are taxed together: Income Tax Act 2007 ss RD 12 and RD 15(3).
  return calculateInPeriod(facts, (whole) => calculate(stepsFor(whole), whole, params));
}
