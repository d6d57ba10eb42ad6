import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { TSchema } from '../../../http/schema.ts';
import type { Country } from './price-list.ts';

/** What an order must know of a company that is not made yet. */
export interface NewCompany {
  readonly name: string;
  readonly country: Country;
  readonly abn: string | null;
  readonly employer_ird_number: string | null;
}

/**
 * An order opens a company without knowing what a company is made of: whoever builds the service hands this in, from
 * the code that owns companies.
 */
export interface NewCompanies<C extends NewCompany = NewCompany> {
  /** The schemas of the fields callers may send. */
  readonly fields: Readonly<Record<string, TSchema>>;
  /** Reads the fields and fills in the defaults; throws what creating a company with them would throw. */
  prepare(fields: Readonly<Record<string, unknown>>, on: (country: Country) => LocalDate): C;
  insert(tx: Tx, customerId: number, company: C, at: Date): Promise<number>;
}
