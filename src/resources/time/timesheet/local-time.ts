import { Temporal } from 'temporal-polyfill';
import type { Country } from '../../../base/country.ts';
import { isLocalDate } from '../../../base/local-date.ts';

/** A local time to the minute, `YYYY-MM-DDTHH:MM`. Sorting these as text gives chronological order. */
const SHAPE = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;

export const isLocalTime = (text: string): boolean => SHAPE.test(text) && isLocalDate(text.slice(0, 10));

const MINUTE_MS = 60_000;

/** Minutes between two clock times. Awards count clock time, even on a night when the clock changes [TIME-002]. */
export const minutesBetween = (from: string, to: string): number =>
  (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / MINUTE_MS;

/** The time zone of the state's capital. */
const ZONE_OF_STATE = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
} as const;
export type WorkState = keyof typeof ZONE_OF_STATE;
export const WORK_STATES = Object.keys(ZONE_OF_STATE) as readonly WorkState[];

const isWorkState = (state: string | null): state is WorkState => state !== null && state in ZONE_OF_STATE;

/** The time zone of the place of work; in Australia, the zone of the first known state or, without one, of Sydney. */
export function zoneOf(country: Country, states: readonly (string | null)[]): string {
  if (country === 'NZ') return 'Pacific/Auckland';
  const state = states.find(isWorkState);
  return isWorkState(state ?? null) ? ZONE_OF_STATE[state as WorkState] : ZONE_OF_STATE.NSW;
}

/** Whether the clock skips this time because daylight saving begins. */
export function isSkipped(time: string, zone: string): boolean {
  const local = Temporal.PlainDateTime.from(time);
  return !local.toZonedDateTime(zone, { disambiguation: 'compatible' }).toPlainDateTime().equals(local);
}
