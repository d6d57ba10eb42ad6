import type { Country } from '../fields/field.ts';
import { targetsOf } from './targets.ts';
import { TEMPLATES, type Template, USUAL_NAMES } from './templates.ts';

/** Which column each of our fields comes from, and what stands in where it is empty. */
export interface Mapping {
  readonly columns: Readonly<Record<string, number>>;
  readonly template: Template | undefined;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** So much of a program's names in one file is no accident. */
const SHARE = 0.6;
const FEWEST = 4;

export function templateOf(headers: readonly string[]): Template | undefined {
  const names = new Set(headers.map(plain).filter(Boolean));
  const ranked = TEMPLATES.map((template) => {
    const own = new Set(Object.keys(template.columns).map(plain));
    return { template, hits: [...names].filter((name) => own.has(name)).length };
  }).sort((a, b) => b.hits - a.hits);
  const best = ranked[0];
  return best && best.hits >= FEWEST && best.hits / names.size >= SHARE ? best.template : undefined;
}

/** Guesses by the names of columns: those of the program the file is from, our own, then usual ones. */
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
    // What others call the employment type is our employment; our own type follows it.
    if (name === 'employment_type') continue;
    learn(usual, name, name);
    // "Name" and "Status" alone are hardly those of an emergency contact or of KiwiSaver.
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
