import { BOLD, REGULAR } from '../pdf/typeface.ts';
import type { Payslip, SlipRow, SlipSection } from './payslip.ts';
import { ACCENT, INK, PAGE, QUIET, RIGHT, RULE, WIDTH } from './style.ts';

const ROW = 14.5;
const HEAD = 21;

interface Column {
  readonly left: number;
  readonly width: number;
}
type Columns = Readonly<Record<'label' | 'quantity' | 'rate' | 'amount' | 'toDate', Column | undefined>>;

/** Columns are laid from the right; the description takes what the others leave. */
function columnsOf({ quantity, toDate }: Payslip['columns']): Columns {
  let edge: number = RIGHT;
  const take = (width: number, isShown: boolean): Column | undefined => {
    if (!isShown) return undefined;
    edge -= width;
    return { left: edge, width };
  };
  const toDateColumn = take(88, toDate);
  const amount = take(84, true);
  const rate = take(70, quantity);
  const hours = take(74, quantity);
  return {
    label: { left: PAGE.margin, width: edge - PAGE.margin - 8 },
    quantity: hours,
    rate,
    amount,
    toDate: toDateColumn,
  };
}

/** Draws tables down the page from a height, going on over as many pages as they need; answers where it stopped. */
export class SlipTable {
  readonly #document: PDFKit.PDFDocument;
  readonly #columns: Columns;
  #top: number;

  constructor(document: PDFKit.PDFDocument, columns: Payslip['columns'], top: number) {
    this.#document = document;
    this.#columns = columnsOf(columns);
    this.#top = top;
  }

  get top(): number {
    return this.#top;
  }

  /** Starts a new page unless so much room is left. */
  need(height: number): void {
    if (this.#top + height <= PAGE.height - PAGE.bottom) return;
    this.#document.addPage();
    this.#top = PAGE.margin;
  }

  down(height: number): void {
    this.#top += height;
  }

  heading(): void {
    this.#document.font(BOLD).fontSize(7.5).fillColor(QUIET);
    this.#cells({ label: '', quantity: 'HOURS', rate: 'RATE', amount: 'THIS PAY', toDate: 'YEAR TO DATE' }, 0);
    this.#top += 12;
  }

  section({ title, rows, total }: SlipSection): void {
    if (rows.length > 0) {
      this.need(HEAD + ROW * 2);
      this.#document.font(BOLD).fontSize(9).fillColor(ACCENT);
      this.#document.text(title, PAGE.margin, this.#top + 6, { width: WIDTH, lineBreak: false });
      this.#top += HEAD;
      this.#rule(0.7, RULE);
      this.#top += 1;
      for (const row of rows) this.#row(row, REGULAR);
    }
    if (!total) return;
    this.need(ROW + 8);
    this.#top += 4;
    this.#rule(0.9, INK);
    this.#top += 1;
    this.#row(total, BOLD);
    this.#top += 1;
  }

  #row(row: SlipRow, font: string): void {
    this.need(ROW);
    this.#document.font(font).fontSize(9.5).fillColor(INK);
    this.#cells(row, 2);
    this.#top += ROW;
  }

  #cells(row: SlipRow, down: number): void {
    for (const name of ['label', 'quantity', 'rate', 'amount', 'toDate'] as const) {
      const column = this.#columns[name];
      if (!column) continue;
      this.#document.text(row[name], column.left, this.#top + down, {
        width: column.width,
        height: ROW,
        align: name === 'label' ? 'left' : 'right',
        lineBreak: false,
        ellipsis: true,
      });
    }
  }

  #rule(width: number, colour: string): void {
    this.#document.moveTo(PAGE.margin, this.#top).lineTo(RIGHT, this.#top);
    this.#document.lineWidth(width).strokeColor(colour).stroke();
  }
}
