import { ZERO } from '../../../base/decimal.ts';
import type { Param } from '../../../params/params.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { TerminationFacts } from './facts.ts';
import type { Ended, MinimumFacts } from './minimums.ts';

/**
 * The facts for the statutory minimums. Service counts up to the last day of work, because pay in lieu of notice ends
 * the employment on that day.
 */
export const endedOf = (
  { startDate, terminationDate, dateOfBirth }: TerminationFacts,
  minimums: MinimumFacts,
): Ended => ({
  ...minimums,
  service: { start: startDate, last: terminationDate },
  dateOfBirth,
});

/** A zero line that explains why nothing is due. */
export const nothingDue = (
  code: string,
  label: string,
  given: { readonly because: string; readonly used: readonly Param<unknown>[] },
): Line =>
  makeLine({
    code: `${code}.NONE`,
    label,
    effect: 'memo',
    tags: [],
    precise: ZERO,
    rounding: 'none',
    because: given.because,
    used: given.used,
    report: { item: 'none' },
  });
