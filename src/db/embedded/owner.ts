import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder } from './cluster.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { isRunningWith, type Launching, launch } from './launch.ts';
import { HeldByAnother, type Ownership, takeOwnership } from './ownership.ts';
import { findPostmaster, type Postmaster, stopPostmaster, whenSettled } from './postmaster.ts';

interface Becoming {
  readonly launching: Launching;
  readonly password: string;
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
  const { launching } = becoming;
  const { folder, binaries, settings, log } = launching;
  const data = dataFolder(folder);
  for (let look = 0; look < LOOKS; look++) {
    const left = await findPostmaster(data);
    const orphan = left && (await whenSettled(data, left.pid, log));
    if (left !== undefined && orphan === undefined) continue;
    const postmaster = orphan ?? (await launch(launching));
    const keeper = postmaster && (await keep(postmaster, becoming, orphan === undefined));
    if (postmaster === undefined || keeper === undefined) {
      await sleep(LOOK_AGAIN_MS);
      continue;
    }
    const fits = keeper.version === binaries.version && (await isRunningWith(settings, data));
    if (orphan !== undefined && !fits) {
      log('The embedded database was left running with other settings and is restarted', { pid: postmaster.pid });
      await keeper.stop();
      continue;
    }
    const message = orphan === undefined ? 'The embedded database started' : 'The embedded database was still running';
    log(message, { folder, pid: postmaster.pid, port: postmaster.port, version: keeper.version });
    return { port: postmaster.port, stop: keeper.stop };
  }
  throw new EmbeddedDatabaseError(
    `The embedded database in ${folder} keeps going away while it is being opened: look into ${folder}/postgres.log.`,
  );
}

interface Keeper {
  readonly version: string;
  stop(): Promise<void>;
}

/** Takes the ownership of a running server and keeps it until `stop`; undefined when the server went away. */
async function keep(postmaster: Postmaster, becoming: Becoming, startedHere: boolean): Promise<Keeper | undefined> {
  const { launching, password, onLost } = becoming;
  const { folder, log } = launching;
  let ending: Promise<void> | undefined;
  let retaking: Promise<void> | undefined;

  const claim = () => takeOwnership({ postmaster, password, folder, onLost: onSessionEnd });

  const onSessionEnd = () => {
    if (ending !== undefined) return;
    retaking = retake().catch((error: unknown) => {
      ending ??= Promise.resolve();
      onLost(error instanceof EmbeddedDatabaseError ? error : new EmbeddedDatabaseError(String(error)));
    });
  };

  /** When one of its processes crashes PostgreSQL ends all sessions, ours too, and goes on: then we take the lock anew. */
  const retake = async (): Promise<void> => {
    for (;;) {
      if (ending !== undefined) return;
      const alive = await whenSettled(dataFolder(folder), postmaster.pid, log);
      if (alive === undefined) {
        throw new EmbeddedDatabaseError(
          `The embedded database in ${folder} (pid ${postmaster.pid}) ended by itself: start the service again, it will recover.`,
        );
      }
      const again = await claim();
      if (again !== undefined) {
        ownership = again;
        log('The embedded database recovered from a crash of one of its processes', { pid: postmaster.pid });
        return;
      }
      await sleep(LOOK_AGAIN_MS);
    }
  };

  let ownership: Ownership | undefined;
  try {
    ownership = await claim();
  } catch (error) {
    // A server nobody else owns and we cannot use must not stay behind.
    if (startedHere && !(error instanceof HeldByAnother)) await stopPostmaster(postmaster);
    throw error;
  }
  if (ownership === undefined) return undefined;
  const { version } = ownership;

  return {
    version,
    stop: () => {
      ending ??= (async () => {
        await ownership?.release(() => stopPostmaster(postmaster));
        await retaking;
      })();
      return ending;
    },
  };
}
