import { BOLD, REGULAR } from '../pdf/typeface.ts';
import { HEADER, type Placed, ROW } from './pages.ts';
import { MARGIN, type PostingReport } from './report.ts';

interface Colours {
  readonly ink: string;
  readonly quiet: string;
}

const RULE = '#c9d0d8';
const STRIPE = '#f4f6f8';

const NOTE = 'Accounts are suggestions. The CSV export follows the company’s own chart.';

/** Left edges and widths on a page of A4. */
const COLUMNS = {
  account: { left: MARGIN + 4, width: 52 },
  label: { left: MARGIN + 60, width: 250 },
  debit: { left: MARGIN + 314, width: 88 },
  credit: { left: MARGIN + 407, width: 88 },
} as const;
type Column = keyof typeof COLUMNS;

export interface TablePage {
  /** Where the names of the columns stand. */
  readonly top: number;
  readonly rows: readonly Placed[];
}

/** Draws the part of the table that stands on the page the document is at. */
export function drawTablePage(
  document: PDFKit.PDFDocument,
  report: Pick<PostingReport, 'totalDebit' | 'totalCredit'>,
  page: TablePage,
  { ink, quiet }: Colours,
): void {
  const right = document.page.width - MARGIN;

  const cell = (column: Column, text: string, at: number, given: { indent?: number; align?: 'right' } = {}) => {
    const { left, width } = COLUMNS[column];
    const indent = given.indent ?? 0;
    document.text(text, left + indent, at, {
      width: width - indent,
      height: ROW,
      align: given.align ?? 'left',
      lineBreak: false,
      ellipsis: true,
    });
  };
  const rule = (at: number, width: number, colour: string) =>
    document.moveTo(MARGIN, at).lineTo(right, at).lineWidth(width).strokeColor(colour).stroke();

  const drawHeader = (top: number) => {
    document.font(BOLD).fontSize(8.5).fillColor(quiet);
    cell('account', 'Account', top + 2);
    cell('label', 'Category', top + 2);
    cell('debit', 'Debit', top + 2, { align: 'right' });
    cell('credit', 'Credit', top + 2, { align: 'right' });
    rule(top + HEADER, 0.8, ink);
  };

  const drawTotal = (top: number) => {
    rule(top + 2, 0.8, ink);
    document.font(BOLD).fontSize(10).fillColor(ink);
    cell('label', 'Total', top + 4);
    cell('debit', shown(report.totalDebit), top + 4, { align: 'right' });
    cell('credit', shown(report.totalCredit), top + 4, { align: 'right' });
    rule(top + ROW + 4, 0.4, RULE);
    document.font(REGULAR).fontSize(8).fillColor(quiet);
    document.text(NOTE, MARGIN + 4, top + ROW + 12, { width: right - MARGIN - 8, lineBreak: false });
  };

  const drawRow = (row: Placed) => {
    switch (row.kind) {
      case 'line': {
        if (row.isStriped) document.rect(MARGIN, row.top, right - MARGIN, ROW).fill(STRIPE);
        document.font(REGULAR).fontSize(9.5).fillColor(ink);
        cell('account', row.line.account, row.top + 2);
        cell('label', row.line.label, row.top + 2);
        return cell(sideOf(row.line), shown(row.line.amount), row.top + 2, { align: 'right' });
      }
      case 'continued':
        document.font(REGULAR).fontSize(9.5).fillColor(ink);
        return cell('label', `${row.line.label} (continued)`, row.top + 2);
      case 'part':
        document.font(REGULAR).fontSize(8.5).fillColor(quiet);
        cell('label', row.part.name, row.top, { indent: 14 });
        return cell(sideOf(row.line), shown(row.part.amount), row.top, { align: 'right' });
      case 'total':
        return drawTotal(row.top);
    }
  };

  drawHeader(page.top);
  page.rows.forEach(drawRow);
}

const sideOf = ({ isDebit }: { readonly isDebit: boolean }): Column => (isDebit ? 'debit' : 'credit');

/** Thousands apart, as ledgers are read: `12,345.60`; a dash for nothing. */
function shown(amount: string): string {
  if (/^-?0\.00$/.test(amount)) return '–';
  return amount.replace(/\B(?=(\d{3})+\.)/g, ',');
}
