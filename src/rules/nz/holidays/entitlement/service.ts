import { addDays, addYears, type LocalDate } from '../../../../base/local-date.ts';

/** What decides on which days annual holidays are granted. */
export interface Service {
  readonly start: LocalDate;
  /** The twelve months were begun anew on this day: moved by agreement, by unpaid leave or by a closedown. */
  readonly countsFrom?: LocalDate | undefined;
  /** Unpaid leave beyond what counts as service, which moves every later anniversary (s 16(2)). */
  readonly unpaid?: readonly UnpaidSpell[] | undefined;
}

/** A stretch of unpaid leave and by how many days it moves the anniversary. */
export interface UnpaidSpell {
  readonly from: LocalDate;
  readonly excessDays: number;
}

/** More years than anybody works. */
const MOST_YEARS = 100;

/**
 * The days after the start on which twelve months of employment were completed, up to a day, oldest first. Each is
 * counted from the first day, so that it never drifts.
 */
export function anniversariesUpTo(service: Service, day: LocalDate): readonly LocalDate[] {
  const { start, countsFrom } = service;
  if (countsFrom === undefined || countsFrom <= start) return yearsFrom(countsFrom ?? start, service, day);
  const before = yearsFrom(start, service, day < countsFrom ? day : countsFrom);
  return [...before, ...yearsFrom(countsFrom, service, day)];
}

function yearsFrom(first: LocalDate, { unpaid = [] }: Service, day: LocalDate): readonly LocalDate[] {
  const dates: LocalDate[] = [];
  for (let years = 1; years <= MOST_YEARS; years += 1) {
    const date = moved(addYears(first, years), first, unpaid);
    if (date > day) break;
    dates.push(date);
  }
  return dates;
}

/** Unpaid leave before the day moves it, and leave that the moved day then lies behind moves it further. */
function moved(date: LocalDate, first: LocalDate, unpaid: readonly UnpaidSpell[]): LocalDate {
  let day = date;
  for (const { from, excessDays } of unpaid) if (from >= first && from < day) day = addDays(day, excessDays);
  return day;
}

/** The leave year that a day lies in: since its last anniversary, or the start, and up to the next. */
export function leaveYearOf(service: Service, day: LocalDate): { readonly since: LocalDate; readonly next: LocalDate } {
  const past = anniversariesUpTo(service, day);
  const began = past.at(-1) ?? service.start;
  const { countsFrom } = service;
  const since = countsFrom !== undefined && countsFrom > began && countsFrom <= day ? countsFrom : began;
  const next = anniversariesUpTo(service, addYears(day, 2)).find((date) => date > day);
  return { since, next: next ?? addYears(since, 1) };
}
