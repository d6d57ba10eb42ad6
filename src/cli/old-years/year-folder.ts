import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from '../operator/usage-error.ts';
import type { KeptYear } from './kept-year.store.ts';
import { digestOf } from './year-file.ts';

/** Creates the folder for files of old years if needed. It may contain other files. */
export async function openYearFolder(folder: string): Promise<string> {
  const place = resolve(folder);
  try {
    await mkdir(place, { recursive: true, mode: 0o700 });
    return place;
  } catch (error) {
    throw unreachable(place, error);
  }
}

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Finds the file of a year in the specified folder, or where it was written. */
export async function requireFile(kept: KeptYear, folder: string | undefined): Promise<string> {
  const places = [...(folder === undefined ? [] : [resolve(folder)]), kept.folder].map((one) => join(one, kept.file));
  for (const path of places) if (await isThere(path)) return path;
  throw new CommandError(
    `The file "${kept.file}" of customer ${kept.customer_id} is neither in the given folder nor in "${kept.folder}". Pass its folder with --folder.`,
  );
}

/** Throws unless the file is identical to the one that was written. */
export async function requireSame(kept: KeptYear, path: string): Promise<void> {
  if ((await digestOf(path)).sha256 === kept.sha256) return;
  throw new CommandError(`The file "${path}" was not used, because it differs from the file that was written.`);
}

export const draftOf = (path: string): string => `${path}.draft`;

/** Also flushes the folder to disk: otherwise a power cut could undo the rename. */
export async function giveName(path: string): Promise<void> {
  await rename(draftOf(path), path);
  await flush(dirname(path));
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await flush(dirname(path)).catch(() => undefined);
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** Turns a file system error into a message. */
export function unreachable(place: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new CommandError(`The disk that holds "${place}" is full. Nothing was removed from the database.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return new CommandError(
        `The folder "${place}" cannot be written to (${(error as NodeJS.ErrnoException).code}). Nothing was removed from the database.`,
      );
    default:
      return error;
  }
}
