import type { Params } from '../../../params/params.ts';
import { type StateHoliday, type SuperCalendar, superCalendar } from '../../../rules/au/super/business-day.ts';

/**
 * The calendar that deadlines of super are counted by. Where the law's list of holidays ends, those of a calendar follow;
 * holidays of it that begin in the evening, and those of a region, do not count.
 */
export async function businessDays(params: Params): Promise<SuperCalendar> {
  // Loaded when it is first needed: it holds the holidays of the whole world.
  const { default: Holidays } = await import('date-holidays');
  const states = Object.keys(new Holidays().getStates('AU') ?? {});
  const holidaysOf = (year: number): readonly StateHoliday[] =>
    states.flatMap((state) =>
      new Holidays('AU', state)
        .getHolidays(year)
        .filter(({ type, date }) => type === 'public' && date.slice(11, 19) === '00:00:00')
        .map(({ date, name }) => ({ day: date.slice(0, 10), state, name })),
    );
  return superCalendar(params, holidaysOf);
}
