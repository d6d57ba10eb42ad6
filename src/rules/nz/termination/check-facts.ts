import { notNegative } from '../../check.ts';
import type { TerminationFacts } from './facts.ts';

/** Refuses a termination that cannot be calculated, and says which fact is wrong. */
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
