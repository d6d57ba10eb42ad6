import { Worker } from 'node:worker_threads';
import { systemClock } from '../src/base/clock.ts';
import { fieldCipher } from '../src/base/secrets.ts';
import { type Connection, type Db, SYSTEM } from '../src/db/db.ts';
import { type Listener, listen } from '../src/db/notify.ts';
import { provideDatabase } from '../src/db/service-user/provide.ts';
import { sql } from '../src/db/sql.ts';
import { addressCheck } from '../src/webhooks/address.ts';
import type { EventIn } from '../src/webhooks/outbox.ts';
import { TEST_SECRET_KEY } from '../tests/harness/secret.ts';

/** A listener that responds with 200 on its own thread, and reports when each request arrived. */
const LISTENER = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:http').createServer((request, response) => {
    const at = performance.timeOrigin + performance.now();
    const id = Number(request.headers['x-svc-delivery-id']);
    request.resume();
    request.on('end', () => response.end());
    parentPort.postMessage({ id, at });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));
`;

type BuiltWorker = typeof import('../src/webhooks/worker/worker.ts');
/**
 * Imports from dist/, because code that runs from source is slower: the tool that runs it adds code to preserve
 * function names.
 */
const built = async <T>(file: string): Promise<T> => import(new URL(`../dist/${file}`, import.meta.url).href);

export interface World {
  readonly db: Db;
  readonly worker: BuiltWorker;
  readonly databaseListener: Listener;
  /** Connection settings for a worker in another process. */
  readonly connection: string;
  readonly admin: Connection | string | undefined;
  readonly url: string;
  readonly arrivals: Map<number, number>;
  close(): Promise<void>;
}

export async function openWorld(folder: string): Promise<World> {
  const clock = systemClock();
  const database = await provideDatabase({
    databaseUrl: undefined,
    databaseAdminUrl: undefined,
    secretKeys: ['a key for the benchmark alone, of no use elsewhere'],
    dataDir: folder,
    at: clock.now(),
    onLost: () => {},
    log: () => {},
  });
  const { openDb } = await built<typeof import('../src/db/db.ts')>('part-db.js');
  const db = openDb(database.service, { poolSize: 4, onError: () => {} });
  const { loadDemo } = await built<typeof import('../src/demo/demo.ts')>('part-demo.js');
  await loadDemo({ db, clock, cipher });
  const databaseListener = await listen(database.service, () => {});
  const thread = new Worker(LISTENER, { eval: true });
  const arrivals = new Map<number, number>();
  const port = await new Promise<number>((resolve) => thread.once('message', (message) => resolve(message.port)));
  thread.on('message', ({ id, at }) => arrivals.set(id, at));
  const url = `http://127.0.0.1:${port}/hooks`;
  await db.tx(SYSTEM, async (tx) => {
    await sql`
      with made as (
        insert into connection (customer_id, oauth_client_id, user_id, grant_mode, scope, authorised_at)
        select 3, id, 3, 'admin', 'openid payroll.read', ${clock.now()} from oauth_client where client_id = 'demo-client'
        returning id, scope
      )
      insert into consent (customer_id, connection_id, scope, given_at)
      select 3, id, scope, ${clock.now()} from made`.execute(tx);
    await sql`
      insert into webhook_endpoint (customer_id, id, url, events, description, is_active, sealed_secret, created_at, updated_at)
      values (1, 1000, ${url}, ${['pay.created']}, '', true,
              ${cipher.seal('webhook_endpoint.sealed_secret', [1000], 'a secret')}, ${clock.now()}, ${clock.now()})
    `.execute(tx);
  });
  return {
    db,
    worker: await built<BuiltWorker>('part-webhook-worker.js'),
    databaseListener,
    connection: JSON.stringify(database.service),
    admin: database.admin,
    url,
    arrivals,
    async close() {
      await thread.terminate();
      await databaseListener.close();
      await db.close();
      await database.stop();
    },
  };
}

const cipher = fieldCipher([TEST_SECRET_KEY]);

export const deps = (db: Db) => ({
  db,
  clock: systemClock(),
  cipher,
  addresses: addressCheck({ resolve: async () => [], allowNetworks: ['127.0.0.0/8'] }),
  timeScale: 1,
  headerPrefix: 'SVC',
  retentionDays: 90,
});

/** A payload of a typical size for a pay: 1.5 kilobytes. */
const payOf = (id: number): EventIn => ({
  type: 'pay.created',
  entity: { type: 'pay', id },
  companyId: 12,
  data: {
    id,
    employee_id: id,
    pay_run_id: 77,
    pay_date: '2026-03-10',
    gross: 1140.5,
    net: 912.25,
    tax: 228.25,
    lines: Array.from({ length: 12 }, (_, line) => ({
      id: id * 12 + line,
      description: `Ordinary hours, line ${line}`,
      hours: 7.6,
      rate: 30.05,
      amount: 228.38,
    })),
  },
});

let nextPay = 1;
export const somePays = (count: number): EventIn[] => Array.from({ length: count }, () => payOf(nextPay++));

export async function enqueue(db: Db, count: number): Promise<void> {
  const { recordEvents } = await built<typeof import('../src/webhooks/outbox.ts')>('part-outbox.js');
  for (let left = count; left > 0; left -= 1_000) {
    await db.tx(3, (tx) =>
      recordEvents(tx, { clientId: null, at: systemClock().now() }, somePays(Math.min(1_000, left))),
    );
  }
}
