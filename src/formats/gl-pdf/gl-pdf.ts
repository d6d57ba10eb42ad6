import { inTurns } from '../../base/in-turns.ts';
import { bytesOf, newDocument } from '../pdf/pdf-document.ts';
import { lacksLetters, MISSING_NOTE, printableAll } from '../pdf/printable.ts';
import { Tags } from '../pdf/tags.ts';
import { BOLD, REGULAR } from '../pdf/typeface.ts';
import { MARGIN, type PostingReport, pagesOf, type ReportLine } from './pages.ts';
import { drawTablePage } from './table.ts';

export type { PostingReport, ReportLine } from './pages.ts';

const TITLE = 'Suggested GL postings';
const INK = '#1b1f24';
const QUIET = '#5b6570';

/** The report as a PDF. The same report always gives the same bytes. */
export async function postingPdf(given: PostingReport): Promise<Buffer> {
  return bytesOf(await inTurns(drawReport(given)));
}

/** Yields after each page or line, so that a report with hundreds of departments does not block the event loop. */
function* drawReport(given: PostingReport): Generator<void, PDFKit.PDFDocument> {
  const report = yield* printableReport(given);
  const document = newDocument({
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    lang: report.lang,
    // Metadata, not drawn text, so the font does not limit it.
    title: `${TITLE} – ${given.companyName}`,
    author: given.brand.name,
    createdAt: report.createdAt,
  });
  const drawing = { document, tags: new Tags(document) };
  drawHeading(drawing, report);
  const firstTop = document.y;
  const pages = pagesOf(report, { firstTop, top: MARGIN, bottom: document.page.height - MARGIN });
  const note = lacksLetters(report) ? MISSING_NOTE : undefined;
  for (const [index, rows] of pages.entries()) {
    if (index > 0) document.addPage();
    drawTablePage(drawing, report, { top: index === 0 ? firstTop : MARGIN, rows }, { ink: INK, quiet: QUIET });
    drawFoot(drawing, { companyName: report.companyName, page: index + 1, of: pages.length, note });
    // Compresses each page now instead of all of them at the end.
    document.flushPages();
    yield;
  }
  return document;
}

function* printableReport({ lines, ...rest }: PostingReport): Generator<void, PostingReport> {
  const printed: ReportLine[] = [];
  for (const line of lines) {
    printed.push(printableAll(line));
    yield;
  }
  return { ...printableAll(rest), lines: printed };
}

interface Drawing {
  readonly document: PDFKit.PDFDocument;
  readonly tags: Tags;
}

function drawHeading({ document, tags }: Drawing, { brand, companyName, facts }: PostingReport): void {
  const { width } = document.page;
  tags.decoration(() => document.rect(0, 0, width, 6).fill(brand.colour));
  document.fillColor(QUIET).font(REGULAR).fontSize(9);
  tags.text('P', () => document.text(brand.name, MARGIN, MARGIN - 16, { width: width - 2 * MARGIN, lineBreak: false }));
  document.fillColor(INK).font(BOLD).fontSize(20);
  tags.text('H1', () => document.text(TITLE, MARGIN, MARGIN + 4));
  document.moveDown(0.2).fontSize(12);
  tags.text('P', () => document.text(companyName, { width: width - 2 * MARGIN }));
  document.moveDown(0.4);
  tags.within('Table', () => {
    for (const { name, value } of facts) {
      const top = document.y;
      document.font(REGULAR).fontSize(9).fillColor(QUIET);
      tags.within('TR', () => {
        tags.text('TH', () => document.text(name, MARGIN, top, { width: 90 }), { scope: 'Row' });
        document.fillColor(INK);
        tags.text('TD', () => document.text(value, MARGIN + 92, top, { width: width - 2 * MARGIN - 92 }));
      });
    }
  });
  document.moveDown(1);
}

interface Foot {
  readonly companyName: string;
  readonly page: number;
  readonly of: number;
  readonly note: string | undefined;
}

function drawFoot({ document, tags }: Drawing, { companyName, page, of, note }: Foot): void {
  const { width, height, margins } = document.page;
  // The footer is below the bottom margin, where PDFKit would otherwise start a new page.
  margins.bottom = 0;
  const top = height - MARGIN + 14;
  document.font(REGULAR).fontSize(8).fillColor(QUIET);
  tags.decoration(() => {
    document.text(companyName, MARGIN, top, {
      width: width - 2 * MARGIN - 90,
      height: 10,
      ellipsis: true,
      lineBreak: false,
    });
    document.text(`Page ${page} of ${of}`, width - MARGIN - 90, top, { width: 90, align: 'right' });
  }, 'Pagination');
  const draw = () => document.text(note ?? '', MARGIN, top + 10, { lineBreak: false });
  // Screen readers read the note once, although every page shows it.
  if (note && page === 1) tags.text('P', draw);
  else if (note) tags.decoration(draw, 'Pagination');
  margins.bottom = MARGIN;
}
