import { type Decimal, roundToCent } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';

/** The pay periods that a back payment is for, as Method B(i) of Schedule 5 needs them. */
export interface BackPaid {
  /** Earlier periods of the financial year. Their earnings include back payments already taxed as part of them. */
  readonly periods: readonly PaidPeriod[];
  /** Periods without known earnings: paid before the service was used, or in an earlier financial year. */
  readonly assumed: number;
  /** Whether the payment is also for the period of this pay. That period receives a share only if it has earnings. */
  readonly isForThisPeriod: boolean;
}

export interface PaidPeriod {
  readonly lastDay: LocalDate;
  readonly earnings: Decimal;
}

export const THIS_PERIOD = 'this period';

/** The part of a payment that belongs to one period. */
export interface BackPaidShare {
  /** The last day of an earlier period, or a fixed name for this period and for assumed periods. */
  readonly period: string;
  /** The earnings of the period. Absent when they are assumed to be the average of the year to date. */
  readonly earnings?: Decimal;
  readonly share: Decimal;
}

/** Equal shares for the periods, to the cent. The last share includes the remaining cents. */
export function backPaidShares(
  amount: Decimal,
  { periods, assumed, isForThisPeriod }: BackPaid,
  earnedThisPeriod: Decimal,
): readonly BackPaidShare[] {
  const counted: readonly Omit<BackPaidShare, 'share'>[] = [
    ...Array.from({ length: assumed }, (_, index) => ({ period: `assumed ${index + 1}` })),
    ...periods.map(({ lastDay, earnings }) => ({ period: lastDay, earnings })),
    ...(isForThisPeriod && earnedThisPeriod.greaterThan(0)
      ? [{ period: THIS_PERIOD, earnings: earnedThisPeriod }]
      : []),
  ];
  if (counted.length === 0) return [];
  const each = roundToCent(amount.dividedBy(counted.length));
  const last = amount.minus(each.times(counted.length - 1));
  return counted.map((one, index) => ({ ...one, share: index === counted.length - 1 ? last : each }));
}

/**
 * Adds up the shares that several payments have for each period, so that the order and number of the payments do not
 * affect the tax.
 */
export function sharesTogether(shares: readonly BackPaidShare[]): readonly BackPaidShare[] {
  const byPeriod = new Map<string, BackPaidShare>();
  for (const one of shares) {
    const known = byPeriod.get(one.period);
    byPeriod.set(one.period, known ? { ...known, share: known.share.plus(one.share) } : one);
  }
  return [...byPeriod].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
