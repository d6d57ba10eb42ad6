import { isLoopback } from '../config.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { DEMO_CUSTOMERS, DEMO_USERS } from '../demo/accounts.ts';
import { holdsDemo, mayLoadDemo } from '../demo/demo-progress.ts';
import { VERSION } from '../version.ts';
import type { Runtime } from './runtime.ts';
import { publishListening, StartError, startStep, whenBuilt } from './start-steps.ts';
import type { Terminal } from './terminal.ts';

interface Situation {
  readonly base: string;
  readonly database: string;
  readonly demo: boolean;
  /** True if there is no account yet. */
  readonly isEmpty: boolean;
}

/** The next step after the first start without the demo data. */
const NEXT_STEP = 'npx tasman init      create the first account, its administrator and an API client';

/** The text shown after a start: addresses, demo sign-ins and a sample API call. */
function banner({ base, database, demo, isEmpty }: Situation): string {
  const lines = [
    '',
    `  Tasman ${VERSION} is running`,
    '',
    `  Console    ${base}/`,
    `  API        ${base}/api`,
    `  Guides     ${base}/docs`,
    `  Reference  ${base}/docs/reference`,
    `  Document   ${base}/openapi.json`,
    `  Database   ${database}`,
  ];
  if (demo) {
    lines.push(
      '',
      '  Demo sign-ins',
      ...DEMO_CUSTOMERS.map(({ name, email, password }) => `    ${name.padEnd(19)} ${email} / ${password}`),
      ...DEMO_USERS.flatMap(({ username, password, customer }) => [
        `    ${'Payroll user'.padEnd(19)} ${username} / ${password} (account ${customer}): choose "a payroll user" and`,
        `    ${''.padEnd(19)} account number ${customer}; in the API, account_type=user and customer_id=${customer}`,
      ]),
      '',
      '  Try it',
      `    TOKEN=$(curl -s ${base}/api/login -d username=admin@demo.example -d password=demo-admin | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
      `    curl -s ${base}/api/company -H "Authorization: Bearer $TOKEN"`,
    );
  } else if (isEmpty) lines.push('', '  Next', `    ${NEXT_STEP}`);
  return `${lines.join('\n')}\n\n`;
}

/** Prepares the service before it accepts requests: loads the demo world and waits for the console's build. */
export async function prepareWorld(runtime: Runtime): Promise<void> {
  await prepareDemo(runtime);
  await whenBuilt();
}

/** If configured, loads the demo world into an empty database. Never serves the demo world to other machines. */
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
