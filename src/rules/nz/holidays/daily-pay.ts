import { type Decimal, money, plain } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import type { HolidayFacts } from '../facts.ts';
import { AVERAGE_DAILY_PAY, RELEVANT_DAILY_PAY } from '../parameters.ts';

export interface DailyPay {
  readonly amount: Decimal;
  readonly words: 'relevant daily pay' | 'average daily pay';
  /** Explains how an average was calculated. The amount comes before this text. */
  readonly from: string;
  readonly used: readonly Param<unknown>[];
}

/**
 * Pay for a day of sick, bereavement or family violence leave, or of a public or alternative holiday: relevant daily
 * pay (s 9), or average daily pay (s 9A) when relevant daily pay is unknown or varies within the period.
 */
export function dailyPay(facts: HolidayFacts, params: ParamsAt): DailyPay {
  if (facts.relevantDailyPay)
    return {
      amount: facts.relevantDailyPay,
      words: 'relevant daily pay',
      from: '',
      used: [params.get(RELEVANT_DAILY_PAY)],
    };
  if (facts.daysWorked52Weeks.lessThanOrEqualTo(0)) {
    throw new UncalculableFacts(
      'holidays.daysWorked52Weeks',
      'a day of leave needs relevant daily pay, or the days worked in the last 52 weeks for average daily pay',
    );
  }
  const { gross52Weeks, daysWorked52Weeks, opening } = facts;
  const brought =
    opening && !opening.daysWorked.isZero() ? `, partly from the opening balances of ${opening.asAt}` : '';
  return {
    amount: gross52Weeks.dividedBy(daysWorked52Weeks),
    words: 'average daily pay',
    from: ` (${money(gross52Weeks)} of 52 weeks / ${plain(daysWorked52Weeks.toDecimalPlaces(2))} days${brought}${varyWords(facts)})`,
    used: [params.get(AVERAGE_DAILY_PAY)],
  };
}

const varyWords = ({ hoursVary }: HolidayFacts): string =>
  hoursVary ? `; daily pay varies (s 9A), because ${hoursWords(hoursVary)}` : '';

/** States why no ordinary week or day can be determined: the declared pattern, or the weekly hours that vary. */
export const hoursWords = ({ weeks, isDeclared }: NonNullable<HolidayFacts['hoursVary']>): string =>
  isDeclared
    ? 'hours_pattern is declared as VARYING'
    : `the hours of the last ${weeks.length} weeks were ${weeks.map((hours) => plain(hours.toDecimalPlaces(2))).join(', ')}`;
