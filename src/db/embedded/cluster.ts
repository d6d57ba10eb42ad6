import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { codeOf, diskFull, EmbeddedDatabaseError, explainFileError, failedForSpace } from './error.ts';
import { createOnce, exists } from './folder.ts';
import { run } from './run.ts';
import { INITIAL_SETTINGS, type Settings } from './settings.ts';

export const SUPERUSER = 'postgres';

export const dataFolder = (folder: string): string => join(folder, 'data');
const passwordFile = (folder: string): string => join(folder, 'password');

/** Returns the superuser's password. On the first start, creates it in a file that only its owner can read. */
export async function keepPassword(folder: string, account: Account | undefined): Promise<string> {
  const file = passwordFile(folder);
  try {
    if (!(await exists(file))) {
      if (await exists(dataFolder(folder))) {
        throw new EmbeddedDatabaseError(
          `The file ${file}, which contains the password of the database next to it, is missing: restore it from a backup.`,
        );
      }
      await createOnce(file, `${randomBytes(24).toString('base64url')}\n`, account);
    }
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

interface Making {
  readonly folder: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  readonly settings: Settings;
}

/**
 * Creates the database unless it exists; returns whether it was created. Creates it under another name and renames it
 * when it is complete. An interrupted start therefore leaves nothing that looks like a database, and only one of two
 * concurrent starts succeeds.
 */
export async function makeCluster({ folder, account, binaries, settings }: Making): Promise<boolean> {
  const data = dataFolder(folder);
  if (await exists(data)) return false;
  const draft = `${data}.new-${randomBytes(4).toString('hex')}`;
  const made = await run(binaries.initdb, initdbArguments(draft, folder, settings), account);
  try {
    if (!made.succeeded) {
      if (await exists(data)) return false;
      throw new EmbeddedDatabaseError(
        (await failedForSpace(made.output, folder))
          ? diskFull(folder)
          : `The database in ${folder} could not be created: ${reasonIn(made.output)}.`,
      );
    }
    await rename(draft, data);
    await makeLasting(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return false;
    // The service whose rename succeeded has removed this draft.
    if (codeOf(error) === 'ENOENT' && (await exists(data))) return false;
    throw explainFileError(error, folder);
  } finally {
    await discard(draft);
  }
}

/**
 * Ignores errors: several services may delete the same draft at once, and a later start removes anything that is left.
 */
const discard = (draft: string): Promise<void> => rm(draft, { recursive: true, force: true }).catch(() => undefined);

/**
 * The encoding is UTF-8, and text sorts by code point with PostgreSQL's builtin locale, identically on every machine
 * and version.
 */
const initdbArguments = (draft: string, folder: string, settings: Settings): string[] => [
  `--pgdata=${draft}`,
  `--username=${SUPERUSER}`,
  `--pwfile=${passwordFile(folder)}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
  ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ...Object.entries(INITIAL_SETTINGS).map(([name, value]) => `--set=${name}=${value}`),
];

/** A rename survives a power cut only after its folder has been flushed to disk. */
export async function makeLasting(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** Removes the drafts of interrupted starts. Only the owner of the database may call this. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('data.new-')) await discard(join(folder, name));
  }
}

/** PostgreSQL cannot read the files of another major version. */
export async function requireSameMajor(folder: string, binaries: Binaries): Promise<void> {
  const file = join(dataFolder(folder), 'PG_VERSION');
  const found = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw explainFileError(error, folder);
    throw new EmbeddedDatabaseError(
      `The folder ${dataFolder(folder)} does not contain a PostgreSQL database: restore a backup, or move the folder away to begin with an empty database.`,
    );
  });
  const major = binaries.version.split('.')[0];
  if (found.trim() !== major) {
    throw new EmbeddedDatabaseError(
      `The folder ${folder} contains a database of PostgreSQL ${found.trim()} and this release runs PostgreSQL ${major}: move the data with pg_dump, or set DATABASE_URL to a server of that version.`,
    );
  }
}

/** initdb prints the error before the lines about its cleanup. */
function reasonIn(output: string): string {
  const lines = output.split('\n');
  return (lines.find((line) => /\b(FATAL|error):/.test(line)) ?? lines.at(-1) ?? '').replace(/\.$/, '');
}
