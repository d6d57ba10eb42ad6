import type { LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { type PublicHoliday, publicHolidaysOf } from '../../../rules/nz/holidays/public-holidays.ts';

/**
 * Holidays of the whole country in the year of a day and the next one: a payday in December is due in January. Offices
 * are closed on weekends, so a holiday counts where it was moved to as well.
 */
export async function nationalHolidays(from: LocalDate, params: ParamsAt): Promise<(day: LocalDate) => boolean> {
  const year = Number(from.slice(0, 4));
  const days = new Set<string>();
  for (const each of [year, year + 1]) {
    const holidays = publicHolidaysOf(each, params);
    for (const { date, movedTo } of holidays) days.add(date).add(movedTo);
    if (!holidays.some(isMatariki)) for (const day of await matarikiOf(each)) days.add(day);
  }
  return (day) => days.has(day);
}

const isMatariki = ({ source }: PublicHoliday): boolean => source === 'MATARIKI';

/** Of a year whose day the parameters do not hold: a due date may lean on a calendar that others keep, a wage may not. */
async function matarikiOf(year: number): Promise<readonly string[]> {
  // Loaded when it is first needed: it holds the holidays of the whole world.
  const { default: Holidays } = await import('date-holidays');
  return new Holidays('NZ')
    .getHolidays(year)
    .filter(({ name }) => name === 'Matariki')
    .map(({ date }) => date.slice(0, 10));
}
