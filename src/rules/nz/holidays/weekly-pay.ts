import {
  atLeastZero,
  counted,
  type Decimal,
  max,
  min,
  money,
  plain,
  roundToCent,
  ZERO,
} from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import type { HolidayFacts } from '../facts.ts';
import {
  ANNUAL_HOLIDAY_PAY,
  AVERAGE_WEEKLY_DIVISOR,
  ORDINARY_WEEKLY_FALLBACK_WEEKS,
  PARENTAL_LEAVE_MONTHS,
  UNPAID_LEAVE_WEEKS,
  USUAL_PATTERN,
} from '../parameters.ts';
import { hoursWords } from './daily-pay.ts';
import { type UsedHolidays, type WeeksAtAverage, weeksAtAverage } from './entitlement/parental-leave.ts';
import { unpaidWeeksAbove } from './entitlement/unpaid-leave.ts';

/**
 * Ordinary weekly pay, Holidays Act 2003 s 8: the agreed pay of an ordinary week or, only when that is not known, the
 * regular gross of the last four weeks divided by four. A higher agreed rate takes precedence.
 */
export function ordinaryWeeklyPay(facts: HolidayFacts, params: ParamsAt): Decimal {
  const week = facts.ordinaryWeek ?? fourWeekFormula(facts, params);
  return facts.agreedWeeklyRate ? max(week, facts.agreedWeeklyRate) : week;
}

function fourWeekFormula(facts: HolidayFacts, params: ParamsAt): Decimal {
  if (!facts.lastFourWeeksRegular) {
    throw new UncalculableFacts(
      'holidays.ordinaryWeek',
      'ordinary weekly pay needs the pay of an ordinary week or the regular gross of the last four weeks',
    );
  }
  return facts.lastFourWeeksRegular.dividedBy(params.get(ORDINARY_WEEKLY_FALLBACK_WEEKS).value);
}

/** Average weekly earnings, s 5: gross of twelve months over 52 weeks, or over the weeks employed if fewer. */
export function averageWeeklyEarnings(facts: HolidayFacts, params: ParamsAt): Decimal {
  const weeks = weeksAveraged(facts, params);
  return weeks.greaterThan(0) ? facts.twelveMonthsGross.dividedBy(weeks) : ZERO;
}

/** The divisor. If unpaid leave counts as service by agreement, its weeks beyond the first are subtracted (s 16(3)). */
function weeksAveraged(facts: HolidayFacts, params: ParamsAt): Decimal {
  const weeks = min(facts.weeksEmployed, params.get(AVERAGE_WEEKLY_DIVISOR).value);
  return facts.unpaidService ? atLeastZero(weeks.minus(unpaidWeeks(facts, params))) : weeks;
}

const unpaidWeeks = (facts: HolidayFacts, params: ParamsAt): Decimal =>
  unpaidWeeksAbove(facts.unpaidService ?? [], {
    perDay: facts.standardHoursPerDay,
    perWeek: facts.standardHoursPerWeek,
    countingWeeks: params.get(UNPAID_LEAVE_WEEKS).value,
  });

/** The weekly figure at which annual holidays are paid, with its explanation. */
export interface HolidayWeek {
  readonly ordinaryWeeklyPay: Decimal;
  readonly averageWeeklyEarnings: Decimal;
  readonly words: string;
  readonly used: readonly Param<unknown>[];
}

export function holidayWeek(facts: HolidayFacts, params: ParamsAt): HolidayWeek {
  const ordinary = ordinaryWeeklyPay(facts, params);
  const average = averageWeeklyEarnings(facts, params);
  const divisor = params.get(AVERAGE_WEEKLY_DIVISOR);
  const notes = [...ordinaryNotes(facts, params), ...averageNotes(facts, weeksAveraged(facts, params))];
  return {
    ordinaryWeeklyPay: ordinary,
    averageWeeklyEarnings: average,
    words: `the greater of ordinary weekly pay ${money(ordinary)} and average weekly earnings ${money(average)}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`,
    used: [
      params.get(ANNUAL_HOLIDAY_PAY),
      divisor,
      ...(facts.ordinaryWeek ? [] : [params.get(ORDINARY_WEEKLY_FALLBACK_WEEKS)]),
      ...(facts.hoursVary && !facts.hoursVary.isDeclared ? [params.get(USUAL_PATTERN)] : []),
      ...(facts.unpaidService ? [params.get(UNPAID_LEAVE_WEEKS)] : []),
    ],
  };
}

