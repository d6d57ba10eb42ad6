import type { Tags } from '../pdf/tags.ts';
import { BOLD, REGULAR } from '../pdf/typeface.ts';
import type { Sheet, SlipFact } from './payslip.ts';

/** A4 dimensions in points, and the colours of a payslip. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, bottom: 46 } as const;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - PAGE.margin;

export const INK = '#1d2530';
export const QUIET = '#66707c';
export const RULE = '#dde2e8';
export const TINT = '#f1f5f4';
export const ACCENT = '#1f6f5c';

/** The document to draw on, and its tags for screen readers. */
export interface Drawing {
  readonly document: PDFKit.PDFDocument;
  readonly tags: Tags;
}

export const oneLine = { lineBreak: false, ellipsis: true } as const;

/** Draws the employer on the left and the title on the right. */
export function drawHead({ document, tags }: Drawing, { employer }: Pick<Sheet, 'employer'>, title: string): number {
  tags.decoration(() => document.rect(0, 0, PAGE.width, 5).fill(ACCENT));
  document.font(BOLD).fontSize(15).fillColor(INK);
  tags.text('P', () => document.text(employer.name, PAGE.margin, 36, { width: WIDTH - 190, height: 18, ...oneLine }));
  document.font(REGULAR).fontSize(15).fillColor(QUIET);
  tags.text('H1', () => document.text(title, RIGHT - 180, 36, { width: 180, align: 'right', ...oneLine }));
  let top = 56;
  document.fontSize(9);
  for (const text of employer.lines) {
    tags.text('P', () => document.text(text, PAGE.margin, top, { width: WIDTH, height: 11, ...oneLine }));
    top += 12;
  }
  tags.decoration(() =>
    document
      .moveTo(PAGE.margin, top + 6)
      .lineTo(RIGHT, top + 6)
      .lineWidth(0.7)
      .strokeColor(RULE)
      .stroke(),
  );
  return top + 20;
}

/** Draws the employee on the left and the facts on the right. */
export function drawPeople(drawing: Drawing, { employee, facts }: Pick<Sheet, 'employee' | 'facts'>, top: number) {
  const { document, tags } = drawing;
  const half = WIDTH / 2 - 12;
  document.font(BOLD).fontSize(11.5).fillColor(INK);
  tags.text('P', () => document.text(employee.name, PAGE.margin, top, { width: half, height: 14, ...oneLine }));
  let left = top + 17;
  document.font(REGULAR).fontSize(9.5).fillColor(QUIET);
  for (const text of employee.lines) {
    tags.text('P', () => document.text(text, PAGE.margin, left, { width: half, height: 12, ...oneLine }));
    left += 13;
  }
  const right = drawFacts(drawing, facts, { left: PAGE.margin + WIDTH / 2 + 12, width: half, top: top + 1 });
  return Math.max(left, right) + 10;
}

interface Place {
  readonly left: number;
  readonly width: number;
  readonly top: number;
}

/** Names and values as a table with row headings. */
export function drawFacts({ document, tags }: Drawing, facts: readonly SlipFact[], place: Place): number {
  let { top } = place;
  if (facts.length === 0) return top;
  tags.within('Table', () => {
    for (const { name, value } of facts) {
      tags.within('TR', () => {
        document.font(REGULAR).fontSize(9.5).fillColor(QUIET);
        const given = { width: place.width * 0.42, height: 12, ...oneLine };
        tags.text('TH', () => document.text(name, place.left, top, given), { scope: 'Row' });
        document.fillColor(INK);
        tags.text('TD', () =>
          document.text(value, place.left + place.width * 0.42, top, {
            width: place.width * 0.58,
            height: 12,
            align: 'right',
            ...oneLine,
          }),
        );
      });
      top += 14;
    }
  });
  return top;
}

/** Employer, employee and page number at the foot of every page. */
export function numberPages({ document, tags }: Drawing, sheet: Sheet, note: string | undefined): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    const top = PAGE.height - 34;
    document.font(REGULAR).fontSize(7.5).fillColor(QUIET);
    tags.decoration(() => {
      document.text(`${sheet.employer.name} · ${sheet.employee.name}`, PAGE.margin, top, {
        width: WIDTH - 90,
        height: 10,
        ...oneLine,
      });
      document.text(`Page ${index + 1} of ${count}`, RIGHT - 90, top, { width: 90, align: 'right', ...oneLine });
    }, 'Pagination');
    if (!note) continue;
    const draw = () => document.text(note, PAGE.margin, top + 10, { width: WIDTH, ...oneLine });
    // Screen readers read the note once, although every page shows it.
    if (index === 0) tags.text('P', draw);
    else tags.decoration(draw, 'Pagination');
  }
}
