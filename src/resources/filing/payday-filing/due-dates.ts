import { decimal } from '../../../base/decimal.ts';
import { addDays, type LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params, ParamsAt } from '../../../params/params.ts';
import { filingDue, paymentDue } from '../../../rules/nz/filing-due.ts';
import { type PublicHoliday, publicHolidaysOf } from '../../../rules/nz/holidays/public-holidays.ts';
import { PAYMENT_DUE } from '../../../rules/nz/parameters.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import * as store from './payday-filing.store.ts';

/**
 * National holidays of the given day's year and the following year, because the deductions of a December payday are due
 * in January. Both the original and the transferred date of a holiday count.
 */
export async function nationalHolidays(from: LocalDate, params: ParamsAt): Promise<(day: LocalDate) => boolean> {
  const year = Number(from.slice(0, 4));
  const days = new Set<string>();
  for (const each of [year, year + 1]) {
    const holidays = publicHolidaysOf(each, params);
    for (const { date, movedTo } of holidays) days.add(date).add(movedTo);
    if (!holidays.some(isMatariki)) for (const day of await matarikiOf(each)) days.add(day);
  }
  return (day) => days.has(day);
}

const isMatariki = ({ source }: PublicHoliday): boolean => source === 'MATARIKI';

/**
 * The date of Matariki in years that the parameters do not cover. Due dates may rely on a third-party calendar; pay
 * calculations may not.
 */
async function matarikiOf(year: number): Promise<readonly string[]> {
  // Loaded on first use: the package contains the holidays of every country.
  const { default: Holidays } = await import('date-holidays');
  return new Holidays('NZ')
    .getHolidays(year)
    .filter(({ name }) => name === 'Matariki')
    .map(({ date }) => date.slice(0, 10));
}

interface DueDates {
  readonly due_date: LocalDate;
  readonly payment_due_date: LocalDate;
  readonly payment_period_end: LocalDate;
}

/**
 * When a payday must be filed and when its deductions must be paid. Large employers pay twice a month. An employer is
 * large if the PAYE and ESCT of its stored pays in the previous tax year reached the limit; the caller can override
 * this.
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
