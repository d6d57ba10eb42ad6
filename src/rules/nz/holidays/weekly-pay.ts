import { type Decimal, max, min, roundToCent, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import type { HolidayFacts } from '../facts.ts';
import { AVERAGE_WEEKLY_DIVISOR, ORDINARY_WEEKLY_FALLBACK_WEEKS } from '../parameters.ts';

/**
 * Ordinary weekly pay, Holidays Act 2003 s 8: what the agreement pays for an ordinary week; only where that cannot be
 * told, the regular gross of the last four weeks divided by four. A higher agreed figure wins.
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
  if (facts.weeksEmployed.lessThanOrEqualTo(0)) return ZERO;
  return facts.twelveMonthsGross.dividedBy(min(facts.weeksEmployed, params.get(AVERAGE_WEEKLY_DIVISOR).value));
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
