import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Db, SYSTEM } from '../src/db/db.ts';
import { sql } from '../src/db/sql.ts';
import { report, round } from './report.ts';
import type { BenchFolder } from './service.ts';
import { enqueue, openWorld, type World } from './webhooks-world.ts';

const PROGRAM = fileURLToPath(new URL('../tests/scenarios/webhook-worker.process.ts', import.meta.url));
const FAULTY = process.env.BENCH_QUICK === '1' ? 1_000 : 10_000;

/**
 * The long form of the fault test. Kills workers with kill -9 and cuts database connections until everything is
 * delivered. Reports the number of deliveries that are lost, stuck, or marked as delivered without a response. All must
 * be 0.
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
    report({
      figure: 'webhook deliveries marked delivered without a response',
      value: unseen,
      unit: 'deliveries',
      target: '0',
    });
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

/** Cuts all database connections of the service and of this process's pool, which then reconnects. */
async function cutConnections(admin: World['admin']): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tasman'`);
  await client.end();
}
