import { dayOfWeek, type LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { type HolidaySource, publicHolidaysOf } from './public-holidays.ts';

/** What decides on which days somebody keeps the public holidays. */
export interface OwnDays {
  /** Days of the week that are otherwise worked, Monday is 1. */
  readonly workingDays: ReadonlySet<number>;
  /** Days that the employer named, such as the anniversary of the province. */
  readonly named: readonly NamedDay[];
  /** Days that were moved by agreement, ss 44A and 44B. */
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

/** A public holiday on the day on which one person keeps it. */
export interface KeptHoliday {
  readonly name: string;
  /** Its own date. */
  readonly date: LocalDate;
  readonly keptOn: LocalDate;
  /** Absent for a day that the employer named. */
  readonly source?: HolidaySource;
}

export const worksOn = ({ workingDays }: Pick<OwnDays, 'workingDays'>, day: LocalDate): boolean =>
  workingDays.has(dayOfWeek(day));

/**
 * The public holidays of a year as one person keeps them. One on a weekend day moves only for those who would not work
 * that day otherwise, so that nobody has it twice (ss 45 and 45A); then agreements move it (ss 44A and 44B).
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

export const yearOf = (day: LocalDate): number => Number(day.slice(0, 4));

/** The public holiday that the person keeps on the day. An agreement may move a day of December into January. */
export const holidayKeptOn = (day: LocalDate, own: OwnDays, params: ParamsAt): KeptHoliday | undefined =>
  around(day, own, params).find(({ keptOn }) => keptOn === day);

/** The public holiday whose own date the day is, while the person keeps it on another. */
export const holidayMovedFrom = (day: LocalDate, own: OwnDays, params: ParamsAt): KeptHoliday | undefined =>
  around(day, own, params).find(({ date, keptOn }) => date === day && keptOn !== day);

function around(day: LocalDate, own: OwnDays, params: ParamsAt): readonly KeptHoliday[] {
  const year = yearOf(day);
  const ofYear = keptHolidaysOf(year, own, params);
  if (own.transfers.length === 0) return ofYear;
  return [...keptHolidaysOf(year - 1, own, params), ...ofYear, ...keptHolidaysOf(year + 1, own, params)];
}
