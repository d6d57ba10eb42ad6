import { dayOfWeek } from '../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import type { HoursRow } from '../../../../rules/nz/facts.ts';
import { holidayKeptOn, holidayMovedFrom, type OwnDays, worksOn } from '../../../../rules/nz/holidays/kept-holidays.ts';
import type { HoursItem } from '../order/items.ts';

/**
 * What day the hours of a row were worked on. The word of the caller goes before the calendar: that the day is a public
 * holiday or none, and that it is otherwise worked or not, which also decides whether a holiday of a weekend moves.
 */
export function workedOnFacts(
  { rate, workedOn }: Pick<HoursItem, 'rate' | 'workedOn'>,
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
        ...(kept ? { holiday: { description: kept.name, ...(kept.source ? { source: kept.source } : {}) } } : {}),
      },
    };
  }
  const moved = holidayMovedFrom(date, asSaid, params);
  return moved && isPublicHoliday === null ? { holidayKeptOn: { description: moved.name, date: moved.keptOn } } : {};
}

/** The same week with one day worked that was free, or free that was worked. */
function turned(own: OwnDays, day: number): OwnDays {
  const workingDays = new Set(own.workingDays);
  if (!workingDays.delete(day)) workingDays.add(day);
  return { ...own, workingDays };
}
