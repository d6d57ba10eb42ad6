import type { LocalDate } from '../../../../../base/local-date.ts';
import type { OrderFacts } from '../../../../../rules/deduction-order.ts';
import type { PayRunRecord } from '../../../pay-run/pay-run.service.ts';
import { type Periods, periodOf } from '../../../pay-run/pay-run.service.ts';

/** The facts of a pay about its period. */
export interface PeriodOfPay {
  /** Whether leave accrues for the period. */
  readonly accrues: boolean;
  /** The last day of the later period that a date falls into; undefined for dates up to the end of this period. */
  readonly later: (day: LocalDate) => LocalDate | undefined;
  readonly run: PayRunRecord;
  readonly orders: OrderFacts;
}

/** Leave of a later period is paid in advance, except by a final pay. */
export const laterPeriods =
  (company: Periods, run: PayRunRecord, isEnding: boolean): PeriodOfPay['later'] =>
  (day) =>
    day <= run.end_date || isEnding ? undefined : periodOf(company, run.pay_period, day).end;

export const advanceOf = (period: LocalDate | undefined): { readonly inAdvanceFor?: LocalDate } =>
  period === undefined ? {} : { inAdvanceFor: period };
