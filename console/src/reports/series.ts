import type { Schemas } from '../api/client.ts';
import { sumOf } from '../ui/format.ts';

type Report = Schemas['Report'];

/** The column that names a bar, and the columns that are drawn, for each report. */
const DRAWN: Readonly<Record<Report['report'], { by: string; of: readonly string[] }>> = {
  'payroll-register': { by: 'date', of: ['net', 'tax'] },
  'year-to-date': { by: 'name', of: ['net', 'tax'] },
  'leave-liability': { by: 'leave', of: ['value'] },
  super: {
    by: 'name',
    of: ['compulsory_super_amount', 'resc_super_amount', 'kiwisaver_employee_amount', 'kiwisaver_employer_amount'],
  },
  deductions: { by: 'deduction', of: ['amount'] },
  journal: { by: 'account', of: ['debit', 'credit'] },
  headcount: { by: 'month', of: ['employed', 'started', 'ended'] },
};
const IN_ORDER: readonly Report['report'][] = ['payroll-register', 'headcount'];

/** Groups the rows by the name of their bar and adds their values. */
export function seriesOf({ report, columns, rows }: Report) {
  const { by, of } = DRAWN[report];
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  const drawn = of.map((key) => ({ index: at(key), column: columns[at(key)] })).filter(({ index }) => index >= 0);
  const groups = new Map<string, string[][]>();
  for (const row of rows) {
    const name = row[at(by)] ?? '';
    const found = groups.get(name);
    if (found) found.push(row);
    else groups.set(name, [row]);
  }
  const bars = [...groups].map(([name, found]) => ({
    name: name || 'None',
    ...Object.fromEntries(
      drawn.map(({ index, column }) => [column?.label ?? '', Number(sumOf(found.map((row) => row[index])))]),
    ),
  })) as (Record<string, number> & { name: string })[];
  const series = drawn.map(({ column }) => column?.label ?? '');
  const size = (bar: Record<string, number>) => series.reduce((sum, name) => sum + Math.abs(bar[name] ?? 0), 0);
  return {
    bars: IN_ORDER.includes(report) ? bars : bars.sort((a, b) => size(b) - size(a)),
    series,
    isMoney: drawn[0]?.column?.kind === 'amount',
  };
}
