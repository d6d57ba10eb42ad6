import { packagedBinaries, prepareBinaries } from './binaries.ts';
import { dataFolder, keepPassword, makeCluster, removeDrafts, requireSameMajor, SUPERUSER } from './cluster.ts';
import type { EmbeddedDatabaseError } from './error.ts';
import { settleHome } from './folder.ts';
import type { Launching } from './launch.ts';
import { becomeOwner, type Owned } from './owner.ts';
import { HeldByAnother } from './ownership.ts';
import { LOOPBACK } from './port.ts';
import { requireNoRestore } from './restoring.ts';
import { settingsFound } from './settings.ts';

export { EmbeddedDatabaseError } from './error.ts';

export interface EmbeddedDatabase {
  readonly host: string;
  readonly port: number;
  readonly superuser: { user: string; password: string; database: string };
  /** Where the database lives: `<dataDir>/postgres`, or a folder under /var/lib/tasman (see `settleHome`). */
  readonly folder: string;
  /** Ends the server and waits until nothing of it runs. May be called more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (message: string, fields?: Record<string, unknown>) => void;
  /** PostgreSQL settings that override ours, for example `fsync: 'off'` in tests; `port` asks for a fixed port. */
  readonly settings?: Record<string, string>;
  /** Called once when the server ended, or was taken by another service, without our `stop`. */
  readonly onLost?: (error: EmbeddedDatabaseError) => void;
  /**
   * Works beside the service that owns the database now, where there is one: `stop` then ends nothing. A service never
   * does; a command does.
   */
  readonly joins?: boolean;
  /** The PostgreSQL to run; the one that ships with npm unless told. */
  readonly native?: string;
}

/** Starts PostgreSQL on a data folder, or takes over the one that a killed service left running there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options;
  const source = options.native ?? packagedBinaries();
  const { folder, account } = await settleHome(dataDir);
  await requireNoRestore(folder);
  const binaries = await prepareBinaries({ source, folder, account });
  const password = await keepPassword(folder, account);
  const settings = { ...(await settingsFound(dataFolder(folder))), ...options.settings };
  const launching: Launching = { folder, account, binaries, settings, log };
  if (await makeCluster(launching)) log('A new embedded database was made', { folder });
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
    log('The embedded database of a running service is used', { folder, port: error.port });
    return reached({ port: error.port, stop: async () => undefined });
  }
}
