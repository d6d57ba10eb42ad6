import type { Tx } from '../../db/tx.ts';
import { gatherAround, type ShownDeps } from './employee.shown.ts';
import { findWrittenEmployees } from './employee.store.ts';
import { employeeJson } from './employee.view.ts';

/** Employees as the text of their views. */
export interface Written {
  readonly texts: readonly string[];
  /** How many of them show a tax number. */
  readonly withTaxNumber: number;
}

/** Small enough to hold in memory twice, large enough that statements hardly count. */
const SLICE = 500;
/** One slice is put together here while the database works on the next. */
const AHEAD = 2;

const gather = (deps: ShownDeps, tx: Tx, ids: readonly number[]) =>
  Promise.all([findWrittenEmployees(tx, ids), gatherAround(deps, tx, ids)]);

function write(ids: readonly number[], [rows, around]: Awaited<ReturnType<typeof gather>>): Written {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  const holders = found.filter(({ tax_file_number, ird_number }) => tax_file_number !== null || ird_number !== null);
  return {
    texts: found.map((row) => employeeJson(row.company_country, row.plain, around(row))),
    withTaxNumber: holders.length,
  };
}

/** In the order of the ids; those that are not there are left out. */
export const writeEmployees = async (deps: ShownDeps, tx: Tx, ids: readonly number[]): Promise<Written> =>
  write(ids, await gather(deps, tx, ids));

/** Any number of employees as one JSON array, slice by slice, so that memory holds little besides the answer. */
export async function writeEmployeeList(
  deps: ShownDeps,
  tx: Tx,
  ids: readonly number[],
): Promise<{ readonly json: Buffer; readonly withTaxNumber: number }> {
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
    if (written.texts.length > 0) parts.push(Buffer.from(`,${written.texts.join()}`));
  }
  // The first part's comma becomes the opening bracket.
  const json = Buffer.concat([...parts, Buffer.from(parts.length > 0 ? ']' : '[]')]);
  json[0] = '['.charCodeAt(0);
  return { json, withTaxNumber };
}
