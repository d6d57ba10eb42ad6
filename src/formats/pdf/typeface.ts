import { create, type Font, type GlyphRun } from 'fontkit';
import { BoundedMap } from '../../base/bounded-map.ts';
import { readFontFiles } from '../../base/font-files.ts';

interface Typeface {
  readonly regular: Font;
  readonly bold: Font;
}

let parsed: Typeface | undefined;

/**
 * Parses the fonts once and shares them between documents, because parsing dominates the time to write a short
 * document. Each document embeds only the glyphs that it uses.
 */
function typeface(): Typeface {
  if (parsed) return parsed;
  const { regular, bold } = readFontFiles();
  parsed = { regular: prepared(regular), bold: prepared(bold) };
  return parsed;
}

const prepared = (file: Uint8Array): Font => remembering(knowingLetters(create(file)));

/**
 * Makes every glyph keep its characters. Fontkit caches a glyph as it was first requested. If a glyph is first
 * requested as a part of another glyph, such as the apostrophe in ŉ, it is cached without its character. In all later
 * documents, that character would be missing when text is copied or searched.
 */
export function knowingLetters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph.codePoints.length === 0 && codePoints.length > 0) {
      glyph.codePoints = codePoints;
      glyph.isLigature = codePoints.length > 1;
      glyph.isMark = codePoints.every((codePoint) => /\p{M}/u.test(String.fromCodePoint(codePoint)));
    }
    return glyph;
  };
  return font;
}

/**
 * The maximum number of words whose layout is cached. Most payslips contain the same words, and layout takes half of
 * the drawing time.
 */
const MOST_WORDS = 2_000;

/** Caches the layout of words. PDFKit modifies the positions it receives, so each call gets a copy. */
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

/** The names of the two registered fonts. */
export const REGULAR = 'Regular';
export const BOLD = 'Bold';

export function giveFonts(document: PDFKit.PDFDocument): void {
  const { regular, bold } = typeface();
  document.registerFont(REGULAR, sourceOf(regular)).registerFont(BOLD, sourceOf(bold));
}

/** PDFKit also accepts a parsed font; its types do not. */
const sourceOf = (font: Font): Uint8Array => font as unknown as Uint8Array;

/** Whether the fonts have a glyph for the character. Both fonts have the same characters. */
export const hasLetter = (codePoint: number): boolean => typeface().regular.hasGlyphForCodePoint(codePoint);
