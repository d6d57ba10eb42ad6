import type { ParamsAt } from '../../params/params.ts';
import { type Calculation, calculate, type Step } from '../calculate.ts';
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

/** Checks the facts and calculates the pay with the values in force on its payday. */
export function calculateAuPay(facts: AuPayFacts, params: ParamsAt): Calculation {
  if (params.date !== facts.paymentDate) {
    throw new TypeError(`parameters of ${params.date} were given for a payment on ${facts.paymentDate}`);
  }
  checkAuPayFacts(facts);
  return calculate(stepsFor(facts), facts, params);
}
