import type { Country } from '../../../base/country.ts';
import { type Decimal, decimal, money } from '../../../base/decimal.ts';
import type { SlipFact } from '../../../formats/payslip-pdf/payslip-pdf.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { LeaveBalanceRow } from '../../people/leave-balance/leave-balance.service.ts';
import { hoursText } from './spelling.ts';

/**
 * Whether the payslip settings show the balance of a leave type. Rostered days off, time in lieu and alternative
 * holidays share one setting.
 */
function isShown(leaveType: string, employee: EmployeeRecord): boolean {
  switch (leaveType) {
    case 'HOLIDAY':
    case 'ANNUAL_HOLIDAYS':
      return employee.payslip_show_holiday_leave_balance;
    case 'SICK':
      return employee.payslip_show_sick_leave_balance;
    case 'LONG_SERVICE':
      return employee.payslip_show_lsl_balance;
    default:
      return employee.payslip_show_custom_balances;
  }
}

/**
 * Balances after the pay, in the unit that the employee prefers. By default, New Zealand shows annual holidays in weeks
 * and other balances in days.
 */
export function balanceFacts(
  rows: readonly LeaveBalanceRow[],
  employee: EmployeeRecord,
  country: Country,
): readonly SlipFact[] {
  return rows
    .filter(({ leave_type }) => isShown(leave_type, employee))
    .map((row) => ({ ...row, hours: decimal(row.hours) }))
    .filter(({ hours }) => employee.payslip_show_negative_leave_balances || !hours.isNegative())
    .map(({ leave_type, name, hours }) => ({
      name,
      value: inUnit(hours, unitOf(leave_type, employee, country), employee),
    }));
}

type Unit = 'hours' | 'days' | 'weeks';

function unitOf(leaveType: string, { payslip_leave_units }: EmployeeRecord, country: Country): Unit {
  if (payslip_leave_units === 'DAYS') return 'days';
  if (payslip_leave_units === 'HOURS' || country === 'AU') return 'hours';
  return leaveType === 'ANNUAL_HOLIDAYS' ? 'weeks' : 'days';
}

function inUnit(hours: Decimal, unit: Unit, employee: EmployeeRecord): string {
  const perDay = decimal(employee.standard_hours_per_day);
  const per = unit === 'weeks' ? perDay.times(employee.standard_days_per_week) : perDay;
  // Days are unknown without standard hours.
  if (unit === 'hours' || per.isZero()) return `${hoursText(hours, employee.payslip_time_non_decimal)} hours`;
  return `${money(hours.dividedBy(per))} ${unit}`;
}
