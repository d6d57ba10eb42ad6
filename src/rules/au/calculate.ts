import type { ParamsAt } from '../../params/params.ts';
import { type Calculation, calculate, type Step } from '../calculate.ts';
import { calculateInPeriod } from '../period.ts';
import { checkAuPayFacts } from './check-facts.ts';
import type { AuPayFacts } from './facts.ts';
import { auPay, earnings, leaveBalances, superContributions, taxOnEarnings } from './pay.ts';
import { childSupport } from './steps/child-support.ts';
import { deductions, deductionsAsSupplied } from './steps/deductions.ts';
import { leaveLoading, statedLeaveLoading } from './steps/leave-loading.ts';
import { leaveTaken } from './steps/leave-taken.ts';
import { orders } from './steps/orders.ts';
import { suppliedAmounts } from './steps/supplied-amounts.ts';
import { sumLess } from './sum-less.ts';
import { otherTerminationPayments } from './termination/other-payments.ts';
import { redundancy } from './termination/redundancy.ts';
import { unusedLeaveWithholding } from './termination/schedule-7.ts';
import { terminationPaymentWithholding } from './termination/schedule-11.ts';
import { unusedAnnualLeave } from './termination/unused-annual-leave.ts';
import { unusedLongServiceLeave } from './termination/unused-long-service-leave.ts';
import { withNumberSettled } from './withholding/withhold.ts';

/** A final pay: the earnings of the last period, the termination payments, and the tax on both. */
const auTermination: readonly Step<AuPayFacts>[] = [
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

/** Maps steps that calculate amounts to the steps that use the stated amounts instead. */
const AS_STATED: ReadonlyMap<Step<AuPayFacts>, Step<AuPayFacts>> = new Map([
  [leaveLoading, statedLeaveLoading],
  [deductions, deductionsAsSupplied],
]);

/** A pay with supplied amounts, such as an opening year to date. Tax and super are not calculated; no leave accrues. */
const auSupplied: readonly Step<AuPayFacts>[] = [
  ...earnings.map((step) => AS_STATED.get(step) ?? step),
  leaveTaken,
  suppliedAmounts,
];

/** The steps of a pay. `checkAuPayFacts` rejects a termination with supplied amounts. */
function stepsFor({ supplied, termination }: AuPayFacts): readonly Step<AuPayFacts>[] {
  if (supplied) return auSupplied;
  return termination ? auTermination : auPay;
}

/** Checks the facts and calculates the pay as part of its period, with the values in force on the payday. */
export function calculateAuPay(facts: AuPayFacts, params: ParamsAt): Calculation {
  if (params.date !== facts.paymentDate) {
    throw new TypeError(`parameters of ${params.date} were passed for a payment on ${facts.paymentDate}`);
  }
  checkAuPayFacts(facts);
  return calculateInPeriod(facts, (whole) => calculateWhole(whole, params), READING);
}

/** Calculates the period as if it had a single pay. A TFN exemption can depend on the earnings of the whole period. */
function calculateWhole(whole: AuPayFacts, params: ParamsAt): Calculation {
  const facts = whole.tax.numberExemption ? withNumberOfPeriod(whole, params) : whole;
  const calculation = calculate(stepsFor(facts), facts, params);
  return facts.incomeCountry ? fromCountry(calculation, facts.incomeCountry) : calculation;
}

function withNumberOfPeriod(facts: AuPayFacts, params: ParamsAt): AuPayFacts {
  const { lines } = calculate(earnings, facts, params);
  const asked = { period: facts.period, earnings: sumLess(lines, 'taxable', 'sacrifice') };
  return { ...facts, tax: withNumberSettled(facts.tax, asked, params) };
}

/** Adds the country to the reported income, because income of the same type is reported separately for each country. */
const fromCountry = (calculation: Calculation, incomeCountry: string): Calculation => ({
  ...calculation,
  lines: calculation.lines.map((line) =>
    line.report?.incomeType ? { ...line, report: { ...line.report, incomeCountry } } : line,
  ),
});

const READING =
  'the ATO publishes no rule for a second payment in a period: tax is withheld as if the period were paid at once';
