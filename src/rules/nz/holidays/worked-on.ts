import type { Decimal } from '../../../base/decimal.ts';
import { dayOfWeek, type LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { HoursRow } from '../facts.ts';
import { holidayKeptOn, holidayMovedFrom, type OwnDays, worksOn } from './kept-holidays.ts';

/** The day of work as the caller sent it. Null values are derived from the calendar, the employee and the rate. */
export interface WorkedOn {
  readonly date: LocalDate;
  readonly isPublicHoliday: boolean | null;
  readonly isOtherwiseWorkingDay: boolean | null;
  readonly rateWithoutPenal: Decimal | null;
  /** The base hourly rate, if the rate of the row is a multiple of it. */
  readonly multiplied: Decimal | null;
}

/**
 * The public holiday on which hours were worked, if any. Two fields that the caller may send override the calendar:
 * whether the day is a public holiday, and whether it is otherwise a working day. The second also decides whether a
 * weekend holiday is moved.
 */
export function workedOnFacts(
  { rate, workedOn }: { readonly rate: Decimal; readonly workedOn: WorkedOn | null },
  own: OwnDays,
  params: ParamsAt,
): Pick<HoursRow, 'publicHoliday' | 'holidayKeptOn'> {
  if (!workedOn) return {};
  const { date, isPublicHoliday } = workedOn;
  const isOtherwiseWorkingDay = workedOn.isOtherwiseWorkingDay ?? worksOn(own, date);
  const asSaid = isOtherwiseWorkingDay === worksOn(own, date) ? own : turned(own, dayOfWeek(date));
  const kept = holidayKeptOn(date, asSaid, params);
  if (isPublicHoliday ?? kept !== undefined) {
    return {
      publicHoliday: {
        date,
        rateWithoutPenal: workedOn.rateWithoutPenal ?? workedOn.multiplied ?? rate,
        isOtherwiseWorkingDay,
        ...(own.isFound && workedOn.isOtherwiseWorkingDay === null ? { isUsualDay: isOtherwiseWorkingDay } : {}),
        ...(kept ? { holiday: { description: kept.name, ...(kept.source ? { source: kept.source } : {}) } } : {}),
      },
    };
  }
  const moved = holidayMovedFrom(date, asSaid, params);
  return moved && isPublicHoliday === null ? { holidayKeptOn: { description: moved.name, date: moved.keptOn } } : {};
}

/** The same week, except that one day changes from a working day to a day off, or the reverse. */
function turned(own: OwnDays, day: number): OwnDays {
  const workingDays = new Set(own.workingDays);
  if (!workingDays.delete(day)) workingDays.add(day);
  return { ...own, workingDays };
}
