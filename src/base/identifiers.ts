import { abn, tfn } from 'stdnum/lib/cjs/au/index.js';
import { ird } from 'stdnum/lib/cjs/nz/index.js';

/** Keys whose values are tax numbers, bank accounts or credentials. The audit log masks these values. */
const SENSITIVE =
  /^(tax_file_number|ird_number|employer_ird_number|.*bank.*(account_number|bsb)|account_number|bsb|password.*|.*secret|.*token|code|code_verifier|authorization|cookie)$/i;

export const isSensitive = (key: string): boolean => SENSITIVE.test(key);

/** Masks sensitive values at any depth. At most the last three characters remain. */
export function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSensitive(key) ? maskText(inner) : mask(inner)]),
  );
}

function maskText(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  // Splits by code points: PostgreSQL cannot store half of a surrogate pair.
  const characters = [...String(value)];
  return characters.length > 5 ? `***${characters.slice(-3).join('')}` : '***';
}

// Imports the library's modules for individual countries: the whole library has two hundred modules and would slow down
// every start.

/**
 * Numbers issued by tax offices, business registers and banks. Each check of a tax or business number accepts spaces,
 * and that of an IRD number hyphens too. Each `…Digits` function returns the form in which the number is stored.
 */
const digitsOf = (text: string, separators: RegExp): string => text.replace(separators, '');
const SPACES = / /g;
const SPACES_AND_HYPHENS = /[ -]/g;

export const abnDigits = (text: string): string => digitsOf(text, SPACES);
export const isAbn = (text: string): boolean =>
  /^\d{11}$/.test(abnDigits(text)) && abn.validate(abnDigits(text)).isValid;

export const tfnDigits = (text: string): string => digitsOf(text, SPACES);
/** Contract: a tax file number has exactly nine digits. The old eight-digit numbers are rejected. */
export const isTfn = (text: string): boolean =>
  /^\d{9}$/.test(tfnDigits(text)) && tfn.validate(tfnDigits(text)).isValid;

/** The range of issued numbers, as published by Inland Revenue. Raise the upper bound when Inland Revenue raises it. */
const IRD_RANGE = { from: 10_000_000, to: 150_000_000 } as const;

export const irdDigits = (text: string): string => digitsOf(text, SPACES_AND_HYPHENS);
export function isIrdNumber(text: string): boolean {
  const digits = irdDigits(text);
  if (!/^\d{8,9}$/.test(digits)) return false;
  const value = Number(digits);
  return value >= IRD_RANGE.from && value <= IRD_RANGE.to && ird.validate(digits).isValid;
}

/** Contract: an NZBN has any thirteen digits; the check digit is not verified. */
export const nzbnDigits = (text: string): string => digitsOf(text, SPACES);
export const isNzbn = (text: string): boolean => /^\d{13}$/.test(nzbnDigits(text));

/** A BSB has no check digit; it is stored as `062-000`. */
export const formatBsb = (text: string): string => `${text.slice(0, 3)}-${text.slice(-3)}`;
