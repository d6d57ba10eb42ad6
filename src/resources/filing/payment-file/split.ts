import { type Decimal, min, ZERO } from '../../../base/decimal.ts';
import type { AccountFields } from '../../../formats/payee.ts';

/** An employee's account, decrypted. */
export interface Account {
  readonly name: string;
  readonly bsb: string | null;
  readonly number: string;
  readonly reference: string | null;
  /** Fixed amount from each pay; null for the remainder. */
  readonly amount: Decimal | null;
  /** API field names, for problem messages. */
  readonly fields: AccountFields;
}

export interface Share {
  readonly account: Account;
  readonly amount: Decimal;
}

/**
 * Splits a net pay across accounts. Contract [PAY-097]: fixed amounts first, in rank order, as far as the money goes;
 * the remainder to the default account. `ranked` has the default account first. A non-default account without an
 * amount, such as a former default, receives nothing.
 */
export function splitPay(net: Decimal, ranked: readonly Account[]): readonly Share[] {
  const [rest, ...fixed] = ranked;
  if (!rest) return [];
  const shares: Share[] = [];
  let left = net;
  for (const account of fixed) {
    const amount = min(account.amount ?? ZERO, left);
    if (amount.greaterThan(0)) shares.push({ account, amount });
    left = left.minus(amount);
  }
  return left.greaterThan(0) ? [...shares, { account: rest, amount: left }] : shares;
}
