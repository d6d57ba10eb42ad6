import { Box, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** The value to sort by. A column without this function cannot be sorted. */
  readonly by?: (row: Row) => string | number;
  readonly isAmount?: boolean;
  /** The width of the column, as a track size of the CSS grid. */
  readonly width?: string;
}

const ROW_PX = 44;

/**
 * A table of any length. Only visible rows are rendered. Arrow keys move between rows, Enter opens a row, and clicking
 * a column title sorts by that column.
 */
export function DataTable<Row>(given: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  onOpen?: (row: Row) => void;
  nothing?: ReactNode;
  maxHeight?: number | string;
}) {
  const { label, rows, columns, rowKey, onOpen, nothing = 'Nothing to show', maxHeight = '70vh' } = given;
  const { sorted, sort, toggleSort } = useSorted(rows, columns);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const template = { gridTemplateColumns: columns.map(({ width = 'minmax(7rem, 1fr)' }) => width).join(' ') };

  function walk(event: KeyboardEvent<HTMLElement>, index: number): void {
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: sorted.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= sorted.length) return;
    event.preventDefault();
    virtual.scrollToIndex(to);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus());
  }

  return (
    <Box className="card" ref={scroller} mah={maxHeight} style={{ overflow: 'auto' }} tabIndex={-1}>
      <div role="table" aria-label={label} aria-rowcount={sorted.length + 1} className={classes.table}>
        <div role="row" className={classes.head} style={template} tabIndex={-1}>
          {columns.map(({ key, title, by, isAmount }) => (
            <HeadCell
              key={key}
              title={title}
              isAmount={isAmount}
              sort={sort?.key === key ? sort : undefined}
              onSort={by && (() => toggleSort(key))}
            />
          ))}
        </div>
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = sorted[index] as Row;
            return (
              <div
                key={rowKey(row)}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                tabIndex={onOpen ? 0 : -1}
                className={onOpen ? classes.opens : classes.row}
                style={{ ...template, height: ROW_PX, transform: `translateY(${start}px)` }}
                onClick={onOpen && (() => onOpen(row))}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row);
                  else walk(event, index);
                }}
              >
                {columns.map(({ key, show, isAmount }) => (
                  <div key={key} role="cell" className={isAmount ? classes.amount : classes.cell}>
                    {show(row)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {sorted.length === 0 && (
        <Text p="lg" c="dimmed">
          {nothing}
        </Text>
      )}
    </Box>
  );
}

interface Sort {
  readonly key: string;
  readonly up: boolean;
}

function useSorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [sort, setSort] = useState<Sort>();
  const sorted = useMemo(() => {
    const by = columns.find(({ key }) => key === sort?.key)?.by;
    if (!by || !sort) return rows;
    const collator = new Intl.Collator('en', { numeric: true });
    return [...rows].sort((a, b) => {
      const [x, y] = [by(a), by(b)];
      const order = typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y));
      return sort.up ? order : -order;
    });
  }, [rows, columns, sort]);
  const toggleSort = (key: string) => setSort({ key, up: sort?.key === key ? !sort.up : true });
  return { sorted, sort, toggleSort };
}

function HeadCell(given: {
  title: string;
  isAmount: boolean | undefined;
  sort: Sort | undefined;
  onSort: (() => void) | undefined;
}) {
  const { title, isAmount, sort, onSort } = given;
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      className={isAmount ? classes.amount : undefined}
      aria-sort={sort ? (sort.up ? 'ascending' : 'descending') : undefined}
    >
      {onSort ? (
        <UnstyledButton fz="sm" fw={600} onClick={onSort}>
          {title}
          <span aria-hidden>{sort ? (sort.up ? ' ↑' : ' ↓') : ''}</span>
        </UnstyledButton>
      ) : (
        title
      )}
    </div>
  );
}
