import { decimal, sum, ZERO } from '../../../../base/decimal.ts';
import { addDays, dayOfWeek, type LocalDate, localDate } from '../../../../base/local-date.ts';
import { type AwardPersonFacts, belowAward, type PaidHours } from '../../../../rules/au/award/below-award.ts';
import { interpretedPacks } from '../../../company/award/award.service.ts';
import { auDeclared, awardEmploymentOf, wholeMonthsBetween } from '../../../people/employee/employee.service.ts';
import { WEEKS_OF_PERIOD } from '../../past/lookback.public.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { WarnedEmployee } from './warning.store.ts';

const FOR_WORK: ReadonlySet<MadePay['pay']['kind']> = new Set(['REGULAR', 'TERMINATION']);
const SALARY_UNITS = 'Salary';

/**
 * Contract [AWARD-005]: the warning that hours of a pay are paid below the award of the employee. Undefined if no award
 * with rules is declared. Apprentices have other rates, which are not interpreted. A salary is compared only if the
 * employee has one pay in the run, because several pays can share a salary.
 */
export function belowAwardOf(
  made: MadePay,
  employee: WarnedEmployee,
  { isOnlyPay }: { readonly isOnlyPay: boolean },
): string | undefined {
  const { pay, run } = made;
  const person = pay.country === 'AU' && FOR_WORK.has(pay.kind) ? personOf(employee, run.start_date) : undefined;
  if (!person) return undefined;
  const days = { payPeriodStart: localDate(run.start_date), paidOn: localDate(pay.processed_date) };
  const found = belowAward(
    person,
    [...hoursOf(made), ...(isOnlyPay ? salaryOf(made, employee) : [])],
    days,
    interpretedPacks(),
  );
  if (!found) return undefined;
  const { paid, minimum, short, clause, because } = found;
  return (
    `is paid ${paid.toFixed(2)} for hours for which the award ${person.award} requires at least ` +
    `${minimum.toFixed(2)}: ${short.toFixed(2)} short (clause ${clause}: ${because})`
  );
}

function personOf(employee: WarnedEmployee, periodStart: string): AwardPersonFacts | undefined {
  const { award } = auDeclared(employee.declarations);
  const employment = awardEmploymentOf(employee.employment_status);
  if (!award || employee.award_pack === null || !employment || award.is_apprentice) return undefined;
  return {
    award: employee.award_pack,
    employment,
    classification: award.classification,
    age: null,
    dateOfBirth: employee.date_of_birth === null ? null : localDate(employee.date_of_birth),
    monthsWithEmployer: wholeMonthsBetween(employee.start_date, periodStart),
    juniorScale: award.junior_scale,
  };
}

/** Negative hours reverse earlier pay at its rate, so they are not compared. */
const hoursOf = ({ items }: MadePay): readonly PaidHours[] =>
  items.flatMap((item): readonly PaidHours[] => {
    const hours = decimal(item.quantity ?? '0');
    if (item.kind !== 'hours' || item.is_hours !== true || !hours.greaterThan(ZERO)) return [];
    const row = { hours, amount: decimal(item.amount) };
    if (item.worked_time === null) return [row];
    const { date, percentage, clause } = item.worked_time;
    return [{ ...row, time: { date: localDate(date), percentage, clause } }];
  });

/**
 * A salary with the paid leave that replaces a part of it, for the standard hours of the period. Days before the start
 * of the employment, after its end, and of unpaid leave do not count.
 */
function salaryOf({ items, run }: MadePay, employee: WarnedEmployee): readonly PaidHours[] {
  const salary = items.filter(({ kind, units }) => kind === 'hours' && units === SALARY_UNITS);
  const perDay = decimal(employee.standard_hours_per_day);
  const working = workingDays(run.start_date, run.end_date, employee);
  if (salary.length === 0 || working === 0 || perDay.isZero()) return [];
  const leave = items.filter(({ kind, units }) => kind === 'leave' && units === null);
  const unpaid = sum(
    leave.filter(({ leave_type }) => leave_type === 'UNPAID').map(({ quantity }) => decimal(quantity ?? '0')),
  );
  const { start_date, termination_date: end } = employee;
  const employed = workingDays(
    start_date > run.start_date ? start_date : run.start_date,
    end !== null && end < run.end_date ? end : run.end_date,
    employee,
  );
  const part = perDay.times(employed).minus(unpaid).dividedBy(perDay.times(working));
  const hours = perDay.times(employee.standard_days_per_week).times(WEEKS_OF_PERIOD[run.pay_period]).times(part);
  const amount = sum([...salary, ...leave].map((item) => decimal(item.amount)));
  return hours.greaterThan(ZERO) ? [{ hours, amount, isSalary: true }] : [];
}

function workingDays(from: string, to: string, { standard_days_per_week }: WarnedEmployee): number {
  let days = 0;
  for (let day: LocalDate = localDate(from); day <= to; day = addDays(day, 1)) {
    if (dayOfWeek(day) <= standard_days_per_week) days += 1;
  }
  return days;
}
