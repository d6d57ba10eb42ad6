import { Temporal } from 'temporal-polyfill';

/**
 * A calendar date in the contract's format, `YYYY-MM-DD`. Text order is calendar order, so dates can be compared with
 * `<`.
 */
export type LocalDate = string & { readonly __localDate: unique symbol };

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

export function isLocalDate(text: string): text is LocalDate {
  if (!SHAPE.test(text) || text.startsWith('0000')) return false;
  const at = midnight(text);
  // `Date` turns 31 April into 1 May, so a date that does not exist changes in the round trip.
  return !Number.isNaN(at.getTime()) && dayOf(at) === text;
}

export function localDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new RangeError(`not a calendar date: ${JSON.stringify(text.slice(0, 40))}`);
  return text;
}

export const plainDate = (date: LocalDate): Temporal.PlainDate => Temporal.PlainDate.from(date);
const asLocal = (date: Temporal.PlainDate): LocalDate => date.toString() as LocalDate;

/** Days are counted in UTC, which has no daylight saving. This is many times faster than `Temporal`. */
const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dayOf = (at: Date): string => at.toISOString().slice(0, -14);
const DAY_MS = 86_400_000;

export const addDays = (date: LocalDate, days: number): LocalDate =>
  dayOf(new Date(midnight(date).getTime() + days * DAY_MS)) as LocalDate;
export const addMonths = (date: LocalDate, months: number): LocalDate => asLocal(plainDate(date).add({ months }));
export const addYears = (date: LocalDate, years: number): LocalDate => asLocal(plainDate(date).add({ years }));
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  (midnight(to).getTime() - midnight(from).getTime()) / DAY_MS;

/** The day of the week, from 1 for Monday to 7 for Sunday. */
export const dayOfWeek = (date: LocalDate): number => midnight(date).getUTCDay() || 7;

/** Completed years, as for an age or length of service. */
export const wholeYearsBetween = (from: LocalDate, to: LocalDate): number =>
  plainDate(from).until(plainDate(to), { largestUnit: 'years' }).years;

export const startOfMonth = (date: LocalDate): LocalDate => asLocal(plainDate(date).with({ day: 1 }));
export const endOfMonth = (date: LocalDate): LocalDate => {
  const first = plainDate(date);
  return asLocal(first.with({ day: first.daysInMonth }));
};
