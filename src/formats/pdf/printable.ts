import { hasLetter } from './typeface.ts';

/** Stands where a letter stood that the font lacks. */
export const MISSING = '□';
export const MISSING_NOTE = `${MISSING} stands for a letter that the font of this document does not have.`;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * One line of text in letters the font has: all of Latin, Greek and Cyrillic. A letter with a mark it lacks is shown
 * without the mark; any other letter it lacks, such as those of Chinese or Arabic, becomes a box, so that it is seen that
 * something stood there. Signs that have no shape, such as those that turn the direction of writing, are left out.
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

/** Everything a document says, printable: every text in it, however deep. */
export function printableAll<T>(value: T): T {
  if (typeof value === 'string') return printable(value) as T;
  if (Array.isArray(value)) return value.map(printableAll) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, printableAll(part)])) as T;
}

/** Whether a document has to say what the boxes in it mean. */
export const lacksLetters = (document: unknown): boolean => JSON.stringify(document).includes(MISSING);
