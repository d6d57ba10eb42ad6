import { decimal, plain, sum, ZERO } from '../../../../base/decimal.ts';
import { addDays, type LocalDate, localDate } from '../../../../base/local-date.ts';
import { type BelowAward, belowAward, type PaidHours, salaryHours } from '../../../../rules/au/award/below-award.ts';
import { leaveLoading, type PaidAnnualLeave } from '../../../../rules/au/award/leave-loading.ts';
import { interpretedPacks } from '../../../company/award/award.service.ts';
import { type AwardEmployee, awardPersonOf } from '../../../people/employee/employee.service.ts';
import { WEEKS_OF_PERIOD } from '../../past/lookback.public.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { WarnedEmployee, WorkedPercentage } from './warning.store.ts';
import type { LeaveLoadingWarnings } from './warnings-of.ts';

const FOR_WORK: ReadonlySet<MadePay['pay']['kind']> = new Set(['REGULAR', 'TERMINATION']);
const SALARY_UNITS = 'Salary';

type Row = Pick<
  MadePay['items'][number],
  'kind' | 'is_hours' | 'quantity' | 'amount' | 'worked_time' | 'units' | 'leave_type'
>;

/** The parts of a pay that are compared with the award. */
export interface ComparedPay {
  readonly pay: Pick<MadePay['pay'], 'country' | 'kind' | 'processed_date'>;
  readonly run: Pick<MadePay['run'], 'start_date' | 'end_date' | 'pay_period'>;
  readonly items: readonly Row[];
}

export type ComparedEmployee = AwardEmployee &
  Pick<WarnedEmployee, 'termination_date' | 'standard_hours_per_day' | 'standard_days_per_week'>;

/**
 * Contract [AWARD-005]: the hours of a pay that are paid below the award of the employee. Undefined without such
 * hours, or if no award with rules is declared. Apprentices have other rates, which are not interpreted. A salary is
 * compared only if the employee has one pay in the run, because several pays can share a salary.
 */
export function belowAwardIn(
  made: ComparedPay,
  employee: ComparedEmployee,
  { isOnlyPay }: { readonly isOnlyPay: boolean },
): BelowAward | undefined {
  const { pay, run } = made;
  const person = pay.country === 'AU' && FOR_WORK.has(pay.kind) ? awardPersonOf(employee, run.start_date) : undefined;
  if (!person) return undefined;
  const days = { payPeriodStart: localDate(run.start_date), paidOn: localDate(pay.processed_date) };
  const rows = [...hoursOf(made), ...(isOnlyPay ? salaryOf(made, employee) : [])];
  return belowAward(person, rows, days, interpretedPacks()) ?? undefined;
}

/** The warning about hours that are paid below the award of the employee. */
export function belowAwardOf(
  made: MadePay,
  employee: WarnedEmployee,
  given: { readonly isOnlyPay: boolean },
): string | undefined {
  const found = belowAwardIn(made, employee, given);
  if (!found) return undefined;
  const { paid, minimum, short, clause, because } = found;
  return (
    `is paid ${paid.toFixed(2)} for hours for which the award ${employee.award_pack} requires at least ` +
    `${minimum.toFixed(2)}: ${short.toFixed(2)} short (clause ${clause}: ${because})`
  );
}

/** Negative hours reverse earlier pay at its rate, so they are not compared. */
const hoursOf = ({ items }: ComparedPay): readonly PaidHours[] =>
  items.flatMap((item): readonly PaidHours[] => {
    const hours = decimal(item.quantity ?? '0');
    if (item.kind !== 'hours' || item.is_hours !== true || !hours.greaterThan(ZERO)) return [];
    const row = { hours, amount: decimal(item.amount) };
    if (item.worked_time === null) return [row];
    const { date, percentage, clause } = item.worked_time;
    return [{ ...row, time: { date: localDate(date), percentage, clause } }];
  });

