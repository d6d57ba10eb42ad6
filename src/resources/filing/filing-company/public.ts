import type { Country } from '../../../base/country.ts';
import { badRequest } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { type CompanyRecord, findCompany } from '../../company/company/company.service.ts';

/** The company, or 400 if it was deleted after the access check. */
export async function requireCompany(tx: Tx, companyId: number): Promise<CompanyRecord> {
  const company = await findCompany(tx, companyId);
  if (!company) throw badRequest('No company found with the given company_id');
  return company;
}

const NAME_OF: Readonly<Record<Country, string>> = { AU: 'Australian', NZ: 'New Zealand' };

/** Refuses a report that a company of the other country does not make. `report` is the subject of the message. */
export function requireCountry(company: CompanyRecord, country: Country, report: string): CompanyRecord {
  if (company.country !== country) throw badRequest(`${report} is for ${NAME_OF[country]} companies only`);
  return company;
}
