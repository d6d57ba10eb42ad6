/**
 * The codes of the API contract for taxing a bonus or a back payment. The names are Australian; each country defines
 * its meaning.
 */
export type TaxMethodCode =
  | 'NORMAL_EARNINGS'
  | 'SPREAD_OVER_SPECIFIC_RANGE'
  | 'SPREAD_OVER_FINANCIAL_YEAR'
  | 'METHOD_A_WHOLE_YEAR'
  | 'METHOD_A_SPECIFIC_RANGE'
  | 'METHOD_B1'
  | 'METHOD_B2';

/** The methods that divide the payment by the pay periods of a range that the caller supplies. */
export const needsRange = (method: TaxMethodCode): boolean =>
  method === 'SPREAD_OVER_SPECIFIC_RANGE' || method === 'METHOD_A_SPECIFIC_RANGE';
