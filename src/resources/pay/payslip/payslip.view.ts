import type { Country } from '../../../base/country.ts';
import { atLeastZero, type Decimal, decimal, min, money, sum, ZERO } from '../../../base/decimal.ts';
import { localDate } from '../../../base/local-date.ts';
import type { Payslip, SlipFact } from '../../../formats/payslip-pdf/payslip-pdf.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { type EmployeeRecord, onDay } from '../../people/employee/employee.service.ts';
import type { LeaveBalanceRow } from '../../people/leave-balance/leave-balance.service.ts';
import { withoutHiddenLeave } from './hidden-leave.ts';
import { contributionRows, fundOf, type SlipGiven, slipSections } from './slip-rows.ts';
import { dateText, dollars, hoursText, rateText } from './spelling.ts';

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
function balanceFacts(
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

/** The lines below the employer's name: trading name, number and address. */
export function employerLines(company: CompanyRecord): readonly string[] {
  const trading = company.trading_name ? `Trading as ${company.trading_name}` : '';
  const town = [company.city, company.state, company.postcode].filter(Boolean).join(' ');
  return [
    joined([trading, numberOf(company)]),
    [company.address1, company.address2, town].filter(Boolean).join(', '),
  ].filter((text) => text !== '');
}

/** Business and tax numbers in the usual groups of digits. */
function numberOf({ country, abn, employer_ird_number: ird }: CompanyRecord): string {
  if (country === 'AU') return abn ? `ABN ${abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}` : '';
  return ird ? `IRD number ${ird.replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')}` : '';
}

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join('   ·   ');

/** An account of the employee. The account without an amount receives the rest. */
export interface PaidAccount {
  readonly name: string;
  readonly number: string;
  readonly amount: string | null;
}

interface Payment {
  readonly account: PaidAccount;
  readonly amount: Decimal;
}

/**
 * Contract [PAY-097]: fixed amounts are paid in the order of the list until the net pay is used up. The rest goes to
 * the first account, which is the default.
 */
function splitNet(net: Decimal, accounts: readonly PaidAccount[]): readonly Payment[] {
  const [main, ...others] = accounts;
  if (!main) return [];
  let left = atLeastZero(net);
  const fixed = others.map((account): Payment => {
    const amount = account.amount === null ? ZERO : min(decimal(account.amount), left);
    left = left.minus(amount);
    return { account, amount };
  });
  return [{ account: main, amount: left }, ...fixed].filter(({ amount }) => !amount.isZero());
}

interface PayslipGiven extends SlipGiven {
  readonly company: CompanyRecord;
  readonly accounts: readonly PaidAccount[];
}

const PERIOD = {
  WEEKLY: 'Weekly',
  FORTNIGHTLY: 'Fortnightly',
  FOUR_WEEKLY: 'Four-weekly',
  MONTHLY: 'Monthly',
} as const;

export function payslipView(stored: PayslipGiven): Payslip {
  const given = stored.made.pay.country === 'AU' ? shownOf(stored) : stored;
  const { company, employee, made, accounts } = given;
  const { pay } = made;
  const isAu = pay.country === 'AU';
  const payments = employee.pay_method === 'DIRECT BANK ENTRY' ? splitNet(decimal(pay.net), accounts) : [];
  return {
    lang: isAu ? 'en-AU' : 'en-NZ',
    employer: { name: company.name, lines: employerLines(company) },
    employee: { name: nameOf(given), lines: employeeLines(given) },
    facts: factsOf(given),
    net: dollars(decimal(pay.net)),
    netNote: `Paid on ${dateText(pay.processed_date)}`,
    columns: {
      quantity: employee.payslip_show_hours_and_rate || employee.payslip_show_allowance_units,
      toDate: employee.payslip_show_ytd,
    },
    sections: slipSections(given),
    contributions: {
      facts: isAu ? fundFacts(given) : [],
      section: {
        // Reg 3.46(5) requires the amount paid in the period or the amount owed for it. Stored pays contain the amount
        // owed.
        title: isAu ? 'Superannuation paid or payable by the employer' : 'Paid by the employer',
        rows: contributionRows(given),
      },
    },
    balances: balanceFacts(made.balances, employee, pay.country),
    payments: payments.map(({ account, amount }) => ({
      name: `${account.name} ${lastDigits(account.number)}`,
      value: dollars(amount),
    })),
    note: employee.payslip_note ?? '',
    createdAt: pay.completed_at ?? pay.created_at,
  };
}

function shownOf(given: PayslipGiven): PayslipGiven {
  const { items, sums } = withoutHiddenLeave({ items: given.made.items, sums: given.items });
  return { ...given, made: { ...given.made, items }, items: sums };
}

const nameOf = ({ employee }: PayslipGiven): string =>
  [employee.honorific, employee.first_name, employee.middle_name, employee.last_name].filter(Boolean).join(' ');

function employeeLines({ employee, made: { pay } }: PayslipGiven): readonly string[] {
  const town = [employee.city, employee.state, employee.postcode].filter(Boolean).join(' ');
  return [
    joined([
      employee.show_position_on_payslip ? employee.position : null,
      employee.show_department_on_payslip ? (pay.pay_department ?? employee.department) : null,
    ]),
    employee.number ? `Employee ${employee.number}` : '',
    [employee.address1, employee.address2, town].filter(Boolean).join(', '),
  ].filter((text) => text !== '');
}

function factsOf({ employee, made }: PayslipGiven): readonly SlipFact[] {
  const { pay, run } = made;
  // Regulation 3.46 requires the annual rate of pay on the last day of the period.
  const salary = onDay(employee.declarations.annual_salary ?? null, localDate(run.end_date));
  return [
    { name: 'Pay period', value: `${dateText(run.start_date)} – ${dateText(run.end_date)}` },
    { name: 'Paid', value: PERIOD[run.pay_period] },
    { name: 'Payment date', value: dateText(pay.processed_date) },
    ...(pay.country === 'NZ' && employee.nz_tax_code
      ? [{ name: 'Tax code', value: `${employee.nz_tax_code}${employee.has_student_loan ? ' SL' : ''}` }]
      : []),
    ...(employee.payslip_show_base_ordinary_rate && employee.pay_rate_per_hour !== null
      ? [{ name: 'Hourly rate', value: `$${rateText(decimal(employee.pay_rate_per_hour))}` }]
      : []),
    ...(salary ? [{ name: 'Annual salary', value: dollars(decimal(salary.amount)) }] : []),
    ...(employee.show_roster_summary_on_payslip ? hoursSummary(made, employee) : []),
  ];
}

/** Rosters are not stored; the hours of the pay show which time was worked and which was leave. */
function hoursSummary({ items }: PayslipGiven['made'], employee: PayslipGiven['employee']): readonly SlipFact[] {
  const total = (isCounted: (item: PayslipGiven['made']['items'][number]) => boolean) =>
    sum(items.filter(isCounted).map(({ quantity }) => decimal(quantity ?? '0')));
  const parts = [
    ['Ordinary hours', total((item) => item.kind === 'hours' && item.is_hours === true && !item.is_overtime)],
    ['Overtime hours', total((item) => item.kind === 'hours' && item.is_hours === true && item.is_overtime === true)],
    ['Leave hours', total((item) => item.kind === 'leave' && item.units === null)],
  ] as const;
  return parts
    .filter(([, hours]) => !hours.isZero())
    .map(([name, hours]) => ({ name, value: hoursText(hours, employee.payslip_time_non_decimal) }));
}

function fundFacts({ employee }: PayslipGiven): readonly SlipFact[] {
  const { default_employee_fund_member_number: member } = employee;
  return [
    // The law requires the name of the fund, so a missing one must be visible.
    { name: 'Fund', value: fundOf(employee) ?? 'not recorded yet' },
    ...(member ? [{ name: 'Member', value: member }] : []),
  ];
}

/** Shows enough to recognise the account but not enough to use it. */
const lastDigits = (number: string): string => `…${number.replaceAll(/\D/g, '').slice(-3)}`;
