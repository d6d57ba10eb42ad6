import Type, { type Static, type TSchema } from 'typebox';
import Format from 'typebox/format';
import { isLocalDate } from '../base/local-date.ts';

Format.Set('date', isLocalDate);
Format.Set('email', (text) => /^[^\s@<>(),;:"\\[\]]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/.test(text));

/** The text shown when a value of this schema is refused, in place of the validator's own. */
export const PROBLEM = 'x-problem';
/**
 * Marks a field of a body whose refusals are 400s of the service: a NUL or half of a character in it is let by as well.
 * The service must refuse them itself, for the database keeps neither.
 */
export const ANY_TEXT = 'x-any-text';
/** Hoists the schema to `components.schemas` of the API document under this name. */
export const COMPONENT = 'x-component';
/** What a place that refers to a named schema says about it. */
export const WORDS_HERE = 'x-words-here';

export const named = <T extends TSchema>(name: string, schema: T): T => ({ ...schema, [COMPONENT]: name });

/**
 * The same schema in other words, for one that several places share. What is hidden on it, such as that it is optional, is
 * kept. A schema with a name keeps its own words there; these are for the place that refers to it.
 */
export const described = <T extends TSchema & object>(schema: T, description: string): T =>
  Object.create(Object.getPrototypeOf(schema), {
    ...Object.getOwnPropertyDescriptors(schema),
    [COMPONENT in schema ? WORDS_HERE : 'description']: { value: description, enumerable: true, writable: true },
  });

/** What is said of the value is said of the whole: readers look for it there. */
export const Nullable = <T extends TSchema>(schema: T) => {
  const { description, [WORDS_HERE]: here } = schema as { description?: string; [WORDS_HERE]?: string };
  const words = COMPONENT in schema ? here : description;
  return Type.Union([schema, Type.Null()], words === undefined ? {} : { description: words });
};

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

/** A decimal as callers may send it: text or a JSON number, never an exponent, a boolean or a word. */
export const DecimalIn = (options: Record<string, unknown> = {}) =>
  Type.Union(
    [
      Type.String({ pattern: String.raw`^[+-]?\d{1,15}(\.\d{1,12})?$`, maxLength: 30 }),
      Type.Number({ minimum: -999_999_999_999_999, maximum: 999_999_999_999_999 }),
    ],
    { [PROBLEM]: 'must be a decimal number such as "12.50", without an exponent', ...options },
  );

/** A decimal as reads of companies, employees and their parts show it. */
export const DecimalOut = (options: Record<string, unknown> = {}) =>
  Type.String({ pattern: String.raw`^-?\d+(\.\d+)?$`, ...options });

export const Message = named(
  'Message',
  Type.Object({ message: Type.String({ description: 'What was done, in words' }) }, { additionalProperties: false }),
);

export type { Static, TSchema };
export { Type };
