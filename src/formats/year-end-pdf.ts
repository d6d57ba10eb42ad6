import type { Sheet } from './payslip-pdf/payslip.ts';
import { type Drawing, drawHead, drawPeople, numberPages, PAGE, QUIET, WIDTH } from './payslip-pdf/sheet.ts';
import { SlipTable } from './payslip-pdf/table.ts';
import { bytesOf, newDocument } from './pdf/pdf-document.ts';
import { lacksLetters, MISSING_NOTE, printableAll } from './pdf/printable.ts';
import { Tags } from './pdf/tags.ts';
import { REGULAR } from './pdf/typeface.ts';

/** The year-end summary of one employee, ready to be drawn. */
export interface YearSheet extends Sheet {
  readonly title: string;
  /** Paragraphs below the table. */
  readonly notes: readonly string[];
}

/** The summary as a PDF. The same summary always gives the same bytes. */
export function yearEndPdf(given: YearSheet): Promise<Buffer> {
  const sheet = printableAll(given);
  const document = newDocument({
    margins: { top: PAGE.margin, bottom: 0, left: PAGE.margin, right: PAGE.margin },
    lang: sheet.lang,
    // Metadata, not drawn text, so the font does not limit it.
    title: `${given.title} – ${given.employee.name}`,
    author: given.employer.name,
    createdAt: sheet.createdAt,
  });
  const drawing: Drawing = { document, tags: new Tags(document) };
  const below = drawPeople(drawing, sheet, drawHead(drawing, sheet, sheet.title));
  const table = new SlipTable(drawing, { quantity: false, toDate: false, amount: 'AMOUNT' }, below + 6);
  table.draw(() => {
    for (const section of sheet.sections) table.section(section);
  });
  table.down(16);
  for (const note of sheet.notes) drawNote(drawing, note, table);
  numberPages(drawing, sheet, lacksLetters(sheet) ? MISSING_NOTE : undefined);
  return bytesOf(document);
}

function drawNote({ document, tags }: Drawing, note: string, table: SlipTable): void {
  document.font(REGULAR).fontSize(8.5).fillColor(QUIET);
  const height = document.heightOfString(note, { width: WIDTH });
  table.need(height);
  // Set again, because `need` can start a new page, which resets the font.
  document.font(REGULAR).fontSize(8.5).fillColor(QUIET);
  tags.text('P', () => document.text(note, PAGE.margin, table.top, { width: WIDTH }));
  table.down(height + 6);
}
