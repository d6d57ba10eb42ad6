import type { Decimal } from '../../base/decimal.ts';
import { irdDigits } from '../../base/identifiers.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { plainLetters } from '../stp/plain-letters.ts';

/** The value that is filed when the IRD number is not known. */
export const NO_IRD_NUMBER = '000000000';

/** ASCII without commas, square brackets, backslashes and double quotes: cells are not quoted. */
const ALLOWED = /[ !#-+\--Z^-~]/;

export const filingText = (text: string | null, width = 255): string =>
  text === null ? '' : plainLetters(text, ALLOWED).slice(0, width).trim();

/** Whether an email address has only letters, digits and a few punctuation marks, without consecutive full stops. */
export const isEmail = (text: string): boolean =>
  /^[A-Za-z0-9_.-]+@[A-Za-z0-9_.-]+$/.test(text) && !text.includes('..');

/**
 * A contact phone number with letters, digits, spaces and hyphens. +64 becomes 0. A number that is too long loses its
 * spaces and hyphens.
 */
export function contactPhone(text: string | null): string {
  const given = (text ?? '').trim();
  const national = given.startsWith('+64')
    ? `0${given
        .slice(3)
        .trim()
        .replace(/^\(?0\)?/, '')}`
    : given.replace(/^\+/, '00');
  const written = national
    .replace(/[()]/g, ' ')
    .replace(/[^A-Za-z0-9 -]/g, '')
    .replace(/ +/g, ' ')
    .trim();
  return written.length > 12 ? written.replace(/[ -]/g, '') : written;
}

/** An amount as whole cents, without a decimal point. Zero is `0`. */
export const money = (amount: Decimal): string => amount.times(100).toFixed(0);
export const day = (date: LocalDate): string => date.replaceAll('-', '');
export const ird = (number: string): string => irdDigits(number).padStart(9, '0');

/** Joins cells with commas, without quotes or padding. */
export function rowOf(cells: readonly string[]): string {
  if (cells.some((cell) => cell.includes(','))) throw new Error('a cell contains a comma');
  return cells.join(',');
}
