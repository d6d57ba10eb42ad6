import { atLeastZero, type Decimal, roundToDollar, truncateToDollar } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { PayPeriod } from '../../pay-period.ts';
import { DAYS_IN_WEEK, WEEKLY_EQUIVALENT } from '../parameters.ts';

/** The periods of the ATO's formulas; the API contract uses only the first three. */
export type TablePeriod = PayPeriod | 'QUARTERLY' | 'DAILY';

/** The statutory values used by a conversion: the general rule and, for daily pay, the days in a working week. */
export const conversionParams = (period: TablePeriod, params: ParamsAt): readonly Param<unknown>[] =>
  period === 'DAILY' ? [params.get(WEEKLY_EQUIVALENT), params.get(DAYS_IN_WEEK)] : [params.get(WEEKLY_EQUIVALENT)];

/** The weekly equivalent of a period's earnings, in whole dollars. */
export function wholeWeeklyDollars(earnings: Decimal, period: TablePeriod, params: ParamsAt): Decimal {
  const positive = atLeastZero(earnings);
  switch (period) {
    case 'WEEKLY':
      return truncateToDollar(positive);
    case 'FORTNIGHTLY':
      return positive.dividedToIntegerBy(2);
    case 'MONTHLY': {
      const rule = params.get(WEEKLY_EQUIVALENT).value;
      // An amount that ends in 33 cents is taken to mean a third of a dollar. Without an extra cent, the result could
      // be a dollar too low.
      const endsInThird = positive.minus(truncateToDollar(positive)).equals(rule.month_ending);
      const month = endsInThird ? positive.plus(rule.month_ending_adds) : positive;
      return month.times(rule.months_in_quarter).dividedToIntegerBy(rule.weeks_in_quarter);
    }
    case 'QUARTERLY':
      return positive.dividedToIntegerBy(params.get(WEEKLY_EQUIVALENT).value.weeks_in_quarter);
    case 'DAILY':
      return truncateToDollar(positive.times(params.get(DAYS_IN_WEEK).value));
  }
}

/** The x of the formulas: whole weekly dollars plus 99 cents. */
export const weeklyX = (wholeDollars: Decimal, params: ParamsAt): Decimal =>
  wholeDollars.plus(params.get(WEEKLY_EQUIVALENT).value.added);

/** Converts a weekly amount to the period, before rounding. */
export function ofPeriod(weekly: Decimal, period: TablePeriod, params: ParamsAt): Decimal {
  switch (period) {
    case 'WEEKLY':
      return weekly;
    case 'FORTNIGHTLY':
      return weekly.times(2);
    case 'MONTHLY': {
      const rule = params.get(WEEKLY_EQUIVALENT).value;
      return weekly.times(rule.weeks_in_quarter).dividedBy(rule.months_in_quarter);
    }
    case 'QUARTERLY':
      return weekly.times(params.get(WEEKLY_EQUIVALENT).value.weeks_in_quarter);
    case 'DAILY':
      return weekly.dividedBy(params.get(DAYS_IN_WEEK).value);
  }
}

/** Converts a rounded weekly amount to whole dollars of the period. */
export const wholeDollarsOfPeriod = (weekly: Decimal, period: TablePeriod, params: ParamsAt): Decimal =>
  period === 'WEEKLY' ? weekly : roundToDollar(ofPeriod(weekly, period, params));

/** Explains the conversion from the week to the period. */
export const CONVERSION_TEXT: Readonly<Record<TablePeriod, string>> = {
  WEEKLY: 'for the week',
  FORTNIGHTLY: 'a week, twice that for the fortnight',
  MONTHLY: 'a week, 13/3 of that to the nearest dollar for the month',
  QUARTERLY: 'a week, 13 times that for the quarter',
  DAILY: 'a week, a fifth of that to the nearest dollar for the day',
};
