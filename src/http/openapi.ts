import { STATUS_CODES } from 'node:http';
import { UNEXPECTED } from './errors.ts';
import { needOf, scopesFor } from './gate.ts';
import { OAUTH_WORDS } from './oauth-words.ts';
import { type DocumentExamples, documentExamples, errorExample } from './openapi-examples.ts';
import { inFormats } from './openapi-formats.ts';
import { asGeneratorsRead } from './openapi-schema.ts';
import { TAGS } from './openapi-tags.ts';
import { webhooksSection } from './openapi-webhooks.ts';
import { RATE_CLASSES } from './rate-limit.ts';
import { isRaw, type Route, statusesOf } from './route.ts';
import { ANY_TEXT, COMPONENT, type Component, PROBLEM, TAKEN_AS, type TSchema } from './schema.ts';

type Json = Record<string, unknown>;

const DESCRIPTION = [
  'Payroll for Australia and New Zealand: companies, employees, allowances, pays, leave, terminations,',
  'general-ledger exports, partner onboarding and signed webhooks.',
  'Dates are YYYY-MM-DD; times are UTC, without an offset; decimals may be sent as text or numbers.',
  'Text is one line, without control characters, unless it says otherwise.',
  'Errors carry `detail`, `message` or `error`; read them in that order.',
  'Examples are answers of the demo world, with lists cut short and secrets made up.',
].join(' ');

/** The API document, made from the very routes that serve: what is not in them is not in it, and the reverse. */
export function openApiDocument(routes: readonly Route[], { baseUrl }: { baseUrl: string }): Json {
  const components: Record<string, Json> = { ...ERROR_COMPONENTS };
  const examples = documentExamples();
  const paths: Record<string, Json> = {};
  for (const route of [...routes].sort(byPath)) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(route, components, examples),
    };
  }
  const shape = (schema: TSchema) => hoist(schema, components);
  const webhooks = routes.flatMap(({ tells }) =>
    tells ? [webhooksSection(tells, { shape, examples: examples.events })] : [],
  );
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
    webhooks: Object.assign({}, ...webhooks),
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of any of the ways below, in the header Authorization.',
        },
        oauth2PasswordBearer: {
          type: 'oauth2',
          description: 'A person’s own session: the owner by e-mail address, a payroll user by name.',
          flows: { password: { tokenUrl: '/api/login', scopes: {} } },
        },
        oauth2: {
          type: 'oauth2',
          description:
            'How a customer lets a partner in: sign-in and consent in the browser, with PKCE; access tokens last 30 minutes and are refreshed. There is no grant without a customer’s consent, so no client credentials. Discovery for OpenID Connect is at /.well-known/openid-configuration; the scope openid brings an id_token.',
          flows: {
            authorizationCode: {
              authorizationUrl: '/api/oauth/authorize',
              tokenUrl: '/api/oauth/token',
              refreshUrl: '/api/oauth/token',
              scopes: Object.assign({}, ...routes.map(({ grants }) => grants ?? {})),
            },
          },
        },
      },
    },
  };
}

function tagsOf(routes: readonly Route[]): readonly Json[] {
  const used = new Set(routes.flatMap(({ tag, tells }) => [tag, ...(tells ? [tells.tag] : [])]));
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

const byPath = (a: Route, b: Route): number =>
  a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1;

function operationOf(route: Route, components: Record<string, Json>, examples: DocumentExamples): Json {
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    security: securityOf(route),
    ...parametersOf(route, components),
    ...(route.body ? { requestBody: requestBodyOf(route, route.body, components, examples) } : {}),
    responses: responsesOf(route, components, examples),
    ...factsOf(route),
  };
}

/** Whom no partner's token is for. */
const IN_PERSON: readonly string[] = ['person', 'signed-in', 'administrator-in-person', 'employee'];

/**
 * The ways to a token that the operation takes; any one of its scopes suffices. Discovery (openIdConnect) is no
 * other way, and generated clients that do not know it refuse every call that names it.
 */
