/** A cell: user-entered text, or a number formatted by us. */
export type Cell = string | { readonly number: string };

/**
 * Prefixes that make spreadsheet programs evaluate a cell as a formula, some of them also in full-width form or after
 * spaces.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * One row in the Excel dialect: commas, every cell quoted, quotes doubled, CRLF at the end. Text that a spreadsheet
 * program would evaluate as a formula gets a leading apostrophe, which marks it as text. A plain signed number is not
 * changed.
 */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: Cell): string =>
  `"${(typeof cell === 'string' ? harmless(cell) : cell.number).replaceAll('"', '""')}"`;

const harmless = (text: string): string => (FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);
