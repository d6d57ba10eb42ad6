import { inTurns } from '../base/in-turns.ts';
import { bytesOf, newDocument } from './pdf/pdf-document.ts';
import { lacksLetters, MISSING_NOTE, printable, printableAll } from './pdf/printable.ts';
import { BOLD, REGULAR } from './pdf/typeface.ts';

export interface ReportPages {
  readonly title: string;
  readonly note: string;
  readonly companyName: string;
  readonly from: string;
  readonly to: string;
  readonly lang: string;
  readonly createdAt: Date;
  readonly columns: readonly { readonly label: string; readonly kind: string }[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[] | null;
}

const MARGIN = 40;
const ROW = 15;
const INK = '#1b1f24';
const QUIET = '#5b6570';
const LINE = '#d3ddd9';
const SIZE = 8;

/** A table over as many pages as it needs. The same report always gives the same bytes. */
export async function reportPdf(given: ReportPages): Promise<Buffer> {
  return bytesOf(await inTurns(drawReport(given)));
}

function* drawReport(given: ReportPages): Generator<void, PDFKit.PDFDocument> {
  const { rows: asGiven, ...rest } = given;
  const report = { ...printableAll(rest), rows: [] as string[][] };
  for (const row of asGiven) {
    report.rows.push(row.map(printable));
    if (report.rows.length % 200 === 0) yield;
  }
  const document = newDocument({
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    lang: report.lang,
    title: `${given.title} – ${given.companyName}`,
    author: given.companyName,
    createdAt: report.createdAt,
  });
  const widths = widthsOf(document, report);
  let top = drawHeading(document, report);
  const bottom = document.page.height - MARGIN;
  drawRow(
    document,
    report,
    widths,
    top,
    report.columns.map(({ label }) => label),
    { font: BOLD },
  );
  top += ROW;
  const last = report.totals ? [report.totals] : [];
  for (const [index, row] of [...report.rows, ...last].entries()) {
    if (top + ROW > bottom) {
      document.addPage();
      top = MARGIN;
      drawRow(
        document,
        report,
        widths,
        top,
        report.columns.map(({ label }) => label),
        { font: BOLD },
      );
      top += ROW;
      yield;
    }
    drawRow(document, report, widths, top, row, { font: index === report.rows.length ? BOLD : REGULAR });
    top += ROW;
  }
  const note = lacksLetters(report) ? MISSING_NOTE : '';
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    drawFoot(document, `${report.companyName}${note ? `. ${note}` : ''}`, `Page ${page + 1} of ${count}`);
  }
  return document;
}

type Printed = Omit<ReportPages, 'rows'> & { readonly rows: readonly (readonly string[])[] };

const isFigure = (kind: string): boolean => kind !== 'text' && kind !== 'date';

/** Column widths in proportion to the longest text, scaled to fit the page. */
function widthsOf(document: PDFKit.PDFDocument, { columns, rows, totals }: Printed): readonly number[] {
  document.font(BOLD).fontSize(SIZE);
  const wanted = columns.map(({ label }, index) =>
    Math.max(
      ...[label, totals?.[index] ?? '', ...rows.map((row) => row[index] ?? '')].map(
        (text) => text.length * SIZE * 0.52,
      ),
      28,
    ),
  );
  const room = document.page.width - 2 * MARGIN;
  const all = wanted.reduce((sum, width) => sum + width, 0);
  return wanted.map((width) => (width / all) * room);
}

function drawHeading(document: PDFKit.PDFDocument, { title, companyName, from, to, note }: Printed): number {
  const width = document.page.width - 2 * MARGIN;
  document.fillColor(INK).font(BOLD).fontSize(18).text(title, MARGIN, MARGIN, { width });
  document.fontSize(11).text(companyName, { width });
  document.font(REGULAR).fontSize(9).fillColor(QUIET).text(`${from} to ${to}. ${note}`, { width });
  return document.y + 10;
}

function drawRow(
  document: PDFKit.PDFDocument,
  { columns }: Printed,
  widths: readonly number[],
  top: number,
  cells: readonly string[],
  { font }: { font: string },
): void {
  document.font(font).fontSize(SIZE).fillColor(INK);
  let left = MARGIN;
  for (const [index, text] of cells.entries()) {
    const width = widths[index]!;
    document.text(text, left, top + 3, {
      width: width - 4,
      height: ROW - 3,
      align: isFigure(columns[index]!.kind) ? 'right' : 'left',
      lineBreak: false,
      ellipsis: true,
    });
    left += width;
  }
  document
    .moveTo(MARGIN, top + ROW)
    .lineTo(document.page.width - MARGIN, top + ROW)
    .lineWidth(0.4)
    .stroke(LINE);
}

function drawFoot(document: PDFKit.PDFDocument, name: string, page: string): void {
  const { width, height, margins } = document.page;
  // The footer is below the bottom margin, where PDFKit would otherwise start a new page.
  margins.bottom = 0;
  document.font(REGULAR).fontSize(8).fillColor(QUIET);
  document.text(name, MARGIN, height - MARGIN + 14, { width: width - 2 * MARGIN - 90, height: 10, lineBreak: false });
  document.text(page, width - MARGIN - 90, height - MARGIN + 14, { width: 90, align: 'right', lineBreak: false });
  margins.bottom = MARGIN;
}
