import { createHash, randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  lchown,
  link,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Account, canReach, databaseAccount, isRoot } from './account.ts';
import { codeOf, EmbeddedDatabaseError, explainFileError } from './error.ts';

/** The folder of the database, and the account that runs PostgreSQL if this process runs as root. */
export interface Home {
  readonly folder: string;
  readonly account: Account | undefined;
}

const FAR_ROOT = '/var/lib/tasman';

/**
 * Decides where the database of a data folder is stored: normally in `postgres/` inside it. If root starts the service
 * in a folder that the database account cannot enter, such as a home folder with mode 0700, the database is stored
 * under /var/lib/tasman, and the file `postgres.location` in the data folder contains the path.
 */
export async function settleHome(dataDir: string): Promise<Home> {
  const wanted = resolve(dataDir);
  try {
    await mkdir(wanted, { recursive: true });
    const base = await realpath(wanted);
    return (await existingHome(base)) ?? (await newHome(base));
  } catch (error) {
    throw explainFileError(error, wanted);
  }
}

const nearFolder = (base: string) => join(base, 'postgres');
export const pointerFile = (base: string) => join(base, 'postgres.location');

async function existingHome(base: string): Promise<Home | undefined> {
  const pointed = await readPointer(base);
  const folder = pointed ?? nearFolder(base);
  if (!(await exists(folder))) {
    if (pointed === undefined) return undefined;
    // An empty database here would look as if every pay were lost, so the operator must decide.
    throw new EmbeddedDatabaseError(
      `The file ${pointerFile(base)} says that the database is in ${pointed}, which does not exist: restore that folder, or delete the file to begin with an empty database.`,
    );
  }
  if (isRoot()) return { folder, account: await accountFor(folder) };
  await requireOwnAccess(folder);
  return { folder, account: undefined };
}

/**
 * When root runs the service, an existing database runs as the owner of its files, so that the files of an ordinary
 * user keep their owner.
 */
async function accountFor(folder: string): Promise<Account> {
  const { uid, gid } = await stat(folder);
  const account = uid === 0 ? await databaseAccount() : { name: `user ${uid}`, uid, gid };
  if (!(await canReach(dirname(folder), account))) {
    throw new EmbeddedDatabaseError(
      `The database folder ${folder} is not reachable by ${account.name}, the user that runs PostgreSQL: allow access to the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    );
  }
  if (uid === 0) await giveTo(folder, account);
  return account;
}

async function requireOwnAccess(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { uid } = await stat(folder);
    if (codeOf(error) !== 'EACCES' || uid === process.getuid?.()) throw explainFileError(error, folder);
    throw new EmbeddedDatabaseError(
      `The database folder ${folder} belongs to another user (uid ${uid}): start the service as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
}

async function newHome(base: string): Promise<Home> {
  if (!isRoot()) {
    const folder = nearFolder(base);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { folder, account: undefined };
  }
  const account = await databaseAccount();
  const near = await canReach(base, account);
  const folder = near ? nearFolder(base) : await farFolder(base);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chown(folder, account.uid, account.gid);
  return { folder: near ? folder : await agreeOnPointer(base, folder), account };
}

/**
 * The name begins with a hash of the data folder, so that an operator can match the two. It ends with a random part:
 * after the data folder was deleted, the next start must create an empty database and not find the old one.
 */
async function farFolder(base: string): Promise<string> {
  try {
    await mkdir(FAR_ROOT, { recursive: true });
    // Sets the mode explicitly, because with a strict umask the account could not enter its own folder.
    await chmod(FAR_ROOT, 0o755);
  } catch (error) {
    throw explainFileError(error, FAR_ROOT);
  }
  const hash = createHash('sha256').update(base).digest('hex').slice(0, 16);
  return join(FAR_ROOT, `${hash}-${randomBytes(4).toString('hex')}`);
}

/** If several services start at once, the first one to write the pointer decides. */
async function agreeOnPointer(base: string, folder: string): Promise<string> {
  if (await createOnce(pointerFile(base), `${folder}\n`)) return folder;
  await rm(folder, { recursive: true });
  return (await readPointer(base)) ?? folder;
}

async function readPointer(base: string): Promise<string | undefined> {
  try {
    return (await readFile(pointerFile(base), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates a file atomically unless it exists; returns whether the file was created. */
export async function createOnce(path: string, content: string, account?: Account): Promise<boolean> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    if (account !== undefined) await chown(draft, account.uid, account.gid);
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes the account the owner of a folder and everything in it. */
export async function giveTo(folder: string, account: Account): Promise<void> {
  await lchown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid);
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** The temporary folder of a restore. It is renamed when the restore is complete. */
export const restoringFolder = (folder: string): string => join(folder, 'restoring');

/**
 * A start during a restore, or after an interrupted one, would create an empty database in place of the restored one.
 */
export async function requireNoRestore(folder: string): Promise<void> {
  if (!(await exists(restoringFolder(folder)))) return;
  throw new EmbeddedDatabaseError(
    `A backup is being restored into ${folder}, or a restore was interrupted: wait until the restore has finished, or run tasman restore again.`,
  );
}
