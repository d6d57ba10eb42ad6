import { BOLD, REGULAR } from '../pdf/typeface.ts';
import type { SlipColumns, SlipRow, SlipSection } from './payslip.ts';
import { ACCENT, type Drawing, INK, PAGE, QUIET, RIGHT, RULE, WIDTH } from './sheet.ts';

const ROW = 14.5;
const NOTE = 10;
const HEAD = 21;

interface Column {
  readonly left: number;
  readonly width: number;
}
const NAMES = ['label', 'quantity', 'rate', 'amount', 'toDate'] as const;
type Name = (typeof NAMES)[number];
type Columns = Readonly<Record<Name, Column | undefined>>;

/** Places the columns from the right. The description receives the remaining width. */
function columnsOf({ quantity, toDate }: SlipColumns): Columns {
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

/** Draws a table from a starting height, over as many pages as it needs. `top` is the current position. */
export class SlipTable {
  readonly #drawing: Drawing;
  readonly #columns: Columns;
  readonly #amount: string;
  #top: number;

  constructor(drawing: Drawing, columns: SlipColumns, top: number) {
    this.#drawing = drawing;
    this.#columns = columnsOf(columns);
    this.#amount = columns.amount ?? 'THIS PAY';
    this.#top = top;
  }

  get top(): number {
    return this.#top;
  }

  /** Starts a new page if this height does not fit on the current page. */
  need(height: number): void {
    if (this.#top + height <= PAGE.height - PAGE.bottom) return;
    this.#drawing.document.addPage();
    this.#top = PAGE.margin;
  }

  down(height: number): void {
    this.#top += height;
  }

  /** Draws the column headings, then the rows that `fill` adds. */
  draw(fill: () => void): void {
    this.#drawing.tags.within('Table', () => {
      this.#heading();
      fill();
    });
  }

  section({ title, rows, total }: SlipSection): void {
    const { document, tags } = this.#drawing;
    tags.within('TBody', () => {
      if (rows.length > 0) {
        this.need(HEAD + ROW * 2);
        tags.within('TR', () => {
          document.font(BOLD).fontSize(9).fillColor(ACCENT);
          const draw = () => document.text(title, PAGE.margin, this.#top + 6, { width: WIDTH, lineBreak: false });
          tags.text('TH', draw, { scope: 'Row', columns: NAMES.filter((name) => this.#columns[name]).length });
        });
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
    });
  }

  #heading(): void {
    const { document, tags } = this.#drawing;
    document.font(BOLD).fontSize(7.5).fillColor(QUIET);
    const names = { quantity: 'HOURS', rate: 'RATE', amount: this.#amount, toDate: 'YEAR TO DATE', label: '' };
    tags.within('THead', () =>
      tags.within('TR', () => {
        for (const name of NAMES) {
          const isNamed = names[name] !== '';
          if (this.#columns[name]) {
            tags.text(isNamed ? 'TH' : 'TD', this.#cell(name, names[name], 0), isNamed ? { scope: 'Column' } : {});
          }
        }
      }),
    );
    this.#top += 12;
  }

  #row(row: SlipRow, font: string): void {
    const { document, tags } = this.#drawing;
    const note = row.note ?? '';
    this.need(ROW + (note === '' ? 0 : NOTE));
    tags.within('TR', () => {
      for (const name of NAMES) {
        if (!this.#columns[name]) continue;
        document.font(font).fontSize(9.5).fillColor(INK);
        const cell = this.#cell(name, row[name], 2);
        if (name === 'label') tags.text('TH', [...cell, ...this.#note(note)], { scope: 'Row' });
        else tags.text('TD', cell);
      }
    });
    this.#top += ROW + (note === '' ? 0 : NOTE);
  }

  /** A list with the function that draws a cell; empty for a cell without text. */
  #cell(name: Name, text: string, down: number): readonly (() => void)[] {
    const column = this.#columns[name];
    if (!column || text === '') return [];
    const draw = () =>
      this.#drawing.document.text(text, column.left, this.#top + down, {
        width: column.width,
        height: ROW,
        align: name === 'label' ? 'left' : 'right',
        lineBreak: false,
        ellipsis: true,
      });
    return [draw];
  }

  #note(text: string): readonly (() => void)[] {
    if (text === '') return [];
    const { document } = this.#drawing;
    const { left, width } = this.#columns.label!;
    const draw = () => {
      document.font(REGULAR).fontSize(8).fillColor(QUIET);
      document.text(text, left, this.#top + ROW - 0.5, { width, height: NOTE, lineBreak: false, ellipsis: true });
    };
    return [draw];
  }

  #rule(width: number, colour: string): void {
    const { document, tags } = this.#drawing;
    tags.decoration(() =>
      document.moveTo(PAGE.margin, this.#top).lineTo(RIGHT, this.#top).lineWidth(width).strokeColor(colour).stroke(),
    );
  }
}
