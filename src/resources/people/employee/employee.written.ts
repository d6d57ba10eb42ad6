import { ZONE_OF } from '../../../base/clock.ts';
import type { JsonText } from '../../../base/json-text.ts';
import type { Tx } from '../../../db/tx.ts';
import { gatherHistory, type ShownDeps } from './employee.shown.ts';
import { type EmployeeVersion, findWrittenEmployees } from './employee.store.ts';
import { historyJson, opened, rowJson } from './employee.view.ts';
import type { CachedJson, JsonCache } from './json-cache.ts';
import type { PackedText } from './packed-text.ts';
import { taxYearsFrom } from './pay-history.ts';
import { followedToday, taxDayOf } from './tax-day.ts';

/**
 * The number of employees per slice: small enough to hold several slices in memory, large enough to make the cost per
 * SQL statement negligible.
 */
const SLICE = 250;
/** The number of slices that the database loads while another is built. */
const AHEAD = 2;

export type WrittenDeps = ShownDeps & { readonly texts: JsonCache; readonly pack: (text: string) => PackedText };

/**
 * Employees as JSON texts, each in parts, in the given order. Reuses cached texts whose versions are unchanged and
 * builds the others slice by slice, to limit memory use.
 */
export async function writeEmployees(
  deps: WrittenDeps,
  tx: Tx,
  employees: readonly EmployeeVersion[],
): Promise<readonly (readonly JsonText[])[]> {
  const { AU, NZ } = taxYearsFrom(deps.clock);
  // Year-to-date gross resets at the start of a tax year without any row changing.
  const historyVersion = ({ changes }: EmployeeVersion) => `${changes} ${AU} ${NZ}`;
  // Dated declarations start and end without any row changing. Statutory rates, which are shown when no caller has set
  // a rate, also change without any row changing.
  const today = deps.clock.today(ZONE_OF.AU);
  const rates = followedToday(deps);
  const rowVersion = ({ row_version, has_declared }: EmployeeVersion) =>
    `${row_version} ${rates.guarantee}${has_declared ? ` ${today}` : ''}`;
  const texts = employees.map((employee): CachedJson | undefined => {
    const kept = deps.texts.find(employee.id);
    return kept?.rowVersion === rowVersion(employee) ? kept : undefined;
  });
  const rewrite = (index: number, text: CachedJson) => {
    deps.texts.keep(employees[index]!.id, text);
    texts[index] = text;
  };

  const outdated = [...texts.keys()].filter((index) => {
    const text = texts[index];
    return text !== undefined && text.historyVersion !== historyVersion(employees[index]!);
  });
  const unwritten = [...texts.keys()].filter((index) => texts[index] === undefined);
  await inSlices(
    employees,
    outdated,
    (ids) => gatherHistory(deps, tx, ids),
    (slice, historyOf) => {
      for (const index of slice) {
        const employee = employees[index]!;
        const text = texts[index]!;
        const history = historyJson(employee.company_country, { employee: text.facts, ...historyOf(employee.id) });
        rewrite(index, { ...text, historyVersion: historyVersion(employee), history: deps.pack(history) });
      }
    },
  );
  const gatherAll = (ids: readonly number[]) =>
    Promise.all([findWrittenEmployees(tx, ids), gatherHistory(deps, tx, ids)]);
  await inSlices(employees, unwritten, gatherAll, (slice, [rows, historyOf]) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const index of slice) {
      const employee = employees[index]!;
      const row = opened(byId.get(employee.id)!, deps.cipher);
      const { company_country: country, plain, standard_hours_per_day } = row;
      const facts = { standard_hours_per_day };
      rewrite(index, {
        rowVersion: rowVersion(employee),
        row: deps.pack(
          rowJson(country, plain, { employee: row, taxDay: taxDayOf(deps, row.company_declarations), rates }),
        ),
        facts,
        historyVersion: historyVersion(employee),
        history: deps.pack(historyJson(country, { employee: facts, ...historyOf(employee.id) })),
      });
    }
  });
  return texts.map((text) => [text!.row, text!.history]);
}

/** Loads slices of the given positions ahead of time and processes them in order. */
async function inSlices<Gathered>(
  employees: readonly EmployeeVersion[],
  places: readonly number[],
  gather: (ids: readonly number[]) => Promise<Gathered>,
  work: (slice: readonly number[], gathered: Gathered) => void,
): Promise<void> {
  const slices: (readonly number[])[] = [];
  for (let from = 0; from < places.length; from += SLICE) slices.push(places.slice(from, from + SLICE));
  const start = (slice: readonly number[]) => gather(slice.map((index) => employees[index]!.id));
  const gathering = slices.slice(0, AHEAD).map(start);
  for (const [at, slice] of slices.entries()) {
    const gathered = await gathering.shift()!;
    const next = slices[at + AHEAD];
    if (next) gathering.push(start(next));
    work(slice, gathered);
  }
}
