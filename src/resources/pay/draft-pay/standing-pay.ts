import {
  atLeastZero,
  type Decimal,
  decimal,
  decimalOf,
  max,
  roundToCent,
  roundToSixPlaces,
  sum,
  ZERO,
} from '../../../base/decimal.ts';
import { addDays, dayOfWeek, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { PERIODS_PER_YEAR } from '../../../rules/pay-period.ts';
import { onDay } from '../../people/employee/employee.service.ts';
import type { PaidLeave } from '../../people/leave-request/leave-request.service.ts';
import { WEEKS_OF_PERIOD } from '../past/lookback.public.ts';
import { areHours, type PayIn, type PayOrder } from '../pay/make.public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import { listPayees, listStandingItems, type Payee, type StandingItem } from './draft-pay.store.ts';

type HoursIn = NonNullable<PayIn['hours']>[number];

/**
 * Adds leave rows to a pay. Each hour of leave replaces an hour at the employee's hourly rate, until the pay has none
 * left.
 */
export function withLeave(pay: PayIn, leave: readonly PaidLeave[]): PayIn {
  if (leave.length === 0) return pay;
  let left = sum(leave.map(({ hours }) => decimalOf(hours)));
  const hours = (pay.hours ?? []).flatMap((row): readonly HoursIn[] => {
    if (!isOrdinary(row)) return [row];
    const value = decimalOf(row.value);
    if (value.lessThanOrEqualTo(left)) {
      left = left.minus(value);
      return [];
    }
    const worked = roundToSixPlaces(value.minus(left));
    left = ZERO;
    return [{ ...row, value: worked.toFixed() }];
  });
  return { ...pay, hours, leave: [...(pay.leave ?? []), ...leave] };
}

/** Whether the row has hours at the employee's hourly rate that are not overtime. */
const isOrdinary = ({
  units,
  rate,
  multiplier,
  rate_reference,
  rate_description,
  is_overtime,
  value,
}: HoursIn): boolean =>
  areHours(units) &&
  is_overtime !== true &&
  [rate, multiplier, rate_reference, rate_description].every((given) => given === undefined) &&
  decimalOf(value).greaterThan(0);

/** The units of the salary row in a generated draft. */
const SALARY_UNITS = 'Salary';

/** Contract [DEF-007]: the part of an annual salary that falls in a run. */
interface SalaryOfRun {
  /** The annual amount divided by 52, 26, 13 or 12. */
  readonly amount: Decimal;
  /** Standard hours on the working days in the run. The working week is assumed to start on Monday. */
  readonly hours: Decimal;
  readonly country: Payee['country'];
}

/** The run's part of the salary in force on the payday; undefined if no salary is in force. */
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

const salaryRow = (amount: Decimal): HoursIn => ({
  description: 'Salary',
  units: SALARY_UNITS,
  value: '1',
  rate: amount.toFixed(),
});

/**
 * Adds leave and reduces the salary row: each hour of leave replaces an equal part of the salary. In Australia, salary
 * and leave pay add up to the full salary, to the cent. In New Zealand, the Holidays Act determines the leave pay. If
 * the run has no working hours, the salary for an hour is unknown, so the payroll officer enters the leave.
 */
export function withSalariedLeave(pay: PayIn, leave: readonly PaidLeave[], salary: SalaryOfRun): PayIn {
  const away = sum(leave.map(({ hours }) => decimalOf(hours)));
  const hours = max(salary.hours, away);
  if (leave.length === 0 || salary.hours.isZero()) return pay;
  const perHour = roundToSixPlaces(salary.amount.dividedBy(hours));
  const taken = sum(leave.map((row) => roundToCent(decimalOf(row.hours).times(perHour))));
  const rows = (pay.hours ?? []).flatMap((row): readonly HoursIn[] => {
    if (!isSalary(row)) return [row];
    // If the whole run is unpaid leave, the salary is exactly zero; rounding could otherwise leave a cent.
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

/** Employees without a pay in the run, and their recurring items. Sends two statements. */
export async function listStanding(
  tx: Tx,
  run: PayRunRecord,
): Promise<{ readonly payees: readonly Payee[]; readonly items: ReadonlyMap<number, readonly StandingItem[]> }> {
  const payees = await listPayees(tx, run);
  const items = new Map<number, StandingItem[]>(payees.map(({ id }) => [id, []]));
  for (const item of await listStandingItems(tx, [...items.keys()])) items.get(item.employee_id)?.push(item);
  return { payees, items };
}

/**
 * Reads the employees without a pay in the run. Returns a function that builds their default pays, without leave, for
 * any payday.
 */
export async function ordinaryPays(tx: Tx, run: PayRunRecord): Promise<(paidOn: string) => readonly PayOrder[]> {
  const { payees, items } = await listStanding(tx, run);
  return (paidOn) =>
    payees.map((payee) => standingPay(run, payee, { paidOn, items: items.get(payee.id) ?? [], leave: [] }));
}

/** The maximum length of pay_department. */
const MOST_LETTERS = 32;

/**
 * The default pay of an employee: the annual salary or the standard hours of the period, less approved leave; the leave
 * itself; and recurring items. Casual employees, and employees without a rate or standard hours, get no hours, so the
 * user adds them.
 */
export function standingPay(
  run: PayRunRecord,
  payee: Payee,
  given: { paidOn: string; items: readonly StandingItem[]; leave: readonly PaidLeave[] },
): PayOrder {
  const standard = roundToSixPlaces(decimal(payee.hours_per_week).times(WEEKS_OF_PERIOD[run.pay_period]));
  const salary = salaryOf(payee, run, given.paidOn);
  const named = (kind: StandingItem['kind']) =>
    given.items.filter((item) => item.kind === kind).map(({ description }) => ({ description }));
  const pay: PayIn = {
    employee_id: payee.id,
    pay_date: run.end_date,
    payment_date: given.paidOn,
    ...(payee.department !== null && payee.department !== '' && payee.department.length <= MOST_LETTERS
      ? { pay_department: payee.department }
      : {}),
    hours: salary ? [salaryRow(salary.amount)] : ordinaryHours(payee, standard),
    allowances: named('allowance'),
    deductions: named('deduction'),
  };
  return { pay: salary ? withSalariedLeave(pay, given.leave, salary) : withLeave(pay, given.leave) };
}

/** Contract [DEF-007]: the hours of casual employees are unknown until someone enters them. */
function ordinaryHours({ has_rate, is_casual }: Payee, standard: Decimal): NonNullable<PayIn['hours']> {
  if (!has_rate || is_casual || !standard.greaterThan(0)) return [];
  return [{ description: 'Ordinary hours', units: 'Hours', value: standard.toFixed() }];
}
