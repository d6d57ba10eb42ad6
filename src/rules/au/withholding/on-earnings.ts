import { atLeastZero, type Decimal, min, money, plain, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { type PayPeriod, PERIODS_PER_YEAR } from '../../pay-period.ts';
import { extraPaySteps, extraPayWithholding } from './extra-pay.ts';
import { hasFlatRateOnEarnings, withholdAtFlatRateOnEarnings } from './flat-rate.ts';
import { explainOnScale, onScale } from './schedule-1.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';

export { hasFlatRate, withholdAtFlatRate } from './flat-rate.ts';

/** The withholding on the ordinary earnings of one pay, including allowances subject to withholding. */
export function withholdOnEarnings(
  earnings: Decimal,
  period: PayPeriod,
  situation: TaxSituation,
  params: ParamsAt,
): Withheld {
  const statutory = hasFlatRateOnEarnings(situation)
    ? withholdAtFlatRateOnEarnings(earnings, situation, params)
    : withholdOnScale(earnings, period, situation, params);
  return situation.agreedExtraWithholding.isZero()
    ? statutory
    : withAgreedExtra(statutory, earnings, situation.agreedExtraWithholding);
}

function withholdOnScale(earnings: Decimal, period: PayPeriod, situation: TaxSituation, params: ParamsAt): Withheld {
  const result = onScale(earnings, period, situation, params);
  const steps = extraPaySteps(period, situation, params);
  const extra = steps ? extraPayWithholding(earnings, steps.value) : ZERO;
  const used = steps ? [...result.used, steps] : result.used;
  const extraText = extra.isZero()
    ? ''
    : `, plus ${plain(extra)} for a year of ${PERIODS_PER_YEAR[period] + 1} pays (wants_extra_pay_withholding)`;
  return {
    total: result.tax.plus(result.studyLoan).plus(extra),
    studyLoan: result.studyLoan,
    precise: result.precise,
    rounding: 'nearest dollar',
    scale: result.scale.name,
    because: `${money(earnings)} earned; ${explainOnScale(result, period)}${extraText}`,
    used,
  };
}

/**
 * Adds the extra amount agreed under Schedule 14, up to the remaining pay. An agreement cannot lower the withholding;
 * only the ATO can.
 */
function withAgreedExtra(withheld: Withheld, earnings: Decimal, agreed: Decimal): Withheld {
  if (agreed.isNegative()) {
    throw new UncalculableFacts('agreedExtraWithholding', 'An agreement can raise the withholding but not lower it');
  }
  const extra = min(agreed, atLeastZero(earnings.minus(withheld.total)));
  return {
    ...withheld,
    total: withheld.total.plus(extra),
    because: `${withheld.because}, plus ${plain(extra)} by agreement (Schedule 14, extra_withholding_per_pay)`,
  };
}
