import { type Country, type Field, forCountry } from '../fields/field.ts';
import { ALL_FIELDS, fieldOf } from '../fields/sections.ts';
import { isRequiredIn } from '../hire/hire-steps.ts';
import { TEMPLATES, type Template, USUAL_NAMES } from './templates.ts';

/** Fields that exist only in the import. Their values are converted to fields of the employee or to a bank account. */
const RESIDENT: Field = {
  name: 'australian_resident',
  label: 'Australian resident for tax',
  kind: 'yes-no',
  country: 'AU',
  help: 'Yes means not a foreign resident',
};
export const NZ_ACCOUNT: Field = {
  name: 'nz_bank_account',
  label: 'Bank account',
  kind: 'nz-account',
  country: 'NZ',
  isSecret: true,
  help: 'Added as the main account once the employee is created',
};

/** The account fields of the record are too short for New Zealand accounts. */
const isOfCountry = ({ name }: Field, country: Country): boolean =>
  country === 'AU' || !/^(primary|secondary)_bank_/.test(name);

export const targetsOf = (country: Country): readonly Field[] =>
  forCountry([...ALL_FIELDS, RESIDENT, NZ_ACCOUNT], country).filter((field) => isOfCountry(field, country));

export const targetOf = (name: string): Field | undefined =>
  fieldOf(name) ?? [RESIDENT, NZ_ACCOUNT].find((field) => field.name === name);

export const requiredFieldsOf = (country: Country): readonly Field[] =>
  targetsOf(country).filter((field) => isRequiredIn(field, country));

/** The file column mapped to each field. */
export interface Mapping {
  readonly columns: Readonly<Record<string, number>>;
  readonly template: Template | undefined;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * A file is recognised if at least this share of its column names belong to a program's template. MIN_MATCHES also
 * applies.
 */
const MIN_SHARE = 0.6;
const MIN_MATCHES = 4;

export function templateOf(headers: readonly string[]): Template | undefined {
  const names = new Set(headers.map(plain).filter(Boolean));
  const ranked = TEMPLATES.map((template) => {
    const own = new Set(Object.keys(template.columns).map(plain));
    return { template, hits: [...names].filter((name) => own.has(name)).length };
  }).sort((a, b) => b.hits - a.hits);
  const best = ranked[0];
  return best && best.hits >= MIN_MATCHES && best.hits / names.size >= MIN_SHARE ? best.template : undefined;
}

/**
 * Guesses the mapping from the column names. Names in the recognised program's template take precedence over our own
 * names and then over common ones.
 */
export function guessMapping(headers: readonly string[], country: Country, template = templateOf(headers)): Mapping {
  const targets = targetsOf(country);
  const known = new Set(targets.map(({ name }) => name));
  const own = new Map<string, string>();
  const usual = new Map<string, string>();
  const learn = (names: Map<string, string>, name: string, target: string) => {
    if (known.has(target) && !names.has(plain(name))) names.set(plain(name), target);
  };
  for (const [name, target] of Object.entries(template?.columns ?? {})) learn(own, name, target);
  for (const { name, label } of targets) {
    // Other programs use "employment type" for what we call employment status. We derive our employment type from the
    // status.
    if (name === 'employment_type') continue;
    learn(usual, name, name);
    // A column named "Name" or "Status" rarely belongs to an emergency contact or to KiwiSaver.
    if (!/^kin_|^kiwisaver_status/.test(name)) learn(usual, label, name);
  }
  for (const [target, names] of Object.entries(USUAL_NAMES)) for (const name of names) learn(usual, name, target);
  const columns: Record<string, number> = {};
  const taken = new Set<number>();
  for (const names of [own, usual]) {
    headers.forEach((header, index) => {
      const target = names.get(plain(header));
      if (target === undefined || columns[target] !== undefined || taken.has(index)) return;
      columns[target] = index;
      taken.add(index);
    });
  }
  return { columns, template };
}
