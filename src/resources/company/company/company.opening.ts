import { badRequest, inBody } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { testTime } from '../../../base/test-time.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { GUARANTEE_RATE } from '../../../rules/au/parameters.ts';
import { CompanyPatch, WRITABLE_FIELDS } from './company.schema.ts';
import * as store from './company.store.ts';
import { type CompanyValues, type Country, defaultsFor, refuseForeignFields, valuesOf } from './company.values.ts';
import type { CompanyRecord } from './tables.ts';

/** The writable fields of a body. Contract [COMP-028, COMP-034]: unknown and read-only keys are ignored. */
export const onlyWritable = (given: object): CompanyPatch =>
  Object.fromEntries(
    WRITABLE_FIELDS.filter((field) => field in given).map((field) => [field, (given as CompanyPatch)[field]]),
  );

export const countryOf = ({ country }: CompanyPatch): Country | undefined =>
  country === undefined || country === null ? undefined : (country.toUpperCase() as Country);

/** All values of a new company: the fields sent, and the country's defaults for the rest. */
export function newCompanyValues(given: object, guaranteeRate: (country: Country) => string): CompanyValues {
  const fields = onlyWritable(given);
  const country = countryOf(fields) ?? 'AU';
  refuseForeignFields(fields, country);
  const defaults = defaultsFor(country, guaranteeRate(country));
  const values = { ...defaults, ...valuesOf(fields, defaults) };
  if (typeof values.name !== 'string') throw badRequest('name is required', inBody('required', 'name'));
  return values as CompanyValues;
}

/** Creates a company. The first company of an account becomes its default. */
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
  const time = testTime();
  if (time)
    await store.insertTestCompany(tx, {
      customer_id: customerId,
      company_id: company.id,
      test_clock_id: time.testClockId,
    });
  if ((await store.findDefaultCompanyId(tx, customerId)) === null) {
    await store.setDefaultCompany(tx, customerId, { companyId: company.id, at });
  }
  return company;
}

/** Lets other modules, such as partner orders, create companies under the same rules as the API. */
export const newCompanies = (params: Params) => ({
  /** The schemas of the fields that callers may send. */
  fields: CompanyPatch.properties,
  /** Validates the fields and fills in defaults. Throws the same errors as a request to create a company. */
  prepare(given: Readonly<Record<string, unknown>>, today: (country: Country) => LocalDate) {
    const values = newCompanyValues(given, (country) => params.at(today(country)).get(GUARANTEE_RATE).value.toFixed());
    return {
      ...values,
      /** Inserts the company in the caller's transaction and returns its id. */
      insert: async (tx: Tx, customerId: number, at: Date): Promise<number> =>
        (await openCompany(tx, values, { customerId, at })).id,
    };
  },
});
