import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { Decimal } from '../../../src/base/decimal.ts';
import { addDays, type LocalDate } from '../../../src/base/local-date.ts';
import { evaluate } from './formula.ts';

/**
 * An employee's year as a sheet, with a row for each payday and a column for each cell. `cells` contains the formulas
 * of every row, in any order, and `changes` replaces some of them on certain paydays. A cell may use `row`, the number
 * of the row, and `before.name`, the sum of a column over the rows above. `pay` is the request; a text such as `=hours`
 * in it is replaced by the cell with that name. A list or object with `when: =cell` is omitted when the cell is zero.
 * `shows` names fields of the response and the cells that they must equal, and `year` does the same for the year to
 * date.
 */
export interface Sheet {
  readonly title: string;
  readonly employee: Fields;
  readonly company?: Fields;
  readonly declarations?: Fields;
  /** The date of the declarations. Defaults to the current day. */
  readonly declared_on?: LocalDate;
  readonly opening?: Fields;
  readonly paydays: { readonly from: LocalDate; readonly every: number | 'month'; readonly count: number };
  readonly cells: Readonly<Record<string, string>>;
  readonly changes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly pay: Fields;
  readonly shows: Readonly<Record<string, string>>;
  readonly year?: { readonly ending: number; readonly shows: Readonly<Record<string, string>> };
  readonly ends?: {
    readonly body: Fields;
    readonly cells: Readonly<Record<string, string>>;
    readonly shows: Readonly<Record<string, string>>;
    /** Like `shows`, for the final pay, which has fields that a termination record lacks: KiwiSaver, loans and net. */
    readonly final?: Readonly<Record<string, string>>;
  };
}
export type Fields = Readonly<Record<string, unknown>>;

/** The sheets of a country. Its file has one document per sheet. */
export function sheetsOf(country: 'au' | 'nz'): readonly (readonly [string, Sheet])[] {
  const text = readFileSync(new URL(`./${country}.yaml`, import.meta.url), 'utf8');
  return parseAllDocuments(text, { schema: 'failsafe' }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${country}.yaml: ${document.errors[0]?.message}`);
    const sheet = document.toJS();
    return [sheet.title as string, revived(sheet) as Sheet] as const;
  });
}

/**
 * Converts `true`, `false` and `null` in the values that are sent from text to JSON values, and the counts and years of
 * the sheet to numbers. Everything else remains text, so that no amount becomes a float.
 */
function revived(sheet: Record<string, unknown>): unknown {
  const sent = ['employee', 'company', 'declarations', 'opening', 'pay', 'ends'];
  const { every, count, ...paydays } = sheet.paydays as Record<string, string>;
  return {
    ...Object.fromEntries(
      Object.entries(sheet).map(([key, value]) => [key, sent.includes(key) ? typed(value) : value]),
    ),
    paydays: { ...paydays, every: every === 'month' ? every : Number(every), count: Number(count) },
    ...(sheet.year
      ? { year: { ...(sheet.year as object), ending: Number((sheet.year as { ending: string }).ending) } }
      : {}),
  };
}

function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typed(inner)]));
  }
  if (value === 'true' || value === 'false') return value === 'true';
  if (value === 'null') return null;
  return value;
}

export interface Row {
  readonly day: LocalDate;
  cell(name: string): Decimal;
}

/** The rows of the sheet. They are calculated in order. */
export function rowsOf(sheet: Sheet): readonly Row[] {
  const days = paydaysOf(sheet.paydays);
  const strange = Object.keys(sheet.changes ?? {}).filter((day) => !days.includes(day as LocalDate));
  if (strange.length > 0) throw new Error(`${sheet.title}: ${strange.join(', ')} is not a payday`);
  const rows: Row[] = [];
  for (const [index, day] of days.entries()) rows.push(rowOf(sheet, { day, index, above: [...rows] }));
  return rows;
}

function rowOf(sheet: Sheet, { day, index, above }: { day: LocalDate; index: number; above: readonly Row[] }): Row {
  const formulas = { ...sheet.cells, ...sheet.changes?.[day] };
  const known = new Map<string, Decimal | 'open'>();
  const cell = (name: string): Decimal => {
    const value = known.get(name);
    if (value === 'open') throw new Error(`${sheet.title}: ${name} depends on itself`);
    if (value) return value;
    known.set(name, 'open');
    const found = calculate(name);
    known.set(name, found);
    return found;
  };
  const calculate = (name: string): Decimal => {
    if (name === 'row') return new Decimal(index + 1);
    if (name.startsWith('before.')) {
      const column = name.slice('before.'.length);
      return above.reduce((sum, row) => sum.plus(row.cell(column)), new Decimal(0));
    }
    const formula = formulas[name];
    if (formula === undefined) throw new Error(`${sheet.title}: cell ${name} does not exist`);
    return evaluate(String(formula), cell);
  };
  return { day, cell };
}

function paydaysOf({ from, every, count }: Sheet['paydays']): readonly LocalDate[] {
  return Array.from({ length: count }, (_, index) =>
    every === 'month' ? monthsAfter(from, index) : addDays(from, index * every),
  );
}

function monthsAfter(day: LocalDate, months: number): LocalDate {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = year * 12 + (month - 1) + months;
  const text = (value: number, length: number) => String(value).padStart(length, '0');
  return `${text(Math.floor(at / 12), 4)}-${text((at % 12) + 1, 2)}-${text(date, 2)}` as LocalDate;
}

/** The request, in which the cells of this row replace their names. */
export function filled(value: unknown, row: Row): unknown {
  if (typeof value === 'string' && value.startsWith('=')) return row.cell(value.slice(1).trim()).toFixed();
  if (Array.isArray(value)) return value.filter((one) => isWanted(one, row)).map((one) => filled(one, row));
  if (value === null || typeof value !== 'object') return value === '$day' ? row.day : value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== 'when' && isWanted(inner, row))
      .map(([key, inner]) => [key, filled(inner, row)]),
  );
}

const isWanted = (value: unknown, row: Row): boolean => {
  const when = (value as { when?: string } | null)?.when;
  return when === undefined || !row.cell(when.slice(1).trim()).isZero();
};
