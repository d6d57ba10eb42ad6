import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';
import { inTurns } from '../base/in-turns.ts';
import { BODY_LIMITS, tooLargeText } from './body-size.ts';
import { PART_BYTES, readJson } from './json-in-turns.ts';
import { ANY_TEXT, type TSchema } from './schema.ts';
import { unreadable } from './unreadable.ts';
import { isUnstorable, SchemaProblem } from './validation.ts';

/**
 * Reads JSON and forms, as large as the route allows. An empty body counts as none; broken JSON is a schema problem like
 * any other.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const read = (text: string) => parseJson(text, anyTextOf(request));
      return bytes.length <= PART_BYTES ? readSmall(bytes.toString('utf8'), read) : inTurns(readJson(bytes, read));
    },
  );
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      // Whatever the route takes: nothing but a form is read in one go, and no form of ours is long.
      if (text.length > BODY_LIMITS.stranger) throw new AppError(413, tooLargeText(BODY_LIMITS.stranger));
      return parseForm(text);
    },
  );
}

function readSmall(text: string, read: (text: string) => unknown): unknown {
  if (text.trim() === '') return undefined;
  try {
    return read(text);
  } catch (error) {
    throw error instanceof SchemaProblem ? error : unreadable(`not valid JSON${placeOf(error as Error)}`);
  }
}

/** Where the reader stumbled. Its own sentence quotes the body, which may hold a tax number, and is not repeated. */
function placeOf(error: Error): string {
  const position = /position (\d+)/.exec(error.message)?.[1];
  return position === undefined ? '' : ` at character ${position}`;
}

/** Spellings of what no text of ours may hold; plain bytes cannot bring in a lone surrogate, escapes can. */
const SUSPICIOUS = /__proto__|\\u(?:005|0000|d[89a-f])|\0/i;

const NONE: ReadonlySet<string> = new Set();

/** The keys of a body under which the service itself refuses what the database cannot keep. */
export function anyTextFields(schema: TSchema | undefined): ReadonlySet<string> {
  const fields = Object.entries((schema as { properties?: Record<string, object> } | undefined)?.properties ?? {});
  return new Set(fields.filter(([, field]) => ANY_TEXT in field).map(([key]) => key));
}

const anyTextOf = (request: FastifyRequest): ReadonlySet<string> =>
  (request.routeOptions.config as { anyText?: ReadonlySet<string> }).anyText ?? NONE;

/** The slow reader runs only where something dangerous could be spelled. */
function parseJson(text: string, anyText: ReadonlySet<string>): unknown {
  if (!SUSPICIOUS.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value) => {
    if (key === '__proto__') throw unreadable('the key __proto__ is not accepted', 'unknown_field');
    if (isUnstorable(key) || (typeof value === 'string' && !anyText.has(key) && isUnstorable(value))) {
      throw unreadable('a text holds a NUL character or half of a character', 'unstorable_text');
    }
    return value;
  });
}

function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    // A field sent twice could mean two things to two readers (RFC 6749, 3.2).
    if (key in fields)
      throw new SchemaProblem([
        { loc: ['body', key], msg: 'this field is sent twice', type: 'repeated', code: 'repeated' },
      ]);
    if (isUnstorable(value)) {
      throw new SchemaProblem([
        { loc: ['body', key], msg: 'holds a NUL character', type: 'unstorable', code: 'unstorable_text' },
      ]);
    }
    fields[key] = value;
  }
  return { ...fields };
}
