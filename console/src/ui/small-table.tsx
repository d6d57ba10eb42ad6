import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SmallColumn<Row> {
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  readonly isAmount?: boolean;
}

/** A table of a few dozen rows, whose cells may have buttons. It scrolls sideways on narrow screens. */
export function SmallTable<Row>(given: {
  label: string;
  rows: readonly Row[];
  columns: readonly SmallColumn<Row>[];
  rowKey: (row: Row) => string | number;
  nothing?: ReactNode;
  foot?: ReactNode;
}) {
  const { label, rows, columns, rowKey, nothing = 'Nothing here yet', foot } = given;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className="card" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table verticalSpacing="xs" horizontalSpacing="md" miw={columns.length * 96}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, isAmount }) =>
              title === '' ? (
                <Table.Td key="acts" />
              ) : (
                <Table.Th key={title} scope="col" ta={isAmount ? 'right' : undefined}>
                  {title}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map(({ title, show, isAmount }) => (
                <Table.Td key={title} className={isAmount ? 'amount' : undefined}>
                  {show(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {foot && <Table.Tfoot>{foot}</Table.Tfoot>}
      </Table>
      {rows.length === 0 && (
        <Text p="lg" c="dimmed">
          {nothing}
        </Text>
      )}
    </section>
  );
}