/** A salary with the paid leave that replaces a part of it, for the standard hours of the period. */
function salaryOf({ items, run }: ComparedPay, employee: ComparedEmployee): readonly PaidHours[] {
  const salary = items.filter(({ kind, units }) => kind === 'hours' && units === SALARY_UNITS);
  if (salary.length === 0) return [];
  const leave = items.filter(({ kind, units }) => kind === 'leave' && units === null);
  const unpaid = leave.filter(({ leave_type }) => leave_type === 'UNPAID');
  const hours = salaryHours({
    start: localDate(run.start_date),
    end: localDate(run.end_date),
    weeks: WEEKS_OF_PERIOD[run.pay_period],
    hoursPerDay: decimal(employee.standard_hours_per_day),
    daysPerWeek: employee.standard_days_per_week,
    employedFrom: employee.start_date,
    employedTo: employee.termination_date,
    unpaidHours: sum(unpaid.map(({ quantity }) => decimal(quantity ?? '0'))),
  });
  const amount = sum([...salary, ...leave].map((item) => decimal(item.amount)));
  return hours.greaterThan(ZERO) ? [{ hours, amount, isSalary: true }] : [];
}

/** The days before the pay period whose hours show the penalties that an employee usually earns. */
const USUAL_DAYS = 28;

/** Annual leave that a pay pays for, also cashed out or at the end of the employment. */
const annualLeaveOf = ({ pay, items }: MadePay): readonly PaidAnnualLeave[] =>
  pay.country === 'AU' && FOR_WORK.has(pay.kind)
    ? items.flatMap(({ kind, leave_type, quantity, rate, amount, leave_loading_amount, leave_date }) => {
        const hours = decimal(quantity ?? '0');
        if (kind !== 'leave' || leave_type !== 'HOLIDAY' || !hours.greaterThan(ZERO)) return [];
        const loading = decimal(leave_loading_amount ?? '0');
        const pay = rate === null ? decimal(amount).minus(loading) : hours.times(rate);
        return [{ hours, pay, loading, date: leave_date === null ? null : localDate(leave_date) }];
      })
    : [];

/** The employees with annual leave, and the days whose hours must be read. Undefined without annual leave. */
export function penaltiesWanted(
  pays: readonly MadePay[],
): { readonly employeeIds: readonly number[]; readonly from: LocalDate; readonly before: LocalDate } | undefined {
  const away = pays.filter((made) => annualLeaveOf(made).length > 0);
  const starts = away.map(({ run }) => localDate(run.start_date)).sort();
  if (starts.length === 0) return undefined;
  return {
    employeeIds: [...new Set(away.map(({ pay }) => pay.employee_id))],
    from: addDays(starts[0]!, -USUAL_DAYS),
    before: starts.at(-1)!,
  };
}

/**
 * Contract [AWARD-005]: compares the loading on annual leave with the award of the employee. `worked` are hours of this
 * employee only.
 */
export function leaveLoadingOf(
  made: MadePay,
  employee: WarnedEmployee,
  worked: readonly WorkedPercentage[],
): LeaveLoadingWarnings {
  const leave = annualLeaveOf(made);
  const person = leave.length > 0 ? awardPersonOf(employee, made.run.start_date) : undefined;
  if (!person) return {};
  const start = localDate(made.run.start_date);
  const first = addDays(start, -USUAL_DAYS);
  const usual = worked
    .filter(({ date }) => date >= first && date < start)
    .map(({ percentage, hours }) => ({ percentage: Number(percentage), hours: decimal(hours) }));
  const days = { payPeriodStart: start, paidOn: localDate(made.pay.processed_date) };
  const found = leaveLoading(person, leave, { ...days, worked: usual }, interpretedPacks());
  if (!found) return {};
  const { paid, minimum, short, because, certainty, percent } = found;
  const clause = found.clause === null ? 'clause not known' : `clause ${found.clause}`;
  const of = `the award ${person.award}`;
  return {
    ...(short.isZero()
      ? {}
      : {
          below: `is paid a loading of ${paid.toFixed(2)} on annual leave for which ${of} requires at least ${minimum.toFixed(2)}: ${short.toFixed(2)} short (${clause}: ${because}; certainty: ${certainty})`,
        }),
    ...(found.isNotCompared
      ? {
          notCompared: `has annual leave under ${of}, which requires the penalties that would have been earned if they are higher than the loading of ${plain(percent)}% (${clause}; certainty: ${certainty}); no hours from timesheets in the ${USUAL_DAYS} days before the pay period are paid, so they are not compared`,
        }
      : {}),
  };
}
