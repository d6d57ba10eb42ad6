import type { LocalDate } from '../../../../base/local-date.ts';
import type { PayRunRecord } from '../../pay-run/pay-run.service.ts';
import { type Periods, periodOf } from '../../pay-run/pay-run.service.ts';
import type { RunDays } from './part-period.ts';

/** What a pay's facts need to know of its period. */
export interface PeriodOfPay {
  /** Whether leave accrues for the period: a pay stands for it. */
  readonly accrues: boolean;
  /** The last day of the later period that a day falls into; undefined for days up to the end of this one. */
  readonly later: (day: LocalDate) => LocalDate | undefined;
  readonly run: RunDays;
}

/** Leave of a later period is paid in advance, except by the pay that ends the employment. */
export const laterPeriods =
  (company: Periods, run: PayRunRecord, isEnding: boolean): PeriodOfPay['later'] =>
  (day) =>
    day <= run.end_date || isEnding ? undefined : periodOf(company, run.pay_period, day).end;

export const advanceOf = (period: LocalDate | undefined): { readonly inAdvanceFor?: LocalDate } =>
  period === undefined ? {} : { inAdvanceFor: period };
