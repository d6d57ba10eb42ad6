import { atLeastZero, type Decimal, money, plain, truncateToDollar, ZERO } from '../../../base/decimal.ts';
import { asDecimal, asRecord, type ParamsAt, param } from '../../../params/params.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';

const SCALE_4 = param('au.payg.schedule-1.scale-4', asRecord({ resident: asDecimal, foreign_resident: asDecimal }));

/** Scale 4: a flat rate, cents dropped before and after, and no study loan part. */
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
    scale: 'Schedule 1 scale 4',
    because: `Schedule 1 scale 4: ${plain(rate)} of ${money(payment)} without cents, cents dropped, ${who} without tax file number`,
    used: [rule],
  };
}
