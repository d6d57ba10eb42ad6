import type { ParamsAt } from '../../params/params.ts';
import { type Calculation, calculate } from '../calculate.ts';
import { calculateInPeriod } from '../period.ts';
import { checkAuPayFacts } from './check-facts.ts';
import type { AuPayFacts } from './facts.ts';
import { auPay } from './pay.ts';
import { auSuppliedPay } from './supplied.ts';
import { auTermination } from './termination.ts';

/** Calculates any Australian pay: a final pay, one whose amounts are supplied, or an ordinary one. */
export function calculateAuPay(facts: AuPayFacts, params: ParamsAt): Calculation {
  checkAuPayFacts(facts);
  const steps = facts.termination ? auTermination : facts.supplied ? auSuppliedPay : auPay;
  return calculateInPeriod(facts, (whole) => calculate(steps, whole, params), READING);
}

const READING =
  'no rule is published for a second payment in a period: it is withheld on as if the period were paid at once';
