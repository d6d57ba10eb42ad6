import type { Db } from '../../../db/db.ts';
import type { Law } from '../../../rules/law.ts';
import type { Found } from './found.ts';
import { checkLookBacks, type RestsOnChanged } from './look-backs.ts';
import { checkPeriods } from './periods.ts';
import { repeatPays } from './repeat.ts';
import { companiesOf, countKept, nextEmployees } from './verify.store.ts';

export { countRepeatable } from './verify.store.ts';

export type Difference = Found & { readonly customerId: number };
export type Note = RestsOnChanged & { readonly customerId: number };

export interface Verified {
  readonly pays: number;
  readonly differences: number;
  /** The number of pays whose facts are archived; `tasman old-years verify` verifies those. */
  readonly kept: number;
  /** Rule sets other than the current one, with the number of pays calculated with each. */
  readonly otherRuleSets: ReadonlyMap<string, number>;
  /** Pays that the rules of today calculate differently. This is not an error; a review shows the differences. */
  readonly mended: { readonly pays: number; readonly companies: readonly number[] };
}

/**
 * The number of employees checked at a time: few enough that the figures of all their pays fit in memory, even after
 * many years.
 */
const EMPLOYEES = 25;

/**
 * Verifies the pays of an account to the cent: recalculates each pay from its facts, its history from the other
 * complete pays, and each period with several pays as one pay. Reads in batches, so that memory does not grow with the
 * number of pays.
 */
export async function verifyPays(
  deps: { readonly db: Db; readonly law: Law; readonly onRepeated?: (pays: number) => void },
  customerId: number,
  onDifference: (difference: Difference) => void,
  onNote: (note: Note) => void = () => {},
): Promise<Verified> {
  let differences = 0;
  const tell = (found: Found) => {
    differences += 1;
    onDifference({ customerId, ...found });
  };
  const { pays, otherRuleSets, mended } = await repeatPays(deps, customerId, tell);
  const kept = await deps.db.tx(customerId, countKept, { readOnly: true });
  const companies = await deps.db.tx(customerId, (tx) => companiesOf(tx, [...mended]), { readOnly: true });
  for (let after = 0; ; ) {
    const employees = await deps.db.tx(customerId, (tx) => nextEmployees(tx, after, EMPLOYEES), { readOnly: true });
    if (employees.length === 0)
      return { pays, differences, kept, otherRuleSets, mended: { pays: mended.size, companies } };
    after = employees.at(-1)!;
    await checkLookBacks(deps, customerId, employees, tell, (note) => onNote({ customerId, ...note }));
    await checkPeriods({ ...deps, mended }, customerId, employees, tell);
  }
}
