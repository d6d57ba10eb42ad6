import { type Decimal, roundToDollar } from '../../../base/decimal.ts';
import { asDecimal, type Param, type ParamKey, type ParamsAt, param } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import type { TablePeriod } from './weekly-equivalent.ts';

const SHARES: Readonly<Record<TablePeriod, ParamKey<Decimal>>> = {
  WEEKLY: param('au.payg.tax-offset.weekly', asDecimal),
  FORTNIGHTLY: param('au.payg.tax-offset.fortnightly', asDecimal),
  MONTHLY: param('au.payg.tax-offset.monthly', asDecimal),
  QUARTERLY: param('au.payg.tax-offset.quarterly', asDecimal),
  DAILY: param('au.payg.tax-offset.daily', asDecimal),
};

export const taxOffsetShare = (period: TablePeriod, params: ParamsAt): Param<Decimal> => params.get(SHARES[period]);

/** The part of the year's tax offset that comes off one pay, to the nearest dollar. */
export function taxOffsetOf(annualOffset: Decimal, share: Param<Decimal>): Decimal {
  if (annualOffset.isNegative()) throw new UncalculableFacts('annualTaxOffset', 'A tax offset cannot be negative');
  return roundToDollar(annualOffset.times(share.value));
}
