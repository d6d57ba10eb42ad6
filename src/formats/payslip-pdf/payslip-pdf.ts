import { bytesOf, newDocument } from '../pdf/pdf-document.ts';
import { lacksLetters, MISSING_NOTE, printable, printableAll } from '../pdf/printable.ts';
import { Tags } from '../pdf/tags.ts';
import { BOLD, REGULAR } from '../pdf/typeface.ts';
import type { Payslip } from './payslip.ts';
import {
  ACCENT,
  type Drawing,
  drawFacts,
  drawHead,
  drawPeople,
  INK,
  numberPages,
  oneLine,
  PAGE,
  QUIET,
  RIGHT,
  RULE,
  TINT,
  WIDTH,
} from './sheet.ts';
import { SlipTable } from './table.ts';

export type { Payslip, SlipFact, SlipRow, SlipSection } from './payslip.ts';

/** The payslip as a PDF. The same payslip always gives the same bytes. */
export function payslipPdf(given: Payslip): Promise<Buffer> {
  // Only the note keeps its line breaks.
  const slip = { ...printableAll(given), note: given.note.split(/\r?\n/).map(printable).join('\n') };
  const document = newDocument({
    margins: { top: PAGE.margin, bottom: 0, left: PAGE.margin, right: PAGE.margin },
    lang: slip.lang,
    // Metadata, not drawn text, so the font does not limit it.
    title: `Payslip – ${given.employee.name}`,
    author: given.employer.name,
    createdAt: slip.createdAt,
  });
  const drawing: Drawing = { document, tags: new Tags(document) };
  const below = drawPeople(drawing, slip, drawHead(drawing, slip, 'Payslip'));
  const table = new SlipTable(drawing, slip.columns, drawNet(drawing, slip, below));
  const { facts, section } = slip.contributions;
  table.draw(() => {
    for (const part of slip.sections) table.section(part);
    table.down(6);
    if (section.rows.length === 0) return;
    table.need(60);
    table.section(section);
  });
  if (section.rows.length > 0) drawFund(drawing, facts, table);
  drawFeet(drawing, slip, table);
  numberPages(drawing, slip, lacksLetters(slip) ? MISSING_NOTE : undefined);
  return bytesOf(document);
}

/** The highlighted net pay. */
function drawNet({ document, tags }: Drawing, { net, netNote }: Payslip, top: number): number {
  const height = 46;
  tags.decoration(() => document.roundedRect(PAGE.margin, top, WIDTH, height, 5).fill(TINT));
  document.font(REGULAR).fontSize(10).fillColor(QUIET);
  tags.text('P', () => document.text('Net pay', PAGE.margin + 14, top + 8, { width: 200, ...oneLine }));
  document.fontSize(9);
  tags.text('P', () => document.text(netNote, PAGE.margin + 14, top + 24, { width: 280, height: 11, ...oneLine }));
  document.font(BOLD).fontSize(22).fillColor(ACCENT);
  tags.text('P', () => document.text(net, RIGHT - 234, top + 8, { width: 220, align: 'right', ...oneLine }));
  return top + height + 16;
}

/** The fund that receives the contributions above. */
function drawFund({ document, tags }: Drawing, facts: Payslip['facts'], table: SlipTable): void {
  if (facts.length === 0) return;
  const text = facts.map(({ name, value }) => `${name}: ${value}`).join(' · ');
  document.font(REGULAR).fontSize(8.5).fillColor(QUIET);
  tags.text('P', () => document.text(text, PAGE.margin, table.top + 4, { width: WIDTH, height: 11, ...oneLine }));
  table.down(20);
}

/** Leave balances on the left, bank payments on the right, the note below. */
function drawFeet(drawing: Drawing, { balances, payments, note }: Payslip, table: SlipTable): void {
  const { document, tags } = drawing;
  const half = WIDTH / 2 - 12;
  const rows = Math.max(balances.length, payments.length);
  if (rows > 0) {
    table.need(46 + rows * 14);
    const top = table.top + 14;
    const part = (text: string, facts: Payslip['facts'], left: number) => {
      if (facts.length === 0) return;
      document.font(BOLD).fontSize(9).fillColor(ACCENT);
      tags.text('H2', () => document.text(text, left, top, { width: half, ...oneLine }));
      tags.decoration(() =>
        document
          .moveTo(left, top + 14)
          .lineTo(left + half, top + 14)
          .lineWidth(0.7)
          .strokeColor(RULE)
          .stroke(),
      );
      drawFacts(drawing, facts, { left, width: half, top: top + 20 });
    };
    part('Leave balances', balances, PAGE.margin);
    part('Paid to', payments, PAGE.margin + WIDTH / 2 + 12);
    table.down(46 + rows * 14);
  }
  if (note === '') return;
  const height = document
    .font(REGULAR)
    .fontSize(9)
    .heightOfString(note, { width: WIDTH - 28 });
  table.need(height + 24);
  tags.decoration(() => document.rect(PAGE.margin, table.top, 2, height + 12).fill(ACCENT));
  document.fillColor(INK);
  tags.text('P', () => document.text(note, PAGE.margin + 14, table.top + 6, { width: WIDTH - 28 }));
  table.down(height + 20);
}
