import { BoundedMap } from '../../../base/bounded-map.ts';
import { addDays, dayOfWeek, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { ParamKey, ParamsAt } from '../../../params/params.ts';
import { EASTER_HOLIDAYS, FIXED_HOLIDAYS, MATARIKI, MONDAY_HOLIDAYS } from '../parameters.ts';

/** The statutory parameter that defines a public holiday. Days declared by the employer or the caller have none. */
export type HolidaySource = 'FIXED' | 'EASTER' | 'MONDAY' | 'MATARIKI';

/** A national public holiday. Holidays Act 2003 s 44. */
export interface PublicHoliday {
  readonly name: string;
  readonly date: LocalDate;
  /**
   * The day on which employees who would not otherwise work on the date observe the holiday (ss 45 and 45A). Equal to
   * the date for holidays on weekdays.
   */
  readonly movedTo: LocalDate;
  readonly source: HolidaySource;
}

export const PARAMETER_OF: Readonly<Record<HolidaySource, ParamKey<unknown>>> = {
  FIXED: FIXED_HOLIDAYS,
  EASTER: EASTER_HOLIDAYS,
  MONDAY: MONDAY_HOLIDAYS,
  MATARIKI,
};

const MONDAY = 1;
const SATURDAY = 6;
const DAYS_A_WEEK = 7;

/** Caches the holidays of each year for each set of parameters, so that they are not calculated for every pay. */
const known = new WeakMap<ParamsAt, BoundedMap<number, readonly PublicHoliday[]>>();
/** The maximum number of cached years. A pay needs one or two, but the API accepts any year. */
const MOST_YEARS = 20;

/** The public holidays of a year, in date order. */
export function publicHolidaysOf(year: number, params: ParamsAt): readonly PublicHoliday[] {
  const years = known.get(params) ?? new BoundedMap<number, readonly PublicHoliday[]>(MOST_YEARS);
  known.set(params, years);
  const found = years.get(year) ?? listed(year, params);
  years.set(year, found);
  return found;
}

/** Empty before the first day that the parameters cover. */
const listed = (year: number, params: ParamsAt): readonly PublicHoliday[] =>
  !params.has(FIXED_HOLIDAYS)
    ? []
    : [
        ...fixed(year, params),
        ...aroundEaster(year, params),
        ...onMondays(year, params),
        ...matariki(year, params),
      ].sort((a, b) => (a.date < b.date ? -1 : 1));

const fixed = (year: number, params: ParamsAt): readonly PublicHoliday[] =>
  params.get(FIXED_HOLIDAYS).value.map(({ name, day, moves }) => {
    const date = localDate(`${year}-${day}`);
    return { name, date, movedTo: moves === 'TO_MONDAY' ? toMonday(date) : twoDaysOn(date), source: 'FIXED' };
  });

const isWeekend = (date: LocalDate): boolean => dayOfWeek(date) >= SATURDAY;
const toMonday = (date: LocalDate): LocalDate =>
  isWeekend(date) ? addDays(date, DAYS_A_WEEK + MONDAY - dayOfWeek(date)) : date;
const twoDaysOn = (date: LocalDate): LocalDate => (isWeekend(date) ? addDays(date, 2) : date);

const aroundEaster = (year: number, params: ParamsAt): readonly PublicHoliday[] =>
  params.get(EASTER_HOLIDAYS).value.map(({ name, after }) => stays(name, addDays(easterSunday(year), after), 'EASTER'));

const onMondays = (year: number, params: ParamsAt): readonly PublicHoliday[] =>
  params.get(MONDAY_HOLIDAYS).value.map(({ name, month, monday }) => {
    const first = localDate(`${year}-${String(month).padStart(2, '0')}-01`);
    const toFirstMonday = (DAYS_A_WEEK + MONDAY - dayOfWeek(first)) % DAYS_A_WEEK;
    return stays(name, addDays(first, toFirstMonday + (monday - 1) * DAYS_A_WEEK), 'MONDAY');
  });

const matariki = (year: number, params: ParamsAt): readonly PublicHoliday[] =>
  params
    .get(MATARIKI)
    .value.filter((date) => date.startsWith(`${year}-`))
    .map((date) => stays('Matariki', date, 'MATARIKI'));

const stays = (name: string, date: LocalDate, source: HolidaySource): PublicHoliday => ({
  name,
  date,
  movedTo: date,
  source,
});

/** Easter Sunday in the Gregorian calendar, by the Meeus/Jones/Butcher algorithm. */
function easterSunday(year: number): LocalDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  // Counted from 22 March, the earliest possible date.
  return addDays(localDate(`${year}-03-22`), h + l - 7 * m);
}
