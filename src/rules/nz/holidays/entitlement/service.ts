import { addDays, addYears, type LocalDate } from '../../../../base/local-date.ts';

/** The facts that determine the anniversaries on which annual holidays are granted. */
export interface Service {
  readonly start: LocalDate;
  /** The day on which the twelve months started again because of an agreement, unpaid leave or a closedown. */
  readonly countsFrom?: LocalDate | undefined;
  /** Unpaid leave that does not count as service and moves every later anniversary (s 16(2)). */
  readonly unpaid?: readonly UnpaidSpell[] | undefined;
}

/** A period of unpaid leave, and the days by which it moves the anniversary. */
export interface UnpaidSpell {
  readonly from: LocalDate;
  readonly excessDays: number;
}

/** Longer than any employment; bounds the loop. */
const MOST_YEARS = 100;

/**
 * The anniversaries up to a day, oldest first. Each is counted from the first day, so that dates do not drift.
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

/** Unpaid leave before the anniversary moves it, and so does leave between the original and the moved date. */
function moved(date: LocalDate, first: LocalDate, unpaid: readonly UnpaidSpell[]): LocalDate {
  let day = date;
  for (const { from, excessDays } of unpaid) if (from >= first && from < day) day = addDays(day, excessDays);
  return day;
}

/** The leave year that contains a day: from the last anniversary, or the start, to the next anniversary. */
export function leaveYearOf(service: Service, day: LocalDate): { readonly since: LocalDate; readonly next: LocalDate } {
  const past = anniversariesUpTo(service, day);
  const began = past.at(-1) ?? service.start;
  const { countsFrom } = service;
  const since = countsFrom !== undefined && countsFrom > began && countsFrom <= day ? countsFrom : began;
  const next = anniversariesUpTo(service, addYears(day, 2)).find((date) => date > day);
  return { since, next: next ?? addYears(since, 1) };
}
