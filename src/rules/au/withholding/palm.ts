import type { Decimal } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { PALM_RATE } from '../parameters.ts';
import type { DeclaredTax, TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';
import { atRate } from './withheld.ts';

/**
 * Whether the scheme's flat rate applies. Long-term workers in the scheme are residents and use the ordinary scales
 * instead.
 */
export const isPalmWorker = ({ ownSchedule, isForeignResident }: DeclaredTax): boolean =>
  ownSchedule?.schedule === 'PALM' && isForeignResident;

/** Pacific Australia Labour Mobility scheme: one final rate on all payments; the income is not assessed. */
export function withholdOnPalmWork(payment: Decimal, _: TaxSituation, params: ParamsAt): Withheld {
  const rule = params.get(PALM_RATE);
  return atRate(payment, rule.value, {
    scale: 'PALM scheme',
    why: 'foreign resident employed under the Pacific Australia Labour Mobility scheme',
    used: [rule],
  });
}
