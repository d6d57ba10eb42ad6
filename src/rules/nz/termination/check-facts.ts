import { notNegative } from '../../check.ts';
import type { TerminationFacts } from './facts.ts';

/** Rejects a termination that cannot be calculated, and names the fact that is wrong. */
export function checkTermination(facts: TerminationFacts): void {
  const amounts = [
    'untakenAnnualWeeks',
    'untakenAlternativeDays',
    'grossSinceAnniversary',
    'paidInAdvance',
    'notice',
    'redundancy',
    'otherLumpSum',
  ] as const;
  for (const name of amounts) notNegative(`termination.${name}`, facts[name]);
}
