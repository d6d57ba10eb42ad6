import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { signedMoney } from '../../ui/format.ts';
import { lastValue, type SheetRow } from '../grid/columns.ts';
import { type Figure, formatCell, type GridColumn, isFixed } from '../grid/grid-columns.ts';
import type { AfterEdit } from '../grid/grid-keys.ts';
import { areaOf, type CellPosition, isIn, type Selection } from '../grid/selection.ts';
import classes from './pay-grid.module.css';
import type { Editing } from './use-editing.ts';

const COMMIT_KEYS: Readonly<Record<string, (event: KeyboardEvent) => AfterEdit>> = {
  Enter: ({ shiftKey }) => (shiftKey ? 'up' : 'down'),
  Tab: ({ shiftKey }) => (shiftKey ? 'back' : 'next'),
  ArrowDown: () => 'down',
  ArrowUp: () => 'up',
};

/** The input for the cell being edited. Enter, Tab, the up and down arrows and blur commit the text. Esc cancels. */
function CellEditor(given: {
  label: string;
  start: string;
  onCommit: (text: string, after: AfterEdit) => void;
  onCancel: () => void;
}) {
  const { label, start, onCommit, onCancel } = given;
  const [text, setText] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  // Closing the editor also blurs the input, which must not commit the text a second time.
  const isClosed = useRef(false);
  useEffect(() => input.current?.focus(), []);
  const commit = (after: AfterEdit) => {
    if (isClosed.current) return;
    isClosed.current = true;
    onCommit(text, after);
  };
  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => commit('stay')}
      onKeyDown={(event) => {
        event.stopPropagation();
        const after = COMMIT_KEYS[event.key];
        if (event.key === 'Escape') {
          isClosed.current = true;
          onCancel();
        } else if (after) {
          event.preventDefault();
          commit(after(event));
        }
      }}
    />
  );
}

interface RowProps {
  row: SheetRow;
  index: number;
  columns: readonly GridColumn[];
  style: CSSProperties;
  selection: Selection;
  editor: { start: string } | undefined;
  editing: Editing;
  mayEdit: boolean;
  onSelect: (cell: CellPosition, isExtending: boolean) => void;
  onEdit: (cell: CellPosition) => void;
  onCommit: (text: string, after: AfterEdit) => void;
  onCancel: () => void;
  onOpen: (row: SheetRow) => void;
  onWhy: (row: SheetRow, column: GridColumn) => void;
}

type CellProps = RowProps & { column: GridColumn; columnIndex: number };

export function GridRow(given: RowProps) {
  const { index, columns, style } = given;
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} style={style} tabIndex={-1}>
      {columns.map((column, columnIndex) => (
        <GridCell key={keyOf(column)} {...given} column={column} columnIndex={columnIndex} />
      ))}
    </div>
  );
}

const keyOf = (column: GridColumn): string =>
  column.is === 'editable' ? column.column.key : column.is === 'figure' ? column.figure : 'name';

function GridCell(given: CellProps) {
  const { row, index, column, columnIndex, selection, editor } = given;
  const isActive = selection.anchor.row === index && selection.anchor.column === columnIndex;
  const isSelected = isIn(areaOf(selection), index, columnIndex);
  const look = lookOf(given);
  const cell = { row: index, column: columnIndex };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid around the cell handles the keyboard.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: rowheader and gridcell both support these properties.
    <div
      id={`pay-cell-${index}-${columnIndex}`}
      role={column.is === 'name' ? 'rowheader' : 'gridcell'}
      aria-colindex={columnIndex + 1}
      aria-selected={isSelected}
      aria-invalid={look.problem ? true : undefined}
      aria-readonly={column.is === 'editable' ? look.isFixed : undefined}
      title={look.title}
      className={[
        classes.cell,
        column.is === 'name' ? classes.name : classes.number,
        look.isFixed && classes.fixed,
        look.isChanged && classes.changed,
        isSelected && classes.selected,
        look.problem && classes.invalid,
        isActive && classes.active,
      ]
        .filter(Boolean)
        .join(' ')}
      onMouseDown={(event: MouseEvent) => {
        if (isActive && editor) return;
        event.preventDefault();
        given.onSelect(cell, event.shiftKey);
      }}
      onDoubleClick={() => given.onEdit(cell)}
    >
      {isActive && editor && column.is === 'editable' ? (
        <CellEditor
          label={`${column.column.name} of ${row.pay.format_name}`}
          start={editor.start}
          onCommit={given.onCommit}
          onCancel={given.onCancel}
        />
      ) : (
        <CellContent {...given} />
      )}
    </div>
  );
}

interface Look {
  readonly problem?: string | undefined;
  readonly isFixed: boolean;
  readonly isChanged: boolean;
  readonly title: string | undefined;
}

function lookOf({ row, column, editing, mayEdit }: CellProps): Look {
  if (column.is !== 'editable') {
    const warnings = column.is === 'name' ? row.pay.warnings?.map(({ message }) => message).join('\n') : undefined;
    return { isFixed: false, isChanged: false, title: warnings || undefined };
  }
  const problem = editing.problemAt(row, column.column);
  const last = lastValue(row, column.column);
  const lastText = last === undefined ? undefined : `Last pay: ${formatCell(column.column, last)}`;
  return {
    problem,
    isFixed: !mayEdit || isFixed(row, column.column),
    isChanged: last !== undefined,
    title: problem ?? lastText,
  };
}

function CellContent({ row, column, editing, onOpen, onWhy }: CellProps) {
  if (column.is === 'editable') return <span>{formatCell(column.column, editing.textAt(row, column.column))}</span>;
  if (column.is === 'name') return <NameContent row={row} onOpen={onOpen} />;
  const isOutdated = editing.unsavedPays.has(row.pay.id);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${classes.plain} ${isOutdated ? classes.outdated : ''}`}
      title={isOutdated ? 'Calculating' : undefined}
      onClick={() => onWhy(row, column)}
    >
      <FigureOf row={row} figure={column.figure} />
    </button>
  );
}

function NameContent({ row, onOpen }: { row: SheetRow; onOpen: (row: SheetRow) => void }) {
  const warnings = row.pay.warnings?.length ?? 0;
  return (
    <>
      {warnings > 0 && (
        <span className={classes.mark} role="img" aria-label={`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`}>
          ⚠
        </span>
      )}
      <button type="button" tabIndex={-1} className={classes.plain} onClick={() => onOpen(row)}>
        {row.pay.format_name}
      </button>
      {row.pay.is_complete && (
        <span role="img" aria-label="Complete">
          ✓
        </span>
      )}
    </>
  );
}

function FigureOf({ row, figure }: { row: SheetRow; figure: Figure }) {
  if (figure !== 'change') return <Amount value={row.pay[figure]} />;
  if (row.last === null) return <span>new</span>;
  return <span>{row.change ? signedMoney(row.change.gross) : '–'}</span>;
}
