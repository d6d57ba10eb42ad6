import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from '../operator/usage-error.ts';
import type { BackupHead } from './contents.ts';
import { readHead } from './frames.ts';

export const SUFFIX = '.backup';

export interface KnownBackup {
  readonly path: string;
  readonly head: BackupHead;
}

/** The backups in a folder, oldest first. */
export async function backupsIn(folder: string): Promise<readonly KnownBackup[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX));
  const found = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), head: await readHead<BackupHead>(join(folder, name)) })),
  );
  return found.sort((a, b) => a.head.made_at.localeCompare(b.head.made_at));
}

/** Finds a backup: the specified file, or the newest backup in a folder (optionally, made before a time). */
export async function findBackup(place: string, before?: Date): Promise<KnownBackup> {
  const path = resolve(place);
  const is = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The backup "${place}" cannot be read (${error.code}).`);
  });
  if (!is.isDirectory()) return { path, head: await readHead<BackupHead>(path) };
  const known = (await backupsIn(path)).filter(({ head }) => !before || head.made_at <= before.toISOString());
  const newest = known.at(-1);
  if (newest !== undefined) return newest;
  throw new CommandError(
    before
      ? `The folder "${place}" has no backup from before ${before.toISOString()}.`
      : `The folder "${place}" has no backup.`,
  );
}

/** The backup and every backup that it builds on, with the full backup first. They are all in the same folder. */
export async function chainOf(last: KnownBackup): Promise<readonly KnownBackup[]> {
  if (last.head.based_on === null) return [last];
  const folder = dirname(last.path);
  const byId = new Map((await backupsIn(folder)).map((known) => [known.head.id, known]));
  const chain = [last];
  for (let based_on: string | null = last.head.based_on; based_on !== null; ) {
    const before = byId.get(based_on);
    if (before === undefined || chain.includes(before)) {
      throw new CommandError(
        `The backup "${chain[0]!.path}" builds on backup ${based_on}, which is not in "${folder}". Copy that backup there.`,
      );
    }
    chain.unshift(before);
    based_on = before.head.based_on;
  }
  return chain;
}
