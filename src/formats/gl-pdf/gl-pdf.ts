import PDFDocument from 'pdfkit';
import { printable } from './printable.ts';
import { MARGIN, type PostingReport } from './report.ts';
import { drawTable } from './table.ts';

export type { PostingReport, ReportLine } from './report.ts';

const TITLE = 'Suggested GL postings';
const INK = '#1b1f24';
const QUIET = '#5b6570';

/** The report as the bytes of a PDF. The same report makes the same bytes. */
export function postingPdf(report: PostingReport): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    // Pages are numbered "of how many" once all of them are there.
    bufferPages: true,
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: `${TITLE} – ${printable(report.companyName)}`,
      Author: printable(report.brand.name),
      CreationDate: report.createdAt,
    },
  });
  const bytes = collected(document);
  drawHeading(document, report);
  drawTable(document, report, { ink: INK, quiet: QUIET });
  numberPages(document, report);
  document.end();
  return bytes;
}

function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

function drawHeading(document: PDFKit.PDFDocument, { brand, companyName, facts }: PostingReport): void {
  const { width } = document.page;
  document.rect(0, 0, width, 6).fill(brand.colour);
  document.fillColor(QUIET).font('Helvetica').fontSize(9);
  document.text(printable(brand.name), MARGIN, MARGIN - 16, { width: width - 2 * MARGIN, lineBreak: false });
  document
    .fillColor(INK)
    .font('Helvetica-Bold')
    .fontSize(20)
    .text(TITLE, MARGIN, MARGIN + 4);
  document
    .moveDown(0.2)
    .fontSize(12)
    .text(printable(companyName), { width: width - 2 * MARGIN });
  document.moveDown(0.4);
  for (const { name, value } of facts) {
    const top = document.y;
    document.font('Helvetica').fontSize(9).fillColor(QUIET).text(printable(name), MARGIN, top, { width: 90 });
    document.fillColor(INK).text(printable(value), MARGIN + 92, top, { width: width - 2 * MARGIN - 92 });
  }
  document.moveDown(1);
}

function numberPages(document: PDFKit.PDFDocument, { companyName }: PostingReport): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    const { width, height, margins } = document.page;
    // Below the margin, where text would otherwise start a new page.
    margins.bottom = 0;
    const top = height - MARGIN + 14;
    document.font('Helvetica').fontSize(8).fillColor(QUIET);
    document.text(printable(companyName), MARGIN, top, {
      width: width - 2 * MARGIN - 90,
      height: 10,
      ellipsis: true,
      lineBreak: false,
    });
    document.text(`Page ${index + 1} of ${count}`, width - MARGIN - 90, top, { width: 90, align: 'right' });
    margins.bottom = MARGIN;
  }
}
