import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { type Clock, systemClock } from '../../base/clock.ts';
import { keyIdOf, newUuid } from '../../base/secrets.ts';
import { VERSION } from '../../version.ts';
import { tarHeader } from '../leaving/tar.ts';
import { CommandError } from '../operator/usage-error.ts';
import { NO_PROGRESS, type Progress } from '../progress.ts';
import { withBaseBackup } from './base-backup.ts';
import { backupsIn, SUFFIX } from './chain.ts';
import {
  type BackupHead,
  type Contents,
  MANIFEST_FILE,
  NOTES_FILE,
  type NotedFile,
  type Notes,
  readBackup,
} from './contents.ts';
import { type Figures, readFigures } from './figures.ts';
import { createFramed, type FrameWriter } from './frames.ts';
import type { BackupKey } from './key.ts';
import type { Reached } from './replication.ts';
import { tarEnd, tarEntries, tarPadding } from './tar-entries.ts';

const DRAFT = /^\.draft-(?:(\d+)@(.+)-)?[0-9a-f]{8}$/;

/** A running backup writes continuously, so a draft that has not been written to for this long is abandoned. */
const SILENT_MS = 24 * 60 * 60 * 1000;

/** The path of a backup until it is complete. The name contains the writer's process id and host. */
export const draftIn = (folder: string): string =>
  join(folder, `.draft-${process.pid}@${hostname()}-${randomBytes(4).toString('hex')}`);

/** Removes drafts whose writer was killed. Resolves to their names. */
export async function sweepDrafts(folder: string): Promise<readonly string[]> {
  const swept: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => DRAFT.test(one)).sort()) {
    if (!(await isLeft(folder, name))) continue;
    await rm(join(folder, name), { force: true });
    swept.push(name);
  }
  return swept;
}

async function isLeft(folder: string, name: string): Promise<boolean> {
  const [, pid, host] = DRAFT.exec(name)!;
  if (pid !== undefined && host === hostname() && !isRunning(Number(pid))) return true;
  // Other drafts count as abandoned once they are old enough: the writer may be on another machine, and older versions
  // did not record it in the file name.
  const written = await stat(join(folder, name)).catch(() => undefined);
  return written !== undefined && systemClock().now().getTime() - written.mtimeMs > SILENT_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return (error as { code?: string }).code === 'EPERM';
  }
}

export interface Taking {
  readonly database: Reached;
  /** The folder for backups, or the path of the file to write. */
  readonly place: string;
  readonly isIncremental: boolean;
  readonly key: BackupKey | undefined;
  readonly secretKey: string;
  /** Includes the secret key in the backup, which must then be encrypted. */
  readonly withSecretKey: boolean;
  readonly clock: Clock;
  readonly progress?: Progress;
}

export interface Taken extends Contents {
  readonly file: string;
  /** The size of the backup on disk, in bytes. */
  readonly size: number;
}

