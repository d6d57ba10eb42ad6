import { createHash } from 'node:crypto';
import { CommandError } from '../operator/usage-error.ts';
import type { Bounds } from './figures.ts';
import { openFramed } from './frames.ts';
import type { BackupKey } from './key.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type TarEntry, tarEntries } from './tar-entries.ts';

/** What the head of a backup says before it is opened. */
export interface BackupHead {
  readonly kind: 'full' | 'incremental';
  readonly id: string;
  /** The backup that an incremental one adds to. */
  readonly based_on: string | null;
  readonly made_at: string;
  /** As PostgreSQL says its version, for example `18.4`. */
  readonly postgres: string;
  readonly tasman: string;
  /** Names the secret key that seals tax and bank numbers, without telling it. */
  readonly key_id: string;
  /** Whether that key is inside. */
  readonly has_secret_key: boolean;
}

/** What the service adds to the files of PostgreSQL, at the end of the archive. */
export interface Notes {
  readonly ended_at: string;
  readonly start: string;
  readonly end: string;
  readonly timeline: number;
  readonly figures: Bounds;
  /** The secret key itself, where it was asked for. */
  readonly secret_key?: string;
  /** Of the superuser of the embedded database, which only this machine reaches. */
  readonly password: string;
  /** Every file of the archive as it was received. */
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

export type Take = (entry: TarEntry, body: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a backup from beginning to end, hands its files to `take`, and holds every one of them against the list of
 * PostgreSQL and against what was noted when it was received. Throws where they differ: what was taken is then void.
 */
export async function readBackup(path: string, key: BackupKey | undefined, take: Take = leave): Promise<Contents> {
  const framed = await openFramed<BackupHead>(path, key);
  const found = new Map<string, { size: number; sha256: string }>();
  let manifestText: Buffer | undefined;
  let notes: Notes | undefined;
  for await (const { entry, body } of tarEntries(framed.content())) {
    if (entry.path === MANIFEST_FILE) manifestText = await whole(body);
    else if (entry.path === NOTES_FILE) notes = JSON.parse((await whole(body)).toString()) as Notes;
    else if (entry.kind === 'folder') await take(entry, body);
    else {
      const hash = createHash('sha256');
      const heard = hearing(body, (part) => hash.update(part));
      await take(entry, heard);
      for await (const _ of heard);
      found.set(entry.path, { size: entry.size, sha256: hash.digest('hex') });
    }
  }
  const manifest = manifestText && readManifest(manifestText);
  if (notes === undefined || manifest === undefined)
    throw new CommandError(`The backup "${path}" has no list of its files.`);
  requireSame(path, found, new Map(notes.files.map(({ path: name, ...file }) => [name, file])));
  // PostgreSQL lists no files of the log: the recovery that follows checks each record of it.
  requireSame(path, new Map([...found].filter(([name]) => !LOG_FILE.test(name))), manifest.files);
  const bytes = [...found.values()].reduce((sum, { size }) => sum + size, 0);
  return { head: framed.head, notes, manifest, manifestText: manifestText!, bytes };
}

const LOG_FILE = /^pg_wal\/[0-9A-F]{24}$/;

const leave: Take = async () => {};

async function* hearing(source: AsyncIterable<Buffer>, hear: (part: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const part of source) {
    hear(part);
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
    if (file === undefined) throw new CommandError(`The backup "${backup}" lacks the file ${name}.`);
    if (file.size !== size || file.sha256 !== sha256) {
      throw new CommandError(`The file ${name} in the backup "${backup}" is not what PostgreSQL sent.`);
    }
  }
  const stray = [...found.keys()].find((name) => !listed.has(name));
  if (stray !== undefined) throw new CommandError(`The backup "${backup}" holds a file ${stray} that nobody listed.`);
}
