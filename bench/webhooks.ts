import { Agent, request } from 'undici';
import { systemClock } from '../src/base/clock.ts';
import { newUuid } from '../src/base/secrets.ts';
import { type Db, SYSTEM } from '../src/db/db.ts';
import { sql } from '../src/db/sql.ts';
import { deliveryHeaders, signingKey } from '../src/webhooks/signature.ts';
import { MOST_PER_ENDPOINT } from '../src/webhooks/worker/endpoint-limits.ts';
import { report, round } from './report.ts';
import { type BenchFolder, benchFolder } from './service.ts';
import { benchWebhookPays } from './webhooks-batch.ts';
import { deps, enqueue, openWorld, somePays, type World } from './webhooks-world.ts';

export { benchWebhookFaults } from './webhooks-faults.ts';

const QUICK = process.env.BENCH_QUICK === '1';
const DELIVERIES = 5_000;
const PAIRS = QUICK ? 5 : 15;
const BACKLOG = 100_000;
const HISTORY = 2_000_000;

/** Deliveries per second, from the first claim to the last settled row. */
async function deliver({ db, worker }: World, count: number): Promise<number> {
  const began = performance.now();
  await worker.sendDueDeliveries(deps(db));
  return count / ((performance.now() - began) / 1000);
}

/** Sends the same requests, prepared beforehand, with the same client and thread to the same listener. */
async function floor(url: string, count: number): Promise<number> {
  const agent = new Agent({ pipelining: 1 });
  const key = signingKey('a secret');
  const requests = somePays(1_000).map((pay) => {
    const payloadId = newUuid();
    const payload = Buffer.from(JSON.stringify({ id: payloadId, ...pay }));
    const at = systemClock().now();
    const signed = {
      prefix: 'SVC',
      key,
      eventType: pay.type,
      deliveryId: 0,
      payloadId,
      payload,
      traceparent: null,
      at,
    };
    return { headers: deliveryHeaders(signed), body: payload };
  });
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: MOST_PER_ENDPOINT }, async () => {
      while (next < count) {
        const { headers, body } = requests[next++ % requests.length]!;
        const reply = await request(url, { dispatcher: agent, method: 'POST', headers, body });
        await reply.body.dump();
      }
    }),
  );
  const rate = count / ((performance.now() - began) / 1000);
  await agent.close();
  return rate;
}

/**
 * Alternates the floor and the deliveries several times, because other load on the machine slows down both. Reports the
 * pair with the median ratio, and the number of statements per thousand deliveries.
 */
async function compare(world: World, figure: string, target: string): Promise<void> {
  const pairs: { value: number; bare: number; statements: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const bare = await floor(world.url, DELIVERIES);
    await enqueue(world.db, DELIVERIES);
    const before = world.db.stats().statements;
    const value = await deliver(world, DELIVERIES);
    const statements = (world.db.stats().statements - before) / (DELIVERIES / 1000);
    pairs.push({ value, bare, statements });
  }
  pairs.sort((a, b) => a.bare / a.value - b.bare / b.value);
  reportFigure(figure, pairs[Math.floor(PAIRS / 2)]!, target);
}

function reportFigure(
  figure: string,
  given: { value: number; bare: number; statements: number },
  target: string,
): void {
  const { value, bare, statements } = given;
  report({
    figure,
    value: round(value),
    unit: 'deliveries/s',
    floor: round(bare),
    ratio: round(bare / value),
    target,
  });
  report({
    figure: `${figure}: statements per 1,000`,
    value: round(statements),
    unit: 'statements',
    target: 'far below 1,000',
  });
}

/** Adds the history that accumulates over months: settled deliveries of the same endpoint. */
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

/** Measures the time from the commit of a change to its arrival at the listener, one change at a time. */
async function latency(world: World, times: number): Promise<number[]> {
  const logger = { info() {}, warn() {} };
  const worker = world.worker.startDeliveryWorker({ ...deps(world.db), listener: world.databaseListener, logger });
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

const MOST = 'at least 60 % of the floor: a ratio of at most 1.67';
const NO_DECAY = 'ratio to the floor at most 20 % worse than in the first measurement';

export async function benchWebhooks(folder: BenchFolder): Promise<void> {
  const world = await openWorld(folder.path);
  try {
    await enqueue(world.db, 2_000);
    await deliver(world, 2_000);
    await floor(world.url, 2_000);
    await compare(world, 'webhook deliveries', MOST);

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

    if (!QUICK) {
      await backlog(world);
      await fillHistory(world.db, HISTORY);
      await compare(world, 'webhook deliveries, 2 million rows of history', NO_DECAY);
    }
  } finally {
    await world.close();
  }
  const second = benchFolder();
  try {
    await benchWebhookPays(second);
  } finally {
    second.remove();
  }
}

/** Measures one long run, with the floor measured before and after it. */
async function backlog(world: World): Promise<void> {
  await enqueue(world.db, BACKLOG);
  const before = await floor(world.url, BACKLOG / 4);
  const asked = world.db.stats().statements;
  const value = await deliver(world, BACKLOG);
  const statements = (world.db.stats().statements - asked) / (BACKLOG / 1000);
  const bare = (before + (await floor(world.url, BACKLOG / 4))) / 2;
  reportFigure('webhook deliveries, backlog of 100,000', { value, bare, statements }, NO_DECAY);
}
