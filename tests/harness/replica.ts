import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '../../src/db/embedded/embedded.ts';
import { copyOf, payrollAt } from './prepared.ts';
import { temporaryFolderForFile } from './process.ts';

export interface Pair {
  readonly primary: EmbeddedDatabase;
  readonly replica: EmbeddedDatabase;
  /** The URL of the primary, with the user who owns the tables. */
  readonly primaryUrl: string;
  /** The URL of the replica, without a user. */
  readonly replicaUrl: string;
  /** Restarts the replica at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a primary and a replica that streams from it. Both start from copies of the same server, which was shut down.
 * It contains the demo data for `FIXED_DAY`, sealed with `SHARED_KEY`.
 */
export async function startPair(): Promise<Pair> {
  const folders = { primary: join(temporaryFolderForFile(), 'data'), replica: join(temporaryFolderForFile(), 'data') };
  for (const dataDir of Object.values(folders)) await copyOf('server with the demo of the fixed day', dataDir);
  const start = (dataDir: string, settings: Record<string, string>) =>
    startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off', wal_keep_size: '512MB', ...settings } });
  const primary = await start(folders.primary, {});
  const { host, port, superuser } = primary;
  writeFileSync(join(folders.replica, 'postgres', 'data', 'standby.signal'), '');
  const following = {
    primary_conninfo: `host=${host} port=${port} user=${superuser.user} password=${superuser.password}`,
    // When a replica query conflicts with a change on the primary, the query is cancelled at once.
    max_standby_streaming_delay: '0',
    wal_retrieve_retry_interval: '100ms',
  };
  const first = await start(folders.replica, following);
  let replica = first;
  return {
    primary,
    get replica() {
      return replica;
    },
    primaryUrl: payrollAt(primary),
    replicaUrl: `postgres://${first.host}:${first.port}`,
    async restart() {
      replica = await start(folders.replica, { ...following, port: String(first.port) });
    },
    async stop() {
      await replica.stop();
      await primary.stop();
    },
  };
}
