import type { LumpTreatment } from './facts.ts';

/** The contract's tax_method of bonuses and back payments. Its names are Australian; this is what they mean here. */
export type TaxMethodCode =
  | 'NORMAL_EARNINGS'
  | 'SPREAD_OVER_SPECIFIC_RANGE'
  | 'SPREAD_OVER_FINANCIAL_YEAR'
  | 'METHOD_A_WHOLE_YEAR'
  | 'METHOD_A_SPECIFIC_RANGE'
  | 'METHOD_B1'
  | 'METHOD_B2';

/**
 * Normal earnings are a regular payment and join the pay; a spread method taxes equal shares over the periods it
 * covers; every other method says "lump sum", which New Zealand taxes as an extra pay.
 */
export function treatmentOf(method: TaxMethodCode, periodsCovered: number): LumpTreatment {
  if (method === 'NORMAL_EARNINGS') return { kind: 'REGULAR' };
  if (method === 'SPREAD_OVER_SPECIFIC_RANGE' || method === 'SPREAD_OVER_FINANCIAL_YEAR') {
    return { kind: 'SPREAD', periods: periodsCovered };
  }
  return { kind: 'EXTRA' };
}
