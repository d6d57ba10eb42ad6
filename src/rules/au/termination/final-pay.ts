import { counted, type Decimal, plain } from '../../../base/decimal.ts';
import { UncalculableFacts } from '../../line.ts';
import type { AuPayFacts } from '../facts.ts';
import type { TerminationFacts } from './facts.ts';

/** The termination facts of a final pay. Do not call this for any other pay. */
export function terminationOf(facts: AuPayFacts): TerminationFacts {
  if (!facts.termination) throw new UncalculableFacts('termination', 'this pay is not a final pay');
  return facts.termination;
}

/** Genuine redundancy, early retirement schemes and invalidity are taxed concessionally. */
export const isConcessionallyTaxed = ({ reason }: TerminationFacts): boolean =>
  reason === 'GENUINE_REDUNDANCY' || reason === 'EARLY_RETIREMENT' || reason === 'ILL_HEALTH';

/** The hourly rate at which the hours are paid. */
export function rateFor(hours: Decimal, what: string, termination: TerminationFacts): Decimal {
  if (termination.ratePerHour) return termination.ratePerHour;
  throw new UncalculableFacts(
    'termination.ratePerHour',
    `${counted(hours, 'hour')} of ${what} cannot be paid: the employee has no hourly rate`,
  );
}

export const hoursAtRate = (hours: Decimal, rate: Decimal): string => `${counted(hours, 'hour')} at ${plain(rate)}`;
