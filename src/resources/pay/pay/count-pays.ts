import type { Country } from '../../../base/country.ts';
import { afterCommit } from '../../../db/after-commit.ts';
import type { Tx } from '../../../db/tx.ts';

/** Told of pays once they are stored. */
export interface PayCounts {
  made(country: Country, count: number): void;
  reverted(country: Country, count: number): void;
  deleted(country: Country, count: number): void;
  /** Asked for, and refused by a rule. */
  refused(count: number): void;
}

/** What a transaction does to pays is counted when it is stored. */
export function countPays(
  tx: Tx,
  { counts, company }: { readonly counts?: PayCounts | undefined; readonly company: { readonly country: Country } },
  what: 'made' | 'reverted' | 'deleted',
  count: number,
): void {
  if (counts && count > 0) afterCommit(tx, () => counts[what](company.country, count));
}
