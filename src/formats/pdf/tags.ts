type Element = ReturnType<PDFKit.PDFDocument['struct']>;
type Draw = () => void;

/** How a cell of a table stands to the others. */
export interface CellOf {
  /** Of a heading: what it is the heading of. */
  readonly scope?: 'Column' | 'Row';
  /** How many columns it takes, where that is more than one. */
  readonly columns?: number;
}

/**
 * The tree of headings, paragraphs and tables that a screen reader goes by, made while the page is drawn. Everything on
 * a page is either in it or a decoration.
 */
export class Tags {
  readonly #document: PDFKit.PDFDocument;
  #parent: Element;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    this.#parent = document.struct('Document');
    document.addStructure(this.#parent);
  }

  /** A part of the document; whatever `fill` tells becomes part of it. */
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

  /** Text that is drawn now: a heading, a paragraph or a cell, which may be drawn in several pieces or be empty. */
  text(type: string, draw: Draw | readonly Draw[], cell: CellOf = {}): void {
    const pieces = typeof draw === 'function' ? [draw] : [...draw];
    const element = this.#document.struct(type, {}, pieces);
    const attributes = {
      ...(cell.scope ? { Scope: cell.scope } : {}),
      ...(cell.columns !== undefined && cell.columns > 1 ? { ColSpan: cell.columns } : {}),
    };
    // PDFKit has an option for the scope alone.
    if (Object.keys(attributes).length > 0) dataOf(element).A = { O: 'Table', ...attributes };
    this.#parent.add(element);
  }

  /** Lines, areas of colour and what is printed on every page: passed over by a screen reader. */
  decoration(draw: Draw, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }
}

const dataOf = (element: Element): Record<string, unknown> =>
  (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data;
