import { type Decimal, money, plain } from '../../../base/decimal.ts';
import { UncalculableFacts } from '../../line.ts';
import { PERIODS_PER_YEAR } from '../../pay-period.ts';
import type { AdditionalPayment } from './additional-payment.ts';
import { hasFlatRateOnEarnings, withholdAtFlatRateOnEarnings } from './flat-rate.ts';
import { withholdOnEarnings } from './on-earnings.ts';
import { annualised, backPayment, spread } from './schedule-5-methods.ts';
import type { Withheld } from './withheld.ts';

/**
 * What to withhold for a payment that belongs to more than one pay period, on top of what `withholdOnEarnings` says of
 * the normal earnings. Schedule 5.
 */
export function withholdOnAdditionalPayment(given: AdditionalPayment): Withheld {
  const { method, payment, normalEarnings, period } = given;
  if (method === 'NORMAL_EARNINGS') return asNormalEarnings(given);
  if (payment.isNegative()) {
    throw new UncalculableFacts('payment', `A negative payment takes NORMAL_EARNINGS, not ${method}`);
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
        periods: PERIODS_PER_YEAR[period],
      });
  }
}

/** A payment for one pay period is part of that period's earnings; what it adds is negative for a correction. */
function asNormalEarnings(given: AdditionalPayment): Withheld {
  const { payment, normalEarnings, period, situation, params } = given;
  const alone = withholdOnEarnings(normalEarnings, period, situation, params);
  const together = withholdOnEarnings(normalEarnings.plus(payment), period, situation, params);
  return difference(given, alone, together);
}

/** No method of spreading changes a flat rate; rounding the pay as one keeps each part from losing a dollar. */
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

/** Only a span shorter than a year takes the place of the year's number of periods. */
function rangePeriods({ method, period, periodsCovered }: AdditionalPayment): number {
  if (periodsCovered === undefined || !Number.isInteger(periodsCovered) || periodsCovered < 1) {
    throw new UncalculableFacts('periodsCovered', `${method} needs the number of pay periods the payment covers`);
  }
  return Math.min(periodsCovered, PERIODS_PER_YEAR[period]);
}

/** Without a range a back payment is for all pays made so far this year. */
const backPaidPeriods = (given: AdditionalPayment): number =>
  given.periodsCovered === undefined ? Math.max(given.yearToDate.pays, 1) : rangePeriods(given);

/** Average earnings of the year to date; in the first pay of the year, this pay is all there is to average. */
const averageEarnings = ({ yearToDate, normalEarnings }: AdditionalPayment): Decimal =>
  yearToDate.pays > 0 ? yearToDate.earnings.dividedBy(yearToDate.pays) : normalEarnings;
