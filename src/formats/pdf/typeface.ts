import { create, type Font } from 'fontkit';
import { readFontFiles } from '../../base/font-files.ts';

interface Typeface {
  readonly regular: Font;
  readonly bold: Font;
}

let parsed: Typeface | undefined;

/** Parsed once for all documents, which takes most of the time a short one needs; each embeds the letters it uses. */
function typeface(): Typeface {
  if (parsed) return parsed;
  const { regular, bold } = readFontFiles();
  parsed = { regular: create(regular), bold: create(bold) };
  return parsed;
}

/** The names of the two fonts in a document that has been given them. */
export const REGULAR = 'Regular';
export const BOLD = 'Bold';

export function giveFonts(document: PDFKit.PDFDocument): void {
  const { regular, bold } = typeface();
  document.registerFont(REGULAR, sourceOf(regular)).registerFont(BOLD, sourceOf(bold));
}

/** PDFKit takes a parsed font as well; its types do not say so. */
const sourceOf = (font: Font): Uint8Array => font as unknown as Uint8Array;

/** Both fonts have the same letters. */
export const hasLetter = (codePoint: number): boolean => typeface().regular.hasGlyphForCodePoint(codePoint);