function securityOf(route: Route): readonly Json[] {
  const { access } = route;
  if (access.kind === 'public') return [];
  if (access.kind === 'operator') return [{ bearer: [] }];
  const isForPartners = access.kind === 'bearer' && !IN_PERSON.includes(access.callers);
  const scopes = isForPartners ? scopesFor(route) : [];
  return [{ bearer: [] }, { oauth2PasswordBearer: [] }, ...scopes.map((scope) => ({ oauth2: [scope] }))];
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

function requestBodyOf(
  route: Route,
  body: TSchema,
  components: Record<string, Json>,
  { operations }: DocumentExamples,
): Json {
  const type = route.bodyIs?.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const media = { schema: hoist(body, components), ...shownAs(operations[route.id]?.request) };
  return { required: !route.bodyIs?.optional, content: { [type]: media } };
}

/** The example of a body, for the media type it stands in. */
const shownAs = (value: unknown): Json => (value === undefined ? {} : { examples: { demo: { value } } });

function responsesOf(route: Route, components: Record<string, Json>, examples: DocumentExamples): Json {
  const responses: Json = {};
  const answers = examples.operations[route.id]?.answers ?? {};
  for (const status of statusesOf(route)) {
    const declared = route.replies[status];
    if (!declared) responses[status] = errorResponse(status, route, errorExample(examples, route, status));
    else if (isRaw(declared)) {
      responses[status] = {
        description: declared.description,
        ...(declared.content
          ? {
              content: {
                [declared.content]: { schema: { type: 'string', format: 'binary' }, ...shownAs(answers[status]) },
              },
            }
          : {}),
        ...(declared.content ? {} : status === 302 ? { headers: { Location: { schema: { type: 'string' } } } } : {}),
      };
    } else {
      const { description = STATUS_CODES[status] } = declared as { description?: string };
      const media = { schema: hoist(declared, components), ...shownAs(answers[status]) };
      responses[status] = {
        description,
        ...(route.pages && status === 200 ? { headers: { Link: LINK } } : {}),
        content: { 'application/json': media },
      };
    }
  }
  responses.default = {
    description:
      'Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and the call may be tried again. A 503 without Retry-After says that the connection to the database was lost at the last moment: look whether it was saved before trying again',
    content: {
      'application/json': {
        schema: ref(route.family === 'gl' ? 'DetailError' : 'UnexpectedError'),
        ...shownAs({ [route.family === 'gl' ? 'detail' : 'error']: UNEXPECTED }),
      },
    },
  };
  return responses;
}

function errorResponse(status: number, route: Route, example: unknown): Json {
  const isGl = route.family === 'gl';
  const isOauth = route.family === 'oauth' || route.family === 'oauth-registration';
  const detailError = ref(isOauth ? 'OauthError' : 'DetailError');
  const schema =
    status === 429
      ? ref('RateLimitError')
      : status === 422
        ? ref(isOauth ? 'OauthUnprocessable' : isGl ? 'GlUnprocessable' : 'Unprocessable')
        : detailError;
  return {
    description: STATUS_CODES[status] ?? 'Error',
    content: { 'application/json': { schema, ...shownAs(example) } },
  };
}

const LINK: Json = {
  description: 'The address of the next page, as rel="next" (RFC 8288); none on the last page',
  schema: { type: 'string' },
};

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
    inFormats(
      Object.fromEntries(
        Object.entries(node)
          .filter(([key]) => ![ANY_TEXT, COMPONENT, PROBLEM].includes(key) && !key.startsWith('~'))
          .map(([key, value]) => [key, hoist(value, components)]),
      ),
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

const object = (properties: Json, optional: Json = {}): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
  additionalProperties: false,
});

const OAUTH_FIELDS: Json = {
  error: { type: 'string', enum: OAUTH_WORDS, description: 'What went wrong, in the word of the OAuth standards' },
  error_description: { type: 'string', description: 'The same sentence, in the characters that RFC 6749 allows' },
};

/** What each entry says is in docs/errors.md. New codes may come, so the list of them is no enum. */
const FIELD_ERRORS: Json = {
  errors: {
    type: 'array',
    description: 'The fields that are wrong, where the refusal is about fields of the request',
    items: { $ref: '#/components/schemas/FieldError' },
  },
};

const SCHEMA_FIELDS: Json = {
  status_code: { type: 'integer', const: 10422, description: 'Always 10422: the request does not fit its schema' },
  message: { type: 'string', description: 'Each place in the request and what is wrong there, on one line' },
  data: { type: ['string', 'null'], description: 'Always null' },
  ...FIELD_ERRORS,
};

const DETAIL: Json = { type: 'string', description: 'What is wrong and what to do, in a sentence' };
const FAILURE: Json = {
  type: 'string',
  description: 'A fixed sentence; what went wrong is in the log of the service',
};

const ERROR_COMPONENTS: Record<string, Json> = {
  DetailError: object({ detail: DETAIL }, FIELD_ERRORS),
  FieldError: object({
    path: {
      type: 'string',
      description:
        'Where: a JSON pointer that begins with the part of the request, such as /body/0/hours/1/value or /query/status',
    },
    message: { type: 'string', description: 'What is wrong there, for people' },
    code: {
      type: 'string',
      description:
        'What is wrong there, for programs: one of the codes in docs/errors.md, to which new ones may be added',
    },
  }),
  FailureError: object({ error: FAILURE }),
  UnexpectedError: { anyOf: [ref('FailureError'), ref('DetailError')] },
  RateLimitError: object({ error: { type: 'string', description: 'Starts with "Rate limit exceeded"' } }),
  SchemaError: object(SCHEMA_FIELDS),
  Unprocessable: { anyOf: [ref('SchemaError'), ref('DetailError')] },
  OauthError: object({ ...OAUTH_FIELDS, detail: DETAIL }, FIELD_ERRORS),
  OauthSchemaError: object({ ...OAUTH_FIELDS, ...SCHEMA_FIELDS }),
  OauthUnprocessable: { anyOf: [ref('OauthSchemaError'), ref('OauthError')] },
  Problem: object({
    loc: {
      type: 'array',
      items: ref('ProblemPlace'),
      description: 'The place: body, query or path, then keys and positions',
    },
    msg: { type: 'string', description: 'What is wrong there' },
    type: { type: 'string', description: 'The validator’s word for it' },
  }),
  ProblemPlace: { anyOf: [{ type: 'string' }, { type: 'integer' }], description: 'A name, or the index in a list' },
  ProblemListError: object({
    ...FIELD_ERRORS,
    detail: { type: 'array', items: ref('Problem'), description: 'Everything that does not fit, one by one' },
  }),
  GlUnprocessable: { anyOf: [ref('ProblemListError'), ref('DetailError')] },
};
