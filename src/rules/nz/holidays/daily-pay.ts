import { type Decimal, money, plain } from '../../../base/decimal.ts';
import { UncalculableFacts } from '../../line.ts';
import type { HolidayFacts } from '../facts.ts';

export interface DailyPay {
  readonly amount: Decimal;
  readonly words: 'relevant daily pay' | 'average daily pay';
  /** How an average came about, to stand behind the amount. */
  readonly from: string;
}

/**
 * Pay for a day of sick, bereavement, family violence, public or alternative holiday: relevant daily pay (s 9), or
 * average daily pay (s 9A) where the relevant pay cannot be worked out or varies within the period.
 */
export function dailyPay(facts: HolidayFacts): DailyPay {
  if (facts.relevantDailyPay) return { amount: facts.relevantDailyPay, words: 'relevant daily pay', from: '' };
  if (facts.daysWorked52Weeks.lessThanOrEqualTo(0)) {
    throw new UncalculableFacts(
      'holidays.daysWorked52Weeks',
      'a day of leave needs relevant daily pay, or days worked in the last 52 weeks for average daily pay',
    );
  }
  const { gross52Weeks, daysWorked52Weeks, opening } = facts;
  const brought =
    opening && !opening.daysWorked.isZero() ? `, partly from the opening balances of ${opening.asAt}` : '';
  return {
    amount: gross52Weeks.dividedBy(daysWorked52Weeks),
    words: 'average daily pay',
    from: ` (${money(gross52Weeks)} of 52 weeks / ${plain(daysWorked52Weeks.toDecimalPlaces(2))} days${brought})`,
  };
}
