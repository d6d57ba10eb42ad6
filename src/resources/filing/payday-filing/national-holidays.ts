import type { LocalDate } from '../../../base/local-date.ts';

/** Holidays of the whole country in the year of a day and the next one: a payday in December is due in January. */
export async function nationalHolidays(from: LocalDate): Promise<(day: LocalDate) => boolean> {
  // Loaded when it is first needed: it holds the holidays of the whole world.
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays('NZ');
  const year = Number(from.slice(0, 4));
  const days = new Set(
    [year, year + 1]
      .flatMap((each) => calendar.getHolidays(each))
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(0, 10)),
  );
  return (day) => days.has(day);
}
