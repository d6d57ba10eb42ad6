import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { counted } from '../../base/counted.ts';
import { keyIdOf } from '../../base/secrets.ts';
import { openDb } from '../../db/db.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/embedded.ts';
import { provideDatabase } from '../../db/service-user/provide.ts';
import { CommandError } from '../operator/usage-error.ts';
import type { Env } from '../terminal.ts';
import { type Bounds, sinceThen } from './figures.ts';
import type { BackupKey } from './key.ts';
import { type Proof, proveAudit, proveIndexes, provePays, proveRows, together } from './prove.ts';
import { type Restored, restore } from './restore.ts';
import { onDatabase } from './take-backup.ts';

export interface Drilling {
  readonly place: string;
  readonly key: BackupKey | undefined;
  readonly archive?: string | undefined;
  readonly to?: Date | undefined;
  /** The folder in which the scratch folder is created. */
  readonly scratch?: string | undefined;
  /** The figures noted at the time to which the database is restored; by default, the figures in the backup. */
  readonly noted?: Bounds | undefined;
  /** The secret key, read from the environment or the data folder. */
  readonly secretKey: string | undefined;
  readonly clock: Clock;
}

export interface Drilled {
  readonly restored: Restored;
  readonly proof: Proof;
}

/** Restores into a scratch folder, starts the database, checks that it is complete, and removes the folder. */
export async function drill(drilling: Drilling): Promise<Drilled> {
  const { place, key, archive, to, clock } = drilling;
  const scratch = await scratchFolder(drilling.scratch ?? tmpdir());
  const dataDir = join(scratch, 'data');
  let folder: string | undefined;
  try {
    const restored = await restore({ place, dataDir, key, archive, to, withoutSecretKey: true });
    folder = restored.folder;
    const secretKey = drilling.secretKey ?? restored.notes.secret_key;
    const database = await startEmbedded({ dataDir, log: () => {} });
    try {
      const { figures } = restored.notes;
      // If log written after the backup is replayed, there may be more rows than when the backup was made.
      const bounds = drilling.noted ?? (archive === undefined ? figures : sinceThen(figures));
      return { restored, proof: await prove(database, restored, { dataDir, secretKey, clock, bounds }) };
    } finally {
      await database.stop();
    }
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Creates a scratch folder that the database's user can enter when this process runs as root. */
async function scratchFolder(parent: string): Promise<string> {
  try {
    const folder = await mkdtemp(join(resolve(parent), 'tasman-drill-'));
    await chmod(folder, 0o711);
    return folder;
  } catch (error) {
    throw new CommandError(`The folder "${parent}" cannot be written to (${(error as NodeJS.ErrnoException).code}).`);
  }
}

interface Proving {
  readonly dataDir: string;
  readonly secretKey: string | undefined;
  readonly clock: Clock;
  readonly bounds: Bounds;
}

async function prove(database: EmbeddedDatabase, restored: Restored, proving: Proving): Promise<Proof> {
  const { dataDir, secretKey, clock, bounds } = proving;
  const proofs = await onDatabase(database, async (client) => [
    keyProof(secretKey, restored.head.key_id),
    await proveRows(client, bounds),
    await proveIndexes(client),
  ]);
  const provided = await provideDatabase({
    databaseUrl: undefined,
    databaseAdminUrl: undefined,
    dataDir,
    // Any key is sufficient here: it is only used to derive a login, and no encrypted value is read.
    secretKeys: [secretKey ?? randomBytes(48).toString('base64')],
    joins: true,
    log: () => {},
    at: clock.now(),
    onLost: () => {},
  });
  const db = openDb(provided.service, { poolSize: 4, onError: () => {} });
  try {
    proofs.push(await proveAudit(db, bounds), await provePays(db));
  } finally {
    await db.close();
    await provided.stop();
  }
  return together(...proofs);
}

function keyProof(secretKey: string | undefined, keyId: string): Proof {
  if (secretKey !== undefined && keyIdOf(secretKey) === keyId) {
    return { passed: [['Secret key', 'matches the key that encrypted the tax and bank numbers']], differences: [] };
  }
  const fault =
    secretKey === undefined
      ? 'The secret key is not in SECRET_KEY, DATA_DIR or the backup, so tax and bank numbers cannot be decrypted.'
      : 'The secret key differs from the key that encrypted the tax and bank numbers in the backup.';
  return { passed: [], differences: [fault] };
}

/** The secret key of this machine, if it has one. Does not create a key. */
export const secretKeyOf = async (env: Env): Promise<string | undefined> =>
  env.SECRET_KEY?.trim() ||
  (await readFile(join(resolve(env.DATA_DIR?.trim() || 'data'), 'secret.key'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  ));

export function drillTitle({ restored: { backup, chain, lastCommit } }: Drilled): string {
  const others = chain.length - 1;
  const builds = others === 0 ? '' : `, which builds on ${counted(others, 'earlier backup')},`;
  const reached = lastCommit === null ? '' : `; its last commit was at ${lastCommit.toISOString()}`;
  return `${basename(backup.path)} from ${backup.head.made_at}${builds} was restored${reached}.`;
}
