import { badRequest, inBody } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { type CompanyPatch, WRITABLE_FIELDS } from './company.schema.ts';
import * as store from './company.store.ts';
import { type CompanyValues, type Country, defaultsFor, refuseForeignFields, valuesOf } from './company.values.ts';
import type { CompanyRecord } from './tables.ts';

/** Contract [COMP-028, COMP-034]: keys that are unknown or read-only here are ignored. */
export const onlyWritable = (given: object): CompanyPatch =>
  Object.fromEntries(
    WRITABLE_FIELDS.filter((field) => field in given).map((field) => [field, (given as CompanyPatch)[field]]),
  );

export const countryOf = ({ country }: CompanyPatch): Country | undefined =>
  country === undefined || country === null ? undefined : (country.toUpperCase() as Country);

/** Everything a new company is made of: what was sent, and the country's defaults for the rest. */
export function newCompanyValues(given: object, guaranteeRate: (country: Country) => string): CompanyValues {
  const fields = onlyWritable(given);
  const country = countryOf(fields) ?? 'AU';
  refuseForeignFields(fields, country);
  const defaults = defaultsFor(country, guaranteeRate(country));
  const values = { ...defaults, ...valuesOf(fields, defaults) };
  if (typeof values.name !== 'string') throw badRequest('name is required', inBody('required', 'name'));
  return values as CompanyValues;
}

/** Inserts the company; the first one of an account becomes its default. */
export async function openCompany(
  tx: Tx,
  values: CompanyValues,
  { customerId, at }: { customerId: number; at: Date },
): Promise<CompanyRecord> {
  const company = await store.insertCompany(tx, {
    ...values,
    customer_id: customerId,
    is_locked: false,
    created_at: at,
    updated_at: at,
  });
  if ((await store.findDefaultCompanyId(tx, customerId)) === null) {
    await store.setDefaultCompany(tx, customerId, { companyId: company.id, at });
  }
  return company;
}