/** Takes a backup of a running database and reads it back. The backup gets its final name once every file matches. */
export async function takeBackup(taking: Taking): Promise<Taken> {
  const { clock, key, progress = NO_PROGRESS } = taking;
  const madeAt = clock.now();
  const isFile = taking.place.endsWith(SUFFIX);
  const folder = isFile ? dirname(resolve(taking.place)) : resolve(taking.place);
  const draft = draftIn(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweepDrafts(folder);
    // Fails early if the file exists already. `giveName` checks again when the backup is complete.
    if (isFile) await requireFree(resolve(taking.place));
    const base = taking.isIncremental ? await newestIn(folder, key) : undefined;
    const head: BackupHead = {
      kind: base ? 'incremental' : 'full',
      id: newUuid(),
      based_on: base?.head.id ?? null,
      made_at: madeAt.toISOString(),
      postgres: await onDatabase(taking.database, makeReady),
      tasman: VERSION,
      key_id: keyIdOf(taking.secretKey),
      has_secret_key: taking.withSecretKey,
    };
    const file = isFile ? resolve(taking.place) : join(folder, nameOf(head));
    const writer = await createFramed(draft, head, key);
    try {
      await fill(writer, taking, base?.manifestText);
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    progress.begin('Reading the backup back', 'bytes', writer.size);
    const contents = await readBackup(draft, key, undefined, progress.add);
    await giveName(draft, file);
    return { ...contents, file, size: writer.size };
  } catch (error) {
    throw asSentence(error, folder);
  } finally {
    // Ignores errors, because the folder may not exist.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Reads the newest backup completely, because a backup that builds on a damaged one is useless. */
async function newestIn(folder: string, key: BackupKey | undefined): Promise<Contents> {
  const newest = (await backupsIn(folder)).at(-1);
  if (newest === undefined)
    throw new CommandError(`The folder "${folder}" has no backup to build on. Take a full backup first.`);
  return readBackup(newest.path, key);
}

const nameOf = ({ made_at, kind }: BackupHead): string => `tasman-${made_at.replaceAll(/[-:.]/g, '')}-${kind}${SUFFIX}`;

async function fill(writer: FrameWriter, taking: Taking, since: Buffer | undefined): Promise<void> {
  const { database, clock, secretKey, withSecretKey, progress = NO_PROGRESS } = taking;
  const before = await onDatabase(database, readFigures);
  // The size of the changes since an earlier backup is not known in advance.
  const total = since === undefined ? await onDatabase(database, sizeOfAll) : undefined;
  progress.begin('Copying the database', 'bytes', total);
  await withBaseBackup(database, { since }, async (backup) => {
    const files: NotedFile[] = [];
    for await (const { entry, body } of tarEntries(backup.archive())) {
      await writer.write(entry.header);
      const hash = createHash('sha256');
      for await (const part of body) {
        hash.update(part);
        await writer.write(part);
        progress.add(part.length);
      }
      await writer.write(tarPadding(entry.size));
      const { path, size, kind } = entry;
      if (kind === 'file') files.push({ path, size, sha256: hash.digest('hex') });
    }
    const after: Figures = await onDatabase(database, readFigures);
    const notes: Notes = {
      ended_at: clock.now().toISOString(),
      start: backup.start,
      end: backup.end,
      timeline: backup.timeline,
      figures: { before, after },
      ...(withSecretKey ? { secret_key: secretKey } : {}),
      password: database.superuser.password,
      files,
    };
    await writeFile(writer, MANIFEST_FILE, backup.manifest);
    await writeFile(writer, NOTES_FILE, Buffer.from(JSON.stringify(notes)));
    await writer.write(tarEnd());
  });
  await writer.finish();
}

async function sizeOfAll(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select sum(pg_database_size(oid)) as size from pg_database');
  return Number(rows[0].size);
}

async function writeFile(writer: FrameWriter, path: string, content: Buffer): Promise<void> {
  await writer.write(tarHeader(path, content.length));
  await writer.write(content);
  await writer.write(tarPadding(content.length));
}

/** Connects to the service's database as the superuser. */
export async function onDatabase<T>(
  { host, port, superuser }: Reached,
  work: (client: pg.Client) => Promise<T>,
  database = 'tasman',
): Promise<T> {
  const { user, password } = superuser;
  const client = new pg.Client({ host, port, user, password, database, ssl: false, application_name: 'tasman backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes the database track changed blocks, which incremental backups need. Tracking starts with the first backup and
 * not before, because it slows a batch of pays by 5 %. Resolves to the server's version.
 */
async function makeReady(client: pg.Client): Promise<string> {
  await client.query('alter system set summarize_wal = on');
  await client.query('select pg_reload_conf()');
  return versionOf(client);
}

const versionOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ server_version: string }>('show server_version')).rows[0]!.server_version;

/** Also flushes the folder to disk: otherwise a power cut could undo the rename. */
async function giveName(draft: string, file: string): Promise<void> {
  await requireFree(file);
  await rename(draft, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync();
  await folder.close();
}

async function requireFree(file: string): Promise<void> {
  const isTaken = await open(file, 'r').then(
    (handle) => handle.close().then(() => true),
    () => false,
  );
  if (isTaken) throw new CommandError(`The file "${file}" already exists. Choose another name.`);
}

function asSentence(error: unknown, folder: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new CommandError(`The disk that holds "${folder}" is full. No backup was made. Free space and try again.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return new CommandError(
        `The folder "${folder}" cannot be written to (${(error as NodeJS.ErrnoException).code}). No backup was made.`,
      );
    default:
      return error;
  }
}
