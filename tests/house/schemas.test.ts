import { expect, it } from 'vitest';
import { isRaw, type Route } from '../../src/http/route.ts';
import { type TSchema, Type } from '../../src/http/schema.ts';
import { compiled } from '../../src/http/validation/compiled.ts';
import { routesWithoutDatabase } from '../harness/routes.ts';

const routes = routesWithoutDatabase();

const schemasOf = ({ params, query, body, replies }: Route): Readonly<Record<string, TSchema | undefined>> => ({
  params,
  query,
  body,
  ...Object.fromEntries(Object.entries(replies).filter((reply): reply is [string, TSchema] => !isRaw(reply[1]))),
});

/** The array item schemas within a schema, which are compiled separately. */
function* within(schema: unknown): Generator<TSchema> {
  if (typeof schema !== 'object' || schema === null) return;
  const { items, properties, anyOf } = schema as Record<string, object | undefined>;
  if (items) yield items as TSchema;
  for (const part of [items, ...Object.values(properties ?? {}), ...Object.values(anyOf ?? {})]) yield* within(part);
}

/** The reason why a schema does not compile, or undefined if it does. */
function faultOf(schema: TSchema): string | undefined {
  try {
    compiled(schema).Errors(undefined);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

it('every schema of every operation compiles, although the service compiles each one on first use', () => {
  const found = routes.flatMap((route) =>
    Object.entries(schemasOf(route)).flatMap(([part, schema]) =>
      schema === undefined ? [] : [schema, ...within(schema)].map((one) => ({ name: `${route.id} ${part}`, one })),
    ),
  );
  expect(found.length).toBeGreaterThan(routes.length);
  expect(found.flatMap(({ name, one }) => faultOf(one)?.concat(` in ${name}`) ?? [])).toEqual([]);
  expect(faultOf(Type.Object({ broken: Type.String({ pattern: '(' }) }))).toMatch(/regular expression/);
});
