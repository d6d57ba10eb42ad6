import { expect, it } from 'vitest';
import { compiled } from '../../src/http/compiled.ts';
import { isRaw, type Route } from '../../src/http/route.ts';
import { type TSchema, Type } from '../../src/http/schema.ts';
import { routesAlone } from '../harness/routes.ts';

const routes = routesAlone();

const schemasOf = ({ params, query, body, replies }: Route): Readonly<Record<string, TSchema | undefined>> => ({
  params,
  query,
  body,
  ...Object.fromEntries(Object.entries(replies).filter((reply): reply is [string, TSchema] => !isRaw(reply[1]))),
});

/** The schema and those of the elements of arrays in it, which are checked by themselves. */
function* within(schema: unknown): Generator<TSchema> {
  if (typeof schema !== 'object' || schema === null) return;
  const { items, properties, anyOf } = schema as Record<string, object | undefined>;
  if (items) yield items as TSchema;
  for (const part of [items, ...Object.values(properties ?? {}), ...Object.values(anyOf ?? {})]) yield* within(part);
}

/** Why a schema cannot be used; nothing where it can. */
function faultOf(schema: TSchema): string | undefined {
  try {
    compiled(schema).Errors(undefined);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

it('every schema of every operation compiles, though the service compiles each only when it is first needed', () => {
  const found = routes.flatMap((route) =>
    Object.entries(schemasOf(route)).flatMap(([part, schema]) =>
      schema === undefined ? [] : [schema, ...within(schema)].map((one) => ({ name: `${route.id} ${part}`, one })),
    ),
  );
  expect(found.length).toBeGreaterThan(routes.length);
  expect(found.flatMap(({ name, one }) => faultOf(one)?.concat(` in ${name}`) ?? [])).toEqual([]);
  expect(faultOf(Type.Object({ broken: Type.String({ pattern: '(' }) }))).toMatch(/regular expression/);
});
