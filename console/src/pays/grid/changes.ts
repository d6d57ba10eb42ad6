import type { Schemas } from '../../api/client.ts';
import { type Add, cellOf, type EditableColumn, type SheetRow } from './columns.ts';
import { columnOfKey, type EditState, payOfKey } from './edits.ts';
import { parseCell } from './parse.ts';

export type SheetChange = Schemas['PaySheetChange'];

export interface ToSend {
  readonly changes: readonly SheetChange[];
  /** The cells that these changes save, with the text as typed. Includes cells whose value equals the stored one. */
  readonly cells: ReadonlyMap<string, string>;
}

/** The maximum number of pays that the service accepts in one request. */
const MAX_PAYS = 500;

/** The valid edits that differ from the stored values, combined into one change per pay. */
export function changesToSend(given: {
  rows: readonly SheetRow[];
  columns: readonly EditableColumn[];
  edits: Pick<EditState, 'texts' | 'refused'>;
  /** The date of leave rows that are added. */
  date: string;
  max?: number;
}): ToSend {
  const { rows, edits, date, max = MAX_PAYS } = given;
  const columns = new Map(given.columns.map((column) => [column.key, column]));
  const byId = new Map(rows.map((row) => [row.pay.id, row]));
  const changes = new Map<number, SheetChange>();
  const cells = new Map<string, string>();
  for (const [key, text] of edits.texts) {
    const row = byId.get(payOfKey(key));
    const column = columns.get(columnOfKey(key));
    if (!row || !column || edits.refused.has(key)) continue;
    const cell = cellOf(row.pay, column);
    const parsed = parseCell(column.kind, text);
    if (cell.fixed !== undefined || 'problem' in parsed) continue;
    const { id } = row.pay;
    if (!changes.has(id) && changes.size >= max) continue;
    cells.set(key, text);
    if (parsed.value === (cell.value === '' ? null : cell.value)) continue;
    const change = changes.get(id) ?? { pay_id: id, version: row.version };
    changes.set(
      id,
      withCell(change, cell.rowIds[0], parsed.value, (value) => column.add?.(value, { date })),
    );
  }
  return { changes: [...changes.values()], cells };
}

function withCell(
  change: SheetChange,
  rowId: number | undefined,
  value: string | null,
  add: (value: string) => Add | undefined,
): SheetChange {
  if (rowId !== undefined) return { ...change, rows: [...(change.rows ?? []), { id: rowId, value }] };
  const added = value === null ? undefined : add(value);
  return added ? { ...change, add: merge(change.add ?? {}, added) } : change;
}

const merge = (a: Add, b: Add): Add => ({
  ...a,
  ...(b.hours ? { hours: [...(a.hours ?? []), ...b.hours] } : {}),
  ...(b.leave ? { leave: [...(a.leave ?? []), ...b.leave] } : {}),
  ...(b.allowances ? { allowances: [...(a.allowances ?? []), ...b.allowances] } : {}),
});
