import type { Schemas } from '../../api/client.ts';
import { type Add, cellOf, type SheetRow, type TypedColumn } from './columns.ts';
import { parseCell } from './parse.ts';
import { columnOfKey, payOfKey, type Typed } from './typed.ts';

export type SheetChange = Schemas['PaySheetChange'];

export interface ToSend {
  readonly changes: readonly SheetChange[];
  /** The cells that go with them, as they were typed. */
  readonly cells: ReadonlyMap<string, string>;
}

/** As many pays as the service takes in one call. */
export const MOST_PAYS = 500;

/** What is typed right and differs from what the service has, one change for each pay. */
export function changesToSend(given: {
  rows: readonly SheetRow[];
  columns: readonly TypedColumn[];
  typed: Typed;
  /** The day new leave is put on. */
  date: string;
  most?: number;
}): ToSend {
  const { rows, typed, date, most = MOST_PAYS } = given;
  const columns = new Map(given.columns.map((column) => [column.key, column]));
  const byId = new Map(rows.map((row) => [row.pay.id, row]));
  const changes = new Map<number, SheetChange>();
  const cells = new Map<string, string>();
  for (const [key, text] of typed.texts) {
    const row = byId.get(payOfKey(key));
    const column = columns.get(columnOfKey(key));
    if (!row || !column || typed.refused.has(key)) continue;
    const cell = cellOf(row.pay, column);
    const parsed = parseCell(column.kind, text);
    if (cell.fixed !== undefined || 'problem' in parsed) continue;
    const { id } = row.pay;
    if (!changes.has(id) && changes.size >= most) continue;
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
  return added ? { ...change, add: together(change.add ?? {}, added) } : change;
}

const together = (a: Add, b: Add): Add => ({
  ...a,
  ...(b.hours ? { hours: [...(a.hours ?? []), ...b.hours] } : {}),
  ...(b.leave ? { leave: [...(a.leave ?? []), ...b.leave] } : {}),
  ...(b.allowances ? { allowances: [...(a.allowances ?? []), ...b.allowances] } : {}),
});
