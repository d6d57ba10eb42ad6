import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createFramed, openFramed } from '../backup/frames.ts';
import type { BackupKey } from '../backup/key.ts';
import { CommandError } from '../operator/usage-error.ts';
import type { Book } from './books.ts';

/**
 * The file of an archived year: JSON Lines, either compressed with gzip, so that any program can read it, or encrypted
 * like a backup. The first line describes the file, and the last line has the number of records and the SHA-256 of
 * everything before it. Each line in between is a record or the details of the pay on the line before.
 */
export interface YearHead {
  readonly tasman: 'old year';
  readonly version: 1;
  readonly about: string;
  readonly customer_id: number;
  readonly customer: string;
  readonly book: Book;
  readonly year: number;
  readonly from: string;
  readonly to: string;
  readonly made_at: string;
  readonly tasman_version: string;
}

export interface YearEnd {
  readonly records: number;
  readonly sha256: string;
}

export interface YearWriter {
  add(line: string): Promise<void>;
  /** Resolves when the complete file is on disk. */
  finish(records: number): Promise<YearEnd>;
  abandon(): Promise<void>;
}

export const suffixOf = (key: BackupKey | undefined): string => (key ? '.jsonl.sealed' : '.jsonl.gz');

export async function createYearFile(path: string, head: YearHead, key: BackupKey | undefined): Promise<YearWriter> {
  const out = key ? await createFramed(path, { customer_id: head.customer_id, year: head.year }, key) : gzipped(path);
  const hash = createHash('sha256');
  const put = async (line: string) => {
    const bytes = Buffer.from(`${line}\n`);
    hash.update(bytes);
    await out.write(bytes);
  };
  await put(JSON.stringify(head));
  return {
    add: put,
    async finish(records) {
      const end: YearEnd = { records, sha256: hash.digest('hex') };
      await out.write(Buffer.from(`${JSON.stringify({ end })}\n`));
      await out.finish();
      return end;
    },
    abandon: () => out.abandon(),
  };
}

/** A new file that only its owner can read. */
function gzipped(path: string) {
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  // Prevents an unhandled rejection; `write` and `finish` await the promise and see the error.
  written.catch(() => undefined);
  return {
    async write(bytes: Buffer): Promise<void> {
      if (gzip.destroyed) await written;
      if (gzip.write(bytes)) return;
      await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written]);
    },
    async finish(): Promise<void> {
      gzip.end();
      await written;
    },
    async abandon(): Promise<void> {
      gzip.destroy();
      await written.catch(() => undefined);
    },
  };
}

const altered = (path: string) => new CommandError(`The file "${path}" was altered or damaged and was not used.`);

export interface YearFile {
  readonly head: YearHead;
  /** Yields every record line; throws a CommandError if the file was altered. */
  records(): AsyncGenerator<string>;
}

export async function openYearFile(path: string, key: BackupKey | undefined): Promise<YearFile> {
  for await (const line of linesOf(path, key)) {
    const head = parsed<YearHead>(line);
    if (head?.tasman !== 'old year') break;
    if (head.version !== 1)
      throw new CommandError(
        `The file "${path}" was written by a newer version of Tasman. Use that version to read it.`,
      );
    return { head, records: () => recordsOf(path, key) };
  }
  throw new CommandError(`The file "${path}" is not a file of an old year.`);
}

async function* recordsOf(path: string, key: BackupKey | undefined): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let records = 0;
  let held: string | undefined;
  let isFirst = true;
  for await (const line of linesOf(path, key)) {
    if (held !== undefined) {
      hash.update(`${held}\n`);
      if (!isFirst) {
        if (isRecord(held)) records += 1;
        yield held;
      }
      isFirst = false;
    }
    held = line;
  }
  const end = parsed<{ end?: YearEnd }>(held ?? '')?.end;
  if (end?.sha256 !== hash.digest('hex') || end.records !== records) throw altered(path);
}

/** The number of rows in memory and in one transaction, small enough that a transaction takes little time. */
export const ROWS = 500;

/** Yields the rows of the file in batches of one transaction each. */
export async function* batchesIn(
  path: string,
  key: BackupKey | undefined,
  rowIn: (line: string) => string | undefined,
): AsyncGenerator<readonly string[]> {
  let rows: string[] = [];
  for await (const line of (await openYearFile(path, key)).records()) {
    const row = rowIn(line);
    if (row !== undefined) rows.push(row);
    if (rows.length === ROWS) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

/** Whether the line counts as a record. The details of a pay are on a separate line after it. */
const isRecord = (line: string): boolean => line.startsWith(PAY) || line.startsWith(AUDIT);

const PAY = '{"pay":';
const AUDIT = '{"audit":';
const DETAILS = '{"details":';

/** Rows are written and read as the database formats them, so that no number passes through a float. */
export const payLine = (row: string): string => `${PAY}${row}}`;
export const auditLine = (row: string): string => `${AUDIT}${row}}`;
export const detailsLine = (details: string): string => `${DETAILS}${details}}`;
export const payIn = (line: string): string | undefined => inside(line, PAY);
export const auditIn = (line: string): string | undefined => inside(line, AUDIT);
export const detailsIn = (line: string): string | undefined => inside(line, DETAILS);

const inside = (line: string, prefix: string): string | undefined =>
  line.startsWith(prefix) ? line.slice(prefix.length, -1) : undefined;

function parsed<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
}

async function* linesOf(path: string, key: BackupKey | undefined): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of await contentOf(path, key)) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let from = 0;
    for (let to = bytes.indexOf(0x0a); to >= 0; to = bytes.indexOf(0x0a, from)) {
      yield bytes.toString('utf8', from, to);
      from = to + 1;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) throw altered(path);
}

const GZIP = Buffer.from([0x1f, 0x8b]);

async function contentOf(path: string, key: BackupKey | undefined): Promise<AsyncIterable<Buffer>> {
  const start = await firstBytes(path);
  return start.equals(GZIP) ? unzipped(path) : (await openFramed(path, key)).content();
}

async function firstBytes(path: string): Promise<Buffer> {
  try {
    const handle = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new CommandError(`The file "${path}" cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function* unzipped(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  try {
    for await (const piece of gunzip) yield piece as Buffer;
  } catch {
    throw altered(path);
  } finally {
    source.destroy();
    gunzip.destroy();
    await finished(source).catch(() => undefined);
  }
}

/** Size and SHA-256 of the file on disk. */
export async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}
