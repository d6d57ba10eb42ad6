import { atLeastZero, type Decimal, money, plain, truncateToDollar, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { SCALE_4 } from '../parameters.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';

/** Scale 4: a flat rate without a study loan component. Cents are dropped from the earnings and from the result. */
export function withholdWithoutTaxFileNumber(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
  const rule = params.get(SCALE_4);
  const { value } = rule;
  const rate = situation.isForeignResident ? value.foreign_resident : value.resident;
  const precise = truncateToDollar(atLeastZero(payment)).times(rate);
  const total = truncateToDollar(precise);
  const who = situation.isForeignResident ? 'foreign resident' : 'resident';
  return {
    total,
    studyLoan: ZERO,
    precise,
    rounding: 'truncate to dollar',
    scale: 'Schedule 1 scale 4',
    because: `Schedule 1 scale 4: ${plain(rate)} of ${money(payment)}, ignoring cents in both the earnings and the result; ${who} without a tax file number`,
    used: [rule],
  };
}
