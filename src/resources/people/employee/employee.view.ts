import type { Country } from '../../../base/country.ts';
import { isSensitive, mask } from '../../../base/identifiers.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { DERIVED, FACT_NAMES, type HistoryFacts, isOfHistory, type Shown, shownDecimal } from './derived.ts';
import type { Field } from './field.ts';
import { type ColumnName, FIELD_LIST, type FieldName, followedBy, SEALED_NAMES } from './fields.ts';
import type { EmployeeRecord } from './tables.ts';

export type EmployeeView = Record<string, unknown>;

/**
 * The database returns numerics with every decimal place of the column. The values of an employee who was just created
 * are still as the caller sent them. Both "7.600000" and "7.6" become "7.60".
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

/** Whether the response shows the column unchanged, so that the database can render it as JSON. */
const isPlain = (field: Field): boolean =>
  field.kind === 'shown'
    ? field.column
    : field.kind !== 'balance' &&
      field.kind !== 'option' &&
      !(field.kind === 'text' && field.sealed) &&
      followedBy(field) === undefined;

interface FieldView {
  readonly name: FieldName;
  readonly field: Field;
  readonly only: Country | undefined;
  readonly isDecimal: boolean;
  readonly isSensitive: boolean;
  readonly show: Show;
}
const FIELD_VIEWS: readonly FieldView[] = FIELD_LIST.filter(
  ([, { kind }]) => kind !== 'command' && kind !== 'exemption',
).map(([name, field]) => ({
  name,
  field,
  only: field.only,
  isDecimal: isDecimal(field),
  isSensitive: isSensitive(name),
  show: showOf(name, field),
}));
const FIELD_VIEWS_OF: Readonly<Record<Country, readonly FieldView[]>> = {
  AU: FIELD_VIEWS.filter(({ only }) => only !== 'NZ'),
  NZ: FIELD_VIEWS.filter(({ only }) => only !== 'AU'),
};

/**
 * A template that is copied and filled for each employee: V8 stores such objects more compactly than objects that grow
 * key by key.
 */
const blank = (views: readonly FieldView[]): EmployeeView => Object.fromEntries(views.map(({ name }) => [name, null]));
const BLANK_OF: Readonly<Record<Country, EmployeeView>> = {
  AU: blank(FIELD_VIEWS_OF.AU),
  NZ: blank(FIELD_VIEWS_OF.NZ),
};
const BLANK = blank(FIELD_VIEWS);

const plainSql = (country: Country): string => {
  const columns = FIELD_VIEWS_OF[country]
    .filter(({ field }) => isPlain(field))
    .map(({ name, isDecimal }) =>
      isDecimal ? `round(e.${name}, greatest(2, min_scale(e.${name})))::text as ${name}` : `e.${name}`,
    );
  return `(select row_to_json(r) from (select ${columns.join(', ')}) r)`;
};

/** SQL for the plain fields of employee `e` of company `c` as JSON text. */
export const PLAIN_JSON = `case c.country when 'AU' then ${plainSql('AU')} else ${plainSql('NZ')} end::text`;

/** Fields that depend on leave and pays instead of the employee's row. */
const isHistory = ({ name, field }: FieldView): boolean => field.kind === 'balance' || isOfHistory(name);
const isWorked = (view: FieldView): boolean => !isPlain(view.field) && !isHistory(view);

const writers = (wanted: (view: FieldView) => boolean) => {
  const of = (country: Country) => {
    const views = FIELD_VIEWS_OF[country].filter(wanted);
    const empty = blank(views);
    return (shown: Shown): string => {
      const fields = { ...empty };
      for (const { name, show } of views) fields[name] = show(shown);
      return JSON.stringify(fields);
    };
  };
  return { AU: of('AU'), NZ: of('NZ') };
};
const WORKED = writers(isWorked);
const HISTORY = writers(isHistory);

/** The columns needed for fields that are not plain. */
export const WORKED_COLUMNS: readonly string[] = [
  ...new Set([
    ...FACT_NAMES,
    ...FIELD_VIEWS.filter(({ field }) => field.kind === 'option' || followedBy(field)).map(({ name }) => name),
    ...SEALED_NAMES,
  ]),
];

/**
 * The JSON of `employeeView` in two consecutive parts: first the fields of the decrypted row, mostly rendered by the
 * database, then the fields that depend on leave and pays.
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

/** Decrypts one field of a row. */
export const sealedNumberOf = (
  row: EmployeeRecord,
  name: (typeof SEALED_NAMES)[number],
  cipher: FieldCipher,
): string | null => {
  const sealed = row[name];
  return sealed === null ? null : cipher.open(`employee.${name}`, [row.customer_id, row.id], sealed);
};

/** Decrypts the fields of a newly read row, in place. */
export function opened<R extends EmployeeRecord>(row: R, cipher: FieldCipher): R {
  const open = row as Record<string, unknown>;
  for (const name of SEALED_NAMES) open[name] = sealedNumberOf(row, name, cipher);
  return row;
}

/** The response for a decrypted employee: no keys of the other country, decimals as strings. */
export function employeeView(country: Country, shown: Shown): EmployeeView {
  const view = { ...BLANK_OF[country] };
  for (const { name, show } of FIELD_VIEWS_OF[country]) view[name] = show(shown);
  return view;
}

/**
 * Event data of a decrypted employee: keys of both countries, decimals as numbers. Tax and account numbers are masked
 * because events are stored and sent in plain text; consumers that need a number read the employee.
 */
export function employeeEventData(country: Country, shown: Shown): EmployeeView {
  const data = { ...BLANK };
  for (const { name, only, isDecimal, isSensitive, show } of FIELD_VIEWS) {
    if (only !== undefined && only !== country) continue;
    const value = show(shown);
    if (value === null) continue;
    data[name] = isDecimal ? Number(value) : isSensitive ? masked(name, value) : value;
  }
  return data;
}

const masked = (name: string, value: unknown): unknown => (mask({ [name]: value }) as EmployeeView)[name];
