import { type Decimal, decimal, sum, ZERO } from '../../base/decimal.ts';
import type { Line } from '../line.ts';
import type { ReportField } from '../report.ts';

/** The money columns of an employee's line in the employment-information filing. */
export const MONEY_COLUMNS = [
  'gross',
  'not_liable_acc',
  'paye',
  'child_support',
  'student_loan',
  'slcir',
  'slbor',
  'kiwisaver_employee',
  'net_kiwisaver_employer',
  'esct',
  'payroll_donation_credit',
] as const;
export type MoneyColumn = (typeof MONEY_COLUMNS)[number];

export interface EmploymentInformation {
  readonly money: Readonly<Record<MoneyColumn, Decimal>>;
  readonly hoursPaid: Decimal;
  /** Whether an extra pay was taxed at the lowest rate. */
  readonly lumpSumLowRate: boolean;
  /** The child support variation code: P when child support was reduced to protect net earnings. */
  readonly childSupportCode: string;
}

/** Adds up the reporting facts of a pay's lines for the filing. Nothing is recalculated. */
export function employmentInformation(lines: readonly Line[]): EmploymentInformation {
  const column = (name: ReportField): Decimal =>
    sum(lines.map((line) => (line.report?.[name] === undefined ? ZERO : decimal(line.report[name]))));
  const first = (name: ReportField): string =>
    lines.find((line) => line.report?.[name] !== undefined)?.report?.[name] ?? '';
  return {
    money: Object.fromEntries(MONEY_COLUMNS.map((name) => [name, column(name)])) as Record<MoneyColumn, Decimal>,
    hoursPaid: column('hours_paid'),
    lumpSumLowRate: first('lump_sum_low_rate_indicator') === '1',
    childSupportCode: first('child_support_code'),
  };
}
