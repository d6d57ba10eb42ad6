import { packagedBinaries, prepareBinaries } from './binaries.ts';
import { dataFolder, keepPassword, makeCluster, removeDrafts, requireSameMajor, SUPERUSER } from './cluster.ts';
import type { EmbeddedDatabaseError } from './error.ts';
import { requireNoRestore, settleHome } from './folder.ts';
import type { Launching } from './launch.ts';
import { becomeOwner, type Owned } from './owner.ts';
import { HeldByAnother } from './ownership.ts';
import { LOOPBACK } from './port.ts';
import { settingsFound } from './settings.ts';

export { EmbeddedDatabaseError } from './error.ts';

export interface EmbeddedDatabase {
  readonly host: string;
  readonly port: number;
  readonly superuser: { user: string; password: string; database: string };
  /** The folder of the database: `<dataDir>/postgres`, or one under /var/lib/tasman (see `settleHome`). */
  readonly folder: string;
  /** Stops the server and waits until all its processes have ended. May be called more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (message: string, fields?: Record<string, unknown>) => void;
  /** PostgreSQL settings that override ours, for example `fsync: 'off'` in tests; `port` sets a fixed port. */
  readonly settings?: Record<string, string>;
  /** Called once if the server ends or another service takes it over without `stop` having been called. */
  readonly onLost?: (error: EmbeddedDatabaseError) => void;
  /**
   * For commands, never for a service: uses the server of the service that owns the database, if one is running. `stop`
   * then does nothing.
   */
  readonly joins?: boolean;
  /** The PostgreSQL installation to run; by default the one from the npm package. */
  readonly native?: string;
}

/** Starts PostgreSQL on a data folder, or takes over the server that a killed service left running there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options;
  const source = options.native ?? packagedBinaries();
  const { folder, account } = await settleHome(dataDir);
  await requireNoRestore(folder);
  const binaries = await prepareBinaries({ source, folder, account });
  const password = await keepPassword(folder, account);
  const settings = { ...(await settingsFound(dataFolder(folder))), ...options.settings };
  const launching: Launching = { folder, account, binaries, settings, log };
  if (await makeCluster(launching)) log('Created a new embedded database', { folder });
  await requireSameMajor(folder, binaries);
  const onLost = options.onLost ?? (() => undefined);
  const reached = ({ port, stop }: Owned): EmbeddedDatabase => ({
    host: LOOPBACK,
    port,
    superuser: { user: SUPERUSER, password, database: 'postgres' },
    folder,
    stop,
  });
  try {
    const owned = await becomeOwner({ launching, password, onLost, tries: options.joins ? 1 : undefined });
    await removeDrafts(folder);
    return reached(owned);
  } catch (error) {
    if (!options.joins || !(error instanceof HeldByAnother)) throw error;
    log('Using the embedded database of a running service', { folder, port: error.port });
    return reached({ port: error.port, stop: async () => undefined });
  }
}
