import { Compile, type Validator } from 'typebox/compile';
import type { TSchema } from '../schema.ts';

type Compiled<S extends TSchema> = Validator<Record<never, never>, S>;

const known = new WeakMap<TSchema, Compiled<TSchema>>();

/**
 * The validator of a schema, compiled on first use and cached. A process serves only a few of the routes, and compiling
 * all of them would take up a large part of the start-up time. A house test checks that each schema compiles.
 */
export function compiled<S extends TSchema>(schema: S): Compiled<S> {
  const found = known.get(schema) ?? (Compile(schema) as Compiled<TSchema>);
  known.set(schema, found);
  return found as unknown as Compiled<S>;
}
