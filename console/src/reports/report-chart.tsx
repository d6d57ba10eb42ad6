import { BarChart } from '@mantine/charts';
import { Box, Text } from '@mantine/core';
import type { Schemas } from '../api/client.ts';
import { monthName } from '../ui/days.ts';
import { count, money, sumOf, tableDay } from '../ui/format.ts';

type Report = Schemas['Report'];

/** For each report, the column with the labels of the bars, and the columns to draw as bars. */
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
  'below-award': { by: 'name', of: ['missing'] },
  'salary-reconciliation': { by: 'name', of: ['paid', 'minimum'] },
};
const IN_ORDER: readonly Report['report'][] = ['payroll-register', 'headcount'];

const nameOf = (column: Report['columns'][number] | undefined, value: string): string => {
  if (value === '') return 'None';
  if (/^\d{4}-\d{2}$/.test(value)) return monthName(value);
  return column?.kind === 'date' ? tableDay(value) : value;
};

/** Groups the rows by bar name and adds up their values. */
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
    name: nameOf(columns[at(by)], name),
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

const COLOURS = ['teal.7', 'yellow.8', 'gray.6'];
const SHOWN = 20;

/** The first bars of a report. The table has all values. */
export default function ReportChart({ report }: { report: Schemas['Report'] }) {
  const { bars, series, isMoney } = seriesOf(report);
  if (bars.length === 0) return <Text c="dimmed">Nothing in this period.</Text>;
  const drawn = bars.slice(0, SHOWN);
  return (
    <Box className="card" p="md" style={{ overflow: 'hidden' }} role="img" aria-label={`Chart: ${report.title}`}>
      <BarChart
        h={Math.max(220, drawn.length * 34 + 60)}
        data={drawn}
        dataKey="name"
        orientation="vertical"
        yAxisProps={{ width: 130 }}
        withLegend={series.length > 1}
        valueFormatter={(value) => (isMoney ? money(value) : String(value))}
        series={series.map((name, index) => ({ name, color: COLOURS[index] ?? 'gray.6' }))}
        barProps={{ isAnimationActive: false }}
      />
      {bars.length > drawn.length && (
        <Text size="sm" c="dimmed">
          The {SHOWN} largest of {count(bars.length, 'bar')}.
        </Text>
      )}
    </Box>
  );
}
