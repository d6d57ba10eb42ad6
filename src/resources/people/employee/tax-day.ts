import { ZONE_OF } from '../../../base/clock.ts';
import type { Tx } from '../../../db/tx.ts';
import { GUARANTEE_RATE } from '../../../rules/au/parameters.ts';
import { companyDeclared, type StoredCompanyDeclarations } from '../../company/company/company.service.ts';
import type { EmployeeDeps } from './employee.deps.ts';
import { listCompanyDeclarations } from './employee.store.ts';
import type { FollowedRates } from './field.ts';
import type { EmployeeRecord } from './tables.ts';
import type { TaxDay } from './tax-standing.ts';

type DayDeps = Pick<EmployeeDeps, 'clock' | 'params'>;

/** Today's law and the employer's status, for employees of a company with these declarations. */
export function taxDayOf({ clock, params }: DayDeps, declarations: StoredCompanyDeclarations): TaxDay {
  return {
    law: params.AU.at(clock.today(ZONE_OF.AU)),
    isRegisteredEmployer: companyDeclared(declarations).is_registered_working_holiday_employer,
  };
}

/**
 * Today's tax day for each of these rows. Loads company declarations only if there are working holiday makers, because
 * only their tax depends on them.
 */
export async function taxDaysOf(
  deps: DayDeps,
  tx: Tx,
  rows: readonly EmployeeRecord[],
): Promise<(row: EmployeeRecord) => TaxDay> {
  const ordinary = taxDayOf(deps, {});
  const asked = rows.filter((row) => row.working_holiday_tax_scale_applies).map((row) => row.company_id);
  if (asked.length === 0) return () => ordinary;
  const declarations = await listCompanyDeclarations(tx, [...new Set(asked)]);
  const days = new Map(declarations.map((company) => [company.id, taxDayOf(deps, company.declarations)]));
  return (row) => days.get(row.company_id) ?? ordinary;
}

/** Today's statutory rates, for fields that follow the law until a caller sets a value. */
export const followedToday = ({ params, clock }: Pick<EmployeeDeps, 'params' | 'clock'>): FollowedRates => ({
  guarantee: params.AU.at(clock.today(ZONE_OF.AU)).get(GUARANTEE_RATE).value.toFixed(),
});
