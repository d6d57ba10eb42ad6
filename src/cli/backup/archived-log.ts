import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../operator/usage-error.ts';
import type { Contents } from './contents.ts';
import { openFramed } from './frames.ts';
import type { BackupKey } from './key.ts';

/**
 * Positions in PostgreSQL's write-ahead log, as `1/6B374D48` and as numbers, and the 16 MB segments that contain them.
 */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENT = BigInt(SEGMENT_BYTES);

export function readPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const positionText = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();

export const segmentOf = (position: bigint): bigint => position / SEGMENT;
export const startOf = (segment: bigint): bigint => segment * SEGMENT;
export const offsetIn = (position: bigint): number => Number(position % SEGMENT);

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

export const segmentName = (timeline: number, segment: bigint): string =>
  hex(BigInt(timeline)) + hex(segment >> 8n) + hex(segment & 0xffn);

/** Parses a segment name of 24 hex digits; undefined for anything else. */
function segmentNumber(name: string): bigint | undefined {
  const [, high, low] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 8n) | BigInt(`0x${low}`);
}

/** Identifies the database and timeline that an archive belongs to. A restored database continues on a new timeline. */
interface ArchiveOf {
  readonly system: string;
  readonly timeline: number;
}

export const COMPLETE = '.log';
export const PARTIAL = '.log.partial';
const ABOUT_FILE = 'archive.json';
const REACHED_FILE = 'reached.json';

/** Marks an empty folder as the archive of this database, or checks that the folder already belongs to it. */
export async function settleArchive(folder: string, of: ArchiveOf): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const about = await readAbout(folder);
  if (about === undefined) {
    if ((await readdir(folder)).length > 0)
      throw new CommandError(`The folder "${folder}" is neither empty nor an archive. Choose an empty folder.`);
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
  if (about.system !== of.system) throw new CommandError(`The archive "${folder}" belongs to another database.`);
  if (about.timeline === of.timeline) return;
  throw new CommandError(
    `The archive "${folder}" belongs to the database before it was restored (timeline ${about.timeline}, now ${of.timeline}). Start a new archive and take a full backup.`,
  );
}

/** Writes to a draft and renames it, so that readers never see an incomplete file. */
async function writeWhole(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, file);
}

/** Records that the archive contains everything committed up to this time. */
export const noteReached = (folder: string, at: Date): Promise<void> =>
  writeWhole(join(folder, REACHED_FILE), JSON.stringify({ at: at.toISOString() }));

const readReached = (folder: string): Promise<Date | undefined> =>
  readFile(join(folder, REACHED_FILE), 'utf8').then(
    (text) => new Date((JSON.parse(text) as { at: string }).at),
    () => undefined,
  );

/** The segments of an archive by number, and whether each is complete. */
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

/** The bytes of one log segment, up to the end of what was written. */
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

/** Rejects an archive that does not reach the requested time, before the backup or the log is read. */
export async function requireReach(archive: string, to: Date | undefined): Promise<void> {
  if ((await readAbout(archive)) === undefined) throw new CommandError(`The folder "${archive}" is not an archive.`);
  const reached = await readReached(archive);
  if (to !== undefined && reached !== undefined && to > reached) {
    throw new CommandError(
      `The archive "${archive}" ends at ${reached.toISOString()}, before ${to.toISOString()}. Choose an earlier time.`,
    );
  }
}

/**
 * Copies the log written after a backup into the backup's data folder. Resolves to the time up to which the archive is
 * complete.
 */
export async function placeLog(
  data: string,
  { archive, key, contents: { manifest, notes } }: Placing,
): Promise<Date | undefined> {
  const about = await readAbout(archive);
  if (about === undefined) throw new CommandError(`The folder "${archive}" is not an archive.`);
  requireSameHistory(archive, about, { system: manifest.system, timeline: notes.timeline });
  const reached = await readReached(archive);
  const segments = await segmentsIn(archive);
  // Starts after the segment in which the backup ended, because the backup contains that segment.
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
      `The archive "${archive}" has no file ${segmentName(about.timeline, next)}${COMPLETE}. Later changes cannot be restored onto this backup.`,
    );
  }
  return reached;
}
