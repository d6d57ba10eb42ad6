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

/** What child support has to leave of the pay of a period: whole weeks, or a month counted by the day. */
export function protectedEarnings(period: PayPeriod, params: ParamsAt): ProtectedEarnings {
  const weekly = params.get(PROTECTED_EARNINGS);
  if (period !== 'MONTHLY') return { amount: weekly.value.times(WEEKS[period]), used: [weekly] };
  const days = params.get(CHILD_SUPPORT_MONTH);
  return { amount: roundToCent(weekly.value.dividedBy(DAYS_A_WEEK).times(days.value)), used: [weekly, days] };
}

/** What can be deducted of a notice: all that is asked, as far as the pay after tax reaches above what is protected. */
export const deductible = (asked: Decimal, afterTax: Decimal, kept: Decimal): Decimal =>
  min(asked, atLeastZero(afterTax.minus(kept)));
