import { type Decimal, decimal, sum } from '../../../base/decimal.ts';
import { localDate } from '../../../base/local-date.ts';
import type { SlipRow, SlipSection } from '../../../formats/payslip-pdf/payslip-pdf.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { MadePay } from '../pay/read.public.ts';
import type { ItemSum, Payee, YearSums } from './payslip.store.ts';
import { dateText, figure, hoursText, rateText } from './spelling.ts';

type PayItem = MadePay['items'][number];

/** The name and USI of the employee's fund, if they are known. */
export function fundOf({ default_employee_fund_name: fund, default_employee_fund_usi: usi }: EmployeeRecord) {
  if (fund && usi) return `${fund} (${usi})`;
  return fund || usi || null;
}

/**
 * The fund or account that a deduction is paid into, with its name and number if they are known; empty for other rows.
 * Fair Work Regulations 3.46(2) require it for each deduction.
 */
function paidInto(item: PayItem, employee: EmployeeRecord, payees: readonly Payee[]): string {
  if (item.kind === 'sacrifice' && item.is_super) {
    return toText(fundOf(employee), employee.default_employee_fund_member_number, 'member ');
  }
  if (item.kind !== 'deduction') return '';
  const payee = payees.find(({ name }) => name === item.description.toLowerCase());
  return payee ? toText(payee.payee_name, payee.payee_account, 'account ') : '';
}

function toText(name: string | null, number: string | null, numberIs: string): string {
  if (!name) return number ? `To ${numberIs}${number}` : '';
  return number ? `To ${name}, ${numberIs}${number}` : `To ${name}`;
}

export interface SlipGiven {
  readonly made: MadePay;
  readonly employee: EmployeeRecord;
  readonly year: YearSums;
  readonly items: readonly ItemSum[];
  /** The accounts that deductions are paid into. */
  readonly payees: readonly Payee[];
}

const BLANK: SlipRow = { label: '', quantity: '', rate: '', amount: '', toDate: '' };

/** A row without quantity and rate: only an amount and its year to date. */
const line = (label: string, amount: string, year: string): SlipRow => ({
  ...BLANK,
  label,
  amount: figure(decimal(amount)),
  toDate: figure(decimal(year)),
});
const isAny = (...amounts: readonly string[]): boolean => amounts.some((amount) => !decimal(amount).isZero());

/** The sections in order: earnings of every kind, salary sacrifice, tax, deductions, net pay. */
export function slipSections(given: SlipGiven): readonly SlipSection[] {
  const { pay } = given.made;
  const rows = (kind: PayItem['kind'], title: string): SlipSection => ({ title, rows: rowsOf(given, kind) });
  const gross = line('Gross pay', pay.gross, given.year.gross);
  const earnings: SlipSection = {
    title: 'Earnings',
    rows: [...rowsOf(given, 'hours'), ...rowsOf(given, 'bonus'), ...rowsOf(given, 'back-payment')],
  };
  const parts: readonly SlipSection[] = [
    earnings,
    rows('leave', 'Leave'),
    rows('allowance', 'Allowances'),
    rows('termination', 'End of employment'),
  ].filter((section) => section.rows.length > 0);
  const last = parts.at(-1) ?? earnings;
  return [
    ...parts.slice(0, -1),
    { ...last, total: gross },
    rows('sacrifice', 'Salary sacrifice'),
    { title: 'Tax', rows: taxRows(given) },
    { title: 'Deductions', rows: [...takenRows(given), ...rowsOf(given, 'deduction'), ...otherRows(given)] },
    { title: 'Net', rows: [], total: line('Net pay', pay.net, given.year.net) },
  ].filter((section) => section.rows.length > 0 || section.total);
}

function rowsOf({ made, employee, items: sums, payees }: SlipGiven, kind: PayItem['kind']): readonly SlipRow[] {
  const left = new Map(sums.filter((sum) => sum.kind === kind).map((sum) => [sum.name, sum]));
  const own = made.items
    // Contributions for earlier paydays are listed with the employer's contributions.
    .filter((item) => item.kind === kind && item.employer_contribution === null)
    .filter((item) => kind !== 'leave' || employee.payslip_show_zero_dollar_leave || isAny(item.amount))
    .flatMap((item) => {
      const name = item.description.toLowerCase();
      // The first row with each name shows the year to date of all rows with that name, so that the column adds up.
      const year = left.get(name);
      left.delete(name);
      const loading = decimal(item.leave_loading_amount ?? '0');
      const row: SlipRow = {
        label: labelOf(item, made.pay),
        note: item.kind === 'allowance' ? earnedBy(item) : paidInto(item, employee, payees),
        ...timeOf(item, employee),
        amount: figure(decimal(item.amount).minus(loading)),
        toDate: year ? figure(decimal(year.amount).minus(decimal(year.loading))) : '',
      };
      if (loading.isZero() && !isAny(year?.loading ?? '0')) return [row];
      const toDate = year ? figure(decimal(year.loading)) : '';
      return [row, { ...BLANK, label: loadingLabel(item.description), amount: figure(loading), toDate }];
    });
  return employee.payslip_show_ytd ? [...own, ...[...left.values()].flatMap(earlierRows)] : own;
}

