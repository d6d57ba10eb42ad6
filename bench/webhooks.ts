import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import pg from 'pg';
import { Agent, request } from 'undici';
import { systemClock } from '../src/base/clock.ts';
import { fieldCipher, newUuid } from '../src/base/secrets.ts';
import { type Connection, type Db, openDb, SYSTEM } from '../src/db/db.ts';
import { type Listener, listen } from '../src/db/notify.ts';
import { provideDatabase } from '../src/db/provide.ts';
import { loadDemo } from '../src/demo/demo.ts';
import { addressCheck } from '../src/webhooks/address.ts';
import { type EventIn, recordEvents } from '../src/webhooks/outbox.ts';
import { MOST_PER_ENDPOINT } from '../src/webhooks/worker/share.ts';
import { runDueDeliveries, startDeliveryWorker } from '../src/webhooks/worker/worker.ts';
import { TEST_SECRET_KEY } from '../tests/harness/secret.ts';
import { report, round } from './report.ts';
import type { BenchFolder } from './service.ts';

const DELIVERIES = 10_000;
const BACKLOG = 100_000;
const HISTORY = 2_000_000;
const QUICK = process.env.BENCH_QUICK === '1';

/** Answers 200 on a thread of its own, and tells when each request began to arrive. */
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

interface World {
  readonly db: Db;
  readonly ear: Listener;
  /** How a worker in a process of its own reaches the database. */
  readonly connection: string;
  readonly admin: Connection | string;
  readonly url: string;
  readonly arrivals: Map<number, number>;
  close(): Promise<void>;
}

async function openWorld(folder: string): Promise<World> {
  const clock = systemClock();
  const database = await provideDatabase({
    databaseUrl: undefined,
    dataDir: folder,
    at: clock.now(),
    onLost: () => {},
    log: () => {},
  });
  const db = openDb(database.service, { poolSize: 4, onError: () => {} });
  await loadDemo({ db, clock, cipher });
  const ear = await listen(database.service, () => {});
  const thread = new Worker(LISTENER, { eval: true });
  const arrivals = new Map<number, number>();
  const port = await new Promise<number>((resolve) => thread.once('message', (message) => resolve(message.port)));
  thread.on('message', ({ id, at }) => arrivals.set(id, at));
  const url = `http://127.0.0.1:${port}/hooks`;
  await db.tx(SYSTEM, async (tx) => {
    await sql`
      insert into connection (customer_id, oauth_client_id, user_id, grant_mode, scope, authorised_at)
      select 3, id, 3, 'admin', 'openid', ${clock.now()} from oauth_client where client_id = 'demo-client'`.execute(tx);
    await sql`
      insert into webhook_endpoint (customer_id, url, events, description, is_active, sealed_secret, created_at, updated_at)
      values (1, ${url}, ${['pay.created']}, '', true, ${cipher.encrypt('a secret')}, ${clock.now()}, ${clock.now()})
    `.execute(tx);
  });
  return {
    db,
    ear,
    connection: JSON.stringify(database.service),
    admin: database.admin,
    url,
    arrivals,
    async close() {
      await thread.terminate();
      await ear.close();
      await db.close();
      await database.stop();
    },
  };
}

const cipher = fieldCipher([TEST_SECRET_KEY]);

const deps = (db: Db) => ({
  db,
  clock: systemClock(),
  cipher,
  addresses: addressCheck({ resolve: async () => [], allowNetworks: ['127.0.0.0/8'] }),
  timeScale: 1,
  headerPrefix: 'SVC',
  retentionDays: 90,
});

/** About what a pay looks like to a listener: a kilobyte and a half. */
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
const somePays = (count: number): EventIn[] => Array.from({ length: count }, () => payOf(nextPay++));

async function enqueue(db: Db, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1_000) {
    await db.tx(3, (tx) =>
      recordEvents(tx, { customerId: 3, clientId: null, at: systemClock().now() }, somePays(Math.min(1_000, left))),
    );
  }
}

/** Deliveries per second, from the first claim to the last settled row. */
async function deliver({ db }: World, count: number): Promise<number> {
  const began = performance.now();
  await runDueDeliveries(deps(db));
  return count / ((performance.now() - began) / 1000);
}

/** Posts of the same bodies by the same client to the same listener, and nothing else. */
async function floor(url: string, count: number): Promise<number> {
  const agent = new Agent({ pipelining: 1 });
  const bodies = somePays(1_000).map((pay) => Buffer.from(JSON.stringify({ id: newUuid(), ...pay })));
  const headers = { 'Content-Type': 'application/json', 'X-SVC-Delivery-Id': '0' };
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: MOST_PER_ENDPOINT }, async () => {
      while (next < count) {
        const body = bodies[next++ % bodies.length]!;
        const reply = await request(url, { dispatcher: agent, method: 'POST', headers, body });
        await reply.body.dump();
      }
    }),
  );
  const rate = count / ((performance.now() - began) / 1000);
  await agent.close();
  return rate;
}

/** History as it lies there after months: settled rows of the same endpoint. */
async function fillHistory(db: Db, rows: number): Promise<void> {
  const step = 100_000;
  for (let done = 0; done < rows; done += step) {
    await db.tx(SYSTEM, (tx) =>
      sql`
        insert into webhook_delivery (customer_id, endpoint_id, subject_customer_id, event_id, payload_id, company_id,
          event_type, entity_type, entity_id, data_digest, status, attempt_count, due_at, delivered_at, created_at)
        select 1, e.id, 3, n, gen_random_uuid(), 12, 'pay.created', 'pay', n, sha256('x'), 'delivered', 1, at.t, at.t, at.t
        from webhook_endpoint e, generate_series(${done}::int, ${done + step - 1}::int) n,
          lateral (select ${systemClock().now()}::timestamptz - interval '80 days' + n * interval '1 second' as t) at`.execute(
        tx,
      ),
    );
  }
}

