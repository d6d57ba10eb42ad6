import { inTurns } from '../../base/in-turns.ts';
import type { Sheet } from '../payslip-pdf/payslip.ts';
import {
  ACCENT,
  type Drawing,
  drawHead,
  drawPeople,
  INK,
  numberPages,
  PAGE,
  QUIET,
  RIGHT,
  RULE,
  WIDTH,
} from '../payslip-pdf/sheet.ts';
import { bytesOf, newDocument } from '../pdf/pdf-document.ts';
import { lacksLetters, MISSING_NOTE, printableAll } from '../pdf/printable.ts';
import { Tags } from '../pdf/tags.ts';
import { BOLD, REGULAR } from '../pdf/typeface.ts';

export interface RecordPart {
  readonly source: string;
  readonly title: string;
  readonly state: 'recorded' | 'none' | 'not_recorded' | 'not_applicable';
  readonly value: string;
  readonly columns: readonly { readonly label: string; readonly kind: string }[];
  readonly rows: readonly (readonly string[])[];
  readonly note: string;
}

/** A record of one employee, ready to be drawn. */
export interface RecordSheet extends Sheet {
  readonly title: string;
  readonly source: string;
  readonly note: string;
  readonly parts: readonly RecordPart[];
}

const SIZE = 8.5;
const SOURCE_SIZE = 7.5;
const GAP = 6;
const PAD = 3;
/** The height of a table row with one line of text. */
const ROOM_FOR_ROW = 18;

/** The record as a PDF. The same record always gives the same bytes. */
export async function recordPdf(given: RecordSheet): Promise<Buffer> {
  return bytesOf(await inTurns(draw(given)));
}

function* draw(given: RecordSheet): Generator<void, PDFKit.PDFDocument> {
  const sheet = printableAll(given);
  const document = newDocument({
    margins: { top: PAGE.margin, bottom: 0, left: PAGE.margin, right: PAGE.margin },
    lang: sheet.lang,
    title: `${given.title} – ${given.employee.name}`,
    author: given.employer.name,
    createdAt: sheet.createdAt,
  });
  const drawing: Drawing = { document, tags: new Tags(document) };
  const pen = new Pen(drawing, drawPeople(drawing, sheet, drawHead(drawing, sheet, sheet.title)) + 2);
  pen.paragraph(`${sheet.source}. ${sheet.note}`, QUIET);
  for (const part of sheet.parts) {
    pen.part(part);
    yield;
  }
  numberPages(drawing, sheet, lacksLetters(sheet) ? MISSING_NOTE : undefined);
  return document;
}

/** Draws the parts in order and starts new pages as needed. */
class Pen {
  readonly #drawing: Drawing;
  #top: number;

  constructor(drawing: Drawing, top: number) {
    this.#drawing = drawing;
    this.#top = top;
  }

