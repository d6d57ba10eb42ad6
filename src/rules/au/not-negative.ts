import { type Decimal, plain } from '../../base/decimal.ts';
import { UncalculableFacts } from '../line.ts';

/** Refuses an amount below zero where only a caller's mistake can make one. */
export function notNegative(fact: string, value: Decimal): void {
  if (value.isNegative() && !value.isZero())
    throw new UncalculableFacts(fact, `${fact} is ${plain(value)}, below zero`);
}
