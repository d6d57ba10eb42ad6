import { CommandError } from '../operator/usage-error.ts';

export interface TarEntry {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly size: number;
  /** The raw header block. */
  readonly header: Buffer;
}

const BLOCK = 512;

/**
 * Reads a tar archive in the form that PostgreSQL writes. Read or skip the body of each entry before requesting the
 * next entry.
 */
export async function* tarEntries(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: TarEntry; body: AsyncGenerator<Buffer> }> {
  const bytes = byteReader(source);
  for (;;) {
    const header = await bytes.exactly(BLOCK);
    if (header === undefined || header.every((byte) => byte === 0)) {
      // Two empty blocks end an archive. The rest must still be read from the stream.
      for await (const _ of bytes.upTo(Number.POSITIVE_INFINITY));
      return;
    }
    const entry = entryOf(header);
    const body = bytes.upTo(entry.size);
    yield { entry, body };
    for await (const _ of body);
    await bytes.exactly((BLOCK - (entry.size % BLOCK)) % BLOCK);
  }
}

/** Padding after a body, up to the block size. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

function entryOf(header: Buffer): TarEntry {
  const text = (from: number, to: number) => header.subarray(from, to).toString().split('\0')[0]!;
  const prefix = text(345, 500);
  const path = (prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`).replace(/^\.\//, '').replace(/\/+$/, '');
  const flag = String.fromCharCode(header[156]!);
  const size = Number.parseInt(text(124, 136).trim() || '0', 8);
  if (path.split('/').includes('..') || path.startsWith('/') || !Number.isSafeInteger(size)) {
    throw new CommandError(`The backup contains "${path}", which is not a database file. Use another backup.`);
  }
  if (flag === '0' || flag === '\0') return { path, kind: 'file', size, header };
  if (flag === '5') return { path, kind: 'folder', size: 0, header };
  throw new CommandError(`The database contains a link at "${path}". Back up this database with pgBackRest.`);
}

/** Reads a stream of buffers in the requested lengths; returns undefined at the end of the stream. */
export function byteReader(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const some = async (most: number): Promise<Buffer | undefined> => {
    while (rest.length === 0) {
      const { value, done } = await parts.next();
      if (done) return undefined;
      rest = value;
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  };
  return {
    async exactly(length: number): Promise<Buffer | undefined> {
      const found: Buffer[] = [];
      for (let missing = length; missing > 0; ) {
        const part = await some(missing);
        if (part === undefined) {
          if (missing === length) return undefined;
          throw new CommandError('The database archive is truncated.');
        }
        found.push(part);
        missing -= part.length;
      }
      return found.length === 1 ? found[0] : Buffer.concat(found);
    },
    async *upTo(length: number): AsyncGenerator<Buffer> {
      for (let missing = length; missing > 0; ) {
        const part = await some(missing);
        if (part === undefined) {
          if (length === Number.POSITIVE_INFINITY) return;
          throw new CommandError('The database archive is truncated.');
        }
        missing -= part.length;
        yield part;
      }
    },
  };
}
