import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { keyIdOf } from '../../base/secrets.ts';
import { openDb } from '../../db/db.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/embedded.ts';
import { provideDatabase } from '../../db/provide.ts';
import { CommandError } from '../operator/usage-error.ts';
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
  /** Where the scratch folder is made. */
  readonly scratch?: string | undefined;
  /** What was noted at the moment that is restored; what the backup itself noted without it. */
  readonly noted?: Bounds | undefined;
  /** Of the environment or the data folder. */
  readonly secretKey: string | undefined;
  readonly clock: Clock;
}

export interface Drilled {
  readonly restored: Restored;
  readonly proof: Proof;
}

/** Restores into a scratch folder, starts it, proves that nothing is missing, and leaves nothing behind. */
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
      // With the log after the backup there is more in it than when the backup was made.
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

/** The user that runs the database when we are root must be able to pass through. */
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
    // Without the right one any serves: it makes a login, and nothing is opened.
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
    return { holds: [['Secret key', 'the one that sealed tax and bank numbers']], differences: [] };
  }
  const fault =
    secretKey === undefined
      ? 'The secret key is neither in SECRET_KEY nor in DATA_DIR nor in the backup: tax and bank numbers could not be opened.'
      : 'The secret key is not the one that sealed the tax and bank numbers in the backup.';
  return { holds: [], differences: [fault] };
}

/** The key of this machine, without making one where there is none. */
export const secretKeyOf = async (env: NodeJS.ProcessEnv): Promise<string | undefined> =>
  env.SECRET_KEY?.trim() ||
  (await readFile(join(resolve(env.DATA_DIR?.trim() || 'data'), 'secret.key'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  ));

export function drillTitle({ restored: { backup, chain, lastCommit } }: Drilled): string {
  const others = chain.length - 1;
  const builds = others === 0 ? '' : `, which adds to ${others} before it,`;
  const reached = lastCommit === null ? '' : `; its last commit was at ${lastCommit.toISOString()}`;
  return `${basename(backup.path)} of ${backup.head.made_at}${builds} was restored${reached}.`;
}
