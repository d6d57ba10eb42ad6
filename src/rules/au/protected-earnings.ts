import { atLeastZero, Decimal, min, roundToCent } from '../../base/decimal.ts';
import type { Param, ParamsAt } from '../../params/params.ts';
import type { PayPeriod } from '../pay-period.ts';
import { CHILD_SUPPORT_MONTH, PROTECTED_EARNINGS } from './parameters.ts';

export interface ProtectedEarnings {
  readonly amount: Decimal;
  readonly used: readonly Param<unknown>[];
}

const DAYS_A_WEEK = new Decimal(7);
const WEEKS: Readonly<Record<Exclude<PayPeriod, 'MONTHLY'>, number>> = { WEEKLY: 1, FORTNIGHTLY: 2 };

/**
 * The part of a period's pay that child support must leave to the employee. It is calculated by whole weeks, or by days
 * for a month.
 */
export function protectedEarnings(period: PayPeriod, params: ParamsAt): ProtectedEarnings {
  const weekly = params.get(PROTECTED_EARNINGS);
  if (period !== 'MONTHLY') return { amount: weekly.value.times(WEEKS[period]), used: [weekly] };
  const days = params.get(CHILD_SUPPORT_MONTH);
  return { amount: roundToCent(weekly.value.dividedBy(DAYS_A_WEEK).times(days.value)), used: [weekly, days] };
}

/** The deduction under a notice: the amount due, limited to the pay after tax that exceeds the protected earnings. */
export const deductible = (asked: Decimal, afterTax: Decimal, kept: Decimal): Decimal =>
  min(asked, atLeastZero(afterTax.minus(kept)));
