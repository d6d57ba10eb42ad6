/** Short date formats, for places where the year is obvious. */

const SHORT = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const OF_MONTH = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH_SHORT = new Intl.DateTimeFormat('en-AU', { month: 'short', timeZone: 'UTC' });

const DAY_MS = 86_400_000;
const dateOf = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);

/** "2026-11-18" becomes "Wed 18 Nov". */
export const shortDay = (day: string): string => SHORT.format(dateOf(day)).replace(',', '');

/** "16–20 Nov", "30 Nov – 4 Dec", or "Wed 18 Nov" for a single day. */
export function span(from: string, to: string): string {
  if (from === to) return shortDay(from);
  const end = OF_MONTH.format(dateOf(to));
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8, 10))}–${end}`;
  return `${OF_MONTH.format(dateOf(from))} – ${end}`;
}

/** "2026-11" becomes "November 2026". */
export const monthName = (month: string): string => MONTH.format(dateOf(`${month}-01`));
export const monthShort = (month: string): string => MONTH_SHORT.format(dateOf(`${month}-01`));

export const addDays = (day: string, days: number): string => textOf(new Date(dateOf(day).getTime() + days * DAY_MS));

export function addMonths(month: string, months: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return textOf(new Date(Date.UTC(year, number - 1 + months, 1))).slice(0, 7);
}

export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

/** The day of the week, from 1 for Monday to 7 for Sunday. */
export const weekday = (day: string): number => dateOf(day).getUTCDay() || 7;

/** Every day from the first to the last, including both. */
export function daysOf(from: string, to: string): readonly string[] {
  const count = Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}
