import { hasLetter } from './typeface.ts';

/** The character that replaces a letter that the font does not have. */
const MISSING = '□';
export const MISSING_NOTE = `${MISSING} replaces a letter that the font of this document does not have.`;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * One line of text in characters that the font has: all of Latin, Greek and Cyrillic. A combining mark that the font
 * does not have is dropped. Any other missing letter, such as a Chinese or Arabic one, becomes a box, so that the
 * reader sees that a letter is missing. Control and format characters, such as those for text direction, are removed.
 */
export function printable(text: string): string {
  const line = text.normalize('NFC').replaceAll(/\s+/g, ' ');
  if (isInFont(line) && !/\p{C}/u.test(line)) return line;
  return Array.from(graphemes.segment(line), ({ segment }) => inFont(segment.replaceAll(/\p{C}/gu, ''))).join('');
}

function inFont(grapheme: string): string {
  if (isInFont(grapheme)) return grapheme;
  const [bare = '', ...marks] = grapheme.normalize('NFD');
  if (!isInFont(bare)) return MISSING;
  return `${bare}${marks.filter(isInFont).join('')}`.normalize('NFC');
}

function isInFont(text: string): boolean {
  for (const character of text) if (!hasLetter(character.codePointAt(0)!)) return false;
  return true;
}

/** Makes every text in a nested value printable. */
export function printableAll<T>(value: T): T {
  if (typeof value === 'string') return printable(value) as T;
  if (Array.isArray(value)) return value.map(printableAll) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, printableAll(part)])) as T;
}

/** Whether a document has boxes and so needs `MISSING_NOTE`. */
export const lacksLetters = (document: unknown): boolean => JSON.stringify(document).includes(MISSING);
