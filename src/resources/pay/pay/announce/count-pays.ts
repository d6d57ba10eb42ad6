import type { Country } from '../../../../base/country.ts';
import { afterCommit } from '../../../../db/after-commit.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { PayCounts } from '../model/context.ts';

/** Counts the pays once the transaction is committed. */
export function countPays(
  tx: Tx,
  { counts, company }: { readonly counts?: PayCounts | undefined; readonly company: { readonly country: Country } },
  what: 'made' | 'reverted' | 'deleted',
  count: number,
): void {
  if (counts && count > 0) afterCommit(tx, () => counts[what](company.country, count));
}
