import PDFDocument from 'pdfkit';
import { giveFonts } from './typeface.ts';

/** A document of A4 pages in our own fonts. The same drawing makes the same bytes. */
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
    lang: given.lang,
    displayTitle: true,
    info: { Title: given.title, Author: given.author, CreationDate: given.createdAt },
    // None of the fonts that readers have built in: they know no macrons.
    font: '',
  });
  giveFonts(document);
  return document;
}

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
