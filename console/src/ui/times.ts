import { addDays } from './days.ts';
import { dateFormat } from './format.ts';

/** Local times of shifts, such as 2026-11-14T18:00. They have no time zone. */

/** "2026-11-14T18:00" becomes "6:00 pm", or "18:00" on a 24-hour clock. */
export function timeOf(local: string): string {
  const [hour = 0, minute = 0] = local.slice(11, 16).split(':').map(Number);
  if (dateFormat().clock === '24') return local.slice(11, 16);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The start and end as text, such as "6:00 pm to 11:30 pm". */
export const timeSpan = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): string =>
  `${timeOf(starts_at)} to ${timeOf(ends_at)}`;

const MINUTE_MS = 60_000;
export const minutesBetween = (from: string, to: string): number =>
  (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / MINUTE_MS;

/** Minutes as hours, such as "5.50". */
export const hoursOf = (minutes: number): string => (minutes / 60).toFixed(2);

/** The first time after `from` at which a clock shows `clock`: on the same day, or on the next day. */
export const clockAfter = (from: string, clock: string): string => {
  const day = from.slice(0, 10);
  return `${clock > from.slice(11, 16) ? day : addDays(day, 1)}T${clock}`;
};

/** The breaks of a shift in words, such as "Unpaid break 12:00 pm to 12:30 pm". */
export const breaksOf = (breaks: readonly { starts_at: string; ends_at: string; paid: boolean }[]): string =>
  breaks.map((one) => `${one.paid ? 'Paid' : 'Unpaid'} break ${timeSpan(one)}`).join(' · ');
