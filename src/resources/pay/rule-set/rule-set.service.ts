import type { Clock } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { Law } from '../../../rules/law.ts';
import { findRuleSets, insertRuleSet } from './rule-set.store.ts';
import { changesBetween, digestsOf, type ParameterChanges } from './rule-set-changes.ts';

export type { ParameterChanges } from './rule-set-changes.ts';
export { Source, sourceView } from './source.ts';

const COUNTRIES = ['AU', 'NZ'] as const;

/** Records the parameters of this version before it makes pays. */
export async function recordRuleSets({ db, law, clock }: { db: Db; law: Law; clock: Clock }): Promise<void> {
  await db.tx(SYSTEM, async (tx) => {
    for (const country of COUNTRIES) {
      await insertRuleSet(tx, law.ruleSetId(country), digestsOf(law.params(country)), clock.now());
    }
  });
}

export const countryOf = (ruleSet: string): Country => (ruleSet.startsWith('nz') ? 'NZ' : 'AU');

/** The parameters that have changed since each rule set. Unknown rule sets are left out. */
export async function changesSince(
  { db, law }: { db: Db; law: Law },
  ruleSets: readonly string[],
): Promise<ReadonlyMap<string, ParameterChanges>> {
  if (ruleSets.length === 0) return new Map();
  const known = await db.tx(SYSTEM, (tx) => findRuleSets(tx, ruleSets), { readOnly: true });
  return new Map(
    [...known].map(([id, was]) => [id, changesBetween(was, digestsOf(law.params(countryOf(id))))] as const),
  );
}
