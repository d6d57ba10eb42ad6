import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder } from './cluster.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { type Keeper, keep } from './keeper.ts';
import { isRunningWith, type Launching, launch } from './launch.ts';
import { HeldByAnother } from './ownership.ts';
import { findPostmaster, type Postmaster, stopPostmaster, whenSettled } from './postmaster.ts';

interface Becoming {
  readonly launching: Launching;
  readonly password: string;
  readonly tries?: number | undefined;
  readonly onLost: (error: EmbeddedDatabaseError) => void;
}

export interface Owned {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * The maximum number of attempts. Other services that start and stop on the same folder may cause retries, but not this
 * many.
 */
const ATTEMPTS = 20;
const RETRY_MS = 250;

/** Finds a server on the folder or starts one, and makes this service its owner. */
export async function becomeOwner(becoming: Becoming): Promise<Owned> {
  const { folder, log } = becoming.launching;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const owned = (await takeOver(becoming)) ?? (await startNew(becoming));
    if (owned !== undefined) return owned;
    log('The embedded database is being opened or closed by another service', { folder });
    await sleep(RETRY_MS);
  }
  throw new EmbeddedDatabaseError(
    `The embedded database in ${folder} keeps stopping while the service opens it: check ${folder}/postgres.log.`,
  );
}

/** Takes over the server that a killed service left running. Returns undefined if no usable server exists. */
async function takeOver(becoming: Becoming): Promise<Owned | undefined> {
  const { folder, binaries, settings, log } = becoming.launching;
  const data = dataFolder(folder);
  const found = await findPostmaster(data);
  const orphan = found && (await whenSettled(data, found.pid, log));
  const keeper = orphan && (await keep({ ...becoming.launching, ...becoming, postmaster: orphan }));
  if (orphan === undefined || keeper === undefined) return undefined;
  if (keeper.version === binaries.version && (await isRunningWith(settings, data))) {
    return owned(orphan, keeper, 'The embedded database was still running', becoming);
  }
  log('Restarting the embedded database, which was left running with other settings', { pid: orphan.pid });
  await keeper.stop();
  return undefined;
}

/** Starts a new server. Returns undefined if another service started one first. */
async function startNew(becoming: Becoming): Promise<Owned | undefined> {
  const postmaster = await launch(becoming.launching);
  if (postmaster === undefined) return undefined;
  try {
    const keeper = await keep({ ...becoming.launching, ...becoming, postmaster });
    return keeper && owned(postmaster, keeper, 'The embedded database started', becoming);
  } catch (error) {
    // Stops the server, because it would otherwise run without an owner. A server that another process owns keeps
    // running.
    if (!(error instanceof HeldByAnother)) await stopPostmaster(postmaster);
    throw error;
  }
}

function owned(postmaster: Postmaster, keeper: Keeper, message: string, { launching }: Becoming): Owned {
  const { pid, port } = postmaster;
  launching.log(message, { folder: launching.folder, pid, port, version: keeper.version });
  return { port, stop: keeper.stop };
}
