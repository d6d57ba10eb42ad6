import { isLoopback } from '../config.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { holdsDemo, mayLoadDemo } from '../demo/demo-progress.ts';
import { banner } from './banner.ts';
import type { Runtime } from './runtime.ts';
import { StartError } from './start-error.ts';

/** What is done once before anything answers: the demo world is loaded where it is wanted, and never shown to others. */
export async function prepareWorld({ config, db, clock, cipher, logger }: Runtime): Promise<void> {
  if (!isLoopback(config.host) && (await holdsDemo(db))) {
    throw new StartError(
      `The database holds the demo world, whose sign-ins everybody knows, so it is not served on HOST ${config.host}: set HOST to 127.0.0.1, use another database, or close the demo accounts with "tasman customer close".`,
    );
  }
  if (!config.demo || !(await mayLoadDemo(db))) return;
  const { loadDemo } = await import('../demo/demo.ts');
  if (await loadDemo({ db, clock, cipher })) logger.info('demo world loaded');
}

/** Says where the service is and what to do first. */
export async function sayReady(runtime: Runtime, at: { own: string; base: string; workers?: number }): Promise<void> {
  const { config, db, database, logger } = runtime;
  const workers = at.workers === undefined ? {} : { workers: at.workers };
  logger.info({ address: at.own, base_url: at.base, database: database.where, ...workers }, 'listening');
  const isEmpty = !config.demo && (await hasNoAccounts(db));
  if (process.stdout.isTTY || config.demo) {
    process.stdout.write(banner({ base: at.base, database: database.where, demo: config.demo, isEmpty }));
  } else if (isEmpty) logger.info('there are no accounts yet: "tasman init" makes the first one');
}

const hasNoAccounts = (db: Db): Promise<boolean> =>
  db.tx(
    SYSTEM,
    async (tx) => (await tx.selectFrom('customer').select('id').limit(1).executeTakeFirst()) === undefined,
    { readOnly: true },
  );
