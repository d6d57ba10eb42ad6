import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { keyIdOf } from '../../base/secrets.ts';
import { packagedBinaries, prepareBinaries } from '../../db/embedded/binaries.ts';
import { dataFolder, makeLasting } from '../../db/embedded/cluster.ts';
import { explainFileError } from '../../db/embedded/error.ts';
import { giveTo, type Home, pointerFile, restoringFolder, settleHome } from '../../db/embedded/folder.ts';
import { findPostmaster, stopPostmaster } from '../../db/embedded/postmaster.ts';
import { CommandError } from '../operator/usage-error.ts';
import type { Progress } from '../progress.ts';
import { placeLog, requireReach } from './archived-log.ts';
import { chainOf, findBackup, type KnownBackup } from './chain.ts';
import type { Contents } from './contents.ts';
import { extractChain, giveFile } from './extract.ts';
import type { BackupKey } from './key.ts';
import { recover } from './recover.ts';

export interface Restoring {
  /** A backup file, or a folder from which the newest backup is restored. */
  readonly place: string;
  readonly dataDir: string;
  readonly key: BackupKey | undefined;
  /** The folder that `tasman archive` writes to. */
  readonly archive?: string | undefined;
  readonly to?: Date | undefined;
  /** The secret key from the environment, if set. */
  readonly secretKey?: string | undefined;
  /** Whether to restore without the secret key, because it is lost or will be added later. */
  readonly withoutSecretKey?: boolean;
  readonly progress?: Progress;
}

export interface Restored extends Contents {
  readonly backup: KnownBackup;
  readonly chain: readonly KnownBackup[];
  readonly folder: string;
  readonly lastCommit: Date | null;
}

/** Restores into a data folder that has no database. If the restore fails, it leaves no database behind. */
export async function restore(restoring: Restoring): Promise<Restored> {
  const dataDir = resolve(restoring.dataDir);
  const backup = await findBackup(restoring.place, restoring.to);
  const chain = await chainOf(backup);
  await requireEmpty(dataDir);
  if (restoring.to && restoring.to.toISOString() < backup.head.made_at) throw tooLate(backup, backup.head.made_at);
  if (restoring.archive) await requireReach(restoring.archive, restoring.to);
  const isKeyMissing = await lacksSecretKey(backup, restoring, dataDir);
  const isNew = !(await isThere(dataDir));
  const home = await settleHome(dataDir);
  const draft = await beginDraft(home.folder);
  try {
    const restored = await prepare(home, chain, restoring, { dataDir, isKeyMissing });
    await moveIntoPlace(draft, home.folder);
    return { ...restored, backup, chain, folder: home.folder };
  } catch (error) {
    await removeTraces(home.folder, dataDir, isNew);
    throw explainFileError(error, home.folder);
  }
}

/** Creates the draft folder. While it exists, no service starts on this data folder. */
async function beginDraft(folder: string): Promise<string> {
  const draft = restoringFolder(folder);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await giveFile(join(draft, 'pid'), `${process.pid}\n`);
  return draft;
}

/** Moves the draft into place. Does not replace a database that was created in the meantime. */
async function moveIntoPlace(draft: string, folder: string): Promise<void> {
  if (await isThere(dataFolder(folder)))
    throw new CommandError(
      `A service created a database in ${folder} during the restore. Restore into another folder.`,
    );
  await rename(join(draft, 'password'), join(folder, 'password'));
  await rename(dataFolder(draft), dataFolder(folder));
  await makeLasting(folder);
  await rm(draft, { recursive: true });
}

async function prepare(
  home: Home,
  chain: readonly KnownBackup[],
  restoring: Restoring,
  { dataDir, isKeyMissing }: { dataDir: string; isKeyMissing: boolean },
) {
  const { folder, account } = home;
  const binaries = await prepareBinaries({ source: packagedBinaries(), folder, account });
  requireSameMajor(chain, binaries.version);
  const draft = restoringFolder(folder);
  const contents = await extractChain(dataFolder(draft), chain, restoring.key, restoring.progress);
  restoring.progress?.clear();
  const { notes } = contents;
  if (restoring.to && restoring.to.toISOString() < notes.ended_at) throw tooLate(chain.at(-1)!, notes.ended_at);
  const logReaches = restoring.archive
    ? await placeLog(dataFolder(draft), { archive: restoring.archive, key: restoring.key, contents })
    : undefined;
  await giveFile(join(draft, 'password'), `${notes.password}\n`);
  if (account !== undefined) await giveTo(draft, account);
  const launching = { folder: draft, account, binaries, log: () => {} };
  const lastCommit = await recover({ launching, password: notes.password, to: restoring.to, logReaches });
  const secretKey = isKeyMissing ? notes.secret_key : undefined;
  if (secretKey !== undefined) await giveFile(join(dataDir, 'secret.key'), `${secretKey}\n`);
  return { ...contents, lastCommit };
}

