import { createHash } from 'node:crypto';
import { CommandError } from '../operator/usage-error.ts';
import type { Bounds } from './figures.ts';
import { openFramed } from './frames.ts';
import type { BackupKey } from './key.ts';
import { type TarEntry, tarEntries } from './tar-entries.ts';

/** PostgreSQL's manifest of a backup. It lists every file except log segments, with a checksum. */
interface Manifest {
  readonly system: string;
  readonly files: ReadonlyMap<string, { readonly size: number; readonly sha256: string }>;
}

interface Written {
  readonly Files: readonly {
    readonly Path?: string;
    readonly 'Encoded-Path'?: string;
    readonly Size: number;
    readonly Checksum: string;
  }[];
}

/** Returns undefined when the manifest does not match its own checksum. */
function readManifest(text: Buffer): Manifest | undefined {
  const lastLine = text.lastIndexOf('"Manifest-Checksum"');
  const noted = /"Manifest-Checksum": "([0-9a-f]{64})"/.exec(text.subarray(lastLine).toString())?.[1];
  const sum = createHash('sha256').update(text.subarray(0, lastLine)).digest('hex');
  if (lastLine < 0 || noted !== sum) return undefined;
  const written = JSON.parse(text.toString()) as Written;
  // The identifier is greater than JavaScript's largest safe integer, so it is not parsed as a number.
  const system = /"System-Identifier": (\d+)/.exec(text.toString())?.[1] ?? '';
  const files = written.Files.map(
    ({ Path, 'Encoded-Path': encoded = '', Size, Checksum }) =>
      [Path ?? Buffer.from(encoded, 'hex').toString(), { size: Size, sha256: Checksum }] as const,
  );
  return { system, files: new Map(files) };
}

/** The unencrypted header of a backup. */
export interface BackupHead {
  readonly kind: 'full' | 'incremental';
  readonly id: string;
  /** The backup that an incremental backup builds on. */
  readonly based_on: string | null;
  readonly made_at: string;
  /** The version as PostgreSQL reports it, for example `18.4`. */
  readonly postgres: string;
  readonly tasman: string;
  /** Identifies the secret key that encrypts tax and bank numbers, without revealing the key. */
  readonly key_id: string;
  /** Whether the backup contains that key. */
  readonly has_secret_key: boolean;
}

/** Metadata that Tasman adds after PostgreSQL's files, at the end of the archive. */
export interface Notes {
  readonly ended_at: string;
  readonly start: string;
  readonly end: string;
  readonly timeline: number;
  readonly figures: Bounds;
  /** The secret key, if the operator asked for it to be included. */
  readonly secret_key?: string;
  /** The password of the superuser of the embedded database, which accepts only local connections. */
  readonly password: string;
  /** Every file of the archive, with its size and hash as received. */
  readonly files: readonly NotedFile[];
}

export interface NotedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

export const MANIFEST_FILE = 'backup_manifest';
export const NOTES_FILE = 'tasman.json';

export interface Contents {
  readonly head: BackupHead;
  readonly notes: Notes;
  readonly manifest: Manifest;
  readonly manifestText: Buffer;
  readonly bytes: number;
}

type Take = (entry: TarEntry, body: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a whole backup, passes its files to `take`, and compares each file with PostgreSQL's manifest and with the hash
 * that was recorded when the file was received. Throws on a difference; files already passed to `take` must then be
 * discarded. Reports the bytes of the backup file as they are read.
 */
export async function readBackup(
  path: string,
  key: BackupKey | undefined,
  take: Take = leave,
  onRead?: (bytes: number) => void,
): Promise<Contents> {
  const framed = await openFramed<BackupHead>(path, key, { onRead });
  const found = new Map<string, { size: number; sha256: string }>();
  let manifestText: Buffer | undefined;
  let notes: Notes | undefined;
  for await (const { entry, body } of tarEntries(framed.content())) {
    if (entry.path === MANIFEST_FILE) manifestText = await whole(body);
    else if (entry.path === NOTES_FILE) notes = JSON.parse((await whole(body)).toString()) as Notes;
    else if (entry.kind === 'folder') await take(entry, body);
    else {
      const hash = createHash('sha256');
      const observedBody = observed(body, (part) => hash.update(part));
      await take(entry, observedBody);
      for await (const _ of observedBody);
      found.set(entry.path, { size: entry.size, sha256: hash.digest('hex') });
    }
  }
  const manifest = manifestText && readManifest(manifestText);
  if (notes === undefined || manifest === undefined)
    throw new CommandError(`The backup "${path}" has no manifest and cannot be restored. Use another backup.`);
  requireSame(path, found, new Map(notes.files.map(({ path: name, ...file }) => [name, file])));
  // PostgreSQL's manifest does not list log segments, because recovery checks every log record.
  requireSame(path, new Map([...found].filter(([name]) => !LOG_FILE.test(name))), manifest.files);
  const bytes = [...found.values()].reduce((sum, { size }) => sum + size, 0);
  return { head: framed.head, notes, manifest, manifestText: manifestText!, bytes };
}

const LOG_FILE = /^pg_wal\/[0-9A-F]{24}$/;

const leave: Take = async () => {};

async function* observed(source: AsyncIterable<Buffer>, onPart: (part: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const part of source) {
    onPart(part);
    yield part;
  }
}

async function whole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

type Files = ReadonlyMap<string, { readonly size: number; readonly sha256: string }>;

function requireSame(backup: string, found: Files, listed: Files): void {
  for (const [name, { size, sha256 }] of listed) {
    const file = found.get(name);
    if (file === undefined)
      throw new CommandError(`The backup "${backup}" does not contain the file ${name}. Use another backup.`);
    if (file.size !== size || file.sha256 !== sha256) {
      throw new CommandError(
        `The file ${name} in the backup "${backup}" differs from what PostgreSQL sent. Use another backup.`,
      );
    }
  }
  const stray = [...found.keys()].find((name) => !listed.has(name));
  if (stray !== undefined)
    throw new CommandError(`The backup "${backup}" contains the file ${stray}, which is not in its manifest.`);
}
