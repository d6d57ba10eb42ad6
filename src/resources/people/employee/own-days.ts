import type { OwnDays } from '../../../rules/nz/holidays/kept-holidays.ts';
import { ownDaysOf } from '../../../rules/nz/holidays/own-days.ts';
import type { CompanyDeclarations } from '../../company/company/company.service.ts';
import { nzDeclared, type StoredDeclarations } from './declared.ts';

/**
 * A New Zealand employee's working days and public holidays, taken from the declarations of the employee and the
 * company.
 */
export function ownDays(
  employee: { readonly declarations: StoredDeclarations; readonly standard_days_per_week: number },
  { public_holidays }: Pick<CompanyDeclarations, 'public_holidays'>,
): OwnDays {
  const { working_days, anniversary_region, public_holiday_transfers } = nzDeclared(employee.declarations);
  const region = anniversary_region?.toLowerCase();
  return ownDaysOf({
    workingDays: working_days,
    standardDaysPerWeek: employee.standard_days_per_week,
    named: public_holidays.filter((day) => day.region === null || day.region.toLowerCase() === region),
    transfers: public_holiday_transfers,
  });
}
