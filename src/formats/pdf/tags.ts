type Element = ReturnType<PDFKit.PDFDocument['struct']>;
type Draw = () => void;

/** Accessibility attributes of a table cell. */
export interface CellOf {
  /** Whether a heading cell belongs to a column or to a row. */
  readonly scope?: 'Column' | 'Row';
  /** The number of columns that the cell spans; absent for one. */
  readonly columns?: number;
}

/**
 * The structure tree of headings, paragraphs and tables for screen readers, built while the page is drawn. Everything
 * on a page is either in the tree or a decoration.
 */
export class Tags {
  readonly #document: PDFKit.PDFDocument;
  #parent: Element;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    this.#parent = document.struct('Document');
    document.addStructure(this.#parent);
  }

  /** A structure element that contains everything `fill` adds. */
  within<T>(type: string, fill: () => T): T {
    const above = this.#parent;
    const part = this.#document.struct(type);
    above.add(part);
    this.#parent = part;
    try {
      return fill();
    } finally {
      part.end();
      this.#parent = above;
    }
  }

  /** Draws the text of a heading, a paragraph or a cell. The text may have several pieces or none. */
  text(type: string, draw: Draw | readonly Draw[], cell: CellOf = {}): void {
    const pieces = typeof draw === 'function' ? [draw] : [...draw];
    const element = this.#document.struct(type, {}, pieces);
    const attributes = {
      ...(cell.scope ? { Scope: cell.scope } : {}),
      ...(cell.columns !== undefined && cell.columns > 1 ? { ColSpan: cell.columns } : {}),
    };
    // PDFKit has an option for the scope but not for the column span.
    if (Object.keys(attributes).length > 0) dataOf(element).A = { O: 'Table', ...attributes };
    this.#parent.add(element);
  }

  /** Draws lines, coloured areas and repeated page text, which screen readers skip. */
  decoration(draw: Draw, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }
}

const dataOf = (element: Element): Record<string, unknown> =>
  (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data;
