import { type Decimal, truncateToCent, truncateToDollar, ZERO } from '../../base/decimal.ts';
import type { ParamsAt } from '../../params/params.ts';
import type { PayCycle } from '../pay-period.ts';
import {
  type Bracket,
  bandOf,
  EARNERS_LEVY,
  INDEPENDENT_EARNER_CREDIT,
  PAY_PERIODS,
  PAYE_BRACKETS,
} from './parameters.ts';

export interface AnnualScalePaye {
  readonly annualIncome: Decimal;
  readonly bracket: Bracket;
  readonly levy: Decimal;
  readonly credit: Decimal;
  /** The truncated weekly amount. The amounts of all other periods are derived from it. */
  readonly weekly: Decimal;
  readonly precise: Decimal;
  readonly amount: Decimal;
  /** The earners' levy included in the amount. */
  readonly accPart: Decimal;
}

/**
 * PAYE for codes M and ME, as in "regular pay" of the Payroll Calculations & Business Rules Specification. Pay is
 * annualised and cents are dropped; tax and levy are not rounded. The weekly amount is a 52nd of the annual amount,
 * truncated. The amount for another period is the truncated weekly amount times 52, divided by the number of such
 * periods in a year and truncated again. A fortnight is therefore exactly two weeks.
 */
export function payeOnAnnualScale(
  given: { readonly pay: Decimal; readonly period: PayCycle; readonly isIndependentEarner: boolean },
  params: ParamsAt,
): AnnualScalePaye {
  const periods = params.get(PAY_PERIODS).value;
  const acc = params.get(EARNERS_LEVY).value;

  const annualIncome = truncateToDollar(given.pay.times(periods[given.period]));
  const bracket = bandOf(params.get(PAYE_BRACKETS).value, annualIncome);
  const tax = annualIncome.times(bracket.rate).minus(bracket.subtract);
  const isBelowMaximum = annualIncome.lessThan(acc.max_earnings);
  const levy = isBelowMaximum ? annualIncome.times(acc.rate) : acc.max_levy;
  const credit = given.isIndependentEarner ? independentEarnerCredit(annualIncome, params) : ZERO;

  const preciseWeek = tax.plus(levy).minus(credit).dividedBy(periods.WEEKLY);
  const weekly = truncateToCent(preciseWeek);
  const precise =
    given.period === 'WEEKLY' ? preciseWeek : weekly.times(periods.WEEKLY).dividedBy(periods[given.period]);
  return {
    annualIncome,
    bracket,
    levy,
    credit,
    weekly,
    precise,
    amount: truncateToCent(precise),
    // Inland Revenue calculates the levy component as pay x rate. Above the maximum earnings, the component is limited
    // to the period's share of the maximum levy.
    accPart: truncateToCent(isBelowMaximum ? given.pay.times(acc.rate) : acc.max_levy.dividedBy(periods[given.period])),
  };
}

/**
 * The credit is paid in full from the lower threshold to the abatement threshold, both inclusive, and is abated above
 * that. It is nil below the lower threshold, and at or above the upper threshold.
 */
function independentEarnerCredit(annualIncome: Decimal, params: ParamsAt): Decimal {
  const rule = params.get(INDEPENDENT_EARNER_CREDIT).value;
  if (annualIncome.lessThan(rule.lower) || annualIncome.greaterThanOrEqualTo(rule.upper)) return ZERO;
  if (annualIncome.lessThanOrEqualTo(rule.abate_over)) return rule.credit;
  return rule.credit.minus(annualIncome.minus(rule.abate_over).times(rule.abatement));
}

/** A flat rate on whole dollars, truncated to cents, for secondary and special codes and tailored certificates. */
export function payeAtFlatRate(pay: Decimal, rate: Decimal): { readonly precise: Decimal; readonly amount: Decimal } {
  const precise = truncateToDollar(pay).times(rate);
  return { precise, amount: truncateToCent(precise) };
}
