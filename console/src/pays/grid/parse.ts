import type { CellKind } from './columns.ts';

/** A plain decimal, null to remove the row, or a problem in one sentence. */
export type Parsed = { readonly value: string | null } | { readonly problem: string };

const plain = (text: string): string => {
  const [whole = '', decimals = ''] = text.replace(/^\+/, '').split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace('-', '').replace(/^0+(?=\d)/, '') || '0';
  const rest = decimals.replace(/0+$/, '');
  return `${sign}${digits}${rest === '' ? '' : `.${rest}`}`;
};

const HOURS = 'Enter hours as a number such as 7.6, or as 7:36.';
const MONEY = 'Enter an amount such as 12.50.';

/** Parses hours such as 7.6, 7,6, 7:36 and 7h 36m. */
export function parseHours(text: string): Parsed {
  const trimmed = text.trim().toLowerCase();
  if (isNothing(trimmed)) return { value: null };
  const clock = /^(-?)(\d{1,5}):([0-5]?\d)$/.exec(trimmed) ?? /^(-?)(\d{1,5})\s*h\s*([0-5]?\d)\s*m?$/.exec(trimmed);
  if (clock) {
    const [, sign = '', whole = '0', minutes = '0'] = clock;
    return checked(`${sign}${(Number(whole) + Number(minutes) / 60).toFixed(6)}`, 'hours');
  }
  const number = trimmed.replace(/\s*(h|hrs?|hours?)$/, '');
  const dotted = /^[+-]?\d{1,5},\d{1,2}$/.test(number)
    ? number.replace(',', '.')
    : number.replace(/,(?=\d{3}(\D|$))/g, '');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(dotted)
    ? checked(dotted.replace(/^([+-]?)\./, '$10.'), 'hours')
    : { problem: HOURS };
}

/** Parses amounts such as 1,234.50 and $12. An amount in parentheses is negative. */
export function parseMoney(text: string): Parsed {
  const trimmed = text.trim();
  if (isNothing(trimmed)) return { value: null };
  const isBelow = /^\(.*\)$/.test(trimmed);
  const number = trimmed
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^(-?)\s*\$\s*/, '$1')
    .replace('−', '-')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(number)) return { problem: MONEY };
  return checked(`${isBelow ? '-' : ''}${number.replace(/^([+-]?)\./, '$10.')}`, 'money');
}

const isNothing = (text: string): boolean => text === '' || text === '-' || text === '–';

function checked(number: string, kind: 'hours' | 'money'): Parsed {
  const value = plain(number);
  const decimals = value.split('.')[1] ?? '';
  if (kind === 'money' && decimals.length > 2) return { problem: 'An amount can have at most two decimals.' };
  if (decimals.length > 6) return { problem: 'Hours can have at most six decimals.' };
  if (value.replace(/^-|\..*$/g, '').length > 6)
    return { problem: 'Enter at most six digits before the decimal point.' };
  return { value: Number(value) === 0 ? null : value };
}

export function parseCell(kind: CellKind, text: string): Parsed {
  const parsed = kind === 'money' ? parseMoney(text) : parseHours(text);
  if (kind === 'leave' && 'value' in parsed && parsed.value?.startsWith('-')) {
    return { problem: 'Leave cannot be below zero. To return hours to the balance, use the Leave screen.' };
  }
  return parsed;
}

/** Whether two texts mean the same value. */
export const isSame = (kind: CellKind, a: string, b: string): boolean => {
  const [x, y] = [parseCell(kind, a), parseCell(kind, b)];
  return 'value' in x && 'value' in y ? x.value === y.value : a === b;
};
