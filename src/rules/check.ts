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

/**
 * Rejects a back payment with an employer contribution that also has an amount or a tax method, or whose pay states its
 * contributions instead of calculating them.
 */
export function checkContribution(
  { amount, contribution }: { readonly amount: Decimal; readonly contribution?: Decimal },
  row: { readonly index: number; readonly isPlain: boolean; readonly isStated: boolean },
): void {
  if (!contribution) return;
  const name = `backPayments[${row.index}]`;
  positive(`${name}.contribution`, contribution);
  if (!amount.isZero() || !row.isPlain) {
    refuse(
      `${name}.contribution`,
      `${name} has an employer contribution of ${plain(contribution)}, so its amount must be 0 and its tax method NORMAL_EARNINGS; send earnings as another row`,
    );
  }
  if (row.isStated)
    refuse(`${name}.contribution`, `${name} has an employer contribution, but the amounts of the pay are stated`);
}
