import type { Step } from '../../calculate.ts';
import { paidInAdvanceLine } from '../../in-advance.ts';
import type { AuPayFacts } from '../facts.ts';

/** Leave of this period that was paid in an earlier one counts to the earnings that its withholding is worked out on. */
export const paidInAdvance: Step<AuPayFacts> = ({ facts }) =>
  facts.paidInAdvance ? [paidInAdvanceLine('AU', facts.paidInAdvance)] : [];