function ordinaryNotes(facts: HolidayFacts, params: ParamsAt): readonly string[] {
  const notes: string[] = [];
  if (facts.regularAllowances)
    notes.push(`the ordinary week includes regular allowances of ${money(facts.regularAllowances)}`);
  if (facts.regularOvertime)
    notes.push(`the ordinary week includes regular overtime of ${money(facts.regularOvertime)}`);
  if (!facts.ordinaryWeek && facts.lastFourWeeksRegular) {
    const weeks = params.get(ORDINARY_WEEKLY_FALLBACK_WEEKS).value;
    notes.push(
      `ordinary weekly pay is the regular gross earnings of four weeks, ${money(facts.lastFourWeeksRegular)} / ${plain(weeks)}, because ${whyUnknown(facts)}`,
    );
  }
  const week = facts.ordinaryWeek ?? fourWeekFormula(facts, params);
  if (facts.agreedWeeklyRate?.greaterThan(week)) notes.push('the ordinary week is the higher agreed rate');
  return notes;
}

const whyUnknown = ({ hoursVary }: HolidayFacts): string =>
  hoursVary
    ? `no ordinary week can be determined under s 8(2): ${hoursWords(hoursVary)}`
    : 'the ordinary week is not known';

function averageNotes(
  { twelveMonthsGross, weeksUnknown, unpaidService, opening }: HolidayFacts,
  weeks: Decimal,
): readonly string[] {
  const notes: string[] = [];
  if (weeks.greaterThan(0)) notes.push(`the average is ${money(twelveMonthsGross)} / ${counted(weeks, 'week')}`);
  if (opening && !opening.twelveMonthsGross.isZero()) {
    notes.push(`${money(opening.twelveMonthsGross)} of it from the opening balances of ${opening.asAt}`);
  }
  if (unpaidService) notes.push('weeks of unpaid leave beyond the first are left out by agreement');
  if (weeksUnknown)
    notes.push(`the earnings of ${plain(weeksUnknown)} of the weeks are not known: add opening balances`);
  return notes;
}

/** Annual holidays are paid at the greater of the two weekly figures, ss 21 and 24. */
export const annualHolidayPay = (given: {
  readonly ordinaryWeeklyPay: Decimal;
  readonly averageWeeklyEarnings: Decimal;
  readonly weeks: Decimal;
}): { readonly weeklyRate: Decimal; readonly precise: Decimal; readonly amount: Decimal } => {
  const weeklyRate = max(given.ordinaryWeeklyPay, given.averageWeeklyEarnings);
  const precise = weeklyRate.times(given.weeks);
  return { weeklyRate, precise, amount: roundToCent(precise) };
};

/** Pay for weeks of annual holidays, with its explanation. */
export interface HolidayPrice {
  readonly precise: Decimal;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

/** The greater weekly figure, or average weekly earnings alone for holidays that became due around parental leave. */
export function priceOfHolidays(facts: HolidayFacts, taken: UsedHolidays, params: ParamsAt): HolidayPrice {
  const week = holidayWeek(facts, params);
  const average = weeksAtAverage(facts.parentalLeave, taken, params);
  if (average.weeks.isZero()) {
    const { precise } = annualHolidayPay({ ...week, weeks: taken.weeks });
    return { precise, because: `${inWeeks(taken.weeks)} x ${week.words}`, used: week.used };
  }
  const rest = taken.weeks.minus(average.weeks);
  return {
    precise: annualHolidayPay({ ...week, weeks: rest }).precise.plus(week.averageWeeklyEarnings.times(average.weeks)),
    because: `${inWeeks(average.weeks)} x ${averageAloneWords(facts, average, params)}${rest.isZero() ? '' : ` + ${inWeeks(rest)} x ${week.words}`}`,
    used: [params.get(PARENTAL_LEAVE_MONTHS), ...week.used],
  };
}

const inWeeks = (weeks: Decimal): string => counted(weeks.toDecimalPlaces(6), 'week');

function averageAloneWords(facts: HolidayFacts, { dueOn }: WeeksAtAverage, params: ParamsAt): string {
  const notes = averageNotes(facts, weeksAveraged(facts, params));
  const months = params.get(PARENTAL_LEAVE_MONTHS).value;
  return `average weekly earnings ${money(averageWeeklyEarnings(facts, params))} alone (${[
    `the holidays became due on ${dueOn.join(' and ')}, during parental leave or within ${months} months after it`,
    ...notes,
  ].join('; ')})`;
}
