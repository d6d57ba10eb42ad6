import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../app.ts';
import { listen } from '../db/notify.ts';
import { openConsole } from '../http/console/console-files.ts';
import type { WorkerPlace } from '../http/metrics.ts';
import { addressOf } from './own-address.ts';
import type { Runtime } from './runtime.ts';
import { StartError } from './start-error.ts';

const SHUTDOWN_MS = 10_000;
const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url));

export interface AnswerOptions {
  readonly stopped: Promise<number>;
  /** Where this process is one of several under a supervisor. */
  readonly worker?: WorkerPlace;
  readonly onListening?: (at: { own: string; base: string }) => Promise<void>;
}

/** Answers HTTP until it is told to stop, and ends what it began in order. Answers the exit code. */
export async function answer(runtime: Runtime, { stopped, worker, onListening }: AnswerOptions): Promise<number> {
  const { config, clock, logger, db, database } = runtime;
  const listener = await listen(database.direct ?? database.service, (error) =>
    logger.warn({ err: error }, 'notifications interrupted'),
  );
  const app = buildApp({
    ...{ config, db, listener, clock, logger },
    console: openConsole(CONSOLE_FOLDER),
    ...(worker ? { worker } : {}),
  });
  try {
    await listenOn(app.server, config);
    const { port } = app.server.server.address() as AddressInfo;
    const own = addressOf(config.host, port);
    app.urls.base = config.baseUrl ?? own;
    app.urls.frontend = config.frontendUrl ?? app.urls.base;
    await onListening?.({ own, base: app.urls.base });
    const code = await stopped;
    if (!worker) logger.info('stopping');
    return code;
  } finally {
    // Also where it never came to listen: what still held the database would complain when that goes.
    app.drain();
    const force = setTimeout(() => app.server.server.closeAllConnections(), SHUTDOWN_MS);
    await app.server.close();
    clearTimeout(force);
    await listener.close();
  }
}

async function listenOn(
  server: { listen(options: { host: string; port: number }): Promise<string> },
  at: { host: string; port: number },
) {
  try {
    await server.listen({ host: at.host, port: at.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${at.port} on ${at.host} is in use; set PORT to another one, or to 0 for any free one.`,
      );
    if (code === 'EACCES')
      throw new StartError(`Port ${at.port} needs privileges this user does not have; set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${at.host} is not an address of this machine.`);
    throw error;
  }
}
