import type { NamedDay, OwnDays, Transfer } from './kept-holidays.ts';

/** Days of the week as declared, from Monday. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * The working days and public holiday settings of an employee. Without declared working days, the days of the standard
 * week are counted from Monday.
 */
export const ownDaysOf = (given: {
  readonly workingDays: readonly Weekday[] | null;
  readonly standardDaysPerWeek: number;
  readonly named?: readonly NamedDay[];
  readonly transfers?: readonly Transfer[];
}): OwnDays => ({
  workingDays:
    given.workingDays === null
      ? firstDays(given.standardDaysPerWeek)
      : new Set(given.workingDays.map((day) => WEEKDAYS.indexOf(day) + 1)),
  named: given.named ?? [],
  transfers: given.transfers ?? [],
});

const firstDays = (count: number): ReadonlySet<number> =>
  new Set(WEEKDAYS.map((_, index) => index + 1).filter((day) => day <= count));
