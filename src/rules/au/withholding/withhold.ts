/** What a payer withholds from pay in Australia. One file for each schedule; this is the list of them. */
export type { AdditionalPayment } from './additional-payment.ts';
export { payDaysInFinancialYear } from './extra-pay.ts';
export { hasFlatRate, hasFlatRateOnEarnings, withholdAtFlatRate } from './flat-rate.ts';
export { withholdWithoutTaxFileNumber } from './no-tax-file-number.ts';
export { withholdOnEarnings } from './on-earnings.ts';
export { withholdReturnToWork } from './schedule-4.ts';
export { withholdOnAdditionalPayment } from './schedule-5.ts';
export { hasScheduleFifteenRate, withholdWorkingHoliday } from './schedule-15.ts';
export type { DeclaredTax, NumberExemption, OwnSchedule, SeniorStatus, TaxSituation } from './situation.ts';
export { standingOf, withNumberSettled } from './tax-file-number.ts';
export type { Withheld } from './withheld.ts';