/** Rows that occur only on earlier pays of the year. Without them, the year-to-date column would not add up. */
function earlierRows({ label, amount, loading }: ItemSum): readonly SlipRow[] {
  if (!isAny(amount)) return [];
  const own = { ...BLANK, label, toDate: figure(decimal(amount).minus(decimal(loading))) };
  return isAny(loading) ? [own, { ...BLANK, label: loadingLabel(label), toDate: figure(decimal(loading)) }] : [own];
}

const loadingLabel = (description: string): string => `Loading on ${description.toLowerCase()}`;

function labelOf({ kind, description, is_taxable, end_date }: PayItem, pay: MadePay['pay']): string {
  if (kind === 'allowance' && is_taxable === false) return `${description} (not taxed)`;
  // Arrears of an earlier financial year are reported for that year.
  if (kind !== 'back-payment' || pay.country !== 'AU' || end_date === null) return description;
  const { first, last } = taxYearOf('AU', localDate(end_date));
  if (last >= pay.processed_date) return description;
  return `${description} (${first.slice(0, 4)}-${last.slice(2, 4)})`;
}

/** The award clause and the day of an allowance from timesheets. */
function earnedBy({ worked_time }: PayItem): string {
  return worked_time?.clause ? `Clause ${worked_time.clause} of the award, ${dateText(worked_time.date)}` : '';
}

/** Quantity and rate, if the payslip settings show them. Hours and other units have separate settings. */
function timeOf(item: PayItem, employee: EmployeeRecord): Pick<SlipRow, 'quantity' | 'rate'> {
  const { quantity, rate, units, is_hours, kind } = item;
  if (quantity === null || decimal(quantity).isZero()) return { quantity: '', rate: '' };
  const isTime = kind === 'leave' || is_hours === true;
  const isShown = isTime ? employee.payslip_show_hours_and_rate : employee.payslip_show_allowance_units;
  if (!isShown) return { quantity: '', rate: '' };
  const count = isTime
    ? hoursText(decimal(quantity), employee.payslip_time_non_decimal)
    : `${decimal(quantity).toFixed()} ${units}`;
  return { quantity: count, rate: rate === null ? '' : rateText(decimal(rate)) };
}

/** In Australia, the study loan is part of the tax withheld, but it has its own row. */
function taxRows({ made: { pay }, year }: SlipGiven): readonly SlipRow[] {
  if (pay.country === 'NZ') return [line('PAYE, with the ACC earners’ levy', pay.tax, year.tax)];
  if (!isAny(pay.stsl, year.stsl)) return [line('PAYG withholding', pay.tax, year.tax)];
  const apart = (tax: string, loan: string) => decimal(tax).minus(decimal(loan)).toFixed(2);
  return [
    line('PAYG withholding', apart(pay.tax, pay.stsl), apart(year.tax, year.stsl)),
    line('Study and training loan', pay.stsl, year.stsl),
  ];
}

function takenRows({ made: { pay }, employee, year }: SlipGiven): readonly SlipRow[] {
  if (pay.country === 'AU') return [];
  const rows = [
    ['Student loan', pay.nz_student_loan, year.nz_student_loan],
    ['KiwiSaver', pay.kiwisaver_employee_amount, year.kiwisaver_employee_amount],
  ] as const;
  return rows
    .filter(([, amount, sum]) => isAny(amount) || (employee.payslip_show_ytd && isAny(sum)))
    .map(([label, amount, sum]) => line(label, amount, sum));
}

/** Any other difference between gross and net, such as a payroll-giving credit, so that the payslip always adds up. */
function otherRows({ made: { pay }, employee, year }: SlipGiven): readonly SlipRow[] {
  const other = otherOf(pay);
  const toDate = otherOf(year);
  if (other.isZero() && !(employee.payslip_show_ytd && !toDate.isZero())) return [];
  return [{ ...BLANK, label: 'Other credits and deductions', amount: figure(other), toDate: figure(toDate) }];
}

const otherOf = (sums: Omit<YearSums, 'stsl'>): Decimal =>
  [sums.tax, sums.sacrifices, sums.deductions, sums.nz_student_loan, sums.kiwisaver_employee_amount].reduce(
    (rest, amount) => rest.minus(decimal(amount)),
    decimal(sums.gross).minus(decimal(sums.net)),
  );

/** The employer's contributions to the fund. */
export function contributionRows({ made: { pay, items }, employee, year }: SlipGiven): readonly SlipRow[] {
  const shown = (row: SlipRow): SlipRow => (employee.payslip_show_super_ytd ? row : { ...row, toDate: '' });
  const rows: readonly (readonly [string, string, string])[] =
    pay.country === 'AU'
      ? [
          ['Superannuation guarantee', pay.compulsory_super_amount, year.compulsory_super_amount],
          ['Reportable super, with salary sacrifice', pay.resc_super_amount, year.resc_super_amount],
        ]
      : [
          ['KiwiSaver employer contribution', pay.kiwisaver_employer_amount, year.kiwisaver_employer_amount],
          ['of which tax (ESCT)', pay.kiwisaver_esct_amount, year.kiwisaver_esct_amount],
        ];
  const listed = rows
    .filter(([, amount]) => isAny(amount))
    .map(([label, amount, sum]) => shown(line(label, amount, sum)));
  const earlier = sum(items.map((item) => decimal(item.employer_contribution ?? '0')));
  return earlier.isZero()
    ? listed
    : [...listed, { ...BLANK, label: 'of which for earlier paydays', amount: figure(earlier) }];
}
