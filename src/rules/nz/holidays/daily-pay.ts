import type { Decimal } from '../../../base/decimal.ts';
import { UncalculableFacts } from '../../line.ts';
import type { HolidayFacts } from '../facts.ts';

export interface DailyPay {
  readonly amount: Decimal;
  readonly words: 'relevant daily pay' | 'average daily pay';
}

/**
 * Pay for a day of sick, bereavement, family violence, public or alternative holiday: relevant daily pay (s 9), or
 * average daily pay (s 9A) where the relevant pay cannot be worked out or varies within the period.
 */
export function dailyPay(facts: HolidayFacts): DailyPay {
  if (facts.relevantDailyPay) return { amount: facts.relevantDailyPay, words: 'relevant daily pay' };
  if (facts.daysWorked52Weeks.lessThanOrEqualTo(0)) {
    throw new UncalculableFacts(
      'holidays.daysWorked52Weeks',
      'a day of leave needs relevant daily pay, or days worked in the last 52 weeks for average daily pay',
    );
  }
  return { amount: facts.gross52Weeks.dividedBy(facts.daysWorked52Weeks), words: 'average daily pay' };
}
