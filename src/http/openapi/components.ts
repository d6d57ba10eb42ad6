import { OAUTH_ERROR_CODES } from '../oauth-errors.ts';
import { ANY_TEXT, COMPONENT, type Component, DOCUMENTED_AS, PROBLEM } from '../schema.ts';
import { asGeneratorsRead } from './schema-form.ts';

type Json = Record<string, unknown>;

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Moves named schemas to the components and replaces each with a reference. Drops our own annotations. */
export function hoist(schema: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (schema === null || typeof schema !== 'object') return schema;
  const node = schema as Json;
  if (DOCUMENTED_AS in node) {
    const { [DOCUMENTED_AS]: taken, ...rest } = node;
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

/** A reference to a named schema, together with the properties that this use changes, such as its description. */
function referenceTo({ name, schema }: Component, use: Json, components: Record<string, Json>): Json {
  const shape = written(schema as unknown as Json, components);
  const held = components[name];
  if (held && JSON.stringify(held) !== JSON.stringify(shape)) throw new Error(`Two schemas are named ${name}`);
  components[name] = shape;
  const own = Object.entries(use).filter(([key, value]) => (schema as unknown as Json)[key] !== value);
  const { anyOf = [], ...beside } = written(Object.fromEntries(own), components) as Json & { anyOf?: Json[] };
  // Limits for text and limits for numbers have different keywords, so both can be listed next to the reference.
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
  error: { type: 'string', enum: OAUTH_ERROR_CODES, description: 'The error code of the OAuth standards' },
  error_description: {
    type: 'string',
    description: 'The sentence that says what is wrong and what to do, limited to the characters that RFC 6749 allows',
  },
};

/** docs/errors.md explains the entries. Codes are not an enum, because new ones may be added. */
const FIELD_ERRORS: Json = {
  errors: {
    type: 'array',
    description: 'The fields of the request that caused the error, if any',
    items: { $ref: '#/components/schemas/FieldError' },
  },
};

const SCHEMA_FIELDS: Json = {
  status_code: { type: 'integer', const: 10422, description: 'Always 10422: the request does not match its schema' },
  message: { type: 'string', description: 'Each invalid field of the request and its problem, on one line' },
  data: { type: ['string', 'null'], description: 'Always null' },
  ...FIELD_ERRORS,
};

const DETAIL: Json = { type: 'string', description: 'A sentence that says what is wrong and what to do' };
const FAILURE: Json = {
  type: 'string',
  description: 'A fixed sentence; the cause is in the log of the service',
};

/** The error bodies of all routes. */
export const ERROR_COMPONENTS: Record<string, Json> = {
  DetailError: object({ detail: DETAIL }, FIELD_ERRORS),
  FieldError: object({
    path: {
      type: 'string',
      description:
        'The field, as a JSON pointer that begins with the part of the request, such as /body/0/hours/1/value or /query/status',
    },
    message: { type: 'string', description: 'The problem, for people' },
    code: {
      type: 'string',
      description: 'The problem, for programs: one of the codes in docs/errors.md; new codes may be added',
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
      description: 'The field: body, query or path, then keys and positions',
    },
    msg: { type: 'string', description: 'The problem' },
    type: { type: 'string', description: 'The validator’s keyword for the problem' },
  }),
  ProblemPlace: { anyOf: [{ type: 'string' }, { type: 'integer' }], description: 'A name, or the index in a list' },
  ProblemListError: object({
    ...FIELD_ERRORS,
    detail: { type: 'array', items: ref('Problem'), description: 'Every problem of the request' },
  }),
  GlUnprocessable: { anyOf: [ref('ProblemListError'), ref('DetailError')] },
};
