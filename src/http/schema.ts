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

export const named = <T extends TSchema>(name: string, schema: T): T => ({ ...schema, [COMPONENT]: name });

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

export const Message = named('Message', Type.Object({ message: Type.String() }, { additionalProperties: false }));

export type { Static, TSchema };
export { Type };
