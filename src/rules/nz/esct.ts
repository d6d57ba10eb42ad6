import { type Decimal, truncateToCent, truncateToDollar } from '../../base/decimal.ts';
import type { ParamsAt } from '../../params/params.ts';
import type { EsctRateInputs } from './facts.ts';
import { bandOf, ESCT_BANDS } from './parameters.ts';

/** Reporting fact of a line: the payday of the pay that set the rate for the tax year. */
export const ESCT_RATE_SET_ON = 'esct_rate_set_on';

/** The tax included in one employer contribution to one fund: whole dollars x rate, truncated to cents. */
export function esctOn(contribution: Decimal, rate: Decimal): { readonly precise: Decimal; readonly amount: Decimal } {
  const precise = truncateToDollar(contribution).times(rate);
  return { precise, amount: truncateToCent(precise) };
}

export interface EsctRate {
  /** Annual salary plus employer contributions, which determine the band. */
  readonly thresholdAmount: Decimal;
  readonly rate: Decimal;
}

/**
 * The rate for the tax year. It is based on the salary and employer contributions of the previous tax year if the
 * employee was employed for all of that year. Otherwise the figures of one period are scaled up to the days of
 * employment in the current tax year.
 */
export function findEsctRate(inputs: EsctRateInputs, params: ParamsAt): EsctRate {
  const precise = inputs.wholePreviousYear
    ? inputs.salary.plus(inputs.employerContributions)
    : inputs.periodSalary.plus(inputs.periodEmployerContribution).times(inputs.daysInYear).dividedBy(inputs.periodDays);
  const thresholdAmount = truncateToCent(precise);
  return { thresholdAmount, rate: esctRateFor(thresholdAmount, params) };
}

/**
 * The ordinary pay of a period and the employer contributions on it. The year is estimated from them. Bonuses are
 * excluded, because they are not paid in every period.
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
