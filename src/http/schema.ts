import Type, { type Static, type TEnum, type TSchema } from 'typebox';
import Format from 'typebox/format';
import { isLocalDate } from '../base/local-date.ts';

Format.Set('date', isLocalDate);
const isEmail = (text: string): boolean =>
  /^[^\s@<>(),;:"\\[\]]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/.test(text);
Format.Set('email', isEmail);
// An empty text is valid, because it clears the field.
Format.Set('email-or-empty', (text) => text === '' || isEmail(text));

/** The error message for an invalid value of this schema; replaces the validator's own message. */
export const PROBLEM = 'x-problem';
/**
 * Marks a body field that the service itself validates and rejects with 400. The parser then accepts NULs and unpaired
 * surrogates, and the service must reject them, because the database cannot store them.
 */
export const ANY_TEXT = 'x-any-text';
/**
 * The documented schema of a field that accepts any value, because the contract requires the service itself to validate
 * it.
 */
export const DOCUMENTED_AS = 'x-taken-as';
/** Moves the schema to `components.schemas` of the API document under a name. */
export const COMPONENT = 'x-component';

/** The name and the original schema. A use of the schema may add properties, such as its own description. */
export interface Component {
  readonly name: string;
  readonly schema: TSchema;
}

export const named = <T extends TSchema>(name: string, schema: T): T => ({
  ...schema,
  [COMPONENT]: { name, schema } satisfies Component,
});

/**
 * A narrower version of a named schema. The document refers to the schema by name and lists the narrower limits next to
 * the reference.
 */
const narrower = <T extends TSchema>(of: TSchema, schema: T): T => ({
  ...schema,
  [COMPONENT]: (of as unknown as Record<string, unknown>)[COMPONENT],
});

/**
 * A copy of a shared schema with another description. Keeps non-enumerable properties, such as the mark of an optional
 * field.
 */
export const described = <T extends TSchema & object>(schema: T, description: string): T =>
  Object.create(Object.getPrototypeOf(schema), {
    ...Object.getOwnPropertyDescriptors(schema),
    description: { value: description, enumerable: true, writable: true },
  });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * A date in a body, query or path. The range of years is limited, so that dates calculated from it are valid in the
 * database and have four-digit years.
 */
export const LocalDateText = (options: Record<string, unknown> = {}) =>
  Type.String({
    format: 'date',
    pattern: '^(19|20|21)',
    [PROBLEM]: 'must be a date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD',
    ...options,
  });

/** A calculated date in responses. It may be just outside the range accepted in requests. */
export const ReckonedDate = (options: Record<string, unknown> = {}) => Type.String({ format: 'date', ...options });

export const Timestamp = (options: Record<string, unknown> = {}) =>
  Type.String({
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}$`,
    description: 'UTC, ISO 8601 with microseconds and no offset',
    ...options,
  });

/** Ids and counts assigned by the service. */
export const Id = (options: Record<string, unknown> = {}) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...options });

const Decimal = named(
  'DecimalIn',
  Type.Union([
    Type.String({ pattern: String.raw`^[+-]?\d{1,15}(\.\d{1,12})?$`, maxLength: 30 }),
    Type.Number({ minimum: -999_999_999_999_999, maximum: 999_999_999_999_999 }),
  ]),
);

/** A decimal in requests: text or a JSON number, without an exponent. Booleans and words are rejected. */
export const DecimalIn = (options: Record<string, unknown> = {}) =>
  Object.assign(
    { ...Decimal, [PROBLEM]: 'must be a decimal number such as "12.50", without an exponent' },
    options,
  ) as typeof Decimal;

interface DecimalLimits {
  readonly text: { readonly pattern: string; readonly maxLength: number };
  readonly number: { readonly minimum?: number; readonly exclusiveMinimum?: number; readonly maximum: number };
}

/** A decimal in requests with narrower limits. */
export const DecimalWithin = ({ text, number }: DecimalLimits, options: Record<string, unknown>) =>
  narrower(Decimal, Type.Union([Type.String(text), Type.Number(number)], options));

/** A decimal in responses about companies, employees and their parts. */
export const DecimalOut = (options: Record<string, unknown> = {}) =>
  Type.String({ pattern: String.raw`^-?\d+(\.\d+)?$`, ...options });

/** A named enum; describe its purpose where it is used. */
export const Choice = <const Values extends readonly string[]>(
  name: string,
  values: Values,
  options: Record<string, unknown> = {},
) => Object.assign({ ...named(name, Type.Enum([...values])) }, options) as unknown as TEnum<[...Values]>;

export const Country = (options: Record<string, unknown> = {}) => Choice('Country', ['AU', 'NZ'], options);

export const Message = named(
  'Message',
  Type.Object(
    { message: Type.String({ description: 'A sentence that says what was done' }) },
    { additionalProperties: false },
  ),
);

/** Adds `dry_run` to the query of an operation that supports it. */
export function withDryRun(query: TSchema | undefined): TSchema {
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, TSchema> };
  return Type.Object(
    {
      ...properties,
      dry_run: Type.Boolean({
        default: false,
        description:
          'Runs the same checks and returns the same response, but stores and sends nothing; the response has the header X-SVC-Dry-Run',
      }),
    },
    { additionalProperties: false },
  );
}

/** Adds paging to the query of a list. Keeps an existing `limit`. */
export function withPaging(query: TSchema | undefined): TSchema {
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, TSchema> };
  return Type.Object(
    {
      ...properties,
      limit:
        properties.limit ??
        Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 500,
            description: 'The number of entries per page; all entries if left out',
          }),
        ),
      cursor: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2_000,
          pattern: '^[A-Za-z0-9_-]+$',
          description:
            'The start of the page: the cursor from the Link header of the previous page, with the same filters',
          [PROBLEM]: 'is not a cursor of this list with these filters; start again without it',
        }),
      ),
    },
    { additionalProperties: false },
  );
}

export type { Static, TSchema };
export { Type };
