import { type Decimal, plain, sum } from '../../../base/decimal.ts';
import type { HolidayFacts, LeaveRow } from '../facts.ts';
import { isAnnualHoliday } from '../leave-type.ts';

/** Hours of the week in which annual holidays are counted: the employee's own week (s 17). */
export const weekHours = ({ ownWeek, standardHoursPerWeek }: HolidayFacts): Decimal =>
  ownWeek ? ownWeek.hours : standardHoursPerWeek;

/** Hours of the day in which sick leave and similar leave are counted. */
export const dayHours = ({ ownDay, standardHoursPerDay }: HolidayFacts): Decimal => ownDay ?? standardHoursPerDay;

/** States how the week was determined, if it is not the standard week. */
export const weekWords = ({ ownWeek }: HolidayFacts): string =>
  ownWeek
    ? `; a week is ${plain(ownWeek.hours.toDecimalPlaces(2))} h, the average of the last ${ownWeek.weeks} weeks`
    : '';

/** Weeks of annual holidays in these rows, taken or cashed up. A closedown pay settles its weeks at eight percent. */
export const annualWeeksOf = (rows: readonly LeaveRow[], holidays: HolidayFacts): Decimal =>
  sum(
    rows
      .filter(({ leaveType, paidAs }) => isAnnualHoliday(leaveType) && typeof paidAs !== 'object')
      .map(({ hours }) => hours),
  ).dividedBy(weekHours(holidays));
