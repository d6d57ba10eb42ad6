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

const POLL_MS = 1_000;

/**
 * Archives the write-ahead log of the service on this data folder until the signal is aborted. Fails if no service is
 * running at the start. If the service stops later, waits until it is running again.
 */
export async function archive({ dataDir, folder, key, signal, say }: Archive): Promise<void> {
  const { folder: home } = await settleHome(dataDir);
  let isFirst = true;
  while (!signal.aborted) {
    const database = await running(home);
    if (database === undefined) {
      if (isFirst) throw new CommandError(`No service is running on ${dataDir}. Start it first.`);
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const onBegun = (): void => {
      say(isFirst ? `Archiving every change to ${folder}. Press Ctrl-C to stop.` : 'The service is running again.');
      isFirst = false;
    };
    try {
      await streamLog({ database, folder, key, signal, onBegun });
    } catch (error) {
      // The connection breaks when the service stops.
      if (error instanceof CommandError || isFirst) throw error;
    }
    if (!signal.aborted) say('The service stopped. Waiting for it to start again.');
  }
}

/** Finds the running database but never starts one: a service that starts later must find the database unlocked. */
async function running(home: string): Promise<Reached | undefined> {
  const found = await findPostmaster(dataFolder(home));
  if (found?.status !== 'ready') return undefined;
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return { host: LOOPBACK, port: found.port, superuser: { user: SUPERUSER, password } };
}

const IN_USE = '55006';

/** Drops the replication slot, so that the database no longer retains log for an archive. */
export const endArchive = (database: Reached): Promise<boolean> =>
  onDatabase(database, async (client) => {
    const { rowCount } = await client
      .query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [SLOT])
      .catch((error: { readonly code?: string }) => {
        if (error.code !== IN_USE) throw error;
        throw new CommandError('The archive is still being written. Stop that process first.');
      });
    return rowCount === 1;
  });
