/** The part of fontkit that we use: a font that is parsed once and shared by all documents. */
declare module 'fontkit' {
  export interface GlyphRun {
    readonly advanceWidth: number;
    readonly positions: readonly object[];
    readonly glyphs: readonly Glyph[];
  }
  export interface Glyph {
    readonly id: number;
    codePoints: readonly number[];
    isMark: boolean;
    isLigature: boolean;
  }
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: unknown): GlyphRun;
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  }
  export function create(bytes: Uint8Array): Font;
}
