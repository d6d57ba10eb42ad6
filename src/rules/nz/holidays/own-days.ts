import type { NamedDay, OwnDays, Transfer } from './kept-holidays.ts';

/** Days of the week as declared, from Monday. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * An employee's working days and public holiday settings. Without declared working days, the number of days in the
 * standard week is counted from Monday.
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
