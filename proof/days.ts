// Date functions for the reference calculator, using ISO text. They share no code with the service.

const DAY_MS = 86_400_000;

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export const plusDays = (day: string, count: number): string => dayOf(instantOf(day) + count * DAY_MS);
/** Days from the first to the second day. */
export const daysBetween = (from: string, to: string): number => Math.round((instantOf(to) - instantOf(from)) / DAY_MS);
/** The day of the week, from 0 for Monday to 6 for Sunday. */
export const weekday = (day: string): number => (new Date(instantOf(day)).getUTCDay() + 6) % 7;
export const mondayOf = (day: string): string => plusDays(day, -weekday(day));

/** The same day of the month after the specified number of months, or the last day of that month. */
export function plusMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
export const lastOfMonth = (day: string): string => plusDays(plusMonths(firstOfMonth(day), 1), -1);

/** The age in whole years. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** The last value that took effect on or before the day. */
export function inForce<T extends { readonly from: string }>(values: readonly T[], day: string): T {
  const found = values.filter(({ from }) => from <= day).at(-1);
  if (!found) throw new Error(`The reference calculator has no value for ${day}.`);
  return found;
}
