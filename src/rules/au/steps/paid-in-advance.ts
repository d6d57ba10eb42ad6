import type { Step } from '../../calculate.ts';
import { paidInAdvanceLine } from '../../in-advance.ts';
import type { AuPayFacts } from '../facts.ts';

/** Leave for this period that was paid in an earlier period. It is part of the earnings on which tax is withheld. */
export const paidInAdvance: Step<AuPayFacts> = ({ facts }) =>
  facts.paidInAdvance ? [paidInAdvanceLine('AU', facts.paidInAdvance)] : [];
