import type { ParamsAt } from '../../params/params.ts';
import { type Calculation, calculate } from '../calculate.ts';
import { checkAuPayFacts } from './check-facts.ts';
import type { AuPayFacts } from './facts.ts';
import { auPay } from './pay.ts';
import { auSuppliedPay } from './supplied.ts';
import { auTermination } from './termination.ts';

/** Calculates any Australian pay: a final pay, one whose amounts are supplied, or an ordinary one. */
export function calculateAuPay(facts: AuPayFacts, params: ParamsAt): Calculation {
  checkAuPayFacts(facts);
  const steps = facts.termination ? auTermination : facts.supplied ? auSuppliedPay : auPay;
  return calculate(steps, facts, params);
}
