import type { LocalDate } from '../../../../../base/local-date.ts';
import type { OrderFacts } from '../../../../../rules/deduction-order.ts';
import type { PayRunRecord } from '../../../pay-run/pay-run.service.ts';
import { type Periods, periodOf } from '../../../pay-run/pay-run.service.ts';

/** Facts about the period of a pay. */
export interface PeriodOfPay {
  /** Whether leave accrues for the period. */
  readonly accrues: boolean;
  /** The last day of the later period that a date falls into; undefined for dates up to the end of this period. */
  readonly later: (day: LocalDate) => LocalDate | undefined;
  readonly run: PayRunRecord;
  readonly orders: OrderFacts;
}

/** Leave that falls in a later period is paid in advance, except in a final pay. */
export const laterPeriods =
  (company: Periods, run: PayRunRecord, isEnding: boolean): PeriodOfPay['later'] =>
  (day) =>
    day <= run.end_date || isEnding ? undefined : periodOf(company, run.pay_period, day).end;

export const advanceOf = (period: LocalDate | undefined): { readonly inAdvanceFor?: LocalDate } =>
  period === undefined ? {} : { inAdvanceFor: period };
