import type { Tx } from '../../db/tx.ts';
import { gatherAround, type ShownDeps } from './employee.shown.ts';
import { findWrittenEmployees } from './employee.store.ts';
import { employeeJson } from './employee.view.ts';
import type { EmployeeRecord } from './tables.ts';

/** Small enough to hold in memory twice, large enough that statements hardly count. */
const SLICE = 250;
/** One slice is put together here while the database works on the next. */
const AHEAD = 2;

const gather = (deps: ShownDeps, tx: Tx, ids: readonly number[]) =>
  Promise.all([findWrittenEmployees(tx, ids), gatherAround(deps, tx, ids)]);

export const hasTaxNumber = ({ tax_file_number, ird_number }: EmployeeRecord): boolean =>
  tax_file_number !== null || ird_number !== null;

/** In the order of the ids; those that are not there are left out. */
function write(ids: readonly number[], [rows, around]: Awaited<ReturnType<typeof gather>>) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    texts: found.map((row) => employeeJson(row.company_country, row.plain, around(row))),
    withTaxNumber: found.filter(hasTaxNumber).length,
  };
}

/** Any number of employees as the parts of one JSON array, slice by slice, so that memory holds little besides them. */
export async function writeEmployeeList(
  deps: ShownDeps,
  tx: Tx,
  ids: readonly number[],
): Promise<{ readonly parts: readonly Buffer[]; readonly withTaxNumber: number }> {
  const slices: (readonly number[])[] = [];
  for (let from = 0; from < ids.length; from += SLICE) slices.push(ids.slice(from, from + SLICE));
  const gathered = slices.slice(0, AHEAD).map((slice) => gather(deps, tx, slice));
  const parts: Buffer[] = [];
  let withTaxNumber = 0;
  for (const [index, slice] of slices.entries()) {
    const written = write(slice, await gathered.shift()!);
    const next = slices[index + AHEAD];
    if (next) gathered.push(gather(deps, tx, next));
    withTaxNumber += written.withTaxNumber;
    if (written.texts.length > 0) parts.push(Buffer.from(`${parts.length > 0 ? ',' : '['}${written.texts.join()}`));
  }
  parts.push(Buffer.from(parts.length > 0 ? ']' : '[]'));
  return { parts, withTaxNumber };
}
