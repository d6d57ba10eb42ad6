import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { GUARANTEE_RATE } from '../../../rules/au/parameters.ts';
import { newCompanyValues, openCompany } from './company.opening.ts';
import { CompanyPatch } from './company.schema.ts';
import type { Country } from './company.values.ts';

/** Companies that others open, such as the order of a partner's customer, by the rules of the companies themselves. */
export const newCompanies = (params: Params) => ({
  /** The schemas of the fields callers may send. */
  fields: CompanyPatch.properties,
  /** Reads the fields and fills in the defaults; throws what creating a company with them would throw. */
  prepare(given: Readonly<Record<string, unknown>>, today: (country: Country) => LocalDate) {
    const values = newCompanyValues(given, (country) => params.at(today(country)).get(GUARANTEE_RATE).value.toFixed());
    return {
      ...values,
      /** Makes it, in the transaction of the caller, and answers its id. */
      insert: async (tx: Tx, customerId: number, at: Date): Promise<number> =>
        (await openCompany(tx, values, { customerId, at })).id,
    };
  },
});