/** From the commit of a change to the first byte at the listener, one change at a time. */
async function latency(world: World, times: number): Promise<number[]> {
  const worker = startDeliveryWorker({ ...deps(world.db), listener: world.ear, logger: { info() {}, warn() {} } });
  const taken: number[] = [];
  for (let run = 0; run < times; run += 1) {
    world.arrivals.clear();
    await enqueue(world.db, 1);
    const committed = performance.timeOrigin + performance.now();
    while (world.arrivals.size === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    taken.push([...world.arrivals.values()][0]! - committed);
  }
  await worker.stop();
  return taken.sort((a, b) => a - b);
}

/** Milliseconds to write a thousand events and their deliveries, beside an insert of the same rows and nothing else. */
async function writing(db: Db): Promise<{ events: number; insert: number }> {
  const once = async (work: () => Promise<void>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const median = async (work: () => Promise<void>) => {
    const taken: number[] = [];
    for (let run = 0; run < 7; run += 1) taken.push(await once(work));
    return taken.sort((a, b) => a - b)[3]!;
  };
  const events = await median(() => enqueue(db, 1_000));
  const insert = await median(async () => {
    const rows = JSON.stringify(somePays(1_000));
    await db.tx(3, (tx) =>
      sql`
        insert into event (customer_id, type, entity_type, entity_id, company_id, created_at, data)
        select 3, r.type, 'pay', 1, r."companyId", ${systemClock().now()}, r.data
        from jsonb_to_recordset(${rows}::jsonb) as r (type text, "companyId" bigint, data jsonb)`.execute(tx),
    );
  });
  return { events, insert };
}

const MOST = 'at least 60 % of the floor';

export async function benchWebhooks(folder: BenchFolder): Promise<void> {
  const world = await openWorld(folder.path);
  try {
    await enqueue(world.db, 2_000);
    await deliver(world, 2_000);
    await floor(world.url, 2_000);

    const bare = await floor(world.url, DELIVERIES);
    const tell = (figure: string, value: number, target: string) =>
      report({
        figure,
        value: round(value),
        unit: 'deliveries/s',
        floor: round(bare),
        ratio: round(bare / value),
        target,
      });
    await enqueue(world.db, DELIVERIES);
    tell('webhook deliveries', await deliver(world, DELIVERIES), MOST);

    const taken = await latency(world, 200);
    for (const [name, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const)
      report({
        figure: `webhook commit to first byte ${name}`,
        value: round(taken[Math.floor(taken.length * share)]!),
        unit: 'ms',
        target: 'well below the sweep of 5 s',
      });

    const { events, insert } = await writing(world.db);
    await deliver(world, 7_000);
    report({
      figure: 'writing 1,000 events with a listener',
      value: round(events),
      unit: 'ms',
      floor: round(insert),
      ratio: round(events / insert),
      target: 'at most a quarter of a batch of 1,000 pays',
    });

    if (QUICK) return;
    await enqueue(world.db, BACKLOG);
    tell('webhook deliveries, backlog of 100,000', await deliver(world, BACKLOG), 'at most 20 % below the first');
    await fillHistory(world.db, HISTORY);
    await enqueue(world.db, DELIVERIES);
    tell(
      'webhook deliveries, 2 million rows of history',
      await deliver(world, DELIVERIES),
      'at most 20 % below the first',
    );
  } finally {
    await world.close();
  }
}

const PROGRAM = fileURLToPath(new URL('../tests/scenarios/webhook-worker.process.ts', import.meta.url));
const FAULTY = QUICK ? 1_000 : 10_000;

/**
 * The long form of the fault test: workers are ended by kill -9 and database connections are cut, again and again, until
 * everything is delivered. Reports what must be nothing: deliveries lost, stuck, or called delivered without a reply.
 */
export async function benchWebhookFaults(folder: BenchFolder): Promise<void> {
  const world = await openWorld(folder.path);
  const began = performance.now();
  let kills = 0;
  let child: ChildProcess | undefined;
  try {
    await enqueue(world.db, FAULTY);
    for (let open = FAULTY; open > 0; open = await unsettled(world.db)) {
      child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], {
        env: { ...process.env, TEST_CONNECTION: world.connection },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout!, 'data');
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 600));
      if (kills % 3 === 2) await cutConnections(world.admin);
      child.kill('SIGKILL');
      await once(child, 'close');
      kills += 1;
    }
    const settled = await deliveredIds(world.db);
    const unseen = settled.filter((id) => !world.arrivals.has(id)).length;
    const target = `0, after ${kills} kills in ${round((performance.now() - began) / 1000)} s`;
    report({ figure: 'webhook deliveries lost', value: FAULTY - settled.length, unit: 'deliveries', target });
    report({ figure: 'webhook deliveries settled unseen', value: unseen, unit: 'deliveries', target: '0' });
  } finally {
    child?.kill('SIGKILL');
    await world.close();
  }
}

const unsettled = (db: Db): Promise<number> =>
  db.tx(SYSTEM, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from webhook_delivery where status in ('pending', 'sending', 'retry')`.execute(tx);
    return rows[0]!.n;
  });

const deliveredIds = (db: Db): Promise<number[]> =>
  db.tx(SYSTEM, async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from webhook_delivery where status = 'delivered'`.execute(tx);
    return rows.map(({ id }) => id);
  });

/** Every connection of the service to the database, this one's pool included: it opens new ones. */
async function cutConnections(admin: World['admin']): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tasman'`);
  await client.end();
}
