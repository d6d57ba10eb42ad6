/** Formats money, hours and dates. Amounts remain strings, because the service calculates them. */

const groups = (whole: string): string => whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** "7412.5" becomes "7,412.50". A text keeps further decimals; a number is rounded to two. */
export function money(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'number' ? value.toFixed(2) : value;
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  return `${text.startsWith('-') ? '−' : ''}${groups(whole)}.${decimals.padEnd(2, '0')}`;
}

/** An amount with a dollar sign: "7412.5" becomes "$7,412.50". */
export function dollars(value: string | number | null | undefined): string {
  const text = money(value);
  return text === '–' ? text : text.startsWith('−') ? `−$${text.slice(1)}` : `$${text}`;
}

export const signedMoney = (value: string): string =>
  Number(value) > 0 ? `+${money(value)}` : Number(value) < 0 ? money(value) : '–';

export function hours(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  return Number(value).toFixed(2);
}

/** The date and time format, chosen under Account and stored in this browser. */
export interface DateFormat {
  readonly locale: 'en-AU' | 'en-NZ';
  readonly clock: '12' | '24';
}
const STORAGE_KEY = 'tasman.reading';
const FIRST: DateFormat = { locale: 'en-AU', clock: '12' };

export function dateFormat(): DateFormat {
  try {
    const { locale, clock } = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<DateFormat>;
    return { locale: locale === 'en-NZ' ? 'en-NZ' : 'en-AU', clock: clock === '24' ? '24' : '12' };
  } catch {
    return FIRST;
  }
}

export function setDateFormat(chosen: DateFormat): void {
  window.localStorage.setItem(STORAGE_KEY, JSON.stringify(chosen));
  formats = formatsOf(chosen);
}

const formatsOf = ({ locale, clock }: DateFormat) => ({
  day: new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  tableDay: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  moment: new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: clock === '24' ? 'h23' : 'h12',
  }),
});
let formats = formatsOf(dateFormat());

/** "2026-11-16" becomes "Mon 16 Nov 2026". */
export function day(value: string | null | undefined): string {
  if (!value) return '–';
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? value : formats.day.format(date).replace(',', '');
}

/** For tables, where the weekday would only take space: "2026-11-16" becomes "16 Nov 2026". */
export function tableDay(value: string | null | undefined): string {
  if (!value) return '–';
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? value : formats.tableDay.format(date);
}

/** Formats a UTC timestamp from the service in the user's time zone. */
export function moment(value: string | null | undefined): string {
  if (!value) return '–';
  const iso = /[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(' ', 'T')}Z`;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? value : formats.moment.format(date);
}

export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-AU')} ${n === 1 ? one : many}`;

/** Adds amounts in whole cents, to avoid rounding errors. */
export function sumOf(values: readonly (string | null | undefined)[]): string {
  const cents = values.reduce((sum, value) => sum + Math.round(Number(value ?? 0) * 100), 0);
  return (cents / 100).toFixed(2);
}
