import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { TSchema } from '../../../http/schema.ts';

/** A company that is not made yet. */
export interface NewCompany {
  readonly name: string;
  /** Digits alone, as they are stored. */
  readonly abn: string | null;
  readonly employer_ird_number: string | null;
  /** Makes it, in the transaction of the order, and answers its id. */
  insert(tx: Tx, customerId: number, at: Date): Promise<number>;
}

/**
 * An order opens a company without knowing what a company is made of: whoever builds the service hands this in, from
 * the code that owns companies.
 */
export interface NewCompanies {
  /** The schemas of the fields callers may send. */
  readonly fields: Readonly<Record<string, TSchema>>;
  /** Reads the fields and fills in the defaults; throws what creating a company with them would throw. */
  prepare(fields: Readonly<Record<string, unknown>>, today: (country: Country) => LocalDate): NewCompany;
}
