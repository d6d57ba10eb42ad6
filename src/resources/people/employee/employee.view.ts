import type { Country } from '../../../base/country.ts';
import { isSensitive, mask } from '../../../base/masking.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { DERIVED, FACT_NAMES, type HistoryFacts, isOfHistory, type Shown, shownDecimal } from './derived.ts';
import type { Field } from './field.ts';
import { type ColumnName, FIELD_LIST, type FieldName, followedBy, SEALED_NAMES } from './fields.ts';
import type { EmployeeRecord } from './tables.ts';

export type EmployeeView = Record<string, unknown>;

/**
 * Columns of numeric type come as plain text with every place of the column, and a new employee's as they were sent:
 * "7.600000" and "7.6" are shown as "7.60".
 */
function decimalText(stored: string): string {
  const point = stored.indexOf('.');
  if (point < 0) return `${stored}.00`;
  let end = stored.length;
  while (end > point + 3 && stored.charCodeAt(end - 1) === 48) end -= 1;
  return stored.slice(0, end).padEnd(point + 3, '0');
}

type Show = (shown: Shown) => unknown;

function showOf(name: FieldName, field: Field): Show {
  const column = name as ColumnName;
  switch (field.kind) {
    case 'shown':
      return field.column ? ({ employee }) => employee[column] : DERIVED[name as keyof typeof DERIVED];
    case 'balance':
      return ({ balances }) => shownDecimal(balances[field.leave]);
    case 'option': {
      const byId = new Map(field.options.map((option) => [option.id, option]));
      return ({ employee }) => byId.get(employee[column] as number) ?? null;
    }
    case 'decimal': {
      const { follows } = field;
      return ({ employee, rates }) => {
        const stored = (employee[column] as string | null) ?? (follows ? rates[follows] : null);
        return stored === null ? null : decimalText(stored);
      };
    }
    default:
      return ({ employee }) => employee[column];
  }
}

const isDecimal = (field: Field): boolean =>
  field.kind === 'decimal' || field.kind === 'balance' || (field.kind === 'shown' && field.shows === 'decimal');

/** The column as it is, so that the database can write it; the rest is worked out here. */
const isPlain = (field: Field): boolean =>
  field.kind === 'shown'
    ? field.column
    : field.kind !== 'balance' &&
      field.kind !== 'option' &&
      !(field.kind === 'text' && field.sealed) &&
      followedBy(field) === undefined;

interface Shower {
  readonly name: FieldName;
  readonly field: Field;
  readonly only: Country | undefined;
  readonly isDecimal: boolean;
  readonly isSensitive: boolean;
  readonly show: Show;
}
const SHOWERS: readonly Shower[] = FIELD_LIST.filter(([, { kind }]) => kind !== 'command' && kind !== 'exemption').map(
  ([name, field]) => ({
    name,
    field,
    only: field.only,
    isDecimal: isDecimal(field),
    isSensitive: isSensitive(name),
    show: showOf(name, field),
  }),
);
const SHOWERS_OF: Readonly<Record<Country, readonly Shower[]>> = {
  AU: SHOWERS.filter(({ only }) => only !== 'NZ'),
  NZ: SHOWERS.filter(({ only }) => only !== 'AU'),
};

/** Copied and filled for each employee: V8 keeps such objects far smaller than ones that grow key by key. */
const blank = (showers: readonly Shower[]): EmployeeView => Object.fromEntries(showers.map(({ name }) => [name, null]));
const BLANK_OF: Readonly<Record<Country, EmployeeView>> = { AU: blank(SHOWERS_OF.AU), NZ: blank(SHOWERS_OF.NZ) };
const BLANK = blank(SHOWERS);

const plainSql = (country: Country): string => {
  const columns = SHOWERS_OF[country]
    .filter(({ field }) => isPlain(field))
    .map(({ name, isDecimal }) =>
      isDecimal ? `round(e.${name}, greatest(2, min_scale(e.${name})))::text as ${name}` : `e.${name}`,
    );
  return `(select row_to_json(r) from (select ${columns.join(', ')}) r)`;
};

/** The plain fields of employee `e` of company `c` as the text of a JSON object. */
export const PLAIN_JSON = `case c.country when 'AU' then ${plainSql('AU')} else ${plainSql('NZ')} end::text`;

/** What the row does not tell: leave and pays. */
const isHistory = ({ name, field }: Shower): boolean => field.kind === 'balance' || isOfHistory(name);
const isWorked = (shower: Shower): boolean => !isPlain(shower.field) && !isHistory(shower);

const writers = (wanted: (shower: Shower) => boolean) => {
  const of = (country: Country) => {
    const showers = SHOWERS_OF[country].filter(wanted);
    const empty = blank(showers);
    return (shown: Shown): string => {
      const fields = { ...empty };
      for (const { name, show } of showers) fields[name] = show(shown);
      return JSON.stringify(fields);
    };
  };
  return { AU: of('AU'), NZ: of('NZ') };
};
const WORKED = writers(isWorked);
const HISTORY = writers(isHistory);

/** The columns that fields other than the plain ones are made from. */
export const WORKED_COLUMNS: readonly string[] = [
  ...new Set([
    ...FACT_NAMES,
    ...SHOWERS.filter(({ field }) => field.kind === 'option' || followedBy(field)).map(({ name }) => name),
    ...SEALED_NAMES,
  ]),
];

/**
 * The same view as `employeeView`, written out in two parts that follow each other: what the opened row tells, most of
 * it written by the database, and what leave and pays tell.
 */
export const rowJson = (
  country: Country,
  plain: string,
  { employee, taxDay, rates }: Pick<Shown, 'employee' | 'taxDay' | 'rates'>,
): string => `${plain.slice(0, -1)},${WORKED[country]({ employee, taxDay, rates } as Shown).slice(1, -1)}`;
export const historyJson = (
  country: Country,
  history: Pick<Shown, 'balances' | 'pays'> & { readonly employee: HistoryFacts },
): string => `,${HISTORY[country](history as Shown).slice(1)}`;

/** One sealed field of a row, opened. */
export const sealedNumberOf = (
  row: EmployeeRecord,
  name: (typeof SEALED_NAMES)[number],
  cipher: FieldCipher,
): string | null => {
  const sealed = row[name];
  return sealed === null ? null : cipher.open(`employee.${name}`, [row.customer_id, row.id], sealed);
};

/** Opens the sealed fields of a row fresh from the database, in place. */
export function opened<R extends EmployeeRecord>(row: R, cipher: FieldCipher): R {
  const open = row as Record<string, unknown>;
  for (const name of SEALED_NAMES) open[name] = sealedNumberOf(row, name, cipher);
  return row;
}

/** An opened employee as reads show it: without the other country's keys, decimals as text. */
export function employeeView(country: Country, shown: Shown): EmployeeView {
  const view = { ...BLANK_OF[country] };
  for (const { name, show } of SHOWERS_OF[country]) view[name] = show(shown);
  return view;
}

/**
 * An opened employee as listeners see it: both countries' keys, decimals as numbers. Tax and account numbers are masked,
 * because events are stored and sent as they are; whoever needs the number reads the employee.
 */
export function employeeEventData(country: Country, shown: Shown): EmployeeView {
  const data = { ...BLANK };
  for (const { name, only, isDecimal, isSensitive, show } of SHOWERS) {
    if (only !== undefined && only !== country) continue;
    const value = show(shown);
    if (value === null) continue;
    data[name] = isDecimal ? Number(value) : isSensitive ? masked(name, value) : value;
  }
  return data;
}

const masked = (name: string, value: unknown): unknown => (mask({ [name]: value }) as EmployeeView)[name];
