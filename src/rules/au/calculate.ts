import type { ParamsAt } from '../../params/params.ts';
import { type Calculation, calculate, type Step } from '../calculate.ts';
import { calculateInPeriod } from '../period.ts';
import { checkAuPayFacts } from './check-facts.ts';
import type { AuPayFacts } from './facts.ts';
import { auPay } from './pay.ts';
import { auSupplied } from './supplied.ts';
import { auTermination } from './termination.ts';

/** Which list of steps a pay goes through; the check refuses a termination whose amounts are supplied. */
function stepsFor({ supplied, termination }: AuPayFacts): readonly Step<AuPayFacts>[] {
  if (supplied) return auSupplied;
  return termination ? auTermination : auPay;
}

/** Checks the facts and calculates the pay, as part of its period, with the values in force on its payday. */
export function calculateAuPay(facts: AuPayFacts, params: ParamsAt): Calculation {
  if (params.date !== facts.paymentDate) {
    throw new TypeError(`parameters of ${params.date} were given for a payment on ${facts.paymentDate}`);
  }
  checkAuPayFacts(facts);
  return calculateInPeriod(facts, (whole) => calculate(stepsFor(whole), whole, params), READING);
}

const READING =
  'no rule is published for a second payment in a period: it is withheld on as if the period were paid at once';
