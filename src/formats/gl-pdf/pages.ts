/** A line of the report. Amounts are text with two decimals. */
export interface ReportLine {
  readonly account: string;
  readonly label: string;
  readonly isDebit: boolean;
  readonly amount: string;
  /** The amounts by department. Empty if the pays have no departments. */
  readonly departments: readonly { readonly name: string; readonly amount: string }[];
}

export interface PostingReport {
  readonly lang: 'en-AU' | 'en-NZ';
  /** The partner's name on the report, and its colour as six hex digits with a hash. */
  readonly brand: { readonly name: string; readonly colour: string };
  readonly companyName: string;
  /** Facts about the pay run, in display order. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly lines: readonly ReportLine[];
  readonly totalDebit: string;
  readonly totalCredit: string;
  readonly createdAt: Date;
}

/** Page margin in points. */
export const MARGIN = 48;

/** The heights, in points, of the column headings, a line, a department row, and the total with its note. */
export const HEADER = 18;
export const ROW = 16;
const PART = 12;
const TOTAL = ROW + 26;
/** The gap between the last department of a line and the next line. */
const GAP = 3;
const MOST_TOGETHER = 40;

type Content =
  | { readonly kind: 'line'; readonly line: ReportLine; readonly isStriped: boolean }
  | { readonly kind: 'continued'; readonly line: ReportLine }
  | { readonly kind: 'part'; readonly line: ReportLine; readonly part: ReportLine['departments'][number] }
  | { readonly kind: 'total' };
/** One row of the table, and its distance from the top of the page. */
export type Placed = Content & { readonly top: number };

interface Frame {
  /** Top of the table on the first page, below the heading of the report. */
  readonly firstTop: number;
  /** Top of the table on all other pages. */
  readonly top: number;
  readonly bottom: number;
}

/** Lays out all rows before drawing, so that the number of pages is known. */
export function pagesOf(
  { lines }: Pick<PostingReport, 'lines'>,
  { firstTop, top, bottom }: Frame,
): readonly Placed[][] {
  const pages: Placed[][] = [[]];
  let next = firstTop + HEADER;
  const place = (height: number, content: Content) => {
    pages.at(-1)!.push({ ...content, top: next });
    next += height;
  };
  const makeRoom = (height: number): boolean => {
    if (next + height <= bottom) return false;
    pages.push([]);
    next = top + HEADER;
    return true;
  };

  for (const [index, line] of lines.entries()) {
    const { departments } = line;
    // The total is never alone on a page: the last row moves with it.
    const below = index === lines.length - 1 ? TOTAL : 0;
    const gap = departments.length > 0 ? GAP : 0;
    // A line and up to MOST_TOGETHER departments stay on one page.
    const isWhole = departments.length <= MOST_TOGETHER;
    makeRoom(ROW + PART * Math.min(MOST_TOGETHER, departments.length) + (isWhole ? gap + below : 0));
    place(ROW, { kind: 'line', line, isStriped: index % 2 === 1 });
    for (const [number, part] of departments.entries()) {
      const isLast = number === departments.length - 1;
      if (makeRoom(PART + (isLast ? gap + below : 0))) place(ROW, { kind: 'continued', line });
      place(PART, { kind: 'part', line, part });
    }
    next += gap;
  }
  makeRoom(TOTAL);
  place(TOTAL, { kind: 'total' });
  return pages;
}
