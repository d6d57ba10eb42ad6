import { type Decimal, money, plain } from '../../../base/decimal.ts';
import { UncalculableFacts } from '../../line.ts';
import { PERIODS_PER_YEAR } from '../../pay-period.ts';
import type { AdditionalPayment } from './additional-payment.ts';
import { hasFlatRateOnEarnings, withholdAtFlatRateOnEarnings } from './flat-rate.ts';
import { withholdOnEarnings } from './on-earnings.ts';
import { annualised, backPayment, spread } from './schedule-5-methods.ts';
import type { Withheld } from './withheld.ts';

/**
 * Schedule 5: the tax withheld on a payment for more than one pay period, in addition to what `withholdOnEarnings`
 * withholds on the normal earnings.
 */
export function withholdOnAdditionalPayment(given: AdditionalPayment): Withheld {
  const { method, payment, normalEarnings, period } = given;
  if (method === 'NORMAL_EARNINGS') return asNormalEarnings(given);
  if (payment.isNegative()) {
    throw new UncalculableFacts('payment', `A negative payment needs the tax method NORMAL_EARNINGS, not ${method}`);
  }
  if (hasFlatRateOnEarnings(given.situation)) return atFlatRate(given);
  switch (method) {
    case 'SPREAD_OVER_SPECIFIC_RANGE':
      return spread(given, rangePeriods(given));
    case 'SPREAD_OVER_FINANCIAL_YEAR':
      return spread(given, PERIODS_PER_YEAR[period]);
    case 'METHOD_A_WHOLE_YEAR':
      return annualised(given, { name: 'Method A', earnings: normalEarnings, periods: PERIODS_PER_YEAR[period] });
    case 'METHOD_A_SPECIFIC_RANGE':
      return annualised(given, { name: 'Method A', earnings: normalEarnings, periods: rangePeriods(given) });
    case 'METHOD_B1':
      return backPayment(given, { average: averageEarnings(given), periods: backPaidPeriods(given) });
    case 'METHOD_B2':
      return annualised(given, {
        name: 'Method B(ii)',
        earnings: averageEarnings(given),
        words: averageWords(given),
        periods: PERIODS_PER_YEAR[period],
      });
  }
}

/**
 * A payment for one pay period is taxed as part of the earnings of that period. For a negative payment, such as a
 * correction, the additional withholding is zero or negative.
 */
function asNormalEarnings(given: AdditionalPayment): Withheld {
  const { payment, normalEarnings, period, situation, params } = given;
  const alone = withholdOnEarnings(normalEarnings, period, situation, params);
  const together = withholdOnEarnings(normalEarnings.plus(payment), period, situation, params);
  return difference(given, alone, together);
}

/**
 * Spreading does not change a flat rate. The pay is rounded as a whole, so that the parts do not lose a dollar to
 * rounding.
 */
function atFlatRate(given: AdditionalPayment): Withheld {
  const { payment, normalEarnings, situation, params } = given;
  const alone = withholdAtFlatRateOnEarnings(normalEarnings, situation, params);
  const together = withholdAtFlatRateOnEarnings(normalEarnings.plus(payment), situation, params);
  return difference(given, alone, together);
}

const difference = (given: AdditionalPayment, alone: Withheld, together: Withheld): Withheld => ({
  ...together,
  total: together.total.minus(alone.total),
  studyLoan: together.studyLoan.minus(alone.studyLoan),
  precise: together.precise.minus(alone.precise),
  because: `${money(given.payment)} added to earnings of ${money(given.normalEarnings)}: ${plain(together.total)} less ${plain(alone.total)}; ${together.because}`,
});

/** The number of pay periods in the range, up to the number of periods in a year. */
function rangePeriods({ method, period, periodsCovered }: AdditionalPayment): number {
  if (periodsCovered === undefined || !Number.isInteger(periodsCovered) || periodsCovered < 1) {
    throw new UncalculableFacts('periodsCovered', `${method} needs the number of pay periods the payment covers`);
  }
  return Math.min(periodsCovered, PERIODS_PER_YEAR[period]);
}

/** A back payment without a range is assumed to be for all pays of the year to date. */
const backPaidPeriods = (given: AdditionalPayment): number =>
  given.periodsCovered === undefined ? Math.max(given.yearToDate.pays, 1) : rangePeriods(given);

/**
 * The average total earnings for Method B: normal earnings of the year to date, including this pay but excluding
 * bonuses. If the year has no normal earnings yet, those passed for this pay are used.
 */
function averageEarnings({ yearToDate, normalToDate, normalEarnings }: AdditionalPayment): Decimal {
  if (normalToDate) {
    return normalToDate.periods > 0 ? normalToDate.earnings.dividedBy(normalToDate.periods) : normalEarnings;
  }
  return yearToDate.pays > 0 ? yearToDate.earnings.dividedBy(yearToDate.pays) : normalEarnings;
}

function averageWords({ normalToDate }: AdditionalPayment): string {
  if (!normalToDate || normalToDate.periods === 0) return '';
  const { earnings, periods } = normalToDate;
  const pays = periods === 1 ? 'this pay period' : `the ${periods} pay periods of the financial year to date`;
  return `, the average of ${money(earnings)} over ${pays}: normal earnings with this pay and back payments by Method B(i), without bonuses and other additional payments,`;
}
