import { Agent, request } from 'undici';
import { systemClock } from '../../src/base/clock.ts';
import { deliveryHeaders, signingKey } from '../../src/webhooks/signature.ts';
import { MOST_PER_ENDPOINT } from '../../src/webhooks/worker/endpoint-limits.ts';
import type { BenchFolder } from '../service.ts';
import { deps, enqueue, openWorld, somePays, type World } from '../webhooks-world.ts';
import { compare } from './rounds.ts';

const DELIVERIES = 5_000;
/** The settings to try for pg-boss. The fastest is used for the comparison. */
const SETTINGS = [
  { batch: 100, loops: 4 },
  { batch: 100, loops: 8 },
  { batch: 250, loops: 2 },
  { batch: 250, loops: 4 },
  { batch: 500, loops: 4 },
] as const;
type Setting = (typeof SETTINGS)[number];

type Post = (id: string, body: unknown) => Promise<void>;
interface Boss {
  enqueue(bodies: readonly unknown[]): Promise<void>;
  drain(setting: Setting, post: Post): Promise<void>;
  stop(): Promise<void>;
}

/** Compares webhook deliveries with pg-boss jobs that sign the same bodies and send them to the same listener. */
export async function benchSending(folder: BenchFolder): Promise<void> {
  const world = await openWorld(folder.path);
  const { openPgBoss } = (await import(new URL('pg-boss.mjs', import.meta.url).href)) as {
    openPgBoss(connection: World['admin']): Promise<Boss>;
  };
  const boss = await openPgBoss(world.admin);
  const agent = new Agent({ pipelining: 1, connections: MOST_PER_ENDPOINT });
  const post = signedPost(world.url, agent);

  const ours = async () => {
    await enqueue(world.db, DELIVERIES);
    return perSecond(() => world.worker.sendDueDeliveries(deps(world.db)));
  };
  const theirsWith = async (setting: Setting) => {
    for (let left = DELIVERIES; left > 0; left -= 1_000) await boss.enqueue(somePays(1_000));
    return perSecond(() => boss.drain(setting, post));
  };
  try {
    await ours();
    await ours();
    const best = await bestOf(theirsWith);
    await compare({
      figure: `webhook deliveries, compared with pg-boss with ${best.loops} loops of ${best.batch}`,
      unit: 'deliveries/s',
      target: 'at least twice as many: a ratio of at most 0.5',
      ours,
      theirs: () => theirsWith(best),
    });
  } finally {
    await agent.close();
    await boss.stop();
    await world.close();
  }
}

async function perSecond(send: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await send();
  return DELIVERIES / ((performance.now() - began) / 1000);
}

async function bestOf(rateWith: (setting: Setting) => Promise<number>): Promise<Setting> {
  const rates = new Map<Setting, number>(SETTINGS.map((setting) => [setting, 0]));
  for (let times = 0; times < 3; times += 1)
    for (const [setting, known] of rates) rates.set(setting, Math.max(known, await rateWith(setting)));
  return [...rates].sort(([, a], [, b]) => b - a)[0]![0];
}

/** Signs and sends a body in the same way as a delivery. */
function signedPost(url: string, dispatcher: Agent): Post {
  const key = signingKey('a secret');
  let deliveryId = 0;
  return async (id, body) => {
    deliveryId += 1;
    const payload = Buffer.from(JSON.stringify({ id, ...(body as object) }));
    const headers = deliveryHeaders({
      prefix: 'SVC',
      key,
      eventType: 'pay.created',
      deliveryId,
      payloadId: id,
      payload,
      traceparent: null,
      at: systemClock().now(),
    });
    const reply = await request(url, { dispatcher, method: 'POST', headers, body: payload });
    await reply.body.dump();
  };
}
