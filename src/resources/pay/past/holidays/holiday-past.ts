import { type Decimal, decimal, ZERO } from '../../../../base/decimal.ts';
import { addDays, type LocalDate, localDate } from '../../../../base/local-date.ts';
import type { OpeningFigures } from '../../../../rules/nz/holidays/opening.ts';
import { DAYS_OF_PERIOD, type PayCycle } from '../../../../rules/pay-period.ts';
import type { OpeningBalanceRecord } from '../../../people/opening-balance/opening-balance.service.ts';
import type { PayFigures } from '../lookback/pay-figures.ts';
import type { Wanted } from '../lookback/period-pays.store.ts';
import type { HolidaySpans } from '../lookback/spans.ts';
import type { StoredHolidaySums } from './holiday-sums.store.ts';

/** The Holidays Act lookback over complete pays of earlier periods. */
export interface HolidayPast {
  readonly grossTwelveMonths: Decimal;
  readonly daysPaid: Decimal;
  /** The first day of the first period counted; undefined if none is counted. */
  readonly from: LocalDate | undefined;
  /** Whether the employment has pays older than the lookback period. */
  readonly hasOlder: boolean;
  /** The periods in the four weeks that ordinary weekly pay is based on. */
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

/** The New Zealand figures of an opening balance; undefined if it has none. */
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

/**
 * The maximum number of days by which an opening balance may precede the start date. Allows for the day before the
 * start date and for the end of the previous month.
 */
const BEFORE_START = 31;

/**
 * Returns the opening balance if it applies to the pay: from its date on, and only within the employment it was set
 * for. Its figures are for the time before its date or, if `includesItsDay` is set, up to and including it.
 */
export const openingFor = (
  { run, paidOn, employedFrom }: Pick<Wanted, 'run' | 'paidOn' | 'employedFrom'>,
  opening: OpeningFigures | undefined,
): OpeningFigures | undefined =>
  opening &&
  (opening.includesItsDay
    ? run.end_date > opening.asAt || paidOn > opening.asAt
    : run.end_date >= opening.asAt || paidOn >= opening.asAt) &&
  opening.asAt >= addDays(employedFrom, -BEFORE_START)
    ? opening
    : undefined;

/** Adds a pay that is not stored yet, using the same rules as the query. */
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
  const isAfter = !opening || isAfterOpening(pay, opening);
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

/**
 * Whether a pay must be added to the opening figures. They already include opening amounts dated the same day, and
 * other pays of that day only if `includesItsDay` is set.
 */
function isAfterOpening({ payDate, paidOn, isOpening }: PayFigures, { asAt, includesItsDay }: OpeningFigures): boolean {
  const last = payDate > paidOn ? payDate : paidOn;
  return last > asAt || (last === asAt && !isOpening && !includesItsDay);
}

/** The first day that opening amounts cover, estimated from the number of periods they cover. */
function openedFrom({ payDate, periods, run }: PayFigures): LocalDate {
  const days =
    run.pay_period === 'MONTHLY'
      ? (365 * periods) / 12
      : DAYS_OF_PERIOD[run.pay_period as Exclude<PayCycle, 'MONTHLY'>] * periods;
  const first = addDays(payDate, -Math.floor(days));
  return first < run.start_date ? first : localDate(run.start_date);
}

/** Adds a pay to its period. All pays in a run form one period; opening amounts form a separate one. */
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
