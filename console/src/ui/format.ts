/** Money, hours and dates as payroll people read them. Values stay texts: nothing is worked out in the browser. */

const groups = (whole: string): string => whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** "7412.5" becomes "7,412.50"; more than two decimals are kept as they are. */
export function money(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'number' ? value.toFixed(2) : value;
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  return `${text.startsWith('-') ? '−' : ''}${groups(whole)}.${decimals.padEnd(2, '0')}`;
}

export const signedMoney = (value: string): string =>
  Number(value) > 0 ? `+${money(value)}` : Number(value) < 0 ? money(value) : '–';

export function hours(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  return Number(value).toFixed(2);
}

/** How somebody reads dates and times, chosen under Account and kept on this device. */
export interface Reading {
  readonly locale: 'en-AU' | 'en-NZ';
  readonly clock: '12' | '24';
}
const KEPT = 'tasman.reading';
const FIRST: Reading = { locale: 'en-AU', clock: '12' };

export function reading(): Reading {
  try {
    const { locale, clock } = JSON.parse(window.localStorage.getItem(KEPT) ?? '{}') as Partial<Reading>;
    return { locale: locale === 'en-NZ' ? 'en-NZ' : 'en-AU', clock: clock === '24' ? '24' : '12' };
  } catch {
    return FIRST;
  }
}

export function readAs(chosen: Reading): void {
  window.localStorage.setItem(KEPT, JSON.stringify(chosen));
  formats = formatsOf(chosen);
}

const formatsOf = ({ locale, clock }: Reading) => ({
  day: new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  moment: new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: clock === '24' ? 'h23' : 'h12',
  }),
});
let formats = formatsOf(reading());

/** "2026-11-16" becomes "Mon 16 Nov 2026". */
export function day(value: string | null | undefined): string {
  if (!value) return '–';
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? value : formats.day.format(date).replace(',', '');
}

/** A moment of ours, which is UTC, in the reader's own time. */
export function moment(value: string | null | undefined): string {
  if (!value) return '–';
  const iso = /[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(' ', 'T')}Z`;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? value : formats.moment.format(date);
}

export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-AU')} ${n === 1 ? one : many}`;

/** Sums of money for a line of totals, in whole cents so that nothing is lost. */
export function sumOf(values: readonly (string | null | undefined)[]): string {
  const cents = values.reduce((sum, value) => sum + Math.round(Number(value ?? 0) * 100), 0);
  return (cents / 100).toFixed(2);
}
