import { BOLD, REGULAR } from '../pdf/typeface.ts';
import { MARGIN, type PostingReport, type ReportLine } from './report.ts';

interface Colours {
  readonly ink: string;
  readonly quiet: string;
}

const ROW = 16;
const PART = 12;
/** Between the last department of a line and the next line. */
const GAP = 3;
const MOST_TOGETHER = 40;
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

export function drawTable(document: PDFKit.PDFDocument, report: PostingReport, { ink, quiet }: Colours): void {
  const right = document.page.width - MARGIN;
  const bottom = document.page.height - MARGIN;
  let top = document.y;

  const cell = (column: Column, text: string, given: { indent?: number; align?: 'right'; down?: number } = {}) => {
    const { left, width } = COLUMNS[column];
    const indent = given.indent ?? 0;
    document.text(text, left + indent, top + (given.down ?? 2), {
      width: width - indent,
      height: ROW,
      align: given.align ?? 'left',
      lineBreak: false,
      ellipsis: true,
    });
  };
  const rule = (width: number, colour: string) =>
    document.moveTo(MARGIN, top).lineTo(right, top).lineWidth(width).strokeColor(colour).stroke();

  const drawHeader = () => {
    document.font(BOLD).fontSize(8.5).fillColor(quiet);
    cell('account', 'Account');
    cell('label', 'Category');
    cell('debit', 'Debit', { align: 'right' });
    cell('credit', 'Credit', { align: 'right' });
    top += ROW + 2;
    rule(0.8, ink);
  };
  const makeRoom = (height: number): boolean => {
    if (top + height <= bottom) return false;
    document.addPage();
    top = MARGIN;
    drawHeader();
    return true;
  };

  const drawLine = (line: ReportLine, index: number) => {
    // A line and its departments stay together, unless there are more of them than a page can hold.
    makeRoom(ROW + PART * Math.min(MOST_TOGETHER, line.departments.length));
    if (index % 2 === 1) document.rect(MARGIN, top, right - MARGIN, ROW).fill(STRIPE);
    document.font(REGULAR).fontSize(9.5).fillColor(ink);
    cell('account', line.account);
    cell('label', line.label);
    cell(line.isDebit ? 'debit' : 'credit', shown(line.amount), { align: 'right' });
    top += ROW;
    for (const part of line.departments) {
      if (makeRoom(PART)) {
        document.font(REGULAR).fontSize(9.5).fillColor(ink);
        cell('label', `${line.label} (continued)`);
        top += ROW;
      }
      document.font(REGULAR).fontSize(8.5).fillColor(quiet);
      cell('label', part.name, { indent: 14, down: 0 });
      cell(line.isDebit ? 'debit' : 'credit', shown(part.amount), { align: 'right', down: 0 });
      top += PART;
    }
    if (line.departments.length > 0) top += GAP;
  };

  drawHeader();
  report.lines.forEach(drawLine);
  makeRoom(ROW + 26);
  top += 2;
  rule(0.8, ink);
  document.font(BOLD).fontSize(10).fillColor(ink);
  cell('label', 'Total');
  cell('debit', shown(report.totalDebit), { align: 'right' });
  cell('credit', shown(report.totalCredit), { align: 'right' });
  top += ROW + 2;
  rule(0.4, RULE);
  document.font(REGULAR).fontSize(8).fillColor(quiet);
  document.text(NOTE, MARGIN + 4, top + 8, { width: right - MARGIN - 8, lineBreak: false });
}

/** Thousands apart, as ledgers are read: `12,345.60`; a dash for nothing. */
function shown(amount: string): string {
  if (/^-?0\.00$/.test(amount)) return '–';
  return amount.replace(/\B(?=(\d{3})+\.)/g, ',');
}
