import { dayOfWeek, type LocalDate } from '../../../base/local-date.ts';

const SATURDAY = 6;

/**
 * Whether a day counts towards the time to pay super: neither a weekend day nor a public holiday of the whole of any
 * state or territory, wherever the employer is. Holidays that begin in the evening, and those of a region, do not count.
 */
export async function businessDays(): Promise<(day: LocalDate) => boolean> {
  // Loaded when it is first needed: it holds the holidays of the whole world.
  const { default: Holidays } = await import('date-holidays');
  const states = Object.keys(new Holidays().getStates('AU') ?? {});
  const byYear = new Map<number, ReadonlySet<string>>();
  const holidaysOf = (year: number): ReadonlySet<string> => {
    const known = byYear.get(year);
    if (known) return known;
    const days = new Set(
      states
        .flatMap((state) => new Holidays('AU', state).getHolidays(year))
        .filter(({ type, date }) => type === 'public' && date.slice(11, 19) === '00:00:00')
        .map(({ date }) => date.slice(0, 10)),
    );
    byYear.set(year, days);
    return days;
  };
  return (day) => dayOfWeek(day) < SATURDAY && !holidaysOf(Number(day.slice(0, 4))).has(day);
}
