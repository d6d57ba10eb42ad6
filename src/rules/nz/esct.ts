import { type Decimal, truncateToCent, truncateToDollar } from '../../base/decimal.ts';
import type { ParamsAt } from '../../params/params.ts';
import { bandOf } from './bands.ts';
import type { EsctRateInputs } from './facts.ts';
import { ESCT_BANDS } from './parameters.ts';

/** In the report of a line: the day of the pay that worked out the rate of the tax year. */
export const ESCT_RATE_SET_ON = 'esct_rate_set_on';

/** Tax inside one employer contribution to one fund: whole dollars x rate, truncated to cents. */
export function esctOn(contribution: Decimal, rate: Decimal): { readonly precise: Decimal; readonly amount: Decimal } {
  const precise = truncateToDollar(contribution).times(rate);
  return { precise, amount: truncateToCent(precise) };
}

export interface EsctRate {
  /** Salary plus employer contributions of a year, which choose the band. */
  readonly thresholdAmount: Decimal;
  readonly rate: Decimal;
}

/**
 * The rate for the tax year: by last year's salary and employer contributions when employed for all of it, otherwise
 * by an estimate of this year's, day by day.
 */
export function findEsctRate(inputs: EsctRateInputs, params: ParamsAt): EsctRate {
  const precise = inputs.wholePreviousYear
    ? inputs.salary.plus(inputs.employerContributions)
    : inputs.periodSalary.plus(inputs.periodEmployerContribution).times(inputs.daysInYear).dividedBy(inputs.periodDays);
  const thresholdAmount = truncateToCent(precise);
  return { thresholdAmount, rate: esctRateFor(thresholdAmount, params) };
}

/**
 * What one pay period says of a year: its ordinary pay, and of the contributions the part that belongs to it. A bonus
 * that came with the pay does not come every week.
 */
export const ordinaryPartOf = (given: {
  readonly ordinary: Decimal;
  readonly taxable: Decimal;
  readonly contributions: Decimal;
}): { readonly periodSalary: Decimal; readonly periodEmployerContribution: Decimal } => ({
  periodSalary: given.ordinary,
  periodEmployerContribution: given.taxable.equals(given.ordinary)
    ? given.contributions
    : given.contributions.times(given.ordinary).dividedBy(given.taxable),
});

export const esctRateFor = (thresholdAmount: Decimal, params: ParamsAt): Decimal =>
  bandOf(params.get(ESCT_BANDS).value, truncateToDollar(thresholdAmount)).rate;
