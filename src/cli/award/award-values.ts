import { counted } from '../../base/counted.ts';
import { type Decimal, plain } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Confidence, Params, Raw } from '../../params/params.ts';
import type { AllowanceRow, RateRow } from './export-rows.ts';

/** The citation for imported values. */
export interface ValueSource {
  readonly title: string;
  readonly url: string;
  readonly confidence: Confidence;
  readonly verifiedThrough: LocalDate;
}

/** One entry of a dated value, with its fields in the order of the file. */
export type Entry = Readonly<Record<string, string | readonly string[]>>;

export interface DatedEntries {
  readonly from: LocalDate;
  readonly source: ValueSource;
  readonly entries: readonly Entry[];
}

/** The table of an award: its minimum rates, or its allowances. */
export interface Table {
  readonly id: string;
  readonly dated: readonly DatedEntries[];
}

const money = (value: Decimal): string => value.toFixed(2);

/** Reads the stored tables. */
export const heldTable = (params: Params, id: string): Table => ({
  id,
  dated: params.valuesOf(id).map(({ from, raw, cite }) => ({
    from,
    source: {
      title: cite.source,
      url: cite.url,
      confidence: cite.confidence,
      verifiedThrough: cite.verified_through,
    },
    entries: (raw as readonly Raw[]).map((entry) => entry as Entry),
  })),
});

/** The rates of one award, grouped by the day from which they apply. Each group has every row in force on that day. */
export const rateEntries = (rows: readonly RateRow[], isRefused: (row: RateRow) => boolean, hasRules: boolean) =>
  byDay(
    rows,
    ({ id }) => id,
    (row): Entry => ({
      id: row.id,
      name: hasRules || row.roles.length === 0 ? row.name : `${row.roles.join('; ')}—${row.name}`,
      clause: row.clause,
      weekly: money(row.weekly),
      roles: hasRules ? row.roles : [],
    }),
    isRefused,
  );

export const allowanceEntries = (rows: readonly AllowanceRow[]) =>
  byDay(
    rows,
    ({ clause, name }) => `${clause} ${name}`,
    (row): Entry => ({
      name: row.name,
      clause: row.clause,
      amount: plain(row.amount).includes('.') ? money(row.amount) : plain(row.amount),
      unit: row.unit,
    }),
    () => false,
  );

function byDay<T extends { readonly from: LocalDate; readonly to: LocalDate | null }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  entryOf: (row: T) => Entry,
  isRefused: (row: T) => boolean,
): ReadonlyMap<LocalDate, readonly Entry[]> {
  const kept = rows.filter((row) => !isRefused(row));
  const days = [...new Set(kept.map(({ from }) => from))].sort();
  return new Map(
    days.map((day) => {
      const inForce = new Map<string, T>();
      for (const row of kept) {
        if (row.from > day || (row.to !== null && row.to < day)) continue;
        const known = inForce.get(keyOf(row));
        if (!known || known.from < row.from) inForce.set(keyOf(row), row);
      }
      return [day, [...inForce.values()].map(entryOf)];
    }),
  );
}

/** The stored table. Days from the files are added to it, or replace stored days. */
export function merged(held: Table, given: ReadonlyMap<LocalDate, readonly Entry[]>, source: ValueSource): Table {
  const added = [...given].map(([from, entries]): DatedEntries => ({ from, source, entries }));
  const kept = held.dated.filter(({ from }) => !given.has(from));
  return { id: held.id, dated: [...kept, ...added].sort((a, b) => (a.from < b.from ? -1 : 1)) };
}

/** The differences between the two tables, each as a line of text. */
export function differencesOf(held: Table, next: Table): readonly string[] {
  return next.dated.flatMap(({ from, entries }) => {
    const before = held.dated.find((one) => one.from === from)?.entries;
    if (!before) return [`${held.id} from ${from}: ${counted(entries.length, 'new value')}`];
    const known = new Map(before.map((entry) => [keyOf(entry), entry]));
    const changed = entries.flatMap((entry) => {
      const old = known.get(keyOf(entry));
      known.delete(keyOf(entry));
      if (!old) return [`${held.id} from ${from}: ${titleOf(entry)} is new (${amountOf(entry)})`];
      if (textOf(old) === textOf(entry)) return [];
      return [`${held.id} from ${from}: ${titleOf(entry)} ${amountOf(old)} → ${amountOf(entry)}`];
    });
    return [...changed, ...[...known.values()].map((entry) => `${held.id} from ${from}: ${titleOf(entry)} is removed`)];
  });
}

const keyOf = (entry: Entry): string => String(entry.id ?? `${entry.clause} ${entry.name}`);
const titleOf = (entry: Entry): string => `${entry.name} (${entry.clause})`;
const amountOf = (entry: Entry): string => String(entry.weekly ?? entry.amount);
/** Empty lists are not written to the file. */
const textOf = (entry: Entry): string => JSON.stringify(Object.entries(entry).filter(([, value]) => value.length > 0));
