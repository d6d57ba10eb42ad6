type Row = Readonly<Record<string, unknown>>;

/** Formats a result for a terminal: a table for a list, one line per field for a record. */
export function resultText(answer: unknown): string {
  if (Array.isArray(answer)) return answer.length === 0 ? 'None.\n' : tableOf(answer as Row[]);
  const fields = Object.entries(answer as Row);
  const width = Math.max(...fields.map(([name]) => name.length)) + 2;
  return fields.map(([name, value]) => `${name.padEnd(width)}${cellOf(value)}\n`).join('');
}

/** Formats rows as a table with column names, padded to the widest cell. */
export function tableOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0]!);
  const cells = [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]!.length)));
  return cells
    .map(
      (line) =>
        `${line
          .map((cell, index) => cell.padEnd(widths[index]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(' ') : String(value);
}
