import { createHash } from 'node:crypto';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '../limits/body-size.ts';
import type { Route } from '../route.ts';
import { DOCUMENTED_AS, Type } from '../schema.ts';
import { isUnstorable, SchemaProblem, unreadable } from './validation.ts';

/** A file in a multipart body. As JSON, for example in the digest of an idempotent call, it is its name and digest. */
export class UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.bytes = bytes;
  }

  toJSON(): { name: string; sha256: string } {
    return { name: this.name, sha256: createHash('sha256').update(this.bytes).digest('hex') };
  }
}

/** The schema of the file in a multipart body. */
export const FileIn = (description: string) =>
  Type.Unsafe<UploadedFile>(
    Type.Unknown({ description, [DOCUMENTED_AS]: { type: 'string', format: 'binary' } as never }),
  );

/** The error that Fastify raises for a content type without a parser. */
const WRONG_TYPE = Object.assign(new Error('Unsupported Media Type'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' });

/** The maximum number of fields, far more than any of our forms has. */
const MOST_FIELDS = 20;
const MOST_FIELD_BYTES = 100_000;

const unfit = (msg: string, ...place: readonly string[]) =>
  new SchemaProblem([{ loc: ['body', ...place], msg, type: 'multipart_invalid', code: 'not_accepted' }]);

/**
 * Parses a multipart body with one file. Fields whose schema is an object contain JSON. The size of the body is limited
 * while it arrives.
 */
export async function multipartParser(request: FastifyRequest, bytes: Buffer): Promise<Record<string, unknown>> {
  const { route } = request.routeOptions.config as { route?: Route };
  if (!route?.bodyIs?.multipart) throw WRONG_TYPE;
  const { objects, files } = fieldsOf(route);
  const fields: Record<string, unknown> = Object.create(null);
  const set = (name: string, value: unknown) => {
    if (name in fields) throw unfit('this field is sent twice', name);
    fields[name] = value;
  };
  await partsOf(request, bytes, {
    onField: (name, text) => {
      if (isUnstorable(name) || isUnstorable(text)) throw unfit('contains a NUL character', name.replaceAll('\0', ''));
      if (files.has(name)) throw unfit('must be a file', name);
      set(name, objects.has(name) ? jsonIn(name, text) : text);
    },
    onFile: (name, file) => set(name, file),
  });
  return { ...fields };
}

function fieldsOf({ body }: Route) {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, { type?: string }> };
  const named = (is: (field: { type?: string }) => boolean): ReadonlySet<string> =>
    new Set(Object.entries(properties).flatMap(([name, field]) => (is(field) ? [name] : [])));
  return { objects: named(({ type }) => type === 'object'), files: named((field) => DOCUMENTED_AS in field) };
}

function jsonIn(name: string, text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') throw unfit('the key __proto__ is not accepted', name);
      return value;
    });
  } catch (error) {
    if (error instanceof SchemaProblem) throw error;
    throw new SchemaProblem([{ loc: ['body', name], msg: 'not valid JSON', type: 'json_invalid', code: 'not_json' }]);
  }
}

interface Parts {
  readonly onField: (name: string, text: string) => void;
  readonly onFile: (name: string, file: UploadedFile) => void;
}

function partsOf({ headers }: FastifyRequest, bytes: Buffer, { onField, onFile }: Parts): Promise<void> {
  return new Promise((resolve, reject) => {
    const parser = openParser(headers['content-type'] ?? '');
    const refuse = (error: unknown) => {
      reject(error);
      parser.destroy();
    };
    const doing = (work: () => void) => {
      try {
        work();
      } catch (error) {
        refuse(error);
      }
    };
    parser.on('field', (name, text, isNameCut, isTextCut) =>
      isNameCut || isTextCut ? refuse(unfit('is too long', name)) : doing(() => onField(name, text)),
    );
    parser.on('file', (name, stream, filename) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('limit', () => refuse(new AppError(413, FILE_TOO_LARGE)));
      stream.on('end', () => doing(() => onFile(name, new UploadedFile(filename ?? '', Buffer.concat(parts)))));
      stream.on('error', () => refuse(unreadable('the multipart body ends too early', 'not_accepted')));
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => refuse(unfit('has too many parts; send one file')));
    parser.on('finish', resolve);
    parser.on('error', () => reject(unreadable('not a well-formed multipart body', 'not_accepted')));
    parser.end(bytes);
  });
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: 1,
        fileSize: MOST_FILE_BYTES,
        fields: MOST_FIELDS,
        fieldSize: MOST_FIELD_BYTES,
        fieldNameSize: 100,
        parts: MOST_FIELDS + 1,
        headerPairs: 20,
      },
    });
  } catch {
    throw unreadable('the Content-Type has no multipart boundary', 'not_accepted');
  }
}
