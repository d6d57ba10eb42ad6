import Type, { type Static, type TEnum, type TSchema } from 'typebox';
import Format from 'typebox/format';
import { isLocalDate } from '../base/local-date.ts';

Format.Set('date', isLocalDate);
const isEmail = (text: string): boolean =>
  /^[^\s@<>(),;:"\\[\]]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/.test(text);
Format.Set('email', isEmail);
// An empty text clears the field.
Format.Set('email-or-empty', (text) => text === '' || isEmail(text));

/** The text shown when a value of this schema is refused, in place of the validator's own. */
export const PROBLEM = 'x-problem';
/**
 * Marks a field of a body whose refusals are 400s of the service: a NUL or half of a character in it is let by as well.
 * The service must refuse them itself, for the database keeps neither.
 */
export const ANY_TEXT = 'x-any-text';
/**
 * What the document says of a field whose value is no matter of schema, because the contract has the service itself answer
 * for it: what the service takes.
 */
export const TAKEN_AS = 'x-taken-as';
/** Hoists the schema to `components.schemas` of the API document under a name. */
export const COMPONENT = 'x-component';

/** The name, and the schema as it was named: a use may say more, such as a description of its own. */
export interface Component {
  readonly name: string;
  readonly schema: TSchema;
}

export const named = <T extends TSchema>(name: string, schema: T): T => ({
  ...schema,
  [COMPONENT]: { name, schema } satisfies Component,
});

/** A narrower kind of a named schema: the document refers to the name and says beside it what is narrower. */
export const narrower = <T extends TSchema>(of: TSchema, schema: T): T => ({
  ...schema,
  [COMPONENT]: (of as unknown as Record<string, unknown>)[COMPONENT],
});

/**
 * The same schema in other words, for one that several places share. What is hidden on it, such as that it is optional, is
 * kept.
 */
export const described = <T extends TSchema & object>(schema: T, description: string): T =>
  Object.create(Object.getPrototypeOf(schema), {
    ...Object.getOwnPropertyDescriptors(schema),
    description: { value: description, enumerable: true, writable: true },
  });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * A day as it is sent, in any body, query or path. Beyond these years nobody is paid, and a day that is worked out from
 * one of them is still a date to the database and has four digits for its year.
 */
export const LocalDateText = (options: Record<string, unknown> = {}) =>
  Type.String({
    format: 'date',
    pattern: '^(19|20|21)',
    [PROBLEM]: 'must be a date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD',
    ...options,
  });

/** A day that is worked out from others and only shown: it may lie just outside of those that can be sent. */
export const ReckonedDate = (options: Record<string, unknown> = {}) => Type.String({ format: 'date', ...options });

export const Timestamp = (options: Record<string, unknown> = {}) =>
  Type.String({
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}$`,
    description: 'UTC, ISO 8601 with microseconds and no offset',
    ...options,
  });

/** Ids and counts made by the service. */
export const Id = (options: Record<string, unknown> = {}) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...options });

const Decimal = named(
  'DecimalIn',
  Type.Union([
    Type.String({ pattern: String.raw`^[+-]?\d{1,15}(\.\d{1,12})?$`, maxLength: 30 }),
    Type.Number({ minimum: -999_999_999_999_999, maximum: 999_999_999_999_999 }),
  ]),
);

/** A decimal as callers may send it: text or a JSON number, never an exponent, a boolean or a word. */
export const DecimalIn = (options: Record<string, unknown> = {}) =>
  Object.assign(
    { ...Decimal, [PROBLEM]: 'must be a decimal number such as "12.50", without an exponent' },
    options,
  ) as typeof Decimal;

interface DecimalLimits {
  readonly text: { readonly pattern: string; readonly maxLength: number };
  readonly number: { readonly minimum?: number; readonly exclusiveMinimum?: number; readonly maximum: number };
}

/** The same with limits of its own. */
export const DecimalWithin = ({ text, number }: DecimalLimits, options: Record<string, unknown>) =>
  narrower(Decimal, Type.Union([Type.String(text), Type.Number(number)], options));

/** A decimal as reads of companies, employees and their parts show it. */
export const DecimalOut = (options: Record<string, unknown> = {}) =>
  Type.String({ pattern: String.raw`^-?\d+(\.\d+)?$`, ...options });

/** One of a few words, under a name of its own; what it is for stands where it is used. */
export const Choice = <const Values extends readonly string[]>(
  name: string,
  values: Values,
  options: Record<string, unknown> = {},
) => Object.assign({ ...named(name, Type.Enum([...values])) }, options) as unknown as TEnum<[...Values]>;

export const Country = (options: Record<string, unknown> = {}) => Choice('Country', ['AU', 'NZ'], options);

export const Message = named(
  'Message',
  Type.Object({ message: Type.String({ description: 'What was done, in words' }) }, { additionalProperties: false }),
);

/** The query of a list that can be read page by page. Lists that end somewhere by themselves have a limit already. */
export function withPaging(query: TSchema | undefined): TSchema {
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, TSchema> };
  return Type.Object(
    {
      ...properties,
      limit:
        properties.limit ??
        Type.Optional(
          Type.Integer({ minimum: 1, maximum: 500, description: 'Entries of a page; all of them when left out' }),
        ),
      cursor: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2_000,
          pattern: '^[A-Za-z0-9_-]+$',
          description: 'Where the page begins: out of the Link of the page before, with the same filters',
          [PROBLEM]: 'is no cursor of this list with these filters; begin again without it',
        }),
      ),
    },
    { additionalProperties: false },
  );
}

export type { Static, TSchema };
export { Type };
