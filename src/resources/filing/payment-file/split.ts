import { type Decimal, min, ZERO } from '../../../base/decimal.ts';
import type { AccountFields } from '../../../formats/payee.ts';

/** An account of an employee, opened. */
export interface Account {
  readonly name: string;
  readonly bsb: string | null;
  readonly number: string;
  readonly reference: string | null;
  /** What it takes of each pay; null takes what is left. */
  readonly amount: Decimal | null;
  /** How the API calls its parts. */
  readonly fields: AccountFields;
}

export interface Share {
  readonly account: Account;
  readonly amount: Decimal;
}

/**
 * How a net pay reaches its accounts. Contract [PAY-097]: fixed amounts first, in rank order, as far
 * as the money goes; what is left to the default account. `ranked` has the default account first. An account without
 * an amount that is not the default, such as a former default, receives nothing.
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
