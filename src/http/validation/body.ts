import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { inTurns } from '../../base/in-turns.ts';
import { BODY_LIMITS, tooLargeText } from '../limits/body-size.ts';
import { ANY_TEXT, type TSchema } from '../schema.ts';
import { multipartParser } from './multipart.ts';
import { PART_BYTES, readJson } from './read-large-json.ts';
import { isUnstorable, SchemaProblem, unreadable } from './validation.ts';

/**
 * Parses JSON, forms and multipart bodies up to the size limit of the route. An empty body counts as a missing body.
 * Invalid JSON is reported like any other schema problem.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, jsonParser);
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      // The same limit for all routes: forms are parsed in one event-loop turn, and none of our forms is long.
      if (text.length > BODY_LIMITS.stranger) throw new AppError(413, tooLargeText(BODY_LIMITS.stranger));
      return parseForm(text);
    },
  );
  app.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, multipartParser);
}

/** Parses a JSON body. Exported for other media types whose bodies are JSON. */
export async function jsonParser(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  const read = (text: string) => parseJson(text, anyTextOf(request));
  return bytes.length <= PART_BYTES ? readSmall(bytes.toString('utf8'), read) : inTurns(readJson(bytes, read));
}

function readSmall(text: string, read: (text: string) => unknown): unknown {
  if (text.trim() === '') return undefined;
  try {
    return read(text);
  } catch (error) {
    throw error instanceof SchemaProblem ? error : unreadable(`not valid JSON${placeOf(error as Error)}`);
  }
}

/**
 * The position of the syntax error. The engine's own message is not used, because it quotes the body, which may contain
 * a tax number.
 */
function placeOf(error: Error): string {
  const position = /position (\d+)/.exec(error.message)?.[1];
  return position === undefined ? '' : ` at character ${position}`;
}

/** Matches text that may contain forbidden content. Unpaired surrogates can only be written as escapes. */
const SUSPICIOUS = /__proto__|\\u(?:005|0000|d[89a-f])|\0/i;

const NONE: ReadonlySet<string> = new Set();

/** The fields of a body in which the service itself rejects text that the database cannot store. */
export function anyTextFields(schema: TSchema | undefined): ReadonlySet<string> {
  const fields = Object.entries((schema as { properties?: Record<string, object> } | undefined)?.properties ?? {});
  return new Set(fields.filter(([, field]) => ANY_TEXT in field).map(([key]) => key));
}

const anyTextOf = (request: FastifyRequest): ReadonlySet<string> =>
  (request.routeOptions.config as { anyText?: ReadonlySet<string> }).anyText ?? NONE;

/** Uses the slow reviver only if the text could contain forbidden content. */
function parseJson(text: string, anyText: ReadonlySet<string>): unknown {
  if (!SUSPICIOUS.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value) => {
    if (key === '__proto__') throw unreadable('the key __proto__ is not accepted', 'unknown_field');
    if (isUnstorable(key) || (typeof value === 'string' && !anyText.has(key) && isUnstorable(value))) {
      throw unreadable('a text contains a NUL character or an unpaired surrogate', 'unstorable_text');
    }
    return value;
  });
}

function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    // Two programs may interpret a repeated field differently (RFC 6749, 3.2).
    if (key in fields)
      throw new SchemaProblem([
        { loc: ['body', key], msg: 'this field is sent twice', type: 'repeated', code: 'repeated' },
      ]);
    if (isUnstorable(value)) {
      throw new SchemaProblem([
        { loc: ['body', key], msg: 'contains a NUL character', type: 'unstorable', code: 'unstorable_text' },
      ]);
    }
    fields[key] = value;
  }
  return { ...fields };
}
