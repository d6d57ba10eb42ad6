export const REPORTS = [
  { value: 'payroll-register', label: 'Payroll register' },
  { value: 'year-to-date', label: 'Year to date' },
  { value: 'leave-liability', label: 'Leave liability' },
  { value: 'super', label: 'Super' },
  { value: 'deductions', label: 'Deductions' },
  { value: 'journal', label: 'Journal' },
  { value: 'headcount', label: 'Headcount' },
] as const;
export type ReportName = (typeof REPORTS)[number]['value'];

export interface ReportSearch {
  readonly report?: ReportName;
  readonly from?: string;
  readonly to?: string;
  readonly view?: 'table' | 'chart';
}

const dayOf = (given: unknown): string | undefined =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : undefined;

export function asReportSearch(search: Record<string, unknown>): ReportSearch {
  const found = {
    report: REPORTS.find(({ value }) => value === search.report)?.value,
    from: dayOf(search.from),
    to: dayOf(search.to),
    view: search.view === 'chart' ? 'chart' : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
