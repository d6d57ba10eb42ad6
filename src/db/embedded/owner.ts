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

/** Services that come and go on the same folder may make us look again; this often is out of the ordinary. */
const LOOKS = 20;
const LOOK_AGAIN_MS = 250;

/** Finds a server on the folder or starts one, and makes this service its owner. */
export async function becomeOwner(becoming: Becoming): Promise<Owned> {
  const { folder, log } = becoming.launching;
  for (let look = 0; look < LOOKS; look++) {
    const owned = (await takeOver(becoming)) ?? (await startAnew(becoming));
    if (owned !== undefined) return owned;
    log('The embedded database is being opened or closed by another service', { folder });
    await sleep(LOOK_AGAIN_MS);
  }
  throw new EmbeddedDatabaseError(
    `The embedded database in ${folder} keeps going away while it is being opened: look into ${folder}/postgres.log.`,
  );
}

/** The server that a killed service left behind; undefined when there is none that can go on. */
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
  log('The embedded database was left running with other settings and is started anew', { pid: orphan.pid });
  await keeper.stop();
  return undefined;
}

/** A new server; undefined when another service was faster. */
async function startAnew(becoming: Becoming): Promise<Owned | undefined> {
  const postmaster = await launch(becoming.launching);
  if (postmaster === undefined) return undefined;
  try {
    const keeper = await keep({ ...becoming.launching, ...becoming, postmaster });
    return keeper && owned(postmaster, keeper, 'The embedded database started', becoming);
  } catch (error) {
    // A server that nobody owns and we cannot use must not stay behind.
    if (!(error instanceof HeldByAnother)) await stopPostmaster(postmaster);
    throw error;
  }
}

function owned(postmaster: Postmaster, keeper: Keeper, message: string, { launching }: Becoming): Owned {
  const { pid, port } = postmaster;
  launching.log(message, { folder: launching.folder, pid, port, version: keeper.version });
  return { port, stop: keeper.stop };
}
