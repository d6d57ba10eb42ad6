import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import { writeTar } from './tar.ts';

export interface ParcelFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A set of files that only their owner can read. */
export interface Parcel {
  readonly files: readonly ParcelFile[];
  /** Creates one file. `work` receives a function that appends to it. */
  file(path: string, work: (add: (part: string | Buffer) => Promise<void>) => Promise<void>): Promise<void>;
}

export const DESTINATION = {
  folder: { type: 'text', value: 'path', means: 'Write the files into this folder, which must be empty or new' },
  archive: { type: 'text', value: 'path', means: 'Write one .tar or .tar.gz file instead' },
} as const;

interface Destination {
  readonly folder: string | undefined;
  readonly archive: string | undefined;
}

/** Fills a folder, or writes an archive file that becomes visible only when it is complete. */
export async function pack<T>({ folder, archive }: Destination, fill: (parcel: Parcel) => Promise<T>): Promise<T> {
  if ((folder === undefined) === (archive === undefined)) {
    throw new UsageError('Pass either --folder or --archive.');
  }
  if (folder !== undefined) {
    await reachable(folder, () => requireEmpty(folder));
    return fill(parcelIn(folder));
  }
  const file = resolve(archive!);
  if (!/\.tar(\.gz)?$/.test(file))
    throw new UsageError(`--archive must end in .tar or .tar.gz, but it is "${archive}".`);
  const draft = await reachable(dirname(file), async () => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    return mkdtemp(`${file}.draft-`);
  });
  try {
    const parcel = parcelIn(join(draft, 'files'));
    const answer = await fill(parcel);
    await writeTar(join(draft, 'archive'), {
      folder: join(draft, 'files'),
      files: parcel.files,
      compress: file.endsWith('.gz'),
    });
    await rename(join(draft, 'archive'), file);
    return answer;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new CommandError(`The folder "${folder}" is not empty. Choose an empty or new folder.`);
}

async function reachable<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof CommandError || code === undefined) throw error;
    throw new CommandError(`The folder "${place}" cannot be written to (${code}).`);
  }
}

function parcelIn(folder: string): Parcel {
  const files: ParcelFile[] = [];
  return {
    files,
    async file(path, work) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const handle = await open(target, 'wx', 0o600);
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        await work(async (part) => {
          const buffer = typeof part === 'string' ? Buffer.from(part) : part;
          hash.update(buffer);
          bytes += buffer.length;
          await handle.writeFile(buffer);
        });
      } finally {
        await handle.close();
      }
      files.push({ path, bytes, sha256: hash.digest('hex') });
    },
  };
}
