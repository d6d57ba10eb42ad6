import { decimal } from '../../../base/decimal.ts';
import { addDays, type LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { filingDue, paymentDue } from '../../../rules/nz/filing-due.ts';
import { PAYMENT_DUE } from '../../../rules/nz/parameters.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import { nationalHolidays } from './national-holidays.ts';
import * as store from './payday-filing.store.ts';

export interface DueDates {
  readonly due_date: LocalDate;
  readonly payment_due_date: LocalDate;
  readonly payment_period_end: LocalDate;
}

/**
 * When a payday must be filed and when its deductions must be paid. Large employers pay twice a month: those whose PAYE
 * and ESCT of the previous tax year reached the limit, according to stored pays, unless the caller overrides it.
 */
export async function dueDates(
  tx: Tx,
  given: { companyId: number; payday: LocalDate; isTwiceMonthly: boolean | undefined },
  params: Params,
): Promise<DueDates> {
  const { companyId, payday } = given;
  const at = params.at(payday);
  const isHoliday = await nationalHolidays(payday, at);
  const limit = at.get(PAYMENT_DUE).value.twice_a_month_from;
  const isTwiceMonthly =
    given.isTwiceMonthly ??
    decimal(await store.sumOfTax(tx, companyId, taxYearBefore(payday))).greaterThanOrEqualTo(limit);
  const payment = paymentDue({ payday, isHoliday, isTwiceMonthly }, at);
  return {
    due_date: filingDue({ payday, isHoliday }, at),
    payment_due_date: payment.due,
    payment_period_end: payment.periodEnd,
  };
}

function taxYearBefore(payday: LocalDate): { from: LocalDate; to: LocalDate } {
  const { first, last } = taxYearOf('NZ', addDays(taxYearOf('NZ', payday).first, -1));
  return { from: first, to: last };
}
