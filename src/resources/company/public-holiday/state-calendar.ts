import type { LocalDate } from '../../../base/local-date.ts';
import { AU_STATES, type AuState } from '../company/company.service.ts';

/** The public holidays of Australian states, by state and day. */
export interface StateCalendar {
  /** The name of the holiday, or undefined on any other day. */
  nameOf(state: AuState | null, day: LocalDate): string | undefined;
  ofYear(state: AuState | null, year: number): readonly StateHoliday[];
  /** Holidays that begin during the day, such as Christmas Eve in some states. */
  partDaysOf(state: AuState, year: number): readonly PartDayHoliday[];
}

export interface PartDayHoliday extends StateHoliday {
  /** The time from which the rest of the day is a holiday, such as `19:00`. */
  readonly from: string;
}

export interface StateHoliday {
  readonly date: string;
  readonly name: string;
}

type Library = typeof import('date-holidays')['default'];

const known = new Map<string, readonly StateHoliday[]>();
/**
 * The maximum number of cached combinations of state and year. Callers can name any year, so each cache is emptied when
 * it is full.
 */
const MOST_KNOWN = 500;

/**
 * Loads the calendar library on first use, because it contains the holidays of every country. `ofYear` and `nameOf`
 * leave out holidays that apply to only part of the state or part of the day.
 */
export async function stateCalendar(): Promise<StateCalendar> {
  const { default: Holidays } = await import('date-holidays');
  const ofYear = (state: AuState | null, year: number) => holidaysOf(Holidays, state, year);
  return {
    ofYear,
    partDaysOf: (state, year) => partDaysOf(Holidays, state, year),
    nameOf: (state, day) => ofYear(state, Number(day.slice(0, 4))).find(({ date }) => date === day)?.name,
  };
}

function holidaysOf(Holidays: Library, state: AuState | null, year: number): readonly StateHoliday[] {
  const key = `${state} ${year}`;
  const found = known.get(key);
  if (found) return found;
  const calendar = state === null ? new Holidays('AU') : new Holidays('AU', state);
  const days = calendar
    .getHolidays(year)
    .filter(({ type, date }) => type === 'public' && date.slice(11, 19) === '00:00:00')
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, days);
  return days;
}

const knownParts = new Map<string, readonly PartDayHoliday[]>();

function partDaysOf(Holidays: Library, state: AuState, year: number): readonly PartDayHoliday[] {
  const key = `${state} ${year}`;
  const found = knownParts.get(key);
  if (found) return found;
  const parts = new Holidays('AU', state)
    .getHolidays(year)
    .filter(({ type, date }) => type === 'public' && date.slice(11, 19) !== '00:00:00')
    .map(({ date, name }) => ({ date: date.slice(0, 10), from: date.slice(11, 16), name }));
  if (knownParts.size >= MOST_KNOWN) knownParts.clear();
  knownParts.set(key, parts);
  return parts;
}

export const asAuState = (text: string | null | undefined): AuState | null =>
  AU_STATES.find((state) => state === text?.trim().toUpperCase()) ?? null;

/** Contract [DEF-002]: the declared state of work, otherwise the company's state, otherwise the employee's. */
export const workStateOf = (given: {
  readonly declared: AuState | null;
  readonly company: string | null;
  readonly home: string;
}): AuState | null => given.declared ?? asAuState(given.company) ?? asAuState(given.home);
