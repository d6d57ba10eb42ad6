/** What a payer withholds from pay in Australia. One file for each schedule; this is the list of them. */
export type { AdditionalPayment } from './additional-payment.ts';
export { payDaysInFinancialYear } from './extra-pay.ts';
export { withholdWithoutTaxFileNumber } from './no-tax-file-number.ts';
export { hasFlatRate, withholdAtFlatRate, withholdOnEarnings } from './on-earnings.ts';
export { withholdReturnToWork } from './schedule-4.ts';
export { withholdOnAdditionalPayment } from './schedule-5.ts';
export { hasScheduleFifteenRate, withholdWorkingHoliday } from './schedule-15.ts';
export type { SeniorStatus, TaxSituation } from './situation.ts';
export type { Withheld } from './withheld.ts';
