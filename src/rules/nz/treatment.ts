import type { TaxMethodCode } from '../tax-method.ts';
import type { LumpTreatment } from './facts.ts';

/**
 * Normal earnings are part of the regular pay. A spread method taxes equal shares over the periods that it covers. Any
 * other method means a lump sum, which New Zealand taxes as an extra pay.
 */
export function treatmentOf(method: TaxMethodCode, periodsCovered: number): LumpTreatment {
  if (method === 'NORMAL_EARNINGS') return { kind: 'REGULAR' };
  if (method === 'SPREAD_OVER_SPECIFIC_RANGE' || method === 'SPREAD_OVER_FINANCIAL_YEAR') {
    return { kind: 'SPREAD', periods: periodsCovered };
  }
  return { kind: 'EXTRA' };
}
