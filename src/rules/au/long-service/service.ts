import { Decimal, roundToSixPlaces } from '../../../base/decimal.ts';
import { addDays, addMonths, addYears, daysBetween, type LocalDate, plainDate } from '../../../base/local-date.ts';

export type CountedBy = 'days' | 'completed-months' | 'completed-years';

/** A period of service; the last day is included. */
export interface Service {
  readonly start: LocalDate;
  readonly last: LocalDate;
}

/** Completed years. A year is complete on the day before the anniversary. */
export const completedYears = ({ start, last }: Service): number =>
  last < start ? 0 : plainDate(start).until(plainDate(addDays(last, 1)), { largestUnit: 'years' }).years;

/** Whether the service is strictly longer than a number of years. */
export const isLongerThan = (years: number, { start, last }: Service): boolean =>
  addDays(last, 1) > addYears(start, years);

/**
 * Years of service as a number. An incomplete year counts pro rata by days, pro rata by completed months, or not at
 * all.
 */
export function yearsOfService(service: Service, by: CountedBy): Decimal {
  const years = completedYears(service);
  const whole = new Decimal(years);
  if (by === 'completed-years' || service.last < service.start) return whole;
  const anniversary = addYears(service.start, years);
  const after = addDays(service.last, 1);
  if (by === 'completed-months') {
    const months = plainDate(anniversary).until(plainDate(after), { largestUnit: 'months' }).months;
    // Counted from the start date, so that dates do not drift when the service starts on the 31st.
    const isWhole = addMonths(service.start, years * 12 + months) <= after;
    return roundToSixPlaces(whole.plus(new Decimal(isWhole ? months : months - 1).dividedBy(12)));
  }
  const year = daysBetween(anniversary, addYears(service.start, years + 1));
  return roundToSixPlaces(whole.plus(new Decimal(daysBetween(anniversary, after)).dividedBy(year)));
}
