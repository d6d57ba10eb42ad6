import { Decimal, max, min, sum, ZERO } from '../../../../base/decimal.ts';
import { daysBetween, type LocalDate } from '../../../../base/local-date.ts';
import { type OpeningFigures, openingShares } from '../../../../rules/nz/holidays/opening.ts';
import type { PayCycle } from '../../../../rules/pay-period.ts';
import { WEEKS_OF_PERIOD } from '../lookback/full-period.ts';
import type { Looking, OtherPeriods } from '../lookback/other-periods.ts';
import { holidaySpansOf } from '../lookback/spans.ts';
import type { HolidayPeriod } from './holiday-past.ts';

/** The lookback for a New Zealand pay: pays stored in this service, and opening balances for the time before them. */
export interface NzLookback {
  readonly paidInFourWeeks: Decimal;
  readonly lastPaidPeriods: readonly Decimal[];
  readonly twelveMonthsGross: Decimal;
  readonly daysWorked: Decimal;
  /** Gross earnings of four weeks without one-off payments and irregular overtime; undefined if unknown. */
  readonly fourWeeksRegular: Decimal | undefined;
  /** Overtime pay per week if overtime is regular, otherwise zero. */
  readonly regularOvertime: Decimal;
  /**
   * The number of whole or part weeks of employment by which twelve months of gross earnings are divided, and how many
   * of these weeks have unknown earnings.
   */
  readonly weeks: (finish: LocalDate | undefined) => { readonly counted: Decimal; readonly unknown: Decimal };
  readonly opening:
    | {
        readonly asAt: LocalDate;
        readonly twelveMonthsGross: Decimal;
        readonly lastFourWeeks: Decimal;
        readonly daysWorked: Decimal;
      }
    | undefined;
}

export function nzLookback(before: OtherPeriods, one: Looking): NzLookback {
  const { opening, holidays } = before;
  const spans = holidaySpansOf(one.run);
  const shares = opening && openingShares(opening, { ...spans, paidOn: one.paidOn });
  const overtime = regularOvertime(holidays.fourWeeks, one.run.pay_period as PayCycle);
  const known = opening?.fourWeeks !== undefined || holidays.fourWeeks.length > 0;
  return {
    paidInFourWeeks: atLeastNought(before.fourWeeks.plus(shares?.fourWeeksToPayday ?? ZERO)),
    lastPaidPeriods: lastPaidPeriods(before, one),
    twelveMonthsGross: atLeastNought(holidays.grossTwelveMonths.plus(shares?.twelveMonths ?? ZERO)),
    daysWorked: atLeastNought(holidays.daysPaid.plus(shares?.days ?? ZERO)),
    fourWeeksRegular: known
      ? atLeastNought(regularGross(holidays.fourWeeks, !overtime.isZero()).plus(shares?.fourWeeks ?? ZERO))
      : undefined,
    regularOvertime: overtime,
    weeks: (finish) => weeksOf(before, one, finish),
    opening:
      opening && shares
        ? {
            asAt: opening.asAt,
            twelveMonthsGross: shares.twelveMonths,
            lastFourWeeks: shares.fourWeeks,
            daysWorked: shares.days,
          }
        : undefined,
  };
}

/** Treats negative earnings as zero in the lookback. A correction can make earnings negative. */
const atLeastNought = (amount: Decimal): Decimal => max(amount, ZERO);

/**
 * Earnings of the last two paid periods. A period paid by another payroll is estimated from the four weeks in the
 * opening balance.
 */
function lastPaidPeriods({ lastPeriods, opening }: OtherPeriods, { run }: Looking): readonly Decimal[] {
  const paid = lastPeriods.map(atLeastNought);
  if (!opening?.fourWeeks?.greaterThan(0) || paid.length >= 2) return paid;
  const elsewhere =
    run.pay_period === 'MONTHLY'
      ? opening.fourWeeks
      : opening.fourWeeks.times(WEEKS_OF_PERIOD[run.pay_period as PayCycle]).dividedBy(4);
  return [...paid, elsewhere, elsewhere].slice(0, 2);
}

/**
 * Regular overtime pay per week. Overtime is regular if the four weeks contain at least two paid periods and each of
 * them has overtime.
 */
function regularOvertime(periods: readonly HolidayPeriod[], payPeriod: PayCycle): Decimal {
  const paid = periods.filter(({ gross }) => gross.greaterThan(0));
  if (paid.length < 2 || !paid.every(({ overtime }) => overtime.greaterThan(0))) return ZERO;
  return sum(paid.map(({ overtime }) => overtime)).dividedBy(WEEKS_OF_PERIOD[payPeriod].times(paid.length));
}

const regularGross = (periods: readonly HolidayPeriod[], isOvertimeRegular: boolean): Decimal =>
  sum(
    periods.map(({ gross, oneOff, overtime }) =>
      isOvertimeRegular ? gross.minus(oneOff) : gross.minus(oneOff).minus(overtime),
    ),
  );

const WEEK = 7;
const YEAR = new Decimal(52);

/**
 * The divisor of average weekly earnings: whole or part weeks of employment up to the end of the previous period, at
 * most 52. Without opening balances, earnings before the first pay in this service are unknown. Those weeks still
 * count, because the Act defines the divisor, and the pay states how many weeks have unknown earnings.
 */
function weeksOf({ opening, holidays }: OtherPeriods, one: Looking, finish: LocalDate | undefined) {
  const end = holidaySpansOf(one.run).year[1];
  const to = finish !== undefined && finish < end ? finish : end;
  const since = (first: LocalDate) => new Decimal(Math.max(0, daysBetween(first, to) + 1)).dividedBy(WEEK);
  const employed = min(employedWeeks(opening, one, to, since), YEAR).ceil();
  if (holidays.hasOlder || opening?.twelveMonths) return { counted: employed, unknown: ZERO };
  const known = holidays.from ? min(since(holidays.from).ceil(), employed) : ZERO;
  return { counted: employed, unknown: employed.minus(known) };
}

function employedWeeks(
  opening: OpeningFigures | undefined,
  { employedFrom }: Looking,
  to: LocalDate,
  since: (first: LocalDate) => Decimal,
): Decimal {
  const later = opening && new Decimal(Math.max(0, daysBetween(opening.asAt, to))).dividedBy(WEEK);
  if (opening?.weeksEmployed && later) return opening.weeksEmployed.plus(later);
  // The opening balance has twelve months of earnings, so the employment lasted at least that long.
  if (opening?.twelveMonths && opening.asAt < employedFrom) return YEAR;
  return since(employedFrom);
}
