import { type Decimal, ONE, plain } from '../base/decimal.ts';
import { UncalculableFacts } from './line.ts';

/** Rejects the pay and names the fact that is wrong. */
export function refuse(fact: string, message: string): never {
  throw new UncalculableFacts(fact, message);
}

/** Rejects a negative amount. */
export function notNegative(fact: string, value: Decimal): void {
  if (value.isNegative() && !value.isZero()) refuse(fact, `${fact} is ${plain(value)}; it must be zero or more`);
}

export function positive(fact: string, value: Decimal): void {
  if (!value.greaterThan(0)) refuse(fact, `${fact} is ${plain(value)}; it must be above zero`);
}

/** Rejects a rate that is not a fraction, such as 12 instead of 0.12. */
export function fraction(fact: string, value: Decimal): void {
  if (value.isNegative() || value.greaterThan(ONE)) refuse(fact, `${fact} is ${plain(value)}; it must be from 0 to 1`);
}
