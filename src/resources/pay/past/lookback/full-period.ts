import { Decimal, decimal, roundToCent } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import {
  type ExpectedPeriod,
  type NormalEarnings,
  normalEarningsOf,
} from '../../../../rules/au/termination/normal-earnings.ts';
import type { PayCycle } from '../../../../rules/pay-period.ts';
import type { EmployeeRecord } from '../../../people/employee/employee.service.ts';
import type { PastPeriod } from './history.ts';
import type { OtherPeriods } from './other-periods.ts';

/** A month counts as one twelfth of 52 weeks, as in the annual figures of employees. */
export const WEEKS_OF_PERIOD: Readonly<Record<PayCycle, Decimal>> = {
  WEEKLY: new Decimal(1),
  FORTNIGHTLY: new Decimal(2),
  FOUR_WEEKLY: new Decimal(4),
  MONTHLY: new Decimal(52).dividedBy(12),
};

type PaidByHour = Pick<
  EmployeeRecord,
  'pay_period' | 'pay_rate_per_hour' | 'standard_hours_per_day' | 'standard_days_per_week'
>;

/**
 * Earnings of a full pay period according to the settings: the hourly rate times the standard hours. Undefined if
 * either is unknown.
 */
export function expectedPeriodOf(employee: PaidByHour): ExpectedPeriod | undefined {
  const perWeek = decimal(employee.standard_hours_per_day).times(employee.standard_days_per_week);
  if (employee.pay_rate_per_hour === null || !perWeek.greaterThan(0)) return undefined;
  const hours = perWeek.times(WEEKS_OF_PERIOD[employee.pay_period]);
  return { hours, earnings: roundToCent(decimal(employee.pay_rate_per_hour).times(hours)) };
}

/** Normal earnings per pay period before a final pay, based on the full periods that were paid or on the settings. */
export const normalEarningsBefore = (
  employee: PaidByHour & Pick<EmployeeRecord, 'start_date'>,
  periods: readonly PastPeriod[],
  before: Pick<OtherPeriods, 'normalThisYear' | 'periodsThisYear'>,
): NormalEarnings | undefined =>
  normalEarningsOf({
    periods: periods
      .filter(({ run }) => run.pay_period === employee.pay_period && run.start_date >= employee.start_date)
      .map(({ lastDay, earnings, hours }) => ({ paidOn: lastDay as LocalDate, earnings, hours })),
    expected: expectedPeriodOf(employee),
    yearToDate: { earnings: before.normalThisYear, periods: before.periodsThisYear },
  });
