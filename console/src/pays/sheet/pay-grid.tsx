import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { ABOUT, useWhy } from '../../ui/why-drawer.tsx';
import { cellOf, type EditableColumn, lastValue, type SheetRow } from '../grid/columns.ts';
import { type CellChange, columnOfKey } from '../grid/edits.ts';
import { formatCell, type GridColumn, gridColumns, titleOf, widthOf } from '../grid/grid-columns.ts';
import { type CellPosition, singleCell } from '../grid/selection.ts';
import { GridRow } from './grid-row.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import classes from './pay-grid.module.css';
import type { Editing } from './use-editing.ts';
import { useGrid } from './use-grid.ts';

/** One sentence about the active cell, which screen readers announce. */
function CellLine(given: { row: SheetRow | undefined; column: GridColumn | undefined; editing: Editing }) {
  const { text, isProblem } = lineOf(given);
  return (
    <Text size="sm" id="pay-grid-line" aria-live="polite" mih="1.5em" c={isProblem ? 'var(--danger)' : 'dimmed'}>
      {text}
    </Text>
  );
}

function lineOf({ row, column, editing }: Parameters<typeof CellLine>[0]): { text: string; isProblem: boolean } {
  if (!row || !column) return { text: '', isProblem: false };
  const who = row.pay.format_name;
  if (column.is !== 'editable') {
    const hint = column.is === 'name' ? 'Enter opens the pay' : 'Enter explains the amount';
    return { text: `${who}. ${hint}.`, isProblem: false };
  }
  const { name } = column.column;
  const problem = editing.problemAt(row, column.column);
  if (problem) return { text: `${who}, ${name}: ${problem}`, isProblem: true };
  const { fixed } = cellOf(row.pay, column.column);
  if (fixed) return { text: `${who}, ${name}: ${fixed}`, isProblem: false };
  const last = lastValue(row, column.column);
  const lastText = last === undefined ? '' : ` Last pay: ${formatCell(column.column, last)}.`;
  return { text: `${who}, ${name}.${lastText}`, isProblem: false };
}

const ROW_PX = 36;

/** The run as a spreadsheet. Only visible rows are rendered. */
export function PayGrid(given: {
  rows: readonly SheetRow[];
  columns: readonly EditableColumn[];
  /** Columns that are not shown but that a pasted title can refer to. */
  others: readonly EditableColumn[];
  onAddColumns: (keys: readonly string[]) => void;
  editing: Editing;
  mayEdit: boolean;
  onOpen: (row: SheetRow) => void;
  onNext: () => void;
  onLeave: () => void;
}) {
  const { rows, others, editing, mayEdit, onOpen, onNext, onLeave } = given;
  const onWhy = useExplain();
  const columns = gridColumns(given.columns);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const sheet = useGrid({ rows, columns, others, editing, mayEdit, callbacks: { onOpen, onWhy, onNext, onLeave } });
  const { selection, editor, paste } = sheet;
  const virtual = useVirtualRows(scroller, rows.length, selection.end);
  useGridFocus(grid, mayEdit, editor !== undefined);
  const template = { gridTemplateColumns: columns.map(widthOf).join(' '), height: ROW_PX };
  const closePaste = () => {
    sheet.closePaste();
    grid.current?.focus();
  };
  const applyPaste = (changes: readonly CellChange[]) => {
    const shown = new Set(given.columns.map(({ key }) => key));
    const missing = new Set(changes.map(({ key }) => columnOfKey(key)).filter((key) => !shown.has(key)));
    if (missing.size > 0) given.onAddColumns([...missing]);
    editing.change(changes);
    closePaste();
  };
  const onSelect = (cell: CellPosition, isExtending: boolean) => {
    grid.current?.focus();
    sheet.select(isExtending ? { anchor: selection.anchor, end: cell } : singleCell(cell));
  };
  return (
    <>
      <div className={`card ${classes.scroller}`} ref={scroller}>
        <div
          ref={grid}
          id="pay-grid"
          role="grid"
          aria-label="Pays of the run"
          aria-describedby="pay-grid-line"
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          aria-activedescendant={rows.length > 0 ? cellId(selection.anchor) : undefined}
          tabIndex={0}
          className={classes.grid}
          onKeyDown={sheet.onKeyDown}
          onCopy={sheet.onCopy}
          onPaste={sheet.onPaste}
        >
          <GridHead columns={columns} style={template} />
          <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => (
              <GridRow
                key={rows[index]!.pay.id}
                row={rows[index]!}
                index={index}
                columns={columns}
                style={{ ...template, transform: `translateY(${start}px)` }}
                selection={selection}
                editor={selection.anchor.row === index ? editor : undefined}
                editing={editing}
                mayEdit={mayEdit}
                onSelect={onSelect}
                onEdit={sheet.edit}
                onCommit={sheet.commit}
                onCancel={sheet.cancel}
                onOpen={onOpen}
                onWhy={onWhy}
              />
            ))}
          </div>
        </div>
        {rows.length === 0 && (
          <Text p="lg" c="dimmed">
            No matching pays.
          </Text>
        )}
      </div>
      <CellLine row={rows[selection.anchor.row]} column={columns[selection.anchor.column]} editing={editing} />
      {paste && <PasteDialog plan={paste} onClose={closePaste} onApply={applyPaste} />}
    </>
  );
}

function GridHead({ columns, style }: { columns: readonly GridColumn[]; style: CSSProperties }) {
  return (
    <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`} style={style} tabIndex={-1}>
      {columns.map((column) => (
        <div
          key={titleOf(column)}
          role="columnheader"
          tabIndex={-1}
          className={`${classes.cell} ${column.is === 'name' ? classes.name : classes.number}`}
          title={column.is === 'editable' ? column.column.name : undefined}
        >
          <span>{titleOf(column)}</span>
        </div>
      ))}
    </div>
  );
}

const cellId = ({ row, column }: CellPosition): string => `pay-cell-${row}-${column}`;

/** Returns a function that opens the explanation of a figure in the grid. */
function useExplain() {
  const explain = useWhy();
  return (row: SheetRow, column: GridColumn) => {
    const figure = column.is === 'figure' ? column.figure : 'net';
    const about =
      figure === 'gross' || figure === 'change' ? ABOUT.gross : figure === 'net' ? undefined : ABOUT[figure];
    explain({
      payId: row.pay.id,
      lastPayId: row.last?.pay_ids[0],
      who: row.pay.format_name,
      ...(about ? { about } : {}),
    });
  };
}

/** Virtual rows, scrolled so that the specified cell stays visible. */
function useVirtualRows(scroller: RefObject<HTMLDivElement | null>, count: number, visible: CellPosition) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollPaddingStart: ROW_PX,
  });
  const { row, column } = visible;
  useEffect(() => {
    virtual.scrollToIndex(row);
    document.getElementById(cellId({ row, column }))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [virtual, row, column]);
  return virtual;
}

function useGridFocus(grid: RefObject<HTMLDivElement | null>, mayEdit: boolean, isEditing: boolean): void {
  // Focuses the grid of a draft when it opens, so that the user can start typing.
  useEffect(() => {
    if (mayEdit) grid.current?.focus({ preventScroll: true });
  }, [grid, mayEdit]);
  // When the cell editor closes, the grid regains the focus, unless the user has moved it elsewhere.
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) grid.current?.focus();
    wasEditing.current = isEditing;
  }, [grid, isEditing]);
}
