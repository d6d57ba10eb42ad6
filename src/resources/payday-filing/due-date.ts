import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { addDays, dayOfWeek, type LocalDate } from '../../base/local-date.ts';

interface DueDates {
  readonly electronic_working_days: string;
  readonly christmas: { readonly from: string; readonly to: string };
}

const readDueDates = (): DueDates =>
  parse(readFileSync(new URL('./due-dates.yaml', import.meta.url), 'utf8'), { schema: 'failsafe' }) as DueDates;

const SATURDAY = 6;

/**
 * The last day on which the employment information of a payday is in time: so many working days after it. Weekends,
 * national holidays and the days around Christmas are no working days; days of one province are.
 */
export async function filingDueDate(payday: LocalDate): Promise<LocalDate> {
  const rules = readDueDates();
  const holidays = await nationalHolidays(Number(payday.slice(0, 4)));
  const isAtChristmas = (day: LocalDate) => day.slice(5) >= rules.christmas.from || day.slice(5) <= rules.christmas.to;
  const isWorkingDay = (day: LocalDate) => dayOfWeek(day) < SATURDAY && !holidays.has(day) && !isAtChristmas(day);
  let day = payday;
  for (let left = Number(rules.electronic_working_days); left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** Of the year and the next one: a payday in December is due in January. */
async function nationalHolidays(year: number): Promise<ReadonlySet<string>> {
  // Loaded when it is first needed: it holds the holidays of the whole world.
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays('NZ');
  return new Set(
    [year, year + 1]
      .flatMap((each) => calendar.getHolidays(each))
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(0, 10)),
  );
}
