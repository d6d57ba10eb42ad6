import { type Decimal, ONE, plain } from '../base/decimal.ts';
import { UncalculableFacts } from './line.ts';

/** The pay cannot be calculated, and this fact is why. */
export function refuse(fact: string, message: string): never {
  throw new UncalculableFacts(fact, message);
}

/** Refuses an amount below zero where only a caller's mistake can make one. */
export function notNegative(fact: string, value: Decimal): void {
  if (value.isNegative() && !value.isZero()) refuse(fact, `${fact} is ${plain(value)}; it may not be below zero`);
}

export function positive(fact: string, value: Decimal): void {
  if (!value.greaterThan(0)) refuse(fact, `${fact} is ${plain(value)}; it must be above zero`);
}

/** Refuses a rate that is no fraction, such as a percentage written as 12. */
export function fraction(fact: string, value: Decimal): void {
  if (value.isNegative() || value.greaterThan(ONE)) refuse(fact, `${fact} is ${plain(value)}; it must be from 0 to 1`);
}
