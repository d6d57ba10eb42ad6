import { STATUS_CODES } from 'node:http';
import { needOf, scopesFor } from './gate.ts';
import { OAUTH_WORDS } from './oauth-words.ts';
import { asGeneratorsRead } from './openapi-schema.ts';
import { TAGS } from './openapi-tags.ts';
import { RATE_CLASSES } from './rate-limit.ts';
import { isRaw, type Route, statusesOf } from './route.ts';
import { ANY_TEXT, COMPONENT, type Component, PROBLEM, TAKEN_AS, type TSchema } from './schema.ts';

type Json = Record<string, unknown>;

const DESCRIPTION = [
  'Payroll for Australia and New Zealand: companies, employees, allowances, pays, leave, terminations,',
  'general-ledger exports, partner onboarding and signed webhooks.',
  'Dates are YYYY-MM-DD; decimals may be sent as text or numbers. Errors carry `detail`, `message` or `error`; read them in that order.',
].join(' ');

/** The API document, made from the very routes that serve: what is not in them is not in it, and the reverse. */
export function openApiDocument(routes: readonly Route[], { baseUrl }: { baseUrl: string }): Json {
  const components: Record<string, Json> = { ...ERROR_COMPONENTS };
  const paths: Record<string, Json> = {};
  for (const route of [...routes].sort(byPath)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tasman Payroll API',
      version: '0.1.0',
      description: DESCRIPTION,
      contact: { name: 'Guides and reference', url: `${baseUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf(routes),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        oauth2PasswordBearer: { type: 'oauth2', flows: { password: { tokenUrl: '/api/login', scopes: {} } } },
      },
    },
  };
}

function tagsOf(routes: readonly Route[]): readonly Json[] {
  const used = new Set(routes.map(({ tag }) => tag));
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

const byPath = (a: Route, b: Route): number =>
  a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1;

function operationOf(route: Route, components: Record<string, Json>): Json {
  const secured = route.access.kind !== 'public';
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    security: secured ? [{ bearer: [] }, { oauth2PasswordBearer: [] }] : [],
    ...parametersOf(route, components),
    ...(route.body ? { requestBody: requestBodyOf(route, route.body, components) } : {}),
    responses: responsesOf(route, components),
    ...factsOf(route),
  };
}

/** The route's facts, for readers and for the reference page. */
function factsOf(route: Route): Json {
  const { access } = route;
  const target = access.kind === 'bearer' ? access.target : undefined;
  return {
    'x-access': access.kind,
    ...(access.kind === 'bearer' ? { 'x-scope': scopesFor(route) } : {}),
    ...(access.kind === 'bearer' && !target ? { 'x-callers': access.callers } : {}),
    ...(target ? { 'x-zone': `${target.area} ${needOf(target, route.method).need}` } : {}),
    ...(target?.partnerArea ? { 'x-partner-zone': target.partnerArea } : {}),
    'x-rate-limit': `${RATE_CLASSES[route.rate]} per minute`,
    ...(access.kind === 'bearer' ? { 'x-subscription': access.subscription ?? route.method !== 'GET' } : {}),
  };
}

function parametersOf(route: Route, components: Record<string, Json>): Json {
  const of = (schema: TSchema | undefined, where: 'path' | 'query') => {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rest } = property;
      return {
        name,
        in: where,
        // What has a default may be left out.
        required: where === 'path' || (required.includes(name) && !('default' in property)),
        ...(description ? { description } : {}),
        schema: hoist(rest, components),
      };
    });
  };
  const headers = Object.entries(route.headers ?? {}).map(([name, { description, required = false }]) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  }));
  const parameters = [...of(route.params, 'path'), ...of(route.query, 'query'), ...headers];
  return parameters.length > 0 ? { parameters } : {};
}

function requestBodyOf(route: Route, body: TSchema, components: Record<string, Json>): Json {
  const type = route.bodyIs?.form ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: !route.bodyIs?.optional, content: { [type]: { schema: hoist(body, components) } } };
}

function responsesOf(route: Route, components: Record<string, Json>): Json {
  const responses: Json = {};
  for (const status of statusesOf(route)) {
    const declared = route.replies[status];
    if (!declared) responses[status] = errorResponse(status, route);
    else if (isRaw(declared)) {
      responses[status] = {
        description: declared.description,
        ...(declared.content
          ? { content: { [declared.content]: { schema: { type: 'string', format: 'binary' } } } }
          : {}),
        ...(declared.content ? {} : status === 302 ? { headers: { Location: { schema: { type: 'string' } } } } : {}),
      };
    } else {
      const { description = STATUS_CODES[status] } = declared as { description?: string };
      responses[status] = { description, content: { 'application/json': { schema: hoist(declared, components) } } };
    }
  }
  responses.default = {
    description:
      'Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again',
    content: { 'application/json': { schema: ref(route.family === 'gl' ? 'DetailError' : 'UnexpectedError') } },
  };
  return responses;
}

function errorResponse(status: number, route: Route): Json {
  const isGl = route.family === 'gl';
  const isOauth = route.family === 'oauth' || route.family === 'oauth-registration';
  const detailError = ref(isOauth ? 'OauthError' : 'DetailError');
  const schema =
    status === 429
      ? ref('RateLimitError')
      : status === 422
        ? ref(isOauth ? 'OauthUnprocessable' : isGl ? 'GlUnprocessable' : 'Unprocessable')
        : detailError;
  return { description: STATUS_CODES[status] ?? 'Error', content: { 'application/json': { schema } } };
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Moves schemas that carry a name to the components and leaves a reference; drops our own annotations. */
function hoist(schema: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (schema === null || typeof schema !== 'object') return schema;
  const node = schema as Json;
  if (TAKEN_AS in node) {
    const { [TAKEN_AS]: taken, ...rest } = node;
    return { ...(hoist(taken, components) as Json), ...written(rest, components) };
  }
  const component = node[COMPONENT] as Component | undefined;
  return component ? referenceTo(component, node, components) : written(node, components);
}

const written = (node: Json, components: Record<string, Json>): Json =>
  asGeneratorsRead(
    Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => ![ANY_TEXT, COMPONENT, PROBLEM].includes(key) && !key.startsWith('~'))
        .map(([key, value]) => [key, hoist(value, components)]),
    ),
  );

/** What a use of a named schema says otherwise, such as its description, stands beside the reference. */
function referenceTo({ name, schema }: Component, use: Json, components: Record<string, Json>): Json {
  const shape = written(schema as unknown as Json, components);
  const held = components[name];
  if (held && JSON.stringify(held) !== JSON.stringify(shape)) throw new Error(`Two schemas are named ${name}`);
  components[name] = shape;
  const own = Object.entries(use).filter(([key, value]) => (schema as unknown as Json)[key] !== value);
  const { anyOf = [], ...beside } = written(Object.fromEntries(own), components) as Json & { anyOf?: Json[] };
  // Limits of text and limits of numbers leave each other alone, so those of a narrower choice can stand together.
  const limits = anyOf.map(({ type: _, ...limit }) => limit);
  return Object.assign(ref(name), ...limits, beside);
}

const object = (properties: Json): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
});

const OAUTH_FIELDS: Json = {
  error: { type: 'string', enum: OAUTH_WORDS },
  error_description: { type: 'string', description: 'The same sentence, in the characters that RFC 6749 allows' },
};

const SCHEMA_FIELDS: Json = {
  status_code: { type: 'integer', const: 10422 },
  message: { type: 'string' },
  data: { type: ['string', 'null'], description: 'Always null' },
};

const ERROR_COMPONENTS: Record<string, Json> = {
  DetailError: object({ detail: { type: 'string' } }),
  FailureError: object({ error: { type: 'string' } }),
  UnexpectedError: { anyOf: [ref('FailureError'), ref('DetailError')] },
  RateLimitError: object({ error: { type: 'string', description: 'Starts with "Rate limit exceeded"' } }),
  SchemaError: object(SCHEMA_FIELDS),
  Unprocessable: { anyOf: [ref('SchemaError'), ref('DetailError')] },
  OauthError: object({ ...OAUTH_FIELDS, detail: { type: 'string' } }),
  OauthSchemaError: object({ ...OAUTH_FIELDS, ...SCHEMA_FIELDS }),
  OauthUnprocessable: { anyOf: [ref('OauthSchemaError'), ref('OauthError')] },
  Problem: object({
    loc: { type: 'array', items: ref('ProblemPlace') },
    msg: { type: 'string' },
    type: { type: 'string' },
  }),
  ProblemPlace: { anyOf: [{ type: 'string' }, { type: 'integer' }], description: 'A name, or the index in a list' },
  ProblemListError: object({ detail: { type: 'array', items: ref('Problem') } }),
  GlUnprocessable: { anyOf: [ref('ProblemListError'), ref('DetailError')] },
};
