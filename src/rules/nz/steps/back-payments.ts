import type { Step } from '../../calculate.ts';
import type { NzPayFacts } from '../facts.ts';
import { lumpLine } from '../lump-line.ts';

/** Back payments, taxed like bonuses. A one-off back payment is an extra pay. */
export const backPayments: Step<NzPayFacts> = ({ facts }) =>
  facts.backPayments.map(lumpLine('NZ.BACK-PAYMENT', 'back-payment'));
