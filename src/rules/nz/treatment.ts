import type { TaxMethodCode } from '../tax-method.ts';
import type { LumpTreatment } from './facts.ts';

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
