import type { LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { type PublicHoliday, publicHolidaysOf } from '../../../rules/nz/holidays/public-holidays.ts';

/**
 * National holidays of the given day's year and the next, because a December payday is due in January. Both the
 * original and the transferred date of a holiday count.
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

/** For years without a Matariki date in the parameters. A due date may rely on a third-party calendar; pay may not. */
async function matarikiOf(year: number): Promise<readonly string[]> {
  // Loaded on first use: the package contains the holidays of every country.
  const { default: Holidays } = await import('date-holidays');
  return new Holidays('NZ')
    .getHolidays(year)
    .filter(({ name }) => name === 'Matariki')
    .map(({ date }) => date.slice(0, 10));
}
