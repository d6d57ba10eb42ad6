import { Text } from '@mantine/core';
import { cellOf, lastValue, type SheetRow } from '../grid/columns.ts';
import { formatCell, type GridColumn } from '../grid/grid-columns.ts';
import type { Editing } from './use-editing.ts';

/** One sentence about the active cell, which screen readers announce. */
export function CellLine(given: { row: SheetRow | undefined; column: GridColumn | undefined; editing: Editing }) {
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
