import { BoundedMap } from '../../../base/bounded-map.ts';
import { dayOfWeek, type LocalDate } from '../../../base/local-date.ts';
import type { Params } from '../../../params/params.ts';
import { NON_BUSINESS_DAYS } from '../parameters.ts';

/** A state or territory holiday from a calendar library. */
export interface StateHoliday {
  readonly day: string;
  readonly state: string;
  readonly name: string;
}

export interface SuperCalendar {
  isBusinessDay(day: LocalDate): boolean;
  /**
   * Whether the statutory list of holidays covers the day. For days after the end of the list, holidays come from a
   * calendar library.
   */
  isKnown(day: LocalDate): boolean;
}

const SATURDAY = 6;
const MOST_YEARS = 50;

/**
 * The business days that count towards the due date of super. SGA Act 1992 (Cth) s 6(1): every day except weekends and
 * any public holiday observed across a whole state or territory, wherever the employer is. A holiday observed in only
 * part of a state is a business day.
 */
export function superCalendar(params: Params, holidaysOf: (year: number) => readonly StateHoliday[]): SuperCalendar {
  const byYear = new BoundedMap<number, ReadonlySet<string>>(MOST_YEARS);
  const otherHolidays = (day: LocalDate): ReadonlySet<string> => {
    const year = Number(day.slice(0, 4));
    const known = byYear.get(year);
    if (known) return known;
    const parts = params.valuesOf(NON_BUSINESS_DAYS.id).flatMap(({ raw }) => NON_BUSINESS_DAYS.parse(raw).of_a_part);
    const isOfPart = ({ state, name }: StateHoliday) =>
      parts.some((part) => part.state === state && name.startsWith(part.holiday));
    const days = new Set(
      holidaysOf(year)
        .filter((holiday) => !isOfPart(holiday))
        .map((holiday) => holiday.day),
    );
    byYear.set(year, days);
    return days;
  };
  const listFor = (day: LocalDate) => {
    const at = params.at(day);
    if (!at.has(NON_BUSINESS_DAYS)) return undefined;
    const { value } = at.get(NON_BUSINESS_DAYS);
    return day <= value.through ? value : undefined;
  };
  return {
    isBusinessDay: (day) => dayOfWeek(day) < SATURDAY && !(listFor(day)?.days ?? otherHolidays(day)).has(day),
    isKnown: (day) => listFor(day) !== undefined,
  };
}
