import type { Country } from '../fields/field.ts';
import { targetsOf } from './targets.ts';
import { TEMPLATES, type Template, USUAL_NAMES } from './templates.ts';

/** The column of each field. */
export interface Mapping {
  readonly columns: Readonly<Record<string, number>>;
  readonly template: Template | undefined;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A file is recognised when it has this share of a program's column names, and at least this many. */
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

/** Guesses the mapping from column names: those of the recognised program, then our own, then common ones. */
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
    // Other programs use "employment type" for our employment status; our own type is derived from it.
    if (name === 'employment_type') continue;
    learn(usual, name, name);
    // A column "Name" or "Status" is rarely that of an emergency contact or of KiwiSaver.
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
