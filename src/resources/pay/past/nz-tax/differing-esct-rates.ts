import { decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Params } from '../../../../params/params.ts';
import { type CompanyRecord, companyDeclared } from '../../../company/company/company.service.ts';
import { compareEsctRate } from './esct-comparison.ts';
import { listFixedEsct } from './esct-year.store.ts';
import { gatherYearsBefore } from './esct-year.ts';

/**
 * The active employees of the companies whose fixed ESCT rate differs from the calculated one. The rates are compared
 * as for the warning ESCT_RATE_DIFFERS, for a pay on this day with the same earnings as the latest period. Sends at
 * most two statements.
 */
export async function listDifferingEsctRates(
  tx: Tx,
  companies: readonly CompanyRecord[],
  { today, params }: { readonly today: LocalDate; readonly params: Params },
): Promise<readonly { readonly id: number; readonly company_id: number }[]> {
  const fixed = await listFixedEsct(
    tx,
    companies
      .filter(({ country }) => country === 'NZ')
      .map(({ id, declarations }) => ({ id, methodDefault: companyDeclared(declarations).esct_rate_method_default })),
  );
  const employments = fixed.map(({ id, start_date }) => ({ employeeId: id, employedFrom: start_date, paidOn: today }));
  const yearBefore = await gatherYearsBefore(tx, employments);
  const differs = (one: (typeof fixed)[number]): boolean => {
    const compared = compareEsctRate(
      {
        paidOn: today,
        employedFrom: one.start_date,
        held: decimal(one.esct_rate),
        yearBefore: yearBefore(one.id, today),
        period: {
          start: one.period_start,
          end: one.period_end,
          ordinary: decimal(one.ordinary_earnings),
          taxable: decimal(one.taxable_earnings),
          contributions: decimal(one.contributions),
        },
      },
      params,
    );
    return compared !== undefined && !compared.held.equals(compared.calculated.rate);
  };
  return fixed.filter(differs);
}
