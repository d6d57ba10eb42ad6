import { bytesOf, newDocument } from '../pdf/pdf-document.ts';
import { lacksLetters, MISSING_NOTE, printable, printableAll } from '../pdf/printable.ts';
import { BOLD, REGULAR } from '../pdf/typeface.ts';
import type { Payslip, SlipFact } from './payslip.ts';
import { ACCENT, INK, PAGE, QUIET, RIGHT, RULE, TINT, WIDTH } from './style.ts';
import { SlipTable } from './table.ts';

export type { Payslip, SlipFact, SlipRow, SlipSection } from './payslip.ts';

/** The payslip as the bytes of a PDF. The same payslip makes the same bytes. */
export function payslipPdf(given: Payslip): Promise<Buffer> {
  // The note alone keeps its line breaks.
  const slip = { ...printableAll(given), note: given.note.split(/\r?\n/).map(printable).join('\n') };
  const document = newDocument({
    margins: { top: PAGE.margin, bottom: 0, left: PAGE.margin, right: PAGE.margin },
    lang: slip.lang,
    // Not drawn, so no font limits them.
    title: `Payslip – ${given.employee.name}`,
    author: given.employer.name,
    createdAt: slip.createdAt,
  });
  const below = drawPeople(document, slip, drawHead(document, slip));
  const table = new SlipTable(document, slip.columns, drawNet(document, slip, below));
  table.heading();
  for (const section of slip.sections) table.section(section);
  table.down(6);
  drawContributions(document, slip, table);
  drawFeet(document, slip, table);
  numberPages(document, slip);
  return bytesOf(document);
}

const line = { lineBreak: false, ellipsis: true } as const;

/** The employer on the left, the word on the right. */
function drawHead(document: PDFKit.PDFDocument, { employer }: Payslip): number {
  document.rect(0, 0, PAGE.width, 5).fill(ACCENT);
  document.font(BOLD).fontSize(15).fillColor(INK);
  document.text(employer.name, PAGE.margin, 36, { width: WIDTH - 110, height: 18, ...line });
  document.font(REGULAR).fontSize(15).fillColor(QUIET);
  document.text('Payslip', RIGHT - 100, 36, { width: 100, align: 'right', ...line });
  let top = 56;
  document.fontSize(9);
  for (const text of employer.lines) {
    document.text(text, PAGE.margin, top, { width: WIDTH, height: 11, ...line });
    top += 12;
  }
  document
    .moveTo(PAGE.margin, top + 6)
    .lineTo(RIGHT, top + 6)
    .lineWidth(0.7)
    .strokeColor(RULE)
    .stroke();
  return top + 20;
}

/** Who is paid, and the facts of the pay beside it. */
function drawPeople(document: PDFKit.PDFDocument, { employee, facts }: Payslip, top: number): number {
  const half = WIDTH / 2 - 12;
  document.font(BOLD).fontSize(11.5).fillColor(INK);
  document.text(employee.name, PAGE.margin, top, { width: half, height: 14, ...line });
  let left = top + 17;
  document.font(REGULAR).fontSize(9.5).fillColor(QUIET);
  for (const text of employee.lines) {
    document.text(text, PAGE.margin, left, { width: half, height: 12, ...line });
    left += 13;
  }
  const right = drawFacts(document, facts, { left: PAGE.margin + WIDTH / 2 + 12, width: half, top: top + 1 });
  return Math.max(left, right) + 10;
}

function drawFacts(
  document: PDFKit.PDFDocument,
  facts: readonly SlipFact[],
  place: { readonly left: number; readonly width: number; readonly top: number },
): number {
  let { top } = place;
  for (const { name, value } of facts) {
    document.font(REGULAR).fontSize(9.5).fillColor(QUIET);
    document.text(name, place.left, top, { width: place.width * 0.42, height: 12, ...line });
    document.fillColor(INK);
    document.text(value, place.left + place.width * 0.42, top, {
      width: place.width * 0.58,
      height: 12,
      align: 'right',
      ...line,
    });
    top += 14;
  }
  return top;
}

/** What everybody looks for first. */
function drawNet(document: PDFKit.PDFDocument, { net, netNote }: Payslip, top: number): number {
  const height = 46;
  document.roundedRect(PAGE.margin, top, WIDTH, height, 5).fill(TINT);
  document.font(REGULAR).fontSize(10).fillColor(QUIET);
  document.text('Net pay', PAGE.margin + 14, top + 8, { width: 200, ...line });
  document.fontSize(9).text(netNote, PAGE.margin + 14, top + 24, { width: 280, height: 11, ...line });
  document.font(BOLD).fontSize(22).fillColor(ACCENT);
  document.text(net, RIGHT - 234, top + 8, { width: 220, align: 'right', ...line });
  return top + height + 16;
}

function drawContributions(document: PDFKit.PDFDocument, { contributions }: Payslip, table: SlipTable): void {
  const { facts, section } = contributions;
  if (section.rows.length === 0) return;
  table.need(60);
  table.section(section);
  if (facts.length === 0) return;
  const text = facts.map(({ name, value }) => `${name}: ${value}`).join(' · ');
  document.font(REGULAR).fontSize(8.5).fillColor(QUIET);
  document.text(text, PAGE.margin, table.top + 4, { width: WIDTH, height: 11, ...line });
  table.down(20);
}

/** Leave on the left, the bank on the right, the note below. */
function drawFeet(document: PDFKit.PDFDocument, { balances, payments, note }: Payslip, table: SlipTable): void {
  const half = WIDTH / 2 - 12;
  const rows = Math.max(balances.length, payments.length);
  if (rows > 0) {
    table.need(46 + rows * 14);
    const top = table.top + 14;
    const title = (text: string, left: number) => {
      document.font(BOLD).fontSize(9).fillColor(ACCENT);
      document.text(text, left, top, { width: half, ...line });
      document
        .moveTo(left, top + 14)
        .lineTo(left + half, top + 14)
        .lineWidth(0.7)
        .strokeColor(RULE)
        .stroke();
    };
    const right = PAGE.margin + WIDTH / 2 + 12;
    if (balances.length > 0) {
      title('Leave balances', PAGE.margin);
      drawFacts(document, balances, { left: PAGE.margin, width: half, top: top + 20 });
    }
    if (payments.length > 0) {
      title('Paid to', right);
      drawFacts(document, payments, { left: right, width: half, top: top + 20 });
    }
    table.down(46 + rows * 14);
  }
  if (note === '') return;
  const height = document
    .font(REGULAR)
    .fontSize(9)
    .heightOfString(note, { width: WIDTH - 28 });
  table.need(height + 24);
  document.rect(PAGE.margin, table.top, 2, height + 12).fill(ACCENT);
  document.fillColor(INK).text(note, PAGE.margin + 14, table.top + 6, { width: WIDTH - 28 });
  table.down(height + 20);
}

function numberPages(document: PDFKit.PDFDocument, slip: Payslip): void {
  const { count } = document.bufferedPageRange();
  const note = lacksLetters(slip) ? MISSING_NOTE : undefined;
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    const top = PAGE.height - 34;
    document.font(REGULAR).fontSize(7.5).fillColor(QUIET);
    document.text(`${slip.employer.name} · ${slip.employee.name}`, PAGE.margin, top, {
      width: WIDTH - 90,
      height: 10,
      ...line,
    });
    document.text(`Page ${index + 1} of ${count}`, RIGHT - 90, top, { width: 90, align: 'right', ...line });
    if (note) document.text(note, PAGE.margin, top + 10, { width: WIDTH, ...line });
  }
}
