import { decimal } from '../../base/decimal.ts';
import type { SlipRow, SlipSection } from '../../formats/payslip-pdf/payslip-pdf.ts';
import type { EmployeeRecord } from '../employee/employee.service.ts';
import type { MadePay, PayItemRecord } from '../pay/pay.service.ts';
import type { ItemSum, YearSums } from './payslip.store.ts';
import { figure, hoursText, rateText } from './spelling.ts';

export interface SlipGiven {
  readonly made: MadePay;
  readonly employee: EmployeeRecord;
  readonly year: YearSums;
  readonly items: readonly ItemSum[];
}

const BLANK: SlipRow = { label: '', quantity: '', rate: '', amount: '', toDate: '' };

/** A plain line of money; the year is shown beside it where there is one. */
const line = (label: string, amount: string, year: string): SlipRow => ({
  ...BLANK,
  label,
  amount: figure(decimal(amount)),
  toDate: figure(decimal(year)),
});
const isAny = (...amounts: readonly string[]): boolean => amounts.some((amount) => !decimal(amount).isZero());

/** The table from the top: what was earned, what came off, what is left. */
export function slipSections(given: SlipGiven): readonly SlipSection[] {
  const { pay } = given.made;
  const rows = (kind: PayItemRecord['kind'], title: string): SlipSection => ({ title, rows: rowsOf(given, kind) });
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

function rowsOf(
  { made: { items }, employee, items: sums }: SlipGiven,
  kind: PayItemRecord['kind'],
): readonly SlipRow[] {
  return items
    .filter((item) => item.kind === kind)
    .filter((item) => kind !== 'leave' || employee.payslip_show_zero_dollar_leave || isAny(item.amount))
    .flatMap((item) => {
      const year = yearOf(item, sums);
      const loading = decimal(item.leave_loading_amount ?? '0');
      const own: SlipRow = {
        label: labelOf(item),
        ...timeOf(item, employee),
        amount: figure(decimal(item.amount).minus(loading)),
        toDate: figure(year.amount.minus(year.loading)),
      };
      if (loading.isZero()) return [own];
      const label = `Loading on ${item.description.toLowerCase()}`;
      return [own, { ...BLANK, label, amount: figure(loading), toDate: figure(year.loading) }];
    });
}

const labelOf = ({ kind, description, is_taxable }: PayItemRecord): string =>
  kind === 'allowance' && is_taxable === false ? `${description} (not taxed)` : description;

/** Hours and rate where the employee is shown them; other units by their own switch. */
function timeOf(item: PayItemRecord, employee: EmployeeRecord): Pick<SlipRow, 'quantity' | 'rate'> {
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

function yearOf({ kind, description }: PayItemRecord, sums: readonly ItemSum[]) {
  const found = sums.find((sum) => sum.kind === kind && sum.name === description.toLowerCase());
  return { amount: decimal(found?.amount ?? '0'), loading: decimal(found?.loading ?? '0') };
}

/** The study loan is part of Australian withholding and shown apart from it. */
function taxRows({ made: { pay }, year }: SlipGiven): readonly SlipRow[] {
  if (pay.country === 'NZ') return [line('PAYE, with the ACC earners’ levy', pay.tax, year.tax)];
  if (!isAny(pay.stsl, year.stsl)) return [line('PAYG withholding', pay.tax, year.tax)];
  const apart = (tax: string, loan: string) => decimal(tax).minus(decimal(loan)).toFixed(2);
  return [
    line('PAYG withholding', apart(pay.tax, pay.stsl), apart(year.tax, year.stsl)),
    line('Study and training loan', pay.stsl, year.stsl),
  ];
}

function takenRows({ made: { pay }, year }: SlipGiven): readonly SlipRow[] {
  if (pay.country === 'AU') return [];
  return [
    ...(isAny(pay.nz_student_loan) ? [line('Student loan', pay.nz_student_loan, year.nz_student_loan)] : []),
    ...(isAny(pay.kiwisaver_employee_amount)
      ? [line('KiwiSaver', pay.kiwisaver_employee_amount, year.kiwisaver_employee_amount)]
      : []),
  ];
}

/** Whatever else stands between gross and net, such as a payroll-giving credit, so that the slip always adds up. */
function otherRows({ made: { pay } }: SlipGiven): readonly SlipRow[] {
  const known = [pay.tax, pay.sacrifices, pay.deductions, pay.nz_student_loan, pay.kiwisaver_employee_amount];
  const other = known.reduce((rest, amount) => rest.minus(decimal(amount)), decimal(pay.gross).minus(decimal(pay.net)));
  return other.isZero() ? [] : [{ ...BLANK, label: 'Other credits and deductions', amount: figure(other) }];
}

/** What the employer pays to the fund on top of the pay. */
export function contributionRows({ made: { pay }, employee, year }: SlipGiven): readonly SlipRow[] {
  const shown = (row: SlipRow): SlipRow => (employee.payslip_show_super_ytd ? row : { ...row, toDate: '' });
  const rows: readonly (readonly [string, string, string])[] =
    pay.country === 'AU'
      ? [
          ['Superannuation guarantee', pay.compulsory_super_amount, year.compulsory_super_amount],
          ['Reportable super, with salary sacrifice', pay.resc_super_amount, year.resc_super_amount],
        ]
      : [
          ['KiwiSaver employer contribution', pay.kiwisaver_employer_amount, year.kiwisaver_employer_amount],
          ['of it tax (ESCT)', pay.kiwisaver_esct_amount, year.kiwisaver_esct_amount],
        ];
  return rows.filter(([, amount]) => isAny(amount)).map(([label, amount, sum]) => shown(line(label, amount, sum)));
}
