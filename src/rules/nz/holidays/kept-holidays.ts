import { dayOfWeek, type LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { type HolidaySource, publicHolidaysOf } from './public-holidays.ts';

/** The facts that determine the days on which an employee observes public holidays. */
export interface OwnDays {
  /** Days of the week that are otherwise working days; Monday is 1. */
  readonly workingDays: ReadonlySet<number>;
  /** Whether the working days were derived from the hours worked in the most recent weeks. */
  readonly isFound?: boolean;
  /** Days that the employer declared, such as the provincial anniversary day. */
  readonly named: readonly NamedDay[];
  /** Holidays transferred by agreement, ss 44A and 44B. */
  readonly transfers: readonly Transfer[];
}

export interface NamedDay {
  readonly date: LocalDate;
  readonly name: string;
}

export interface Transfer {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** A public holiday as one employee observes it. */
export interface KeptHoliday {
  readonly name: string;
  /** The calendar date of the holiday. */
  readonly date: LocalDate;
  readonly keptOn: LocalDate;
  /** The statutory source of the holiday; absent for a day that the employer declared. */
  readonly source?: HolidaySource;
}

export const worksOn = ({ workingDays }: Pick<OwnDays, 'workingDays'>, day: LocalDate): boolean =>
  workingDays.has(dayOfWeek(day));

/**
 * The public holidays of a year on the days on which one employee observes them. A holiday on a weekend moves only for
 * employees who would not otherwise work on that day, so that no employee observes it twice (ss 45 and 45A). Transfers
 * by agreement are applied last (ss 44A and 44B).
 */
export function keptHolidaysOf(year: number, own: OwnDays, params: ParamsAt): readonly KeptHoliday[] {
  const national = publicHolidaysOf(year, params).map(({ name, date, movedTo, source }): KeptHoliday => {
    const keptOn = worksOn(own, date) ? date : movedTo;
    return { name, date, keptOn: transferred(keptOn, own), source };
  });
  if (own.named.length === 0) return national;
  const named = own.named
    .filter(({ date }) => yearOf(date) === year && !national.some((one) => one.date === date))
    .map(({ name, date }): KeptHoliday => ({ name, date, keptOn: transferred(date, own) }));
  return [...national, ...named];
}

const transferred = (day: LocalDate, { transfers }: OwnDays): LocalDate =>
  transfers.find(({ from }) => from === day)?.to ?? day;

const yearOf = (day: LocalDate): number => Number(day.slice(0, 4));

/** The public holiday that the employee observes on the day. A transfer may move a December holiday into January. */
export const holidayKeptOn = (day: LocalDate, own: OwnDays, params: ParamsAt): KeptHoliday | undefined =>
  around(day, own, params).find(({ keptOn }) => keptOn === day);

/** The public holiday with this calendar date that the employee observes on another day. */
export const holidayMovedFrom = (day: LocalDate, own: OwnDays, params: ParamsAt): KeptHoliday | undefined =>
  around(day, own, params).find(({ date, keptOn }) => date === day && keptOn !== day);

function around(day: LocalDate, own: OwnDays, params: ParamsAt): readonly KeptHoliday[] {
  const year = yearOf(day);
  const ofYear = keptHolidaysOf(year, own, params);
  if (own.transfers.length === 0) return ofYear;
  return [...keptHolidaysOf(year - 1, own, params), ...ofYear, ...keptHolidaysOf(year + 1, own, params)];
}
