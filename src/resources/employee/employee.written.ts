import type { Tx } from '../../db/tx.ts';
import { gatherAround, type ShownDeps } from './employee.shown.ts';
import { type EmployeeVersion, findWrittenEmployees } from './employee.store.ts';
import { employeeJson } from './employee.view.ts';
import type { KeptTexts } from './kept-texts.ts';
import { taxYearsFrom } from './pay-history.ts';

/** Small enough to hold in memory twice, large enough that statements hardly count. */
const SLICE = 250;
/** One slice is put together here while the database works on the next. */
const AHEAD = 2;

const gather = (deps: ShownDeps, tx: Tx, ids: readonly number[]) =>
  Promise.all([findWrittenEmployees(tx, ids), gatherAround(deps, tx, ids)]);

/**
 * Employees as the texts of JSON objects, in the order given. Texts written for an earlier reader are used again as long
 * as nothing they tell has changed; the others are written slice by slice, so that memory holds little besides them.
 */
export async function writeEmployees(
  deps: ShownDeps & { readonly texts: KeptTexts },
  tx: Tx,
  employees: readonly EmployeeVersion[],
): Promise<readonly Buffer[]> {
  const { AU, NZ } = taxYearsFrom(deps.clock);
  // The gross of the year to date starts anew without a change of any row.
  const versionOf = ({ version }: EmployeeVersion) => `${version} ${AU} ${NZ}`;
  const written = employees.map((employee) => deps.texts.find(employee.id, versionOf(employee)));
  const missing = [...written.keys()].filter((index) => written[index] === undefined);
  const slices: (readonly number[])[] = [];
  for (let from = 0; from < missing.length; from += SLICE) slices.push(missing.slice(from, from + SLICE));
  const gatherSlice = (slice: readonly number[]) =>
    gather(
      deps,
      tx,
      slice.map((index) => employees[index]!.id),
    );
  const gathered = slices.slice(0, AHEAD).map(gatherSlice);
  for (const [at, slice] of slices.entries()) {
    const [rows, around] = await gathered.shift()!;
    const next = slices[at + AHEAD];
    if (next) gathered.push(gatherSlice(next));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const index of slice) {
      const employee = employees[index]!;
      const row = byId.get(employee.id)!;
      const text = Buffer.from(employeeJson(row.company_country, row.plain, around(row)));
      deps.texts.keep(employee.id, versionOf(employee), text);
      written[index] = text;
    }
  }
  return written as Buffer[];
}
