import { bytesOf, newDocument } from '../pdf/pdf-document.ts';
import { lacksLetters, MISSING_NOTE, printableAll } from '../pdf/printable.ts';
import { BOLD, REGULAR } from '../pdf/typeface.ts';
import { MARGIN, type PostingReport } from './report.ts';
import { drawTable } from './table.ts';

export type { PostingReport, ReportLine } from './report.ts';

const TITLE = 'Suggested GL postings';
const INK = '#1b1f24';
const QUIET = '#5b6570';

/** The report as the bytes of a PDF. The same report makes the same bytes. */
export function postingPdf(given: PostingReport): Promise<Buffer> {
  const report = printableAll(given);
  const document = newDocument({
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    lang: report.lang,
    // Not drawn, so no font limits them.
    title: `${TITLE} – ${given.companyName}`,
    author: given.brand.name,
    createdAt: report.createdAt,
  });
  drawHeading(document, report);
  drawTable(document, report, { ink: INK, quiet: QUIET });
  numberPages(document, report);
  return bytesOf(document);
}

function drawHeading(document: PDFKit.PDFDocument, { brand, companyName, facts }: PostingReport): void {
  const { width } = document.page;
  document.rect(0, 0, width, 6).fill(brand.colour);
  document.fillColor(QUIET).font(REGULAR).fontSize(9);
  document.text(brand.name, MARGIN, MARGIN - 16, { width: width - 2 * MARGIN, lineBreak: false });
  document
    .fillColor(INK)
    .font(BOLD)
    .fontSize(20)
    .text(TITLE, MARGIN, MARGIN + 4);
  document
    .moveDown(0.2)
    .fontSize(12)
    .text(companyName, { width: width - 2 * MARGIN });
  document.moveDown(0.4);
  for (const { name, value } of facts) {
    const top = document.y;
    document.font(REGULAR).fontSize(9).fillColor(QUIET).text(name, MARGIN, top, { width: 90 });
    document.fillColor(INK).text(value, MARGIN + 92, top, { width: width - 2 * MARGIN - 92 });
  }
  document.moveDown(1);
}

function numberPages(document: PDFKit.PDFDocument, report: PostingReport): void {
  const { count } = document.bufferedPageRange();
  const note = lacksLetters(report) ? MISSING_NOTE : undefined;
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    const { width, height, margins } = document.page;
    // Below the margin, where text would otherwise start a new page.
    margins.bottom = 0;
    const top = height - MARGIN + 14;
    document.font(REGULAR).fontSize(8).fillColor(QUIET);
    document.text(report.companyName, MARGIN, top, {
      width: width - 2 * MARGIN - 90,
      height: 10,
      ellipsis: true,
      lineBreak: false,
    });
    document.text(`Page ${index + 1} of ${count}`, width - MARGIN - 90, top, { width: 90, align: 'right' });
    if (note) document.text(note, MARGIN, top + 10, { lineBreak: false });
    margins.bottom = MARGIN;
  }
}
