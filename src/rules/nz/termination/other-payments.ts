import type { Step } from '../../calculate.ts';
import type { NzPayFacts } from '../facts.ts';
import { terminationLine } from './termination-line.ts';

/** Pay in lieu of notice. */
export const notice: Step<NzPayFacts> = ({ facts: { termination } }) =>
  !termination || termination.notice.isZero()
    ? []
    : [
        terminationLine({
          type: 'NOTICE',
          label: 'Notice',
          precise: termination.notice,
          because: 'Pay in lieu of notice',
        }),
      ];

/** Any other lump sum at the end of employment, with levy and KiwiSaver. */
export const otherLumpSum: Step<NzPayFacts> = ({ facts: { termination } }) =>
  !termination || termination.otherLumpSum.isZero()
    ? []
    : [
        terminationLine({
          type: 'LUMP_SUM',
          label: 'Lump sum',
          precise: termination.otherLumpSum,
          because: 'Other payment at the end of employment',
        }),
      ];

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
