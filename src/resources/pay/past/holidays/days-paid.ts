import { type Decimal, sharedDecimal, sum } from '../../../../base/decimal.ts';
import { daysBetween, type LocalDate } from '../../../../base/local-date.ts';
import type { NzPayFacts } from '../../../../rules/nz/facts.ts';
import { daysPaid, type PaidRows } from '../../../../rules/nz/holidays/days-paid.ts';
import type { PayCycle } from '../../../../rules/pay-period.ts';
import type { EmployeeRecord } from '../../../people/employee/employee.service.ts';
import { WEEKS_OF_PERIOD } from '../lookback/full-period.ts';
import type { LookBack } from '../lookback/history.ts';
import type { PayKind } from '../stored/stored-facts.ts';

/** The facts that determine how many days a pay counts for average daily pay. */
export interface DaysOfPay {
  readonly kind: PayKind;
  /** The number of pay periods that the pay covers. */
  readonly periods: number;
  readonly payPeriod: PayCycle;
  readonly hoursPerDay: Decimal;
  readonly daysPerWeek: Decimal;
  readonly run: { readonly start_date: string; readonly end_date: string };
  readonly rows: PaidRows;
}

/** The rows of earlier complete pays in the period, and the days already counted for them. */
export interface EarlierDays {
  readonly rows: readonly PaidRows[];
  readonly days: Decimal;
}

/**
 * The days that a pay adds to its period. A later pay counts only the days that earlier pays have not counted, so the
 * total does not depend on how the period is split into pays. For opening amounts, the standard days of the periods
 * they cover are counted.
 */
export function daysOfPay(pay: DaysOfPay, earlier: EarlierDays): Decimal {
  const standardDays = WEEKS_OF_PERIOD[pay.payPeriod].times(pay.daysPerWeek).ceil();
  if (pay.kind === 'CATCH_UP') return standardDays.times(pay.periods);
  const whole = daysPaid(
    {
      hours: [...earlier.rows.flatMap(({ hours }) => hours), ...pay.rows.hours],
      leave: [...earlier.rows.flatMap(({ leave }) => leave), ...pay.rows.leave],
    },
    {
      hoursPerDay: pay.hoursPerDay,
      standardDays,
      calendarDays: daysBetween(pay.run.start_date as LocalDate, pay.run.end_date as LocalDate) + 1,
    },
  );
  return whole.minus(earlier.days);
}

/** The days that a pay being calculated adds to its period. */
export function nzDaysPaid(
  {
    employee,
    kind,
  }: {
    readonly employee: Pick<EmployeeRecord, 'standard_hours_per_day' | 'standard_days_per_week'> & {
      readonly pay_cycle: PayCycle;
    };
    readonly kind: PayKind;
  },
  rows: NzPayFacts,
  { run, periods, before }: Pick<DaysOfPay, 'run' | 'periods'> & { readonly before: LookBack },
): Decimal {
  return daysOfPay(
    {
      kind,
      periods,
      payPeriod: employee.pay_cycle,
      hoursPerDay: sharedDecimal(employee.standard_hours_per_day),
      daysPerWeek: sharedDecimal(String(employee.standard_days_per_week)),
      run,
      rows,
    },
    {
      rows: before.earlier.flatMap(({ given }) => (given.country === 'NZ' ? [given.facts] : [])),
      days: sum(before.earlier.map((pay) => pay.daysPaid)),
    },
  );
}
