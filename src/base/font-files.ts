import { readFileSync } from 'node:fs';

/** The TrueType files of the typeface that is bundled with the program. */
export interface FontFiles {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

export const readFontFiles = (): FontFiles => ({
  regular: readFileSync(new URL('./fonts/source-sans-3-regular.ttf', import.meta.url)),
  bold: readFileSync(new URL('./fonts/source-sans-3-semibold.ttf', import.meta.url)),
});
