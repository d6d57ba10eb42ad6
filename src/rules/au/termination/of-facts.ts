import { type Decimal, plain } from '../../../base/decimal.ts';
import { UncalculableFacts } from '../../line.ts';
import type { AuPayFacts } from '../facts.ts';
import type { TerminationFacts } from './facts.ts';

/** The termination of a final pay; asking for it in any other pay is our own mistake. */
export function terminationOf(facts: AuPayFacts): TerminationFacts {
  if (!facts.termination) throw new UncalculableFacts('termination', 'this pay ends no employment');
  return facts.termination;
}

/** Genuine redundancy, early retirement schemes and invalidity are taxed more gently than other endings. */
export const isFavoured = ({ reason }: TerminationFacts): boolean =>
  reason === 'GENUINE_REDUNDANCY' || reason === 'EARLY_RETIREMENT' || reason === 'ILL_HEALTH';

/** The rate that hours are valued at. */
export function rateFor(hours: Decimal, what: string, termination: TerminationFacts): Decimal {
  if (termination.ratePerHour) return termination.ratePerHour;
  throw new UncalculableFacts(
    'termination.ratePerHour',
    `${plain(hours)} hours of ${what} cannot be valued: the employee has no pay rate per hour`,
  );
}

export const hoursAtRate = (hours: Decimal, rate: Decimal): string => `${plain(hours)} hours at ${plain(rate)}`;
