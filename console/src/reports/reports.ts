import { asDate, defined } from '../search-params.ts';

export const REPORTS = [
  { value: 'payroll-register', label: 'Payroll register' },
  { value: 'year-to-date', label: 'Year to date' },
  { value: 'leave-liability', label: 'Leave liability' },
  { value: 'super', label: 'Super' },
  { value: 'deductions', label: 'Deductions' },
  { value: 'journal', label: 'Journal' },
  { value: 'headcount', label: 'Headcount' },
  { value: 'below-award', label: 'Pay below the award' },
  { value: 'salary-reconciliation', label: 'Salaries and awards' },
] as const;
export type ReportName = (typeof REPORTS)[number]['value'];

/** A tab of Australian companies. It is calculated for a month and is not one of the reports above. */
export const PAYROLL_TAX = 'payroll-tax';

export interface ReportSearch {
  readonly report?: ReportName | typeof PAYROLL_TAX;
  readonly from?: string;
  readonly to?: string;
  readonly view?: 'table' | 'chart';
  /** The month of the payroll tax, such as 2026-03. */
  readonly month?: string;
}

export function asReportSearch(search: Record<string, unknown>): ReportSearch {
  return defined({
    report: search.report === PAYROLL_TAX ? PAYROLL_TAX : REPORTS.find(({ value }) => value === search.report)?.value,
    from: asDate(search.from),
    to: asDate(search.to),
    view: search.view === 'chart' ? 'chart' : undefined,
    month: typeof search.month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(search.month) ? search.month : undefined,
  });
}
