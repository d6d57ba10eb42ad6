import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../app.ts';
import { outageLog } from '../base/logger.ts';
import { listen } from '../db/notify.ts';
import { openConsole } from '../http/console/console-files.ts';
import type { WorkerPlace } from '../telemetry/metrics.ts';
import { addressOf } from './own-address.ts';
import type { Runtime } from './runtime.ts';
import { StartError } from './start-steps.ts';

const SHUTDOWN_MS = 10_000;
const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url));

export interface ServeOptions {
  readonly stopped: Promise<number>;
  /** Set when this process is one of several workers under a supervisor. */
  readonly worker?: WorkerPlace;
  readonly onListening?: (at: { own: string; base: string }) => Promise<void>;
}

/** Serves HTTP until `stopped` resolves, then shuts down in order. Resolves to the exit code. */
export async function serveHttp(runtime: Runtime, { stopped, worker, onListening }: ServeOptions): Promise<number> {
  const { config, clock, logger, db, database } = runtime;
  const listening = outageLog(logger, 'Listening for notifications of the database');
  const listener = await listen(database.direct ?? database.service, listening.failed, listening.wentWell);
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
    // Runs even if listening failed: otherwise parts that still use the database would log errors once it stops.
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
        `Port ${at.port} on ${at.host} is already in use. Set PORT to another port, or to 0 for any free port.`,
      );
    if (code === 'EACCES')
      throw new StartError(
        `Port ${at.port} needs privileges that this user does not have. Set PORT to a port above 1023.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(
        `HOST ${at.host} is not an address of this machine. Set HOST to one of its addresses, such as 127.0.0.1.`,
      );
    throw error;
  }
}
