import { type Decimal, sum } from '../../../../base/decimal.ts';
import { daysBetween, type LocalDate } from '../../../../base/local-date.ts';
import type { NzPayFacts } from '../../../../rules/nz/facts.ts';
import { daysPaid } from '../../../../rules/nz/holidays/days-paid.ts';
import type { PlannedPay } from '../model.ts';
import { WEEKS_OF_PERIOD } from './full-period.ts';
import type { LookBack } from './look-back.ts';
import { sharedDecimal } from './shared-decimal.ts';

/**
 * The days that a pay adds to those of its period: a later pay of the period counts what the earlier ones have not, so
 * that a period has the same days however it is split. Opening amounts have the standard days of what they stand for.
 */
export function nzDaysPaid(
  { employee, kind }: PlannedPay,
  facts: NzPayFacts,
  period: {
    readonly run: { readonly start_date: string; readonly end_date: string };
    readonly periods: number;
    readonly before: LookBack;
  },
): Decimal {
  const { run, periods, before } = period;
  const standardDays = WEEKS_OF_PERIOD[employee.pay_period].times(employee.standard_days_per_week).ceil();
  if (kind === 'CATCH_UP') return standardDays.times(periods);
  const earlier = before.earlier.flatMap(({ given }) => (given.country === 'NZ' ? [given.facts] : []));
  const whole = daysPaid(
    {
      hours: [...earlier.flatMap(({ hours }) => hours), ...facts.hours],
      leave: [...earlier.flatMap(({ leave }) => leave), ...facts.leave],
    },
    {
      hoursPerDay: sharedDecimal(employee.standard_hours_per_day),
      standardDays,
      calendarDays: daysBetween(run.start_date as LocalDate, run.end_date as LocalDate) + 1,
    },
  );
  return whole.minus(sum(before.earlier.map((pay) => pay.daysPaid)));
}
