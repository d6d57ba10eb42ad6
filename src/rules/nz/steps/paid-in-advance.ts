import type { Step } from '../../calculate.ts';
import { paidInAdvanceLine } from '../../in-advance.ts';
import type { NzPayFacts } from '../facts.ts';

/**
 * Holiday pay for this period that was paid in an earlier period is taxed together with this period's pay: s RD 13(5).
 */
export const paidInAdvance: Step<NzPayFacts> = ({ facts }) =>
  facts.paidInAdvance ? [paidInAdvanceLine('NZ', facts.paidInAdvance)] : [];
