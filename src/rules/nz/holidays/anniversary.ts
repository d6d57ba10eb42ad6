import { addYears, type LocalDate, wholeYearsBetween } from '../../../base/local-date.ts';

/**
 * The last day on which a year of service was completed, or the day it is counted from. Counted from that day, so that it
 * never drifts.
 */
export const lastAnniversary = (countedFrom: LocalDate, day: LocalDate): LocalDate =>
  addYears(countedFrom, completedYears(countedFrom, day));

export const completedYears = (countedFrom: LocalDate, day: LocalDate): number =>
  Math.max(0, wholeYearsBetween(countedFrom, day));
