import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Schemas } from '../api/client.ts';
import { Amount } from '../ui/amount.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { day, hours } from '../ui/format.ts';

type Report = Schemas['Report'];
type Row = { readonly cells: readonly string[]; readonly index: number };

const WIDTH: Readonly<Record<Report['columns'][number]['kind'], string>> = {
  text: 'minmax(9rem, 2fr)',
  date: '9.5rem',
  amount: 'minmax(7.5rem, 1fr)',
  hours: 'minmax(6rem, 1fr)',
  count: 'minmax(6rem, 1fr)',
};

function shown(kind: Report['columns'][number]['kind'], text: string) {
  if (text === '') return '–';
  if (kind === 'amount') return <Amount value={text} />;
  if (kind === 'hours') return hours(text);
  return kind === 'date' ? day(text) : text;
}

/** The report as a table, with the totals of the service above it. */
export function ReportTable({ report }: { report: Report }) {
  const { columns, rows, totals, title } = report;
  const table = useMemo(
    () =>
      columns.map(
        ({ key, label, kind }, index): Column<Row> => ({
          key,
          title: label,
          width: key === 'number' ? '6rem' : WIDTH[kind],
          isAmount: kind !== 'text' && kind !== 'date',
          by: ({ cells }) => (kind === 'text' || kind === 'date' ? (cells[index] ?? '') : Number(cells[index] || 0)),
          show: ({ cells }) => shown(kind, cells[index] ?? ''),
        }),
      ),
    [columns],
  );
  return (
    <>
      {totals && rows.length > 0 && (
        <Group className="card" px="md" py="sm" gap="xl" component="dl" m={0}>
          {columns.map(({ key, label, kind }, index) =>
            totals[index] === '' ? null : (
              <div key={key}>
                <Text component="dt" size="xs" c="dimmed">
                  {label}
                </Text>
                <Text component="dd" fw={650} m={0}>
                  {shown(kind, totals[index] ?? '')}
                </Text>
              </div>
            ),
          )}
        </Group>
      )}
      <DataTable
        label={title}
        rows={rows.map((cells, index) => ({ cells, index }))}
        columns={table}
        rowKey={({ index }) => index}
        nothing="Nothing in this period. Choose other days, or complete a pay run."
      />
    </>
  );
}
