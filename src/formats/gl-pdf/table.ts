import type { Tags } from '../pdf/tags.ts';
import { BOLD, REGULAR } from '../pdf/typeface.ts';
import { HEADER, MARGIN, type Placed, type PostingReport, ROW } from './pages.ts';

interface Colours {
  readonly ink: string;
  readonly quiet: string;
}

const RULE = '#c9d0d8';
const STRIPE = '#f4f6f8';

const NOTE = 'Accounts are suggestions. The CSV export follows the company’s own chart.';

/** Left edges and widths on an A4 page. */
const COLUMNS = {
  account: { left: MARGIN + 4, width: 52 },
  label: { left: MARGIN + 60, width: 250 },
  debit: { left: MARGIN + 314, width: 88 },
  credit: { left: MARGIN + 407, width: 88 },
} as const;
type Column = keyof typeof COLUMNS;

export interface TablePage {
  /** The distance of the column headings from the top of the page, in points. */
  readonly top: number;
  readonly rows: readonly Placed[];
}

interface Drawn {
  readonly text: string;
  readonly indent?: number;
}

interface Drawing {
  readonly document: PDFKit.PDFDocument;
  readonly tags: Tags;
}

/** Draws the rows of one page. For screen readers, each page has its own table. */
export function drawTablePage(
  { document, tags }: Drawing,
  report: Pick<PostingReport, 'totalDebit' | 'totalCredit'>,
  page: TablePage,
  { ink, quiet }: Colours,
): void {
  const right = document.page.width - MARGIN;

  const cell = (column: Column, { text, indent = 0 }: Drawn, at: number) => {
    const { left, width } = COLUMNS[column];
    document.text(text, left + indent, at, {
      width: width - indent,
      height: ROW,
      align: column === 'debit' || column === 'credit' ? 'right' : 'left',
      lineBreak: false,
      ellipsis: true,
    });
  };
  const rule = (at: number, width: number, colour: string) =>
    tags.decoration(() => document.moveTo(MARGIN, at).lineTo(right, at).lineWidth(width).strokeColor(colour).stroke());
  /** A row with all its cells, including empty ones. The category is the row heading. */
  const row = (at: number, cells: Readonly<Partial<Record<Column, Drawn>>>, isHead = false) =>
    tags.within('TR', () => {
      for (const column of Object.keys(COLUMNS) as Column[]) {
        const given = cells[column];
        const draw = given ? [() => cell(column, given, at)] : [];
        if (isHead) tags.text('TH', draw, { scope: 'Column' });
        else if (column === 'label') tags.text('TH', draw, { scope: 'Row' });
        else tags.text('TD', draw);
      }
    });

  const drawHeader = (top: number) => {
    document.font(BOLD).fontSize(8.5).fillColor(quiet);
    const names = { account: 'Account', label: 'Category', debit: 'Debit', credit: 'Credit' };
    row(top + 2, mapped(names), true);
    rule(top + HEADER, 0.8, ink);
  };

  const drawTotal = (top: number) => {
    rule(top + 2, 0.8, ink);
    document.font(BOLD).fontSize(10).fillColor(ink);
    const { totalDebit, totalCredit } = report;
    row(top + 4, mapped({ label: 'Total', debit: shown(totalDebit), credit: shown(totalCredit) }));
    rule(top + ROW + 4, 0.4, RULE);
  };

  const drawRow = (placed: Placed) => {
    switch (placed.kind) {
      case 'line': {
        if (placed.isStriped) {
          tags.decoration(() => document.rect(MARGIN, placed.top, right - MARGIN, ROW).fill(STRIPE));
        }
        document.font(REGULAR).fontSize(9.5).fillColor(ink);
        const { account, label, amount } = placed.line;
        return row(placed.top + 2, mapped({ account, label, [sideOf(placed.line)]: shown(amount) }));
      }
      case 'continued':
        document.font(REGULAR).fontSize(9.5).fillColor(ink);
        return row(placed.top + 2, mapped({ label: `${placed.line.label} (continued)` }));
      case 'part':
        document.font(REGULAR).fontSize(8.5).fillColor(quiet);
        return row(placed.top, {
          label: { text: placed.part.name, indent: 14 },
          [sideOf(placed.line)]: { text: shown(placed.part.amount) },
        });
      case 'total':
        return drawTotal(placed.top);
    }
  };

  tags.within('Table', () => {
    drawHeader(page.top);
    page.rows.forEach(drawRow);
  });
  drawNote({ document, tags }, page, quiet);
}

/** Draws the note below the total, on the page with the total. */
function drawNote({ document, tags }: Drawing, page: TablePage, colour: string): void {
  const total = page.rows.find(({ kind }) => kind === 'total');
  if (!total) return;
  const width = document.page.width - 2 * MARGIN - 8;
  document.font(REGULAR).fontSize(8).fillColor(colour);
  tags.text('P', () => document.text(NOTE, MARGIN + 4, total.top + ROW + 12, { width, lineBreak: false }));
}

const mapped = (texts: Readonly<Partial<Record<Column, string>>>): Partial<Record<Column, Drawn>> =>
  Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, { text }]));

const sideOf = ({ isDebit }: { readonly isDebit: boolean }): Column => (isDebit ? 'debit' : 'credit');

/** Formats an amount with thousands separators, such as `12,345.60`, and zero as a dash. */
function shown(amount: string): string {
  if (/^-?0\.00$/.test(amount)) return '–';
  return amount.replace(/\B(?=(\d{3})+\.)/g, ',');
}
