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

export interface ReportSearch {
  readonly report?: ReportName;
  readonly from?: string;
  readonly to?: string;
  readonly view?: 'table' | 'chart';
}

export function asReportSearch(search: Record<string, unknown>): ReportSearch {
  return defined({
    report: REPORTS.find(({ value }) => value === search.report)?.value,
    from: asDate(search.from),
    to: asDate(search.to),
    view: search.view === 'chart' ? 'chart' : undefined,
  });
}
