/**
 * Reads the rows of a CSV file by the column names in its first line (RFC 4180; cells may be quoted). Errors include
 * the line number.
 */
export function rowsOf<const Name extends string>(
  text: string,
  names: readonly Name[],
): readonly (Record<Name, string> & { readonly line: number })[] {
  const [head, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const given = cellsOf(head ?? '', 1);
  const missing = names.filter((name) => !given.includes(name));
  if (missing.length > 0) throw new Error(`The first line has no column named ${missing.join(', ')}`);
  return lines.flatMap((text, index) => {
    if (text.trim() === '') return [];
    const line = index + 2;
    const cells = cellsOf(text, line);
    if (cells.length !== given.length) throw new Error(`Line ${line} has ${cells.length} cells, not ${given.length}`);
    const row = Object.fromEntries(given.map((name, column) => [name, cells[column]!.trim()]));
    return [{ ...(row as Record<Name, string>), line }];
  });
}

function cellsOf(text: string, line: number): readonly string[] {
  // With a comma before the first cell too, every cell begins with one.
  const cells = [...`,${text}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)];
  if (cells.map(([cell]) => cell).join('') !== `,${text}`)
    throw new Error(`Line ${line} has a quote in the wrong place`);
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

/** Parses an amount into a whole number of hundredths, so that sums are exact. */
export function hundredths(text: string, what: string): number {
  if (!/^-?\d{1,9}(\.\d{1,2})?$/.test(text)) throw new Error(`${what} must be a number such as 7.60, not '${text}'`);
  const [whole, part = ''] = text.replace('-', '').split('.');
  return (text.startsWith('-') ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')));
}

export const decimalOf = (value: number): string => (value / 100).toFixed(2);
