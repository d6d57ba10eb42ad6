import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** The response of a handler, or the response to an earlier call with the same key. */
export interface Answered {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A request and, once its work is done, the response. */
export interface Kept {
  readonly digest: string;
  readonly answer?: Answered | undefined;
}

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** The bytes of a response body; undefined if it has none. */
export async function bytesOf(body: unknown): Promise<Buffer | undefined> {
  if (body === undefined || body === null) return undefined;
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Readable) return Buffer.concat(await body.toArray());
  return Buffer.from(JSON.stringify(body));
}

/**
 * Packs one line of JSON about the response, followed by its body. The result is compressed, because the response to a
 * batch of pays has several megabytes.
 */
export async function pack({ digest, answer }: Kept): Promise<string> {
  const bytes = await bytesOf(answer?.body);
  const about = { digest, status: answer?.status, headers: answer?.headers, hasBody: bytes !== undefined };
  const all = Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), bytes ?? Buffer.alloc(0)]);
  return (await compress(all, { level: 1 })).toString('base64');
}

export async function unpack(text: string): Promise<Kept> {
  const all = await expand(Buffer.from(text, 'base64'));
  const end = all.indexOf('\n');
  const { digest, status, headers, hasBody } = JSON.parse(all.subarray(0, end).toString()) as {
    digest: string;
    status?: number;
    headers?: Record<string, string>;
    hasBody: boolean;
  };
  if (status === undefined) return { digest };
  return { digest, answer: { status, headers, ...(hasBody ? { body: all.subarray(end + 1) } : {}) } };
}
