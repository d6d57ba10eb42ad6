import { type Decimal, money } from '../../base/decimal.ts';
import { plainLetters } from '../stp/plain-letters.ts';

/** Commas and quotes cannot be in any cell, so that none needs quotes. */
export const lineText = (text: string | null): string => plainLetters(text ?? '', /[ !#-+\--~]/);

/** Names of people: letters, apostrophes, hyphens and spaces. */
export const nameText = (text: string | null): string => {
  const name = plainLetters(text ?? '', /[A-Za-z' -]/);
  return /[A-Za-z]/.test(name) ? name : '';
};

/** Addresses take few marks: `&` becomes a word, a unit's comma a space. */
export const addressText = (text: string | null): string =>
  plainLetters((text ?? '').replaceAll('&', ' and '), /[A-Za-z0-9'()/ -]/);

export const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '');

/** Digits with the area code: +61 of a number at home becomes its zero. */
export function phoneDigits(text: string | null): string {
  const digits = digitsOf(text);
  const isAtHome = (text ?? '').trim().startsWith('+61');
  return isAtHome ? `0${digits.slice(2).replace(/^0/, '')}` : digits;
}

/** Blank where there is nothing, as in the tax office's examples. */
export const amountText = (amount: Decimal): string => (amount.isZero() ? '' : money(amount));

/** The words of a text on lines of so many characters; a longer word is left whole. */
export function wrapped(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
