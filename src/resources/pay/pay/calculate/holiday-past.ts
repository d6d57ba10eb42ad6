import { type Decimal, decimal, ZERO } from '../../../../base/decimal.ts';
import { addDays, type LocalDate, localDate } from '../../../../base/local-date.ts';
import type { OpeningFigures } from '../../../../rules/nz/holidays/opening.ts';
import type { OpeningBalanceRecord } from '../../../people/opening-balance/opening-balance.service.ts';
import type { StoredHolidaySums } from './holiday-sums.store.ts';
import type { Wanted } from './look-back.store.ts';
import type { PayFigures } from './pay-figures.ts';
import type { HolidaySpans } from './spans.ts';

/** What the Holidays Act looks back at, over complete pays of the periods before. */
export interface HolidayPast {
  readonly grossTwelveMonths: Decimal;
  readonly daysPaid: Decimal;
  /** The first day of the first period counted; nothing where none is. */
  readonly from: LocalDate | undefined;
  /** There are pays of the employment from before the days looked at. */
  readonly hasOlder: boolean;
  /** The periods of the four weeks of ordinary weekly pay. */
  readonly fourWeeks: readonly HolidayPeriod[];
}

export interface HolidayPeriod {
  readonly runId: number;
  readonly isOpening: boolean;
  readonly gross: Decimal;
  readonly overtime: Decimal;
  readonly oneOff: Decimal;
}

export const NO_HOLIDAY_PAST: HolidayPast = {
  grossTwelveMonths: ZERO,
  daysPaid: ZERO,
  from: undefined,
  hasOlder: false,
  fourWeeks: [],
};

export const holidayPastOf = (row: StoredHolidaySums): HolidayPast => ({
  grossTwelveMonths: decimal(row.holidays_gross),
  daysPaid: decimal(row.days_paid),
  from: row.holidays_from ?? undefined,
  hasOlder: row.has_older,
  fourWeeks: (row.four_weeks_pays ?? [])
    .map((pay) => ({
      runId: pay.pay_run_id,
      isOpening: pay.is_opening,
      gross: decimal(pay.gross),
      overtime: decimal(pay.overtime),
      oneOff: decimal(pay.one_off),
    }))
    .reduce(withPart, NO_PERIODS),
});

const NO_PERIODS: readonly HolidayPeriod[] = [];

/** The figures of an opening balance; nothing where it has none for New Zealand. */
export function openingFigures(
  row: Omit<OpeningBalanceRecord, 'customer_id' | 'leave' | 'created_at' | 'updated_at'> | undefined,
): OpeningFigures | undefined {
  if (!row?.has_nz) return undefined;
  const figure = <Name extends string>(name: Name, stored: string | null) =>
    stored === null ? {} : ({ [name]: decimal(stored) } as Record<Name, Decimal>);
  return {
    asAt: localDate(row.as_at),
    ...figure('fourWeeks', row.gross_four_weeks),
    ...figure('twelveMonths', row.gross_twelve_months),
    ...figure('days', row.days_worked_52_weeks),
    ...figure('weeksEmployed', row.weeks_employed),
  };
}

/** How long before its start an employment may have an opening balance: the day before, or the end of a month. */
const BEFORE_START = 31;

/** An opening balance counts for the pays after its day, within the employment it was set for. */
export const openingFor = (
  { run, paidOn, employedFrom }: Pick<Wanted, 'run' | 'paidOn' | 'employedFrom'>,
  opening: OpeningFigures | undefined,
): OpeningFigures | undefined =>
  opening &&
  (run.end_date > opening.asAt || paidOn > opening.asAt) &&
  opening.asAt >= addDays(employedFrom, -BEFORE_START)
    ? opening
    : undefined;

/** Adds a pay that no query has seen, by the same rules as the query. */
export function withHolidayPay(
  past: HolidayPast,
  pay: PayFigures,
  {
    one,
    opening,
    holidaySpans,
  }: {
    readonly one: Pick<Wanted, 'employedFrom'>;
    readonly opening: OpeningFigures | undefined;
    readonly holidaySpans: HolidaySpans;
  },
): HolidayPast {
  const isWithin = ([first, last]: readonly [LocalDate, LocalDate]) => pay.payDate >= first && pay.payDate <= last;
  if (pay.paidOn < one.employedFrom || !isWithin(holidaySpans.year)) return past;
  const isAfter = !opening || pay.payDate > opening.asAt || pay.paidOn > opening.asAt;
  const isGross = isAfter || !opening.twelveMonths;
  const from = pay.isOpening ? openedFrom(pay) : localDate(pay.run.start_date);
  return {
    grossTwelveMonths: isGross ? past.grossTwelveMonths.plus(pay.holidaysGross) : past.grossTwelveMonths,
    daysPaid: isAfter || !opening.days ? past.daysPaid.plus(pay.daysPaid) : past.daysPaid,
    from: isGross && (!past.from || from < past.from) ? from : past.from,
    hasOlder: past.hasOlder,
    fourWeeks:
      isWithin(holidaySpans.fourWeeks) && (isAfter || !opening.fourWeeks)
        ? withPart(past.fourWeeks, {
            runId: pay.runId,
            isOpening: pay.isOpening,
            gross: pay.holidaysGross,
            overtime: pay.holidaysOvertime,
            oneOff: pay.holidaysOneOff,
          })
        : past.fourWeeks,
  };
}

/** Opening amounts of a year to date reach back over the periods that they stand for. */
function openedFrom({ payDate, periods, run }: PayFigures): LocalDate {
  const days =
    run.pay_period === 'WEEKLY' ? 7 * periods : run.pay_period === 'FORTNIGHTLY' ? 14 * periods : (365 * periods) / 12;
  const first = addDays(payDate, -Math.floor(days));
  return first < run.start_date ? first : localDate(run.start_date);
}

/** Adds what a pay has of its period. Pays of one run are one; opening amounts are one of their own. */
function withPart(periods: readonly HolidayPeriod[], part: HolidayPeriod): readonly HolidayPeriod[] {
  const known = part.isOpening ? undefined : periods.find((one) => one.runId === part.runId && !one.isOpening);
  if (!known) return [...periods, part];
  const together: HolidayPeriod = {
    ...part,
    gross: known.gross.plus(part.gross),
    overtime: known.overtime.plus(part.overtime),
    oneOff: known.oneOff.plus(part.oneOff),
  };
  return [...periods.filter((one) => one !== known), together];
}
