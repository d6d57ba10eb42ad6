import type { Step } from '../../calculate.ts';
import type { NzPayFacts } from '../facts.ts';
import { terminationLine } from './termination-line.ts';

/** Redundancy: taxed as extra pay, without earners' levy and outside KiwiSaver. */
export const redundancy: Step<NzPayFacts> = ({ facts: { termination } }) =>
  !termination || termination.redundancy.isZero()
    ? []
    : [
        terminationLine({
          type: 'REDUNDANCY',
          label: 'Redundancy',
          precise: termination.redundancy,
          isLevyFree: true,
          because: 'Redundancy payment: no earners levy, no KiwiSaver',
        }),
      ];
