import { AU_STATES, NZ_REGIONS } from '../fields/choices.ts';
import type { Country, Field } from '../fields/field.ts';
import { writeNzAccount } from '../fields/numbers.ts';
import { type FormValues, fractionOf, toApi } from '../fields/values.ts';
import { NZ_ACCOUNT, targetOf } from './mapping.ts';

/**
 * Converts the text of a cell to the format that the service expects. Unreadable text is sent unchanged, so that the
 * service explains the error and the user sees the original text.
 */
export function convert(field: Field, cell: string, country: Country): unknown {
  const text = cell.trim();
  if (text === '') return undefined;
  switch (field.kind) {
    case 'date':
      return dateOf(text);
    case 'flag':
    case 'yes-no':
      return booleanOf(text);
    case 'money':
    case 'decimal':
      return text.replaceAll(/[$,\s]/g, '');
    case 'percent':
      return shareOf(text);
    case 'whole':
      return /^\d+(\.0+)?$/.test(text) ? Number(text) : text;
    case 'choice':
    case 'option':
      return choiceOf(field, text, country);
    case 'tfn':
      return padded(text.replaceAll(/\D/g, ''), 8, 9) || text;
    case 'bsb':
      return padded(text.replaceAll(/[\s-]/g, ''), 5, 6);
    case 'nz-account':
      return writeNzAccount(text.replaceAll(' ', ''));
    case 'phone':
      return phoneOf(text, country);
    default:
      return textOf(field, text);
  }
}

/** Restores leading zeros, which spreadsheets drop. */
const padded = (digits: string, from: number, to: number): string =>
  /^\d+$/.test(digits) && digits.length >= from && digits.length < to ? digits.padStart(to, '0') : digits;

const phoneOf = (text: string, country: Country): string => {
  const digits = text.replaceAll(/[\s.]/g, '');
  return /^[2-9]\d{8}$/.test(digits) && country === 'AU' ? `0${digits}` : text.replaceAll('.', ' ');
};

const COUNTRIES: Readonly<Record<string, string>> = { australia: 'AU', newzealand: 'NZ', aus: 'AU', nzl: 'NZ' };

function textOf(field: Field, text: string): string {
  if (field.name === 'postcode' || field.name === 'kin_postcode') return padded(text, 3, 4);
  if (field.name === 'country') return COUNTRIES[normalise(text)] ?? text;
  return text;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (value: string | number): string => String(value).padStart(2, '0');

/** Reads dates that have the day before the month (9/3/2026, 9 Mar 2026) and ISO dates (20260309, 2026-03-09T00:00). */
export function dateOf(text: string): string {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/.exec(text);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ].*)?$/.exec(text);
  if (local) return `${local[3]}-${two(local[2] as string)}-${two(local[1] as string)}`;
  const named = /^(?:[a-z]+,? )?(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s,-]+(\d{4})$/i.exec(text);
  const month = named ? MONTHS.indexOf((named[2] as string).toLowerCase()) : -1;
  return named && month >= 0 ? `${named[3]}-${two(month + 1)}-${two(named[1] as string)}` : text;
}

function booleanOf(text: string): boolean | string {
  if (/^(y|yes|true|t|1|x|on)$/i.test(text)) return true;
  if (/^(n|no|false|f|0|off)$/i.test(text)) return false;
  return text;
}

/** "12%", "12" and "0.12" all mean 12 percent. Without a percent sign, a number up to 1 is a fraction. */
function shareOf(text: string): string {
  const number = text.replaceAll(/[%\s]/g, '');
  if (!/^\d*\.?\d+$/.test(number)) return text;
  return text.includes('%') || Number(number) > 1 ? fractionOf(number) : number;
}

const normalise = (text: string): string => text.toLowerCase().replaceAll(/[^a-zāēīōū0-9]/g, '');

const SYNONYMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: { m: 'MALE', f: 'FEMALE', x: 'INDETERMINATE', unspecified: 'UNKNOWN', other: 'INDETERMINATE' },
  employment_status: {
    f: 'Full-time',
    ft: 'Full-time',
    p: 'Part-time',
    pt: 'Part-time',
    c: 'Casual',
    permanentfulltime: 'Full-time',
    permanentparttime: 'Part-time',
    l: 'Labour Hire',
  },
  pay_period: {
    week: 'WEEKLY',
    w: 'WEEKLY',
    fortnight: 'FORTNIGHTLY',
    biweekly: 'FORTNIGHTLY',
    twoweekly: 'FORTNIGHTLY',
    f: 'FORTNIGHTLY',
    month: 'MONTHLY',
    calendarmonthly: 'MONTHLY',
    m: 'MONTHLY',
  },
};

function choiceOf(field: Field, text: string, country: Country): string {
  const wanted = normalise(text);
  const synonym = SYNONYMS[field.name]?.[wanted];
  if (synonym) return synonym;
  const choices = field.name === 'state' ? (country === 'AU' ? AU_STATES : NZ_REGIONS) : (field.choices ?? []);
  const found = choices.find(([value, label]) => normalise(value) === wanted || normalise(label) === wanted);
  return found ? found[0] : text;
}

export interface PlannedRow {
  /** The row number of the spreadsheet. Row 1 has the column names. */
  readonly line: number;
  readonly employee: Readonly<Record<string, unknown>>;
  readonly account: string | undefined;
  readonly name: string;
}

/** The request for each row. Empty cells get the value set for all rows. */
export function planRows(
  rows: readonly (readonly string[])[],
  columns: Readonly<Record<string, number>>,
  defaults: FormValues,
  country: Country,
): readonly PlannedRow[] {
  const names = [...new Set([...Object.keys(columns), ...Object.keys(defaults)])];
  return rows.map((cells, index) => {
    const values: Record<string, unknown> = {};
    for (const name of names) {
      const field = targetOf(name);
      if (!field) continue;
      const column = columns[name];
      const read = column === undefined ? undefined : convert(field, cells[column] ?? '', country);
      const value = read ?? (name in defaults ? toApi(field, defaults[name] ?? '') : undefined);
      if (value !== undefined && value !== null) values[name] = value;
    }
    const { [NZ_ACCOUNT.name]: account, australian_resident: resident, ...employee } = values;
    if (resident !== undefined && employee.is_foreign_resident === undefined) {
      employee.is_foreign_resident = typeof resident === 'boolean' ? !resident : resident;
    }
    return {
      line: index + 2,
      employee,
      account: account === undefined ? undefined : String(account),
      name: [employee.first_name, employee.last_name].filter(Boolean).join(' ') || 'No name',
    };
  });
}
