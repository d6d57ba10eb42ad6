import { atLeastZero, type Decimal, decimal, min, ZERO } from '../../../base/decimal.ts';

/** An account of the employee. The one without an amount takes the rest. */
export interface PaidAccount {
  readonly name: string;
  readonly number: string;
  readonly amount: string | null;
}

export interface Payment {
  readonly account: PaidAccount;
  readonly amount: Decimal;
}

/**
 * Contract [PAY-097]: fixed amounts in order of the list, as far as the net pay covers them; the rest to the first
 * account, which is the default.
 */
export function splitNet(net: Decimal, accounts: readonly PaidAccount[]): readonly Payment[] {
  const [main, ...others] = accounts;
  if (!main) return [];
  let left = atLeastZero(net);
  const fixed = others.map((account): Payment => {
    const amount = account.amount === null ? ZERO : min(decimal(account.amount), left);
    left = left.minus(amount);
    return { account, amount };
  });
  return [{ account: main, amount: left }, ...fixed].filter(({ amount }) => !amount.isZero());
}