/** PostgreSQL cannot read the data files of another major version. */
function requireSameMajor(chain: readonly KnownBackup[], version: string): void {
  const major = (text: string) => text.split('.')[0];
  const other = chain.find(({ head }) => major(head.postgres) !== major(version));
  if (other === undefined) return;
  throw new CommandError(
    `The backup "${other.path}" was made by PostgreSQL ${other.head.postgres}, but this release runs ${version}. Restore it with the Tasman release that made it (${other.head.tasman}), then move the data with pg_dump.`,
  );
}

const tooLate = ({ path }: KnownBackup, at: string) =>
  new CommandError(`The backup "${path}" was made at ${at}, after the time to restore to. Choose an earlier backup.`);

/**
 * Returns whether the secret key must be taken from the backup. A service without a key creates a new one, which cannot
 * decrypt the stored tax and bank numbers. The right key must therefore be present already or be in the backup.
 */
async function lacksSecretKey(
  { head }: KnownBackup,
  { secretKey, withoutSecretKey = false }: Restoring,
  dataDir: string,
): Promise<boolean> {
  if (withoutSecretKey) return false;
  const file = join(dataDir, 'secret.key');
  const found = secretKey ?? (await readFile(file, 'utf8').catch(() => undefined))?.trim();
  if (found !== undefined && keyIdOf(found) !== head.key_id) {
    throw new CommandError(
      `The secret key ${secretKey === undefined ? `in ${file}` : 'in SECRET_KEY'} differs from the key that encrypted the tax and bank numbers in this backup.`,
    );
  }
  if (found === undefined && !head.has_secret_key) {
    throw new CommandError(
      `This backup does not contain the key that encrypts tax and bank numbers. Put it into ${file} or SECRET_KEY first, or pass --without-secret-key if it is lost.`,
    );
  }
  return found === undefined;
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw explainFileError(error, dataDir);
  });
  const near = join(dataDir, 'postgres');
  const far = names.includes('postgres.location') ? (await readFile(pointerFile(dataDir), 'utf8')).trim() : undefined;
  const folder = far ?? near;
  if (await findPostmaster(dataFolder(folder))) {
    throw new CommandError(
      `A service is running on ${dataDir}. Restore into another folder, or stop the service and move its folder away first.`,
    );
  }
  // An interrupted restore leaves a draft folder. Apart from it, only a secret.key may be present.
  const isHalf = await isThere(restoringFolder(folder));
  if (isHalf) {
    await requireAbandoned(restoringFolder(folder));
    await rm(dataFolder(folder), { recursive: true, force: true });
    await rm(join(folder, 'password'), { force: true });
  }
  const others = names.filter((name) => name !== 'secret.key' && !(isHalf && /^postgres(\.location)?$/.test(name)));
  if (others.length > 0) {
    throw new CommandError(
      `The folder ${dataDir} is not empty (${others.slice(0, 3).join(', ')}). Restore into an empty or new folder.`,
    );
  }
}

async function requireAbandoned(draft: string): Promise<void> {
  const pid = Number(await readFile(join(draft, 'pid'), 'utf8').catch(() => '0'));
  if (pid > 0 && pid !== process.pid && isAlive(pid)) {
    throw new CommandError(`Another restore (pid ${pid}) is running in ${draft}. Wait for it to finish.`);
  }
  const left = await findPostmaster(dataFolder(draft));
  if (left !== undefined) await stopPostmaster(left);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Removes everything that this restore created, because a partial folder would look like a database. */
async function removeTraces(folder: string, dataDir: string, isNew: boolean): Promise<void> {
  await rm(restoringFolder(folder), { recursive: true, force: true });
  if (await isThere(dataFolder(folder))) return;
  await rm(folder, { recursive: true, force: true });
  await rm(pointerFile(dataDir), { force: true });
  if (isNew) await rmdir(dataDir).catch(() => undefined);
}
