import { Compile, type Validator } from 'typebox/compile';
import type { TSchema } from './schema.ts';

type Compiled<S extends TSchema> = Validator<Record<never, never>, S>;

const known = new WeakMap<TSchema, Compiled<TSchema>>();

/**
 * The checker of a schema, compiled when it is first needed and then kept: a process is asked for a few of all routes,
 * and compiling all of them took a large part of every start. That each compiles is shown by a test of the house.
 */
export function compiled<S extends TSchema>(schema: S): Compiled<S> {
  const found = known.get(schema) ?? (Compile(schema) as Compiled<TSchema>);
  known.set(schema, found);
  return found as unknown as Compiled<S>;
}