  paragraph(text: string, colour: string): void {
    if (text === '') return;
    const { document, tags } = this.#drawing;
    const height = this.#heightOf(text, REGULAR, WIDTH);
    this.#need(height);
    document.font(REGULAR).fontSize(SIZE).fillColor(colour);
    tags.text('P', () => document.text(text, PAGE.margin, this.#top, { width: WIDTH }));
    this.#top += height + GAP;
  }

  part({ title, source, value, state, note, columns, rows }: RecordPart): void {
    const colour = state === 'recorded' ? INK : QUIET;
    if (rows.length === 0) {
      this.#heading({ title, source, value, colour, below: 0 });
    } else {
      this.#heading({ title, source, value, colour, below: 2 * ROOM_FOR_ROW });
      this.#table(columns, rows);
    }
    this.paragraph(note, QUIET);
  }

  /**
   * Draws the title on the left, the value in the middle and the source on the right. The heading is kept on one page
   * with the first rows below it.
   */
  #heading(given: { title: string; source: string; value: string; colour: string; below: number }): void {
    const { title, source, value, colour, below } = given;
    const { document, tags } = this.#drawing;
    const [left, middle, right] = value === '' ? [0.66, 0, 0.34] : [0.36, 0.3, 0.34];
    const widths = [left, middle, right].map((share) => share * WIDTH - GAP);
    const height = Math.max(
      this.#heightOf(title, BOLD, widths[0]!),
      value === '' ? 0 : this.#heightOf(value, REGULAR, widths[1]!),
      this.#heightOf(source, REGULAR, widths[2]!, SOURCE_SIZE),
    );
    this.#need(2 * GAP + height + below);
    tags.decoration(() => this.#rule(this.#top, RULE));
    this.#top += GAP - 1;
    const top = this.#top;
    const text = (place: number, share: number, words: string, align: 'left' | 'right') => () =>
      document.text(words, PAGE.margin + place * WIDTH, top, { width: widths[share]!, align });
    document.font(BOLD).fontSize(SIZE).fillColor(ACCENT);
    tags.text('H2', text(0, 0, title, 'left'));
    document.font(REGULAR).fillColor(colour);
    if (value !== '') tags.text('P', text(left, 1, value, 'left'));
    document.fontSize(SOURCE_SIZE).fillColor(QUIET);
    tags.text('P', () =>
      document.text(source, PAGE.margin + (left + middle) * WIDTH + GAP, top + 0.7, {
        width: widths[2]!,
        align: 'right',
      }),
    );
    this.#top += height + GAP - 1;
  }

  #table(columns: RecordPart['columns'], rows: RecordPart['rows']): void {
    const { document, tags } = this.#drawing;
    document.font(BOLD).fontSize(SIZE);
    const widths = columnWidths(columns, rows, WIDTH, (text) => document.widthOfString(text) + 2 * PAD);
    const labels = columns.map(({ label }) => label);
    tags.within('Table', () => {
      this.#row(columns, labels, widths, 'TH');
      for (const row of rows) {
        if (this.#need(this.#rowHeight(row, widths, REGULAR))) this.#row(columns, labels, widths, 'repeated');
        this.#row(columns, row, widths, 'TD');
      }
    });
    this.#top += 2 * GAP;
  }

  /** Draws a table row. A heading that is repeated on a new page is a decoration, which screen readers skip. */
  #row(
    columns: RecordPart['columns'],
    cells: readonly string[],
    widths: readonly number[],
    kind: 'TH' | 'TD' | 'repeated',
  ): void {
    const { document, tags } = this.#drawing;
    const font = kind === 'TD' ? REGULAR : BOLD;
    const height = this.#rowHeight(cells, widths, font);
    const top = this.#top;
    let left = PAGE.margin;
    const draws = cells.map((text, index) => {
      const [at, width] = [left, widths[index]!];
      left += width;
      const align = isFigure(columns[index]!.kind) ? ('right' as const) : ('left' as const);
      return () => {
        document
          .font(font)
          .fontSize(SIZE)
          .fillColor(kind === 'TD' ? INK : QUIET);
        document.text(text, at + PAD, top + PAD, { width: width - 2 * PAD, align });
      };
    });
    if (kind === 'repeated') {
      tags.decoration(() => {
        for (const cell of draws) cell();
      }, 'Pagination');
    } else {
      tags.within('TR', () => {
        for (const [index, cell] of draws.entries()) {
          tags.text(kind, cells[index] === '' ? [] : cell, kind === 'TH' ? { scope: 'Column' } : {});
        }
      });
    }
    this.#top = top + height;
    tags.decoration(() => this.#rule(this.#top, RULE));
  }

  #rowHeight(cells: readonly string[], widths: readonly number[], font: string): number {
    return Math.max(...cells.map((text, index) => this.#heightOf(text, font, widths[index]! - 2 * PAD))) + 2 * PAD;
  }

  #heightOf(text: string, font: string, width: number, size = SIZE): number {
    return this.#drawing.document
      .font(font)
      .fontSize(size)
      .heightOfString(text === '' ? ' ' : text, { width });
  }

  /** Starts a new page if the height does not fit. Returns whether a new page was started. */
  #need(height: number): boolean {
    if (this.#top + height <= PAGE.height - PAGE.bottom) return false;
    this.#drawing.document.addPage();
    this.#top = PAGE.margin;
    return true;
  }

  #rule(at: number, colour: string): void {
    this.#drawing.document.moveTo(PAGE.margin, at).lineTo(RIGHT, at).lineWidth(0.5).strokeColor(colour).stroke();
  }
}

const isFigure = (kind: string): boolean => kind === 'amount' || kind === 'hours';

/** The number of rows that are measured for the column widths. Later rows wrap if they are longer. */
const MEASURED = 300;

/**
 * Widths that fill the page. If all texts fit on one line, the columns share the spare room. Otherwise, headings wrap,
 * and if that is not enough, texts wrap too. Dates and figures keep their width.
 */
function columnWidths(
  columns: RecordPart['columns'],
  rows: readonly (readonly string[])[],
  room: number,
  widthOf: (text: string) => number,
): readonly number[] {
  const cells = columns.map((_, index) =>
    Math.max(0, ...rows.slice(0, MEASURED).map((row) => widthOf(row[index] ?? ''))),
  );
  const widest = (words: (label: string) => readonly string[]) =>
    columns.map(({ label }, index) => Math.max(cells[index]!, ...words(label).map(widthOf)));
  for (const wanted of [widest((label) => [label]), widest((label) => label.split(' '))]) {
    const spare = room - total(wanted);
    if (spare >= 0) return wanted.map((width) => width + spare / wanted.length);
  }
  return wrapped(
    columns,
    widest((label) => label.split(' ')),
    room,
  );
}

/**
 * Dates and figures keep their width, and the text columns share the rest. If the rest is less than a third of the
 * page, the text columns get a third and the others shrink.
 */
function wrapped(columns: RecordPart['columns'], wanted: readonly number[], room: number): readonly number[] {
  const isText = columns.map(({ kind }) => kind === 'text');
  const texts = total(wanted.filter((_, index) => isText[index]));
  const figures = total(wanted.filter((_, index) => !isText[index]));
  const left = texts === 0 ? 0 : Math.max(room - figures, room / 3);
  return wanted.map((width, index) => (isText[index] ? (width * left) / texts : (width * (room - left)) / figures));
}

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
