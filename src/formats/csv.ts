/** A cell: text of people, or a number we wrote ourselves. */
export type Cell = string | { readonly number: string };

/** How spreadsheet programs recognise a formula, some in wide letters and some after blanks. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * One row in the Excel dialect: commas, every cell quoted, quotes doubled, ended by CRLF. Text that a spreadsheet
 * program would run as a formula gets an apostrophe in front, which such programs take for "this is text"; everything
 * after it is as it was. Text that is a plain signed number runs nothing and stays.
 */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: Cell): string =>
  `"${(typeof cell === 'string' ? harmless(cell) : cell.number).replaceAll('"', '""')}"`;

const harmless = (text: string): string => (FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);
