import type { Country } from '../../../../base/country.ts';

/** How the text of a cell is converted. */
export type CellType =
  | 'text'
  | 'date'
  | 'time'
  /** A date with a time of day. */
  | 'moment'
  | 'flag'
  | 'decimal'
  /** A share: "12%", "12" and "0.12" all mean 12 percent. */
  | 'percent'
  | 'whole'
  | 'choice'
  | 'phone'
  | 'postcode'
  | 'country'
  | 'tfn'
  | 'bsb'
  | 'nz-account';

/** A field that a column of a file can fill. */
export interface Column {
  readonly name: string;
  readonly label: string;
  readonly type: CellType;
  readonly isRequired: boolean;
  /** Tax numbers and bank accounts, which are never shown before they are imported. */
  readonly isSecret?: boolean;
  readonly country?: Country;
  /** The accepted values with their labels. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** Other names for the column, in addition to `name` and `label`. */
  readonly names?: readonly string[];
  /** Set if other programs use the name for something else, so only an explicit mapping fills the field. */
  readonly isNeverGuessed?: boolean;
}

/**
 * The column names that another program uses, each with our field. Names are compared by their letters and digits only.
 */
export interface Template {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** How fields get their values: the index of the column in the file for each field that a column fills. */
export interface Mapping {
  readonly columns: Readonly<Record<string, number>>;
  readonly template: Template | undefined;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * A file is recognised as another program's if at least this share of its column names, and at least MIN_MATCHES of
 * them, belong to the program's template.
 */
const MIN_SHARE = 0.6;
const MIN_MATCHES = 4;

export function templateOf(headers: readonly string[], templates: readonly Template[]): Template | undefined {
  const names = new Set(headers.map(plain).filter(Boolean));
  const ranked = templates
    .map((template) => {
      const own = new Set(Object.keys(template.columns).map(plain));
      return { template, hits: [...names].filter((name) => own.has(name)).length };
    })
    .sort((a, b) => b.hits - a.hits);
  const best = ranked[0];
  return best && best.hits >= MIN_MATCHES && best.hits / names.size >= MIN_SHARE ? best.template : undefined;
}

/**
 * Guesses the mapping from the column names. Names in the recognised program's template take precedence over our own
 * names and labels, and those over other common names.
 */
export function guessMapping(
  headers: readonly string[],
  columns: readonly Column[],
  templates: readonly Template[],
): Mapping {
  const template = templateOf(headers, templates);
  const known = new Set(columns.map(({ name }) => name));
  const own = new Map<string, string>();
  const usual = new Map<string, string>();
  const learn = (names: Map<string, string>, name: string, field: string) => {
    if (known.has(field) && !names.has(plain(name))) names.set(plain(name), field);
  };
  for (const [name, field] of Object.entries(template?.columns ?? {})) learn(own, name, field);
  for (const { name, label, isNeverGuessed } of columns) {
    if (isNeverGuessed) continue;
    learn(usual, name, name);
    learn(usual, label, name);
  }
  for (const { name, names = [] } of columns) for (const other of names) learn(usual, other, name);
  const found: Record<string, number> = {};
  const taken = new Set<number>();
  for (const names of [own, usual]) {
    headers.forEach((header, index) => {
      const field = names.get(plain(header));
      if (field === undefined || found[field] !== undefined || taken.has(index)) return;
      found[field] = index;
      taken.add(index);
    });
  }
  return { columns: found, template };
}
