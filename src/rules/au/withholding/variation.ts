import type { Decimal } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { atRate } from './nearest-dollar.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';

/** The tax office varied the withholding of this payee by a notice: its rate takes the place of every table. */
export function withholdByNotice(payment: Decimal, { variation }: TaxSituation, _: ParamsAt): Withheld {
  if (!variation) throw new TypeError('there is no variation notice; ask before');
  return atRate(payment, variation.rate, {
    scale: 'Variation notice',
    why: 'the rate of a notice of the tax office (TAA 1953 Sch 1 s 15-15)',
    used: [],
  });
}
