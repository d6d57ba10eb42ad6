import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder, SUPERUSER } from '../../db/embedded/cluster.ts';
import { settleHome } from '../../db/embedded/folder.ts';
import { LOOPBACK } from '../../db/embedded/port.ts';
import { findPostmaster } from '../../db/embedded/postmaster.ts';
import { CommandError } from '../operator/usage-error.ts';
import type { BackupKey } from './key.ts';
import type { Reached } from './replication.ts';
import { SLOT, streamLog } from './stream-log.ts';
import { onDatabase } from './take-backup.ts';

interface Archive {
  readonly dataDir: string;
  readonly folder: string;
  readonly key: BackupKey | undefined;
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

const LOOK_AGAIN_MS = 1_000;

/** Copies the log of the service that runs on the data folder until the signal; waits for it while it is down. */
export async function archive({ dataDir, folder, key, signal, say }: Archive): Promise<void> {
  const { folder: home } = await settleHome(dataDir);
  let isFirst = true;
  while (!signal.aborted) {
    const database = await running(home);
    if (database === undefined) {
      if (isFirst) throw new CommandError(`No service runs on ${dataDir}: start it first.`);
      await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const onBegun = (): void => {
      say(isFirst ? `Every change goes to ${folder} from now on; Ctrl-C ends it.` : 'The service is back.');
      isFirst = false;
    };
    try {
      await streamLog({ database, folder, key, signal, onBegun });
    } catch (error) {
      // A connection that breaks is how a service ends.
      if (error instanceof CommandError || isFirst) throw error;
    }
    if (!signal.aborted) say('The service ended; waiting for it.');
  }
}

/** Does not start anything: a service that starts later must find the database free. */
async function running(home: string): Promise<Reached | undefined> {
  const found = await findPostmaster(dataFolder(home));
  if (found?.status !== 'ready') return undefined;
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return { host: LOOPBACK, port: found.port, superuser: { user: SUPERUSER, password } };
}

const IN_USE = '55006';

/** Archiving is over: the database need not keep its log any more. */
export const endArchive = (database: Reached): Promise<boolean> =>
  onDatabase(database, async (client) => {
    const { rowCount } = await client
      .query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [SLOT])
      .catch((error: { readonly code?: string }) => {
        if (error.code !== IN_USE) throw error;
        throw new CommandError('The archive is still being written: end that process first.');
      });
    return rowCount === 1;
  });
