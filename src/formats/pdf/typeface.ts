import { create, type Font, type GlyphRun } from 'fontkit';
import { BoundedMap } from '../../base/bounded-map.ts';
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
  parsed = { regular: remembering(create(regular)), bold: remembering(create(bold)) };
  return parsed;
}

/** Words kept with their shape; payslips share most of theirs, and shaping takes half of the time that drawing one needs. */
const MOST_WORDS = 2_000;

/** The font, laying out a word once for all documents. PDFKit scales the positions it is given, so each gets its own. */
function remembering(font: Font): Font {
  const shape = font.layout.bind(font);
  const shaped = new BoundedMap<string, GlyphRun>(MOST_WORDS);
  font.layout = (text, features) => {
    if (features !== undefined) return shape(text, features);
    let run = shaped.get(text);
    if (!run) {
      run = shape(text);
      shaped.set(text, run);
    }
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
  };
  return font;
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
