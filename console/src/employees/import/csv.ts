/** Bytes as text: UTF-8 with or without its mark, UTF-16, else the Windows code page that spreadsheets still write. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/\r|\n/) < 0 ? text.length : text.search(/\r|\n/));
  const counted = [',', ';', '\t'].map((each) => [each, line.split(each).length] as const);
  return counted.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Rows of cells, as RFC 4180 has them: quoted cells may hold separators, quotes written twice and line ends. */
export function parseCsv(given: string): string[][] {
  const text = given.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    rows.push(row);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === separator) {
      row.push(cell);
      cell = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows.filter((cells) => cells.some((each) => each.trim() !== ''));
}

/** A cell that a spreadsheet would take for a formula is marked as text. */
const quoted = (cell: string): string => {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
