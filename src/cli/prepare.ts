import { isLoopback } from '../config.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { holdsDemo, mayLoadDemo } from '../demo/demo-progress.ts';
import { banner } from './banner.ts';
import type { Runtime } from './runtime.ts';
import { StartError } from './start-error.ts';
import { publishListening, startStep, whenBuilt } from './start-steps.ts';
import type { Terminal } from './terminal.ts';

/** Prepares the service before it accepts requests: loads the demo company and waits for the console's build. */
export async function prepareWorld(runtime: Runtime): Promise<void> {
  await prepareDemo(runtime);
  await whenBuilt();
}

/** Loads the demo company into an empty database if configured. Refuses to serve it to other machines. */
async function prepareDemo({ config, db, clock, cipher, logger }: Runtime): Promise<void> {
  if (!isLoopback(config.host) && (await holdsDemo(db))) {
    throw new StartError(
      `The database contains the demo world, whose passwords are public, so it is not served on HOST ${config.host}. Set HOST to 127.0.0.1, use another database, or close the demo accounts with "tasman customer close".`,
    );
  }
  if (!config.demo || !(await mayLoadDemo(db))) return;
  await startStep('Loading the demo company', async () => {
    const { loadDemo } = await import('../demo/demo.ts');
    if (await loadDemo({ db, clock, cipher })) logger.info('demo world loaded');
  });
}

/** Announces the address of the service and the first steps. */
export async function sayReady(
  runtime: Runtime,
  { stdout }: Pick<Terminal, 'stdout'>,
  at: { own: string; base: string; workers?: number },
): Promise<void> {
  const { config, db, database, logger } = runtime;
  publishListening();
  const workers = at.workers === undefined ? {} : { workers: at.workers };
  logger.info({ address: at.own, base_url: at.base, database: database.where, ...workers }, 'listening');
  const isEmpty = !config.demo && (await hasNoAccounts(db));
  if (stdout.isTTY || config.demo) {
    stdout.write(banner({ base: at.base, database: database.where, demo: config.demo, isEmpty }));
  } else if (isEmpty) logger.info('there are no accounts yet; create the first one with "tasman init"');
}

const hasNoAccounts = (db: Db): Promise<boolean> =>
  db.tx(
    SYSTEM,
    async (tx) => (await tx.selectFrom('customer').select('id').limit(1).executeTakeFirst()) === undefined,
    { readOnly: true },
  );
