import type { Decimal } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';
import { atRate } from './withheld.ts';

/** The rate in an ATO variation notice replaces every table. */
export function withholdByNotice(payment: Decimal, { variation }: TaxSituation, _: ParamsAt): Withheld {
  if (!variation) throw new TypeError('there is no variation notice; check situation.variation first');
  return atRate(payment, variation.rate, {
    scale: 'Variation notice',
    why: 'the rate in an ATO variation notice (TAA 1953 Sch 1 s 15-15)',
    used: [],
  });
}
