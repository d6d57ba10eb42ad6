import { chown, mkdir, open, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../operator/usage-error.ts';
import { NO_PROGRESS, type Progress } from '../progress.ts';
import type { KnownBackup } from './chain.ts';
import { type Contents, readBackup } from './contents.ts';
import type { BackupKey } from './key.ts';
import { byteReader, type TarEntry } from './tar-entries.ts';

/** The name prefix of files that contain only changed blocks, in an incremental backup. */
const PREFIX = 'INCREMENTAL.';

/** Turns `base/16384/INCREMENTAL.2619` into `base/16384/2619`; undefined for a complete file. */
export function wholeNameOf(path: string): string | undefined {
  const at = path.lastIndexOf('/') + 1;
  return path.startsWith(PREFIX, at) ? path.slice(0, at) + path.slice(at + PREFIX.length) : undefined;
}

const MAGIC = 0xd3ae1f0d;
const BLOCK = 8192;

/**
 * Writes the changed blocks into the file from the previous backup. The format is PostgreSQL's own: the number of
 * blocks, the length in blocks up to which the older content is valid, the block numbers, then the blocks.
 */
export async function applyIncrement(target: string, body: AsyncIterable<Buffer>): Promise<void> {
  const bytes = byteReader(body);
  const start = await bytes.exactly(12);
  if (start === undefined || start.readUInt32LE(0) !== MAGIC) {
    throw new CommandError(
      `The changed blocks of ${target} have an unknown format. Restore with the version that made the backup.`,
    );
  }
  const count = start.readUInt32LE(4);
  const stillGood = start.readUInt32LE(8);
  const list = count === 0 ? Buffer.alloc(0) : (await bytes.exactly(4 * count))!;
  // Blocks start at a multiple of the block size.
  if (count > 0) await bytes.exactly((BLOCK - ((12 + 4 * count) % BLOCK)) % BLOCK);
  const numbers = Array.from({ length: count }, (_, at) => list.readUInt32LE(4 * at));
  const length = numbers.reduce((longest, number) => Math.max(longest, number + 1), stillGood);
  const handle = await open(target, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandError(
      `The backup contains changes of ${target}, but the previous backup does not contain that file.`,
    );
  });
  try {
    const { size } = await handle.stat();
    await handle.truncate(Math.min(size, stillGood * BLOCK));
    await handle.truncate(length * BLOCK);
    for (const number of numbers) {
      const block = await bytes.exactly(BLOCK);
      if (block === undefined) throw new CommandError(`The changed blocks of ${target} are truncated.`);
      await handle.write(block, 0, BLOCK, number * BLOCK);
    }
  } finally {
    await handle.close();
  }
}

/** Rewrites the label of a combined backup so that it is the label of a full backup. */
export const asWholeLabel = (label: string): string => label.replaceAll(/^INCREMENTAL FROM (LSN|TLI): .*\n/gm, '');

/** Writes the files of a full backup into a new folder, then applies the incremental backups that build on it. */
export async function extractChain(
  data: string,
  chain: readonly KnownBackup[],
  key: BackupKey | undefined,
  progress: Progress = NO_PROGRESS,
): Promise<Contents> {
  await mkdir(data, { mode: 0o700 });
  const sizes = await Promise.all(chain.map(({ path }) => stat(path)));
  progress.begin(
    'Restoring the backup',
    'bytes',
    sizes.reduce((sum, { size }) => sum + size, 0),
  );
  let last: Contents | undefined;
  for (const { path, head } of chain) {
    const kept = new Set<string>();
    const take = async (entry: TarEntry, body: AsyncIterable<Buffer>) => void kept.add(await put(data, entry, body));
    last = await readBackup(path, key, take, progress.add);
    if (head.based_on === null) continue;
    await removeOthers(data, kept);
    const label = join(data, 'backup_label');
    await writeFile(label, asWholeLabel(await readFile(label, 'utf8')));
  }
  return last!;
}

/** Writes one entry and resolves to the path of the resulting file or folder. */
async function put(data: string, entry: TarEntry, body: AsyncIterable<Buffer>): Promise<string> {
  const target = join(data, entry.path);
  if (entry.kind === 'folder') {
    await mkdir(target, { recursive: true, mode: 0o700 });
    return entry.path;
  }
  const whole = wholeNameOf(entry.path);
  if (whole !== undefined) {
    await applyIncrement(join(data, whole), body);
    return whole;
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const handle = await open(target, 'w', 0o600);
  try {
    for await (const part of body) await handle.writeFile(part);
  } finally {
    await handle.close();
  }
  return entry.path;
}

/** Removes files that the newer backup does not contain, because the database deleted them after the older backup. */
async function removeOthers(data: string, kept: ReadonlySet<string>): Promise<void> {
  const found = await readdir(data, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof found)[number]) => join(entry.parentPath, entry.name);
  const others = found.filter((entry) => !kept.has(pathOf(entry).slice(data.length + 1)));
  for (const entry of others.filter((each) => !each.isDirectory())) await rm(pathOf(entry));
  // Removes the innermost folders first. rmdir fails for a folder that is not empty, so that folder remains.
  const folders = others.filter((each) => each.isDirectory()).map(pathOf);
  for (const folder of folders.sort((a, b) => b.length - a.length)) await rmdir(folder).catch(() => undefined);
}

export const giveFile = async (
  path: string,
  content: string,
  account?: { uid: number; gid: number },
): Promise<void> => {
  await writeFile(path, content, { mode: 0o600, flush: true });
  if (account !== undefined) await chown(path, account.uid, account.gid);
};
