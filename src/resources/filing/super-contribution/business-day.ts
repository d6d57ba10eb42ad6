import type { Params } from '../../../params/params.ts';
import { type StateHoliday, type SuperCalendar, superCalendar } from '../../../rules/au/super/business-day.ts';

/**
 * The business-day calendar for super deadlines. After the last year of the statutory list, holidays come from a
 * third-party calendar, excluding part-day and regional ones.
 */
export async function businessDays(params: Params): Promise<SuperCalendar> {
  // Loaded on first use: the package contains the holidays of every country.
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
