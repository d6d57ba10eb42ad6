import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../operator/usage-error.ts';
import type { Contents } from './contents.ts';
import { openFramed } from './frames.ts';
import type { BackupKey } from './key.ts';
import { readPosition, SEGMENT_BYTES, segmentName, segmentNumber, segmentOf } from './log-position.ts';

/** Which database, and which line of its history, an archive is of: a restored database continues on another line. */
export interface ArchiveOf {
  readonly system: string;
  readonly timeline: number;
}

export const COMPLETE = '.log';
export const PARTIAL = '.log.partial';
const ABOUT_FILE = 'archive.json';
const REACHED_FILE = 'reached.json';

/** The folder is for this database; an empty one becomes so. */
export async function settleArchive(folder: string, of: ArchiveOf): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const about = await readAbout(folder);
  if (about === undefined) {
    if ((await readdir(folder)).length > 0)
      throw new CommandError(`The folder "${folder}" is neither empty nor an archive.`);
    await writeWhole(join(folder, ABOUT_FILE), JSON.stringify(of));
    return;
  }
  requireSameHistory(folder, about, of);
}

async function readAbout(folder: string): Promise<ArchiveOf | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, ABOUT_FILE), 'utf8')) as ArchiveOf;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new CommandError(`The archive "${folder}" cannot be read (${(error as Error).message}).`);
  }
}

function requireSameHistory(folder: string, about: ArchiveOf, of: ArchiveOf): void {
  if (about.system !== of.system) throw new CommandError(`The archive "${folder}" is of another database.`);
  if (about.timeline === of.timeline) return;
  throw new CommandError(
    `The archive "${folder}" is of the database before it was restored (history ${about.timeline}, now ${of.timeline}): begin another one, and take a full backup.`,
  );
}

/** Never seen half written. */
async function writeWhole(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, file);
}

/** All that was committed up to the moment is in the archive. */
export const noteReached = (folder: string, at: Date): Promise<void> =>
  writeWhole(join(folder, REACHED_FILE), JSON.stringify({ at: at.toISOString() }));

const readReached = (folder: string): Promise<Date | undefined> =>
  readFile(join(folder, REACHED_FILE), 'utf8').then(
    (text) => new Date((JSON.parse(text) as { at: string }).at),
    () => undefined,
  );

/** The files of an archive by their numbers, and whether each is complete. */
export async function segmentsIn(folder: string): Promise<ReadonlyMap<bigint, { path: string; isComplete: boolean }>> {
  const found = new Map<bigint, { path: string; isComplete: boolean }>();
  for (const name of (await readdir(folder)).sort()) {
    const number = segmentNumber(name.slice(0, 24));
    const suffix = name.slice(24);
    if (number === undefined || (suffix !== COMPLETE && suffix !== PARTIAL)) continue;
    if (suffix === COMPLETE || !found.has(number)) {
      found.set(number, { path: join(folder, name), isComplete: suffix === COMPLETE });
    }
  }
  return found;
}

/** The bytes of one file of the log, as far as they were written. */
export async function readSegment(path: string, key: BackupKey | undefined, isComplete: boolean): Promise<Buffer> {
  const parts: Buffer[] = [];
  const framed = await openFramed(path, key, { mayEndEarly: !isComplete });
  for await (const part of framed.content()) parts.push(part);
  return Buffer.concat(parts);
}

interface Placing {
  readonly archive: string;
  readonly key: BackupKey | undefined;
  readonly contents: Contents;
}

/** An archive that does not have the moment is refused before anything is read. */
export async function requireReach(archive: string, to: Date | undefined): Promise<void> {
  if ((await readAbout(archive)) === undefined) throw new CommandError(`The folder "${archive}" is no archive.`);
  const reached = await readReached(archive);
  if (to !== undefined && reached !== undefined && to > reached) {
    throw new CommandError(`The archive "${archive}" reaches ${reached.toISOString()}, not ${to.toISOString()}.`);
  }
}

/** Puts the log that follows a backup beside its files. Answers the moment up to which the archive has everything. */
export async function placeLog(
  data: string,
  { archive, key, contents: { manifest, notes } }: Placing,
): Promise<Date | undefined> {
  const about = await readAbout(archive);
  if (about === undefined) throw new CommandError(`The folder "${archive}" is no archive.`);
  requireSameHistory(archive, about, { system: manifest.system, timeline: notes.timeline });
  const reached = await readReached(archive);
  const segments = await segmentsIn(archive);
  // The backup itself has the file in which it ended.
  let next = segmentOf(readPosition(notes.end)) + 1n;
  for (; segments.has(next); next += 1n) {
    const { path, isComplete } = segments.get(next)!;
    const content = await readSegment(path, key, isComplete);
    const handle = await open(join(data, 'pg_wal', segmentName(about.timeline, next)), 'w', 0o600);
    await handle.writeFile(content);
    await handle.truncate(SEGMENT_BYTES);
    await handle.close();
  }
  if ([...segments.keys()].some((number) => number > next)) {
    throw new CommandError(
      `The archive "${archive}" lacks the file ${segmentName(about.timeline, next)}${COMPLETE}: the changes after it cannot be restored on this backup.`,
    );
  }
  return reached;
}
