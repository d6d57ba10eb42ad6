import { type LocalDate, localDate, wholeYearsBetween } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { KiwiSaverFacts } from '../../../rules/nz/facts.ts';
import { notEnrolled } from '../../../rules/nz/kiwisaver.ts';
import type { EmployeeRecord } from './tables.ts';

type Enrolled = Pick<
  EmployeeRecord,
  'kiwisaver_status_code' | 'kiwisaver_status_is_sent' | 'date_of_birth' | 'start_date'
>;

/**
 * Contract [DEF-005]: the start date and the employee's age on that date, which decide whether the default status AE
 * enrols the employee. Empty if a caller sent a status, the status is not AE, or the date of birth is unknown.
 */
export function assumedStatus(employee: Enrolled): Pick<KiwiSaverFacts, 'assumed'> {
  const { kiwisaver_status_code: status, kiwisaver_status_is_sent: isSent, date_of_birth: born } = employee;
  if (isSent || status !== 'AE' || born === null) return {};
  const startDate = localDate(employee.start_date);
  return { assumed: { startDate, ageOnStart: Math.max(0, wholeYearsBetween(localDate(born), startDate)) } };
}

/** The reason why the employee is not enrolled; undefined if automatic enrolment or a sent status applies. */
export const reasonNotEnrolled = (employee: Enrolled, at: (day: LocalDate) => ParamsAt): string | undefined =>
  employee.kiwisaver_status_is_sent
    ? undefined
    : notEnrolled(assumedStatus(employee), at(localDate(employee.start_date)))?.why;
