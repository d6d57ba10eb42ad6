import { Temporal } from 'temporal-polyfill';
import type { LocalDate } from './local-date.ts';

export interface Clock {
  now(): Date;
  today(zone: string): LocalDate;
}

/** The date in the time zone at the specified instant. */
export const dateIn = (instant: Date, zone: string): LocalDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString() as LocalDate;

const MINUTE_MS = 60_000;

/** In every time zone a day begins on a whole minute, so the date is cached until the current minute ends. */
function clockOf(now: () => Date): Clock {
  const known = new Map<string, { readonly minute: number; readonly date: LocalDate }>();
  return {
    now,
    today(zone) {
      const instant = now();
      const minute = Math.floor(instant.getTime() / MINUTE_MS);
      const kept = known.get(zone);
      if (kept?.minute === minute) return kept.date;
      const date = dateIn(instant, zone);
      known.set(zone, { minute, date });
      return date;
    },
  };
}

export const systemClock = (): Clock => clockOf(() => new Date());

/**
 * A clock that starts at the specified instant and runs at the pace of the real clock. For demos and tests that need
 * another date.
 */
export function clockStartingAt(start: Date): Clock {
  const began = Date.now();
  return clockOf(() => new Date(start.getTime() + (Date.now() - began)));
}

export interface MovableClock extends Clock {
  set(instant: string | Date): void;
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

/** A clock that shows the same instant until `set` or `advance` is called. */
export function movableClock(start: string | Date): MovableClock {
  let current = new Date(start);
  return {
    ...clockOf(() => new Date(current)),
    set: (instant) => {
      current = new Date(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      current = new Date(current.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
  };
}

/** The time zone that determines "today" for the companies of each country. */
export const ZONE_OF = { AU: 'Australia/Sydney', NZ: 'Pacific/Auckland' } as const;

/** Milliseconds on a clock that never runs backwards, for measuring durations. */
export const monotonicMs = (): number => performance.now();

export const secondsAfter = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);
