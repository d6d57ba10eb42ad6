import { type Decimal, ZERO } from '../../../base/decimal.ts';
import { daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import { type PayPeriod, PERIODS_PER_YEAR } from '../../pay-period.ts';
import { taxYearOf } from '../../tax-year.ts';
import { EXTRA_PAY_FORTNIGHTLY, EXTRA_PAY_WEEKLY, type ExtraPaySteps } from '../parameters.ts';
import type { TaxSituation } from './situation.ts';

/** The table of extra amounts for a year with 53 or 27 pays, if it applies to this payee. */
export function extraPaySteps(
  period: PayPeriod,
  situation: TaxSituation,
  params: ParamsAt,
): Param<ExtraPaySteps> | undefined {
  if (!situation.wantsExtraPayWithholding || situation.payDaysInYear <= PERIODS_PER_YEAR[period]) return undefined;
  if (period === 'WEEKLY') return params.get(EXTRA_PAY_WEEKLY);
  if (period === 'FORTNIGHTLY') return params.get(EXTRA_PAY_FORTNIGHTLY);
  return undefined;
}

/** The cents of the earnings need not be dropped first, because each step starts at a whole dollar amount. */
export const extraPayWithholding = (earnings: Decimal, steps: ExtraPaySteps): Decimal =>
  steps.findLast((step) => earnings.greaterThanOrEqualTo(step.from))?.extra ?? ZERO;

/** The number of paydays in the financial year that contains a payday; always 12 for monthly pay. */
export function payDaysInFinancialYear(payDay: LocalDate, period: PayPeriod): number {
  if (period === 'MONTHLY') return PERIODS_PER_YEAR.MONTHLY;
  const days = period === 'WEEKLY' ? 7 : 14;
  const { first, last } = taxYearOf('AU', payDay);
  const before = Math.floor(daysBetween(first, payDay) / days);
  const after = Math.floor(daysBetween(payDay, last) / days);
  return before + 1 + after;
}
