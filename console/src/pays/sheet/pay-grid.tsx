import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { ABOUT, useWhy } from '../../ui/why-drawer.tsx';
import { cellOf, lastValue, type SheetRow, type TypedColumn } from '../grid/columns.ts';
import { one } from '../grid/moves.ts';
import { columnOfKey } from '../grid/typed.ts';
import { FIGURE_TITLES, type GridColumn, gridColumns, shown, widthOf } from './grid-model.ts';
import { GridRow } from './grid-row.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import classes from './pay-grid.module.css';
import type { Editing } from './use-editing.ts';
import { useGrid } from './use-grid.ts';

const ROW_PX = 36;

/** The run as a spreadsheet, with rules: only the rows in sight are drawn, the keys are those of a spreadsheet. */
export function PayGrid(given: {
  rows: readonly SheetRow[];
  columns: readonly TypedColumn[];
  /** Columns that could be shown; a pasted title finds them too. */
  others: readonly TypedColumn[];
  onAddColumns: (keys: readonly string[]) => void;
  editing: Editing;
  mayEdit: boolean;
  onOpen: (row: SheetRow) => void;
  onNext: () => void;
  onLeave: () => void;
}) {
  const { rows, editing, mayEdit, onOpen, onNext, onLeave } = given;
  const ask = useWhy();
  const columns = gridColumns(given.columns);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const onWhy = (row: SheetRow, column: GridColumn) => {
    const figure = column.is === 'figure' ? column.figure : 'net';
    const about =
      figure === 'gross' || figure === 'change' ? ABOUT.gross : figure === 'net' ? undefined : ABOUT[figure];
    ask({ payId: row.pay.id, lastPayId: row.last?.pay_ids[0], who: row.pay.format_name, ...(about ? { about } : {}) });
  };
  const sheet = useGrid({
    rows,
    columns,
    others: given.others,
    editing,
    mayEdit,
    acts: { onOpen, onWhy, onNext, onLeave },
  });
  const { chosen, typing, paste } = sheet;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollPaddingStart: ROW_PX,
  });
  const focused = chosen.to;
  useEffect(() => {
    virtual.scrollToIndex(focused.row);
    document
      .getElementById(cellId(focused.row, focused.column))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [virtual, focused.row, focused.column]);
  // Work begins at once: a draft that is opened has the keys.
  useEffect(() => {
    if (mayEdit) grid.current?.focus({ preventScroll: true });
  }, [mayEdit]);
  // The keys are the grid's again when a cell was left; focus that went elsewhere stays there.
  const wasTyping = useRef(false);
  useEffect(() => {
    if (wasTyping.current && !typing && document.activeElement === document.body) grid.current?.focus();
    wasTyping.current = typing !== undefined;
  }, [typing]);
  const template = { gridTemplateColumns: columns.map(widthOf).join(' '), height: ROW_PX };
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
          aria-activedescendant={rows.length > 0 ? cellId(chosen.at.row, chosen.at.column) : undefined}
          tabIndex={0}
          className={classes.grid}
          onKeyDown={sheet.onKeyDown}
          onCopy={sheet.onCopy}
          onPaste={sheet.onPaste}
        >
          <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`} style={template} tabIndex={-1}>
            {columns.map((column) => (
              <div
                key={titleOf(column)}
                role="columnheader"
                tabIndex={-1}
                className={`${classes.cell} ${column.is === 'name' ? classes.name : classes.number}`}
                title={column.is === 'typed' ? column.column.name : undefined}
              >
                <span>{titleOf(column)}</span>
              </div>
            ))}
          </div>
          <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => (
              <GridRow
                key={rows[index]!.pay.id}
                row={rows[index]!}
                index={index}
                columns={columns}
                style={{ ...template, transform: `translateY(${start}px)` }}
                chosen={chosen}
                typing={chosen.at.row === index ? typing : undefined}
                editing={editing}
                mayEdit={mayEdit}
                onChoose={(place, isMore) => {
                  grid.current?.focus();
                  sheet.choose(isMore ? { at: chosen.at, to: place } : one(place));
                }}
                onEdit={sheet.edit}
                onKeep={sheet.keep}
                onGiveUp={sheet.giveUp}
                onOpen={onOpen}
                onWhy={onWhy}
              />
            ))}
          </div>
        </div>
        {rows.length === 0 && (
          <Text p="lg" c="dimmed">
            No pay fits this filter.
          </Text>
        )}
      </div>
      <Text
        size="sm"
        id="pay-grid-line"
        aria-live="polite"
        mih="1.5em"
        c={lineOf().isWrong ? 'var(--danger)' : 'dimmed'}
      >
        {lineOf().text}
      </Text>
      {paste && (
        <PasteDialog
          plan={paste}
          onClose={() => {
            sheet.setPaste(undefined);
            grid.current?.focus();
          }}
          onPut={(changes) => {
            const shownKeys = new Set(given.columns.map(({ key }) => key));
            const asked = new Set(changes.map(({ key }) => columnOfKey(key)).filter((key) => !shownKeys.has(key)));
            if (asked.size > 0) given.onAddColumns([...asked]);
            editing.put(changes);
            sheet.setPaste(undefined);
            grid.current?.focus();
          }}
        />
      )}
    </>
  );

  /** One sentence about the chosen cell: what is wrong with it, or what it was last time. */
  function lineOf(): { text: string; isWrong: boolean } {
    const row = rows[chosen.at.row];
    const place = columns[chosen.at.column];
    if (!row || !place) return { text: '', isWrong: false };
    const who = row.pay.format_name;
    if (place.is !== 'typed') {
      const hint = place.is === 'name' ? 'Enter opens the pay' : 'Enter explains the amount';
      return { text: `${who}. ${hint}.`, isWrong: false };
    }
    const problem = editing.problemAt(row, place.column);
    if (problem) return { text: `${who}, ${place.column.name}: ${problem}`, isWrong: true };
    const { fixed } = cellOf(row.pay, place.column);
    if (fixed) return { text: `${who}, ${place.column.name}: ${fixed}`, isWrong: false };
    const last = lastValue(row, place.column);
    const was = last === undefined ? '' : ` Last pay: ${shown(place.column, last)}.`;
    return { text: `${who}, ${place.column.name}.${was}`, isWrong: false };
  }
}

export const cellId = (row: number, column: number): string => `pay-cell-${row}-${column}`;

const titleOf = (column: GridColumn): string =>
  column.is === 'name' ? 'Name' : column.is === 'typed' ? column.column.title : FIGURE_TITLES[column.figure];
