import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { TSchema } from '../../../http/schema.ts';

/** A company that is ready to be inserted. */
export interface NewCompany {
  readonly name: string;
  /** The ABN, as digits only. */
  readonly abn: string | null;
  readonly employer_ird_number: string | null;
  /** Inserts the company in the transaction of the order and returns its id. */
  insert(tx: Tx, customerId: number, at: Date): Promise<number>;
}

/**
 * Creates companies for orders. The composition root passes in the company code's implementation, so that orders do not
 * depend on companies.
 */
export interface NewCompanies {
  /** The schemas of the fields that callers may send. */
  readonly fields: Readonly<Record<string, TSchema>>;
  /** Validates the fields and fills in defaults. Throws the same errors as creating a company. */
  prepare(fields: Readonly<Record<string, unknown>>, today: (country: Country) => LocalDate): NewCompany;
}
