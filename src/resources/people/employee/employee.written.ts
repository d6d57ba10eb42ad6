import { ZONE_OF } from '../../../base/clock.ts';
import type { JsonText } from '../../../base/json-text.ts';
import type { Tx } from '../../../db/tx.ts';
import { gatherHistory, type ShownDeps } from './employee.shown.ts';
import { type EmployeeVersion, findWrittenEmployees } from './employee.store.ts';
import { historyJson, opened, rowJson } from './employee.view.ts';
import { followedToday } from './followed-rates.ts';
import type { KeptText, KeptTexts } from './kept-texts.ts';
import type { PackedText } from './packed-text.ts';
import { taxYearsFrom } from './pay-history.ts';
import { taxDayOf } from './tax-day.ts';

/** Small enough to hold in memory twice, large enough that statements hardly count. */
const SLICE = 250;
/** One slice is put together here while the database works on the next. */
const AHEAD = 2;

type WrittenDeps = ShownDeps & { readonly texts: KeptTexts; readonly pack: (text: string) => PackedText };

/**
 * Employees as the texts of JSON objects, each in parts, in the order given. What was written for an earlier reader is
 * used again as long as nothing it tells has changed; the rest is written slice by slice, so that memory holds little
 * besides it.
 */
export async function writeEmployees(
  deps: WrittenDeps,
  tx: Tx,
  employees: readonly EmployeeVersion[],
): Promise<readonly (readonly JsonText[])[]> {
  const { AU, NZ } = taxYearsFrom(deps.clock);
  // The gross of the year to date starts anew without a change of any row.
  const historyVersion = ({ changes }: EmployeeVersion) => `${changes} ${AU} ${NZ}`;
  // What was declared for a time begins and ends without a change of any row, and so do the rates of the law that are
  // shown where nobody has set one.
  const today = deps.clock.today(ZONE_OF.AU);
  const rates = followedToday(deps);
  const rowVersion = ({ row_version, has_declared }: EmployeeVersion) =>
    `${row_version} ${rates.guarantee}${has_declared ? ` ${today}` : ''}`;
  const texts = employees.map((employee): KeptText | undefined => {
    const kept = deps.texts.find(employee.id);
    return kept?.rowVersion === rowVersion(employee) ? kept : undefined;
  });
  const rewrite = (index: number, text: KeptText) => {
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

/** Gathers ahead by slices of the given places and hands each to the work in turn. */
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
