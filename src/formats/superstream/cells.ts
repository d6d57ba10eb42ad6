import { type Decimal, money } from '../../base/decimal.ts';
import { plainLetters } from '../stp/plain-letters.ts';

/** Text without commas and quotes, so that no cell needs quoting. */
export const lineText = (text: string | null): string => plainLetters(text ?? '', /[ !#-+\--~]/);

/** Names of people: letters, apostrophes, hyphens and spaces. */
export const nameText = (text: string | null): string => {
  const name = plainLetters(text ?? '', /[A-Za-z' -]/);
  return /[A-Za-z]/.test(name) ? name : '';
};

/** Addresses allow little punctuation: `&` becomes `and`, and a comma becomes a space. */
export const addressText = (text: string | null): string =>
  plainLetters((text ?? '').replaceAll('&', ' and '), /[A-Za-z0-9'()/ -]/);

export const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '');

/** The digits of a phone number, including the area code. In an Australian number, +61 becomes 0. */
export function phoneDigits(text: string | null): string {
  const digits = digitsOf(text);
  const isAtHome = (text ?? '').trim().startsWith('+61');
  return isAtHome ? `0${digits.slice(2).replace(/^0/, '')}` : digits;
}

/** Blank for zero, as in the ATO's examples. */
export const amountText = (amount: Decimal): string => (amount.isZero() ? '' : money(amount));

/** Wraps a text into lines of at most `most` characters. A word that is longer than a line is not split. */
export function wrapped(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
