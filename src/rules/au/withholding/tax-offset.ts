import { type Decimal, roundToDollar } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { TAX_OFFSET_SHARES } from '../parameters.ts';
import type { TablePeriod } from './weekly-equivalent.ts';

export const taxOffsetShare = (period: TablePeriod, params: ParamsAt): Param<Decimal> =>
  params.get(TAX_OFFSET_SHARES[period]);

/** The share of the annual tax offset for one pay, to the nearest dollar. */
export function taxOffsetOf(annualOffset: Decimal, share: Param<Decimal>): Decimal {
  if (annualOffset.isNegative()) throw new UncalculableFacts('annualTaxOffset', 'A tax offset cannot be negative');
  return roundToDollar(annualOffset.times(share.value));
}
