import { Temporal } from 'temporal-polyfill';

/** The contract's format for instants: ISO 8601 in UTC with microseconds and without an offset. */
export const timestamp = (instant: Date): string => `${instant.toISOString().slice(0, -1)}000`;
export const timestampOrNull = (instant: Date | null): string | null => (instant ? timestamp(instant) : null);

/** Parses an ISO 8601 instant; undefined if it is not one. */
export function readInstant(text: string): Date | undefined {
  const instant = new Date(text);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(instant.getTime()) ? instant : undefined;
}

/** Parses an ISO 8601 instant with an offset; undefined if it is not one, such as on 31 June. */
export function instantWithOffset(text: string): Date | undefined {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    return undefined;
  }
}
