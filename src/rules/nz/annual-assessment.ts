import type { Decimal } from '../../base/decimal.ts';
import type { ParamsAt } from '../../params/params.ts';
import { taxBySlices } from './bands.ts';
import { COMPOSITE_BANDS, PAYE_BRACKETS } from './parameters.ts';

/**
 * Income tax of a whole tax year as it is assessed, for checking a year against its pays; never PAYE.
 * 2024-25 had brackets that changed within the year, and so composite bands of its own.
 */
export const assessedAnnualTax = (income: Decimal, params: ParamsAt): Decimal =>
  params.has(COMPOSITE_BANDS)
    ? taxBySlices(params.get(COMPOSITE_BANDS).value, income)
    : taxBySlices(params.get(PAYE_BRACKETS).value, income);
