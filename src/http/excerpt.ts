import { compiled } from './compiled.ts';
import type { PROBLEM, TSchema } from './schema.ts';

export interface SchemaNode {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly uniqueItems?: boolean;
  readonly anyOf?: readonly SchemaNode[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [PROBLEM]?: string;
}

export type Excerpt = (value: unknown) => Generator<void, unknown>;

/** Elements that are checked before everybody else has a turn. */
const AT_ONCE = 10;
/** So many problems of a request are told, so no more elements with one are of interest. */
export const MOST_PROBLEMS = 20;

const asItIs: Excerpt = function* (value) {
  yield* [];
  return value;
};

/**
 * The body without what is right about its arrays, at every depth: an array of the same length with holes in place of
 * elements that fit. The library passes over holes, when it checks and when it lists what is wrong, and would else go
 * through everything in one turn: for a list of what is wrong that took a second per megabyte.
 */
export function excerptsOf(schema: SchemaNode): Excerpt {
  // Holes are all alike: where elements must differ, all of them are looked at.
  if (schema.items) return schema.uniqueItems ? asItIs : excerptOfArray(schema.items);
  if (schema.properties) return excerptOfObject(schema.properties);
  const branches = (schema.anyOf ?? []).filter(({ items, properties }) => items ?? properties);
  // Of a choice between two shapes nobody knows which was meant.
  return branches.length === 1 ? excerptsOf(branches[0] as SchemaNode) : asItIs;
}

function excerptOfArray(items: SchemaNode): Excerpt {
  const inside = excerptsOf(items);
  return function* (value) {
    if (!Array.isArray(value)) return value;
    const fits = compiled(items as TSchema);
    const excerpt: unknown[] = [];
    excerpt.length = value.length;
    let found = 0;
    for (let at = 0; at < value.length && found < MOST_PROBLEMS; at += 1) {
      if (!fits.Check(value[at])) {
        excerpt[at] = yield* inside(value[at]);
        found += 1;
      }
      if (at % AT_ONCE === AT_ONCE - 1) yield;
    }
    return excerpt;
  };
}

function excerptOfObject(properties: Readonly<Record<string, SchemaNode>>): Excerpt {
  const inside = Object.entries(properties)
    .map(([key, property]) => [key, excerptsOf(property)] as const)
    .filter(([, excerpt]) => excerpt !== asItIs);
  if (inside.length === 0) return asItIs;
  return function* (value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const given = value as Readonly<Record<string, unknown>>;
    const excerpt: Record<string, unknown> = { ...given };
    for (const [key, of] of inside) if (Object.hasOwn(given, key)) excerpt[key] = yield* of(given[key]);
    return excerpt;
  };
}
