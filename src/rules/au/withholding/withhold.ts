/**
 * PAYG withholding. Each schedule has its own file, except the short ones in flat-rate.ts; this file exports what other
 * rules use.
 */
export type { AdditionalPayment } from './additional-payment.ts';
export { payDaysInFinancialYear } from './extra-pay.ts';
export { hasFlatRateOnEarnings } from './flat-rate.ts';
export { withholdOnEarnings } from './on-earnings.ts';
export { withholdReturnToWork } from './schedule-4.ts';
export { withholdOnAdditionalPayment } from './schedule-5.ts';
export type { DeclaredTax, NumberExemption, OwnSchedule, SeniorStatus, TaxSituation } from './situation.ts';
export { withNumberSettled } from './tax-file-number.ts';
export type { Withheld } from './withheld.ts';
