import { type Decimal, truncateToCent, truncateToDollar } from '../../base/decimal.ts';
import type { ParamsAt } from '../../params/params.ts';
import { bandOf } from './bands.ts';
import type { EsctRateInputs } from './facts.ts';
import { ESCT_BANDS } from './parameters.ts';

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

export const esctRateFor = (thresholdAmount: Decimal, params: ParamsAt): Decimal =>
  bandOf(params.get(ESCT_BANDS).value, truncateToDollar(thresholdAmount)).rate;
