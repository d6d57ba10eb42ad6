import type { PROBLEM, TSchema } from '../schema.ts';
import { compiled } from './compiled.ts';

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

/** The number of elements checked before yielding to the event loop. */
const AT_ONCE = 10;
/** The maximum number of problems reported for one request. Invalid elements after that are not examined. */
export const MOST_PROBLEMS = 100;

const unchanged: Excerpt = function* (value) {
  yield* [];
  return value;
};

/**
 * Copies a body and replaces the valid elements of arrays, at every depth, with holes, which the validation library
 * skips. Otherwise the library would process the whole body in one event-loop turn, and listing errors would take a
 * second per megabyte.
 */
export function excerptsOf(schema: SchemaNode): Excerpt {
  // Holes would count as duplicates, so arrays that require unique elements are kept whole.
  if (schema.items) return schema.uniqueItems ? unchanged : excerptOfArray(schema.items);
  if (schema.properties) return excerptOfObject(schema.properties);
  const branches = (schema.anyOf ?? []).filter(({ items, properties }) => items ?? properties);
  // With several object or array variants, it is not known which one the caller meant.
  return branches.length === 1 ? excerptsOf(branches[0] as SchemaNode) : unchanged;
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
    .filter(([, excerpt]) => excerpt !== unchanged);
  if (inside.length === 0) return unchanged;
  return function* (value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const given = value as Readonly<Record<string, unknown>>;
    const excerpt: Record<string, unknown> = { ...given };
    for (const [key, of] of inside) if (Object.hasOwn(given, key)) excerpt[key] = yield* of(given[key]);
    return excerpt;
  };
}
