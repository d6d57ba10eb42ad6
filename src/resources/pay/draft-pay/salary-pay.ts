import { atLeastZero, type Decimal, decimal, max, roundToCent, roundToSixPlaces, sum } from '../../../base/decimal.ts';
import { decimalOf } from '../../../base/decimal-text.ts';
import { addDays, dayOfWeek, type LocalDate, localDate } from '../../../base/local-date.ts';
import { PERIODS_PER_YEAR } from '../../../rules/pay-period.ts';
import { onDay } from '../../people/employee/employee.service.ts';
import type { PaidLeave } from '../../people/leave-request/leave-request.service.ts';
import type { PayIn } from '../pay/make.public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import type { Payee } from './draft-pay.store.ts';

/** The units of the salary row of a generated draft. */
export const SALARY_UNITS = 'Salary';

/** Contract [DEF-007]: the annual salary of an employee in a run. */
export interface SalaryOfRun {
  /** The year's amount divided by 52, 26 or 12. */
  readonly amount: Decimal;
  /** The hours of the working days in the run, by the employee's week from Monday. */
  readonly hours: Decimal;
  readonly country: Payee['country'];
}

/** The salary that is in force on the payday. */
export function salaryOf(
  payee: Pick<Payee, 'annual_salary' | 'country' | 'hours_per_day' | 'days_per_week'>,
  run: PayRunRecord,
  paidOn: string,
): SalaryOfRun | undefined {
  const salary = onDay(payee.annual_salary, localDate(paidOn));
  if (!salary) return undefined;
  return {
    amount: roundToCent(decimal(salary.amount).dividedBy(PERIODS_PER_YEAR[run.pay_period])),
    hours: decimal(payee.hours_per_day).times(workingDays(payee.days_per_week, run)),
    country: payee.country,
  };
}

function workingDays(perWeek: number, { start_date, end_date }: PayRunRecord): number {
  let days = 0;
  for (let day: LocalDate = localDate(start_date); day <= end_date; day = addDays(day, 1)) {
    if (dayOfWeek(day) <= perWeek) days += 1;
  }
  return days;
}

type HoursIn = NonNullable<PayIn['hours']>[number];

export const salaryRow = (amount: Decimal): HoursIn => ({
  description: 'Salary',
  units: SALARY_UNITS,
  value: '1',
  rate: amount.toFixed(),
});

/**
 * Adds leave in place of a part of the salary: every hour of leave takes the same part of the salary. Paid leave adds
 * up to the salary again, in Australia to the cent; the Holidays Act of New Zealand prices it differently. Without
 * working hours a part cannot be determined, so the payroll officer enters the leave.
 */
export function withSalariedLeave(pay: PayIn, leave: readonly PaidLeave[], salary: SalaryOfRun): PayIn {
  const away = sum(leave.map(({ hours }) => decimalOf(hours)));
  const hours = max(salary.hours, away);
  if (leave.length === 0 || salary.hours.isZero()) return pay;
  const perHour = roundToSixPlaces(salary.amount.dividedBy(hours));
  const taken = sum(leave.map((row) => roundToCent(decimalOf(row.hours).times(perHour))));
  const rows = (pay.hours ?? []).flatMap((row): readonly HoursIn[] => {
    if (!isSalary(row)) return [row];
    // Unpaid leave throughout the run pays nothing; rounding would leave a cent.
    const left =
      away.greaterThanOrEqualTo(salary.hours) && isAllUnpaid(leave)
        ? NONE
        : atLeastZero(decimalOf(row.rate!).minus(taken));
    return left.isZero() ? [] : [{ ...row, rate: left.toFixed() }];
  });
  const priced = leave.map((row) => (salary.country === 'AU' ? { ...row, rate: perHour.toFixed() } : row));
  return { ...pay, hours: rows, leave: [...(pay.leave ?? []), ...priced] };
}

const NONE = decimal('0');
const isAllUnpaid = (leave: readonly PaidLeave[]): boolean => leave.every(({ leave_type }) => leave_type === 'UNPAID');
export const isSalary = ({ units, rate }: Pick<HoursIn, 'units' | 'rate'>): boolean =>
  units === SALARY_UNITS && rate !== undefined;
