import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from '../operator/usage-error.ts';
import type { KeptYear } from './kept-year.store.ts';
import { digestOf } from './year-file.ts';

/** Where the files of old years lie: one folder, theirs alone or not. */
export async function openShelf(folder: string): Promise<string> {
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

/** The file of a year: in the folder that was named, or where it was written. */
export async function requireFile(kept: KeptYear, folder: string | undefined): Promise<string> {
  const places = [...(folder === undefined ? [] : [resolve(folder)]), kept.folder].map((one) => join(one, kept.file));
  for (const path of places) if (await isThere(path)) return path;
  throw new CommandError(
    `The file "${kept.file}" of customer ${kept.customer_id} is neither in the folder that was named nor in "${kept.folder}".`,
  );
}

/** It is the file that was written, byte by byte. */
export async function requireSame(kept: KeptYear, path: string): Promise<void> {
  if ((await digestOf(path)).sha256 === kept.sha256) return;
  throw new CommandError(`The file "${path}" is not the one that was written: nothing of it is used.`);
}

export const draftOf = (path: string): string => `${path}.draft`;

/** A rename lasts through a power cut only when its folder has been flushed. */
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

/** What a disk says, as a sentence. */
export function unreachable(place: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new CommandError(`The disk of "${place}" is full: nothing was taken out of the database.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return new CommandError(
        `The folder "${place}" cannot be written to (${(error as NodeJS.ErrnoException).code}): nothing was taken out of the database.`,
      );
    default:
      return error;
  }
}
