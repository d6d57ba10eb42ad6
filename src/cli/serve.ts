import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../app.ts';
import { keepHeapSmall } from '../base/heap.ts';
import { isLoopback } from '../config.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { listen } from '../db/notify.ts';
import { holdsDemo, loadDemo } from '../demo/demo.ts';
import { openConsole } from '../http/console/console-files.ts';
import { banner } from './banner.ts';
import { openRuntime } from './runtime.ts';
import { StartError } from './start-error.ts';

const SHUTDOWN_MS = 10_000;
const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** Starts everything, then waits for a signal and stops it in order. Answers the exit code. */
export async function serve(): Promise<number> {
  keepHeapSmall();
  let stop: (reason: string, code: number) => void = () => {};
  const stopped = new Promise<number>((resolve) => {
    stop = (_reason, code) => resolve(code);
  });
  const signals = ['SIGTERM', 'SIGINT'] as const;
  let asked = false;
  for (const signal of signals) {
    process.on(signal, () => {
      // A second signal means now.
      if (asked) process.exit(130);
      asked = true;
      stop(signal, 0);
    });
  }

  const runtime = await openRuntime({
    onLost: (error) => {
      process.stderr.write(`${error.message}\n`);
      stop('database lost', 1);
    },
  });
  const { config, clock, logger, db, database, cipher } = runtime;
  try {
    if (!isLoopback(config.host) && (await holdsDemo(db))) {
      throw new StartError(
        `The database holds the demo world, whose sign-ins everybody knows, so it is not served on HOST ${config.host}: set HOST to 127.0.0.1, use another database, or close the demo accounts with "tasman customer close".`,
      );
    }
    if (config.demo && (await loadDemo({ db, clock, cipher }))) logger.info('demo world loaded');
    const listener = await listen(database.service, (error) =>
      logger.warn({ err: error }, 'notifications interrupted'),
    );
    const app = buildApp({ config, db, listener, clock, logger, console: openConsole(CONSOLE_FOLDER) });
    try {
      await listenOn(app.server, config);
      const { port } = app.server.server.address() as AddressInfo;
      const own = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
      app.urls.base = config.baseUrl ?? own;
      app.urls.frontend = config.frontendUrl ?? app.urls.base;
      logger.info({ address: own, base_url: app.urls.base, database: database.where }, 'listening');
      const isEmpty = !config.demo && (await hasNoAccounts(db));
      if (process.stdout.isTTY || config.demo) {
        const { demo } = config;
        process.stdout.write(banner({ base: app.urls.base, database: database.where, demo, isEmpty }));
      } else if (isEmpty) logger.info('there are no accounts yet: "tasman init" makes the first one');
      const code = await stopped;
      logger.info('stopping');
      return code;
    } finally {
      // Also where it never came to listen: what still held the database would complain when that goes.
      app.drain();
      const force = setTimeout(() => app.server.server.closeAllConnections(), SHUTDOWN_MS);
      await app.server.close();
      clearTimeout(force);
      await listener.close();
    }
  } finally {
    await runtime.close();
    logger.info('stopped');
  }
}

const hasNoAccounts = (db: Db): Promise<boolean> =>
  db.tx(
    SYSTEM,
    async (tx) => (await tx.selectFrom('customer').select('id').limit(1).executeTakeFirst()) === undefined,
    { readOnly: true },
  );

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
