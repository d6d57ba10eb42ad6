import { Decimal, decimal, roundToCent } from '../../../../base/decimal.ts';
import type { PayPeriod } from '../../../../rules/pay-period.ts';
import type { PaidEmployee } from '../order/gather.store.ts';
import type { PastPeriod } from './look-back.ts';

/** A month is a twelfth of fifty-two weeks, as the yearly figures of employees count it. */
export const WEEKS_OF_PERIOD: Readonly<Record<PayPeriod, Decimal>> = {
  WEEKLY: new Decimal(1),
  FORTNIGHTLY: new Decimal(2),
  MONTHLY: new Decimal(52).dividedBy(12),
};

/** The weeks that even the shortest period has. */
const WHOLE_WEEKS: Readonly<Record<PayPeriod, number>> = { WEEKLY: 1, FORTNIGHTLY: 2, MONTHLY: 4 };

/**
 * What an employee earns in a full pay period: the last period that held the standard hours, else what the settings
 * give for one. Undefined where neither can be told.
 */
export function fullPeriodOf(employee: PaidEmployee, periods: readonly PastPeriod[]): Decimal | undefined {
  const perWeek = decimal(employee.standard_hours_per_day).times(employee.standard_days_per_week);
  const full = periods.find(({ hours }) => hours.greaterThanOrEqualTo(perWeek.times(WHOLE_WEEKS[employee.pay_period])));
  if (full) return full.earnings;
  if (employee.pay_rate_per_hour === null || !perWeek.greaterThan(0)) return undefined;
  return roundToCent(decimal(employee.pay_rate_per_hour).times(perWeek).times(WEEKS_OF_PERIOD[employee.pay_period]));
}
