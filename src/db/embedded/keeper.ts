import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder } from './cluster.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { type Ownership, takeOwnership } from './ownership.ts';
import { type Postmaster, stopPostmaster, whenSettled } from './postmaster.ts';

/** Keeps the ownership of a running server until `stop`, even if its processes crash. */
export interface Keeper {
  /** The version that the server reports, for example `18.4`. */
  readonly version: string;
  stop(): Promise<void>;
}

interface Keeping {
  readonly postmaster: Postmaster;
  readonly folder: string;
  readonly password: string;
  readonly log: (message: string, fields?: Record<string, unknown>) => void;
  readonly onLost: (error: EmbeddedDatabaseError) => void;
  /** The number of attempts to claim the ownership for the first time. */
  readonly tries?: number | undefined;
}

const RETAKE_MS = 250;

/** Claims the ownership of a running server and keeps it. Returns undefined if the server has ended in the meantime. */
export async function keep({ postmaster, folder, password, log, onLost, tries }: Keeping): Promise<Keeper | undefined> {
  let ownership: Ownership | undefined;
  let ending: Promise<void> | undefined;

  const claim = (given: { tries?: number } = {}) =>
    takeOwnership({ postmaster, password, folder, onLost: onSessionEnd, ...given });

  const onSessionEnd = (): void => {
    if (ending !== undefined) return;
    retake().catch((error: unknown) => {
      // After the ownership is lost, this service must no longer stop the server.
      ending ??= Promise.resolve();
      onLost(error instanceof EmbeddedDatabaseError ? error : new EmbeddedDatabaseError(String(error)));
    });
  };

  /**
   * When one of its processes crashes, PostgreSQL ends all sessions and recovers. The ownership lock must therefore be
   * acquired again.
   */
  const retake = async (): Promise<void> => {
    while (ending === undefined) {
      if ((await whenSettled(dataFolder(folder), postmaster.pid, log)) === undefined) {
        if (ending !== undefined) return;
        throw new EmbeddedDatabaseError(
          `The embedded database in ${folder} (pid ${postmaster.pid}) stopped unexpectedly: start the service again and it will recover.`,
        );
      }
      ownership = await claim();
      if (ownership !== undefined) {
        log('The embedded database recovered from a crash of one of its processes', { pid: postmaster.pid });
        return;
      }
      await sleep(RETAKE_MS);
    }
  };

  const stopServer = () => stopPostmaster(postmaster);

  ownership = await claim(tries === undefined ? {} : { tries });
  if (ownership === undefined) return undefined;
  return {
    version: ownership.version,
    stop: () => {
      ending ??= ownership === undefined ? stopServer() : ownership.release(stopServer);
      return ending;
    },
  };
}
