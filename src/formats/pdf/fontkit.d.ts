/** The part of fontkit that we use: a font that is parsed once and shared by all documents. */
declare module 'fontkit' {
  export interface GlyphRun {
    readonly advanceWidth: number;
    readonly positions: readonly object[];
  }
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: unknown): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}
