import PDFDocument from 'pdfkit';
import { giveFonts } from './typeface.ts';

/**
 * An accessible A4 document in our own fonts, with a language and a title. The caller builds the structure tree with
 * `Tags` (PDF/UA, ISO 14289-1). The same drawing always gives the same bytes.
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
    // Page numbers include the number of pages, which is known only at the end.
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    // PDFKit supports this value; its types do not.
    subset: 'PDF/UA' as unknown as 'PDF/A-2',
    lang: given.lang,
    displayTitle: true,
    info: { Title: given.title, Author: given.author, CreationDate: given.createdAt },
    // An empty name stops PDFKit from loading a built-in font. The built-in fonts have no macrons.
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

/** PDFKit does not escape title and author in the XML metadata: a name with an ampersand would break it. */
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
    // These characters are not allowed in XML.
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Ends the document and returns its bytes. */
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
