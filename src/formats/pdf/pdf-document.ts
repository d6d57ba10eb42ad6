import PDFDocument from 'pdfkit';
import { giveFonts } from './typeface.ts';

/**
 * A document of A4 pages in our own fonts, for everybody: with its language, its title, and a tree of its parts that
 * whoever draws it makes with `Tags` (PDF/UA, ISO 14289-1). The same drawing makes the same bytes.
 */
export function newDocument(given: {
  readonly margins: PDFKit.PDFDocumentOptions['margins'];
  readonly lang: string;
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: 'A4',
    margins: given.margins,
    // Pages are numbered "of how many" once all of them are there.
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    // PDFKit knows it; its types do not say so.
    subset: 'PDF/UA' as unknown as 'PDF/A-2',
    lang: given.lang,
    displayTitle: true,
    info: { Title: given.title, Author: given.author, CreationDate: given.createdAt },
    // None of the fonts that readers have built in: they know no macrons.
    font: '',
  });
  giveFonts(document);
  writeMetadataAsXml(document);
  return document;
}

interface Metadata {
  info: Record<string, unknown>;
  _addInfo(): void;
}

/** PDFKit puts title and author into the XML of the metadata as they are: a name with an ampersand would break it. */
function writeMetadataAsXml(document: PDFKit.PDFDocument): void {
  const metadata = document as unknown as Metadata;
  const add = metadata._addInfo;
  metadata._addInfo = () => {
    const { info } = metadata;
    const escaped = Object.entries(info).map(([name, value]) => [
      name,
      value instanceof Date ? value : xml(`${value}`),
    ]);
    metadata.info = Object.fromEntries(escaped);
    add.call(document);
    metadata.info = info;
  };
}

const xml = (text: string): string =>
  text
    // Signs that XML has no place for.
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Ends the document and answers its bytes. */
export function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const bytes = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document.end();
  return bytes;
}
