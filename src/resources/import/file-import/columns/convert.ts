import type { ProblemCode } from '../../../../base/errors.ts';
import { isLocalDate } from '../../../../base/local-date.ts';
import { timeOf } from '../file/xlsx.ts';
import type { Column } from './column.ts';

/**
 * Converts the text of a cell to the value that the service expects. Unreadable text is kept, so that the message about
 * it comes from the same rule as in other operations. Undefined for an empty cell.
 */
export function convert({ type, name, choices = [] }: Column, cell: string, country: 'AU' | 'NZ'): unknown {
  const text = cell.trim();
  if (text === '') return undefined;
  switch (type) {
    case 'date':
      return dateOf(text).slice(0, 10);
    case 'time':
      return timeIn(text) ?? text;
    case 'moment':
      return momentOf(text);
    case 'flag':
      return flagOf(text);
    case 'decimal':
      return amountOf(text);
    case 'percent':
      return shareOf(text);
    case 'whole':
      return /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : text;
    case 'choice':
      return choiceOf(choices, text);
    case 'tfn':
      return padded(text.replaceAll(/[\s-]/g, ''), 8, 9) || text;
    case 'bsb':
      return padded(text.replaceAll(/[\s-]/g, ''), 5, 6);
    case 'nz-account':
      return nzAccountOf(text.replaceAll(' ', ''));
    case 'phone':
      return phoneOf(text, country);
    case 'postcode':
      return padded(text, 3, 4);
    case 'country':
      return COUNTRY_NAMES[plain(text)] ?? text;
    default:
      return name === 'number' || name === 'employee_number' ? text.replace(/^'/, '') : text;
  }
}

/** The code of an invalid value, by the type of the column. */
export function codeOf(column: Column | undefined, value: unknown): ProblemCode {
  if (value === undefined) return 'required';
  const text = String(value);
  if (column?.type === 'date' && !isLocalDate(text)) return 'not_a_date';
  if (column?.type === 'moment' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return 'wrong_format';
  if (/^(decimal|percent)$/.test(column?.type ?? '') && !/^[+-]?\d+(\.\d+)?$/.test(text)) return 'not_a_decimal';
  if (column?.type === 'choice' && !column.choices?.some(([choice]) => choice === text)) return 'not_a_choice';
  return 'not_accepted';
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const COUNTRY_NAMES: Readonly<Record<string, string>> = { australia: 'AU', newzealand: 'NZ', aus: 'AU', nzl: 'NZ' };

/** Restores leading zeros, which spreadsheets drop. */
const padded = (digits: string, from: number, to: number): string =>
  /^\d+$/.test(digits) && digits.length >= from && digits.length < to ? digits.padStart(to, '0') : digits;

const phoneOf = (text: string, country: 'AU' | 'NZ'): string =>
  /^[2-9]\d{8}$/.test(text.replaceAll(/[\s.]/g, '')) && country === 'AU'
    ? `0${text.replaceAll(/[\s.]/g, '')}`
    : text.replaceAll('.', ' ');

function nzAccountOf(text: string): string {
  const [, ...parts] = /^(\d{2})-?(\d{4})-?(\d{7})-?(\d{2,3})$/.exec(text) ?? [];
  return parts.length === 0 ? text : parts.join('-');
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (value: string | number): string => String(value).padStart(2, '0');
/** Serial numbers from 10000 to 49999: days from May 1927 to November 2036. */
const SERIAL = /^(?:[1-4]\d{4})(?:\.\d+)?$/;

/**
 * Reads dates with the day before the month (3/07/2026, 3 Jul 2026), ISO dates (20260703, 2026-07-03) and the serial
 * numbers of spreadsheets. A time of day is kept.
 */
export function dateOf(text: string): string {
  if (SERIAL.test(text)) return timeOf(Number(text));
  const iso = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?:[T ](.*))?$/.exec(text);
  if (iso) return withTime(`${iso[1]}-${iso[2]}-${iso[3]}`, iso[4]);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ,]+(.*))?$/.exec(text);
  if (local) return withTime(`${local[3]}-${two(local[2]!)}-${two(local[1]!)}`, local[4]);
  const named = /^(?:[a-z]{3,9},? )?(\d{1,2})[\s-]([a-z]{3})[a-z]{0,6}[\s,-]+(\d{4})(?:[T ,]+(.*))?$/i.exec(text);
  const month = named ? MONTHS.indexOf(named[2]!.toLowerCase()) : -1;
  return named && month >= 0 ? withTime(`${named[3]}-${two(month + 1)}-${two(named[1]!)}`, named[4]) : text;
}

function withTime(date: string, time: string | undefined): string {
  const read = time === undefined ? undefined : timeIn(time);
  return read === undefined ? date : `${date}T${read}`;
}

const momentOf = (text: string): string => {
  const read = dateOf(text);
  return read.length === 16 ? read : text;
};

/** Reads 7:30, 07:30:00, 7.30 pm, 7pm and the fraction of a day. */
function timeIn(text: string): string | undefined {
  if (/^0?\.\d+$/.test(text)) return timeOf(Number(text));
  const found = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2}(?:\.\d+)?)?\s*(am|pm|a\.m\.|p\.m\.)?$/i.exec(text.trim());
  if (!found || (found[2] === undefined && found[3] === undefined)) return undefined;
  const hour = Number(found[1]);
  const half = found[3]?.[0]?.toLowerCase();
  if (hour > 23 || Number(found[2] ?? 0) > 59 || (half && (hour < 1 || hour > 12))) return undefined;
  return `${two(half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour)}:${found[2] ?? '00'}`;
}

function flagOf(text: string): boolean | string {
  if (/^(y|yes|true|t|1|x|on)$/i.test(text)) return true;
  if (/^(n|no|false|f|0|off)$/i.test(text)) return false;
  return text;
}

/** Reads amounts with a dollar sign and thousands separators. An amount in brackets is negative. */
function amountOf(text: string): string {
  const number = text.replaceAll(/[$,\s]/g, '');
  const inBrackets = /^\((\d+(?:\.\d+)?)\)$/.exec(number);
  return inBrackets ? `-${inBrackets[1]}` : number;
}

/** "12%", "12" and "0.12" all mean 12 percent. Without a percent sign, a number up to 1 is a fraction. */
function shareOf(text: string): string {
  const number = text.replaceAll(/[%\s]/g, '');
  if (!/^\d*\.?\d+$/.test(number)) return text;
  return text.includes('%') || Number(number) > 1 ? hundredthOf(number) : number;
}

function hundredthOf(number: string): string {
  const [whole = '', decimals = ''] = number.split('.');
  const digits = whole.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '');
}

function choiceOf(choices: NonNullable<Column['choices']>, text: string): string {
  const wanted = plain(text);
  return choices.find(([value, label]) => plain(value) === wanted || plain(label) === wanted)?.[0] ?? text;
}
