import { cellOf, type EditableColumn, type SheetRow } from './columns.ts';
import { cellKey, columnOfKey, type EditState, payOfKey } from './edits.ts';
import { parseCell } from './parse.ts';

type Edits = Pick<EditState, 'texts' | 'refused'>;

/** The text of a cell: as typed, or as the service has it. */
export const textAt = ({ texts }: Pick<EditState, 'texts'>, row: SheetRow, column: EditableColumn): string =>
  texts.get(cellKey(row.pay.id, column.key)) ?? cellOf(row.pay, column).value;

/** Why the typed text cannot be saved, in one sentence. */
export function problemAt({ texts, refused }: Edits, row: SheetRow, column: EditableColumn): string | undefined {
  const key = cellKey(row.pay.id, column.key);
  const text = texts.get(key);
  if (text === undefined) return undefined;
  const parsed = parseCell(column.kind, text);
  return 'problem' in parsed ? parsed.problem : refused.get(key);
}

/** The keys of the cells that cannot be saved as typed. */
export function invalidCells({ texts, refused }: Edits, columns: readonly EditableColumn[]): ReadonlySet<string> {
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  const isInvalid = ([key, text]: readonly [string, string]) => {
    const kind = kinds.get(columnOfKey(key));
    return refused.has(key) || (kind !== undefined && 'problem' in parseCell(kind, text));
  };
  return new Set([...texts].filter(isInvalid).map(([key]) => key));
}

/** The ids of pays with valid cells that are not saved yet: their totals are still the old ones. */
export const unsavedPays = ({ texts }: Pick<EditState, 'texts'>, invalid: ReadonlySet<string>): ReadonlySet<number> =>
  new Set([...texts.keys()].filter((key) => !invalid.has(key)).map(payOfKey));
