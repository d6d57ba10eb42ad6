import { describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { SCOPES } from '../../src/auth/oauth/scopes.ts';
import { movableClock } from '../../src/base/clock.ts';
import { createLogger } from '../../src/base/logger.ts';
import { readConfig } from '../../src/config.ts';
import { openDb } from '../../src/db/db.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { isRaw, type Route } from '../../src/http/route.ts';
import { type TSchema, Type } from '../../src/http/schema.ts';
import { compiled } from '../../src/http/validation/compiled.ts';
import { EVENT_TYPES } from '../../src/webhooks/event-type.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

const routes = routesWithoutDatabase();

interface Node {
  readonly [key: string]: unknown;
}
interface Parameter extends Node {
  readonly name: string;
  readonly in: string;
}
interface Operation extends Node {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
}
const document = openApiDocument(routes, { baseUrl: 'http://tasman.test' }) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Node>>;
    readonly securitySchemes: Readonly<Record<string, Node>>;
  };
};
/** These statuses occur only when an accounting package fails. */
const OF_PROVIDERS = ['502', '504'];
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The description of a node, or of the schema it refers to. */
function wordsAt(node: Node): string {
  const { description, $ref } = node;
  if (typeof description === 'string') return description;
  const named = typeof $ref === 'string' ? document.components.schemas[$ref.split('/').at(-1) ?? ''] : undefined;
  return typeof named?.description === 'string' ? named.description : '';
}

/** Whether the description only repeats the name. */
const isName = (name: string, words: string): boolean =>
  words.toLowerCase().replaceAll(/[^a-z0-9]/g, '') === name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const saysNothing = (name: string, words: string): boolean => words.trim() === '' || isName(name, words);

/** Lists the properties below this node that have no useful description. */
function silentProperties(node: unknown, place: string): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => silentProperties(item, place));
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key !== 'properties' || !isNode(value)) return silentProperties(value, place);
    return Object.entries(value).flatMap(([name, property]) => [
      ...(saysNothing(name, wordsAt(property as Node)) ? [`${place}.${name}`] : []),
      ...silentProperties(property, `${place}.${name}`),
    ]);
  });
}

describe('the API document', () => {
  it('describes every property with more than its name [API-002]', () => {
    const named = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      silentProperties(schema, name),
    );
    const own = operations.flatMap(({ operationId, requestBody, responses }) =>
      silentProperties([requestBody, responses], operationId),
    );
    expect([...named, ...own]).toEqual([]);
  });

  it('shows formats instead of long patterns, except for instants with optional fractions of a second', () => {
    const patterns = new Set<string>();
    const gather = (node: unknown): void => {
      if (Array.isArray(node)) for (const item of node) gather(item);
      if (!isNode(node)) return;
      if (typeof node.pattern === 'string') patterns.add(node.pattern);
      for (const value of Object.values(node)) gather(value);
    };
    gather([document.paths, document.webhooks, document.components]);
    // The only long pattern is the one for instants with optional fractions.
    expect([...patterns].filter((pattern) => pattern.length > 40)).toEqual([
      String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z?$`,
    ]);
  });

  it('describes every parameter with more than its name [API-002]', () => {
    const silent = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter((one) => saysNothing(one.name, wordsAt(one))).map((one) => `${operationId} ${one.name}`),
    );
    expect(silent).toEqual([]);
  });

  it('the API document has an example of every JSON body in requests and responses', () => {
    const without = (content: unknown): boolean => {
      const json = isNode(content)
        ? (content['application/json'] ?? content['application/x-www-form-urlencoded'])
        : undefined;
      return isNode(json) && json.examples === undefined;
    };
    const silent = operations.flatMap(({ operationId, requestBody, responses }) => [
      ...(isNode(requestBody) && without(requestBody.content) ? [`${operationId} request`] : []),
      ...Object.entries(responses as Record<string, Node>)
        .filter(([status, response]) => !OF_PROVIDERS.includes(status) && without(response.content))
        .map(([status]) => `${operationId} ${status}`),
    ]);
    expect(silent).toEqual([]);
  });

  it('documents every event type with its headers, its body and an example', () => {
    const events = Object.entries(document.webhooks).map(([type, { post }]) => ({ type, post: post! }));
    expect(events.map(({ type }) => type)).toEqual([...EVENT_TYPES]);
    expect(events.flatMap(({ type, post }) => silentProperties(post.requestBody, type))).toEqual([]);
    for (const { post } of events) {
      const body = (post.requestBody as { content: Record<string, Node> }).content['application/json']!;
      expect([post.parameters?.length, Object.keys(body)]).toEqual([8, ['schema', 'examples']]);
    }
  });

  it('documents the OAuth authorization code flow, token refresh and discovery', () => {
    const { oauth2 } = document.components.securitySchemes;
    expect(oauth2).toMatchObject({
      description: expect.stringContaining('/.well-known/openid-configuration'),
      flows: { authorizationCode: { refreshUrl: '/api/oauth/token', scopes: SCOPES } },
    });
  });

  it('gives every operation a summary, and a description that does more than repeat it [API-002]', () => {
    const silent = operations.filter(
      ({ summary, description }) => !summary || !description || isName(String(summary), String(description)),
    );
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });
});

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

/** Every route of the service, for tests of route definitions. Opens no database connection. */
function routesWithoutDatabase(): readonly Route[] {
  const databaseUrl = 'postgres://unused@127.0.0.1:1/none';
  const { routes } = buildApp({
    config: readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY }),
    db: openDb(databaseUrl, { poolSize: 2, onError: () => {} }),
    clock: movableClock('2026-03-10T00:00:00Z'),
    logger: createLogger({ level: 'silent' }),
  });
  return routes;
}
