import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { copyOf, FIXED_DAY, payrollAt, SHARED_KEY } from '../harness/prepared.ts';
import {
  afterThisFile,
  afterThisTest,
  type Running,
  run,
  start,
  startForFile,
  temporaryFolderForFile,
} from '../harness/process.ts';
import { aBatch, pay, signedIn } from './fixtures/batch.ts';

describe('several nodes on one PostgreSQL server', () => {
  let owner: string;
  let env: Record<string, string>;
  let nodes: readonly [Running, Running];

  beforeAll(async () => {
    owner = await databaseServerForFile();
    env = { DATABASE_URL: owner, SECRET_KEY: SHARED_KEY, CLOCK: FIXED_DAY, RATE_LIMIT_SCALE: '0', DEMO: '1' };
  });

  it('several nodes start together on an empty database, and each accepts tokens of the others', async () => {
    nodes = await Promise.all([startForFile(env), startForFile(env)]);
    const [one, two] = nodes;
    const login = await fetch(`${one.address}/api/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' }),
    });
    const { access_token } = (await login.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${two.address}/api/company`, { headers })).status).toBe(200);
  });

  it('several nodes pay once for simultaneous calls with the same Idempotency-Key [IDEM-001]', async () => {
    const [one, two] = await Promise.all(nodes.map(signedIn));
    const batch = await aBatch(one!, 50);
    for (const key of ['first', 'second', 'third']) {
      const answers = await Promise.all([one!, two!, one!, two!].map((call) => pay(call, batch, key)));
      expect(new Set(answers.map(({ status }) => status))).toContain(200);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const again = await Promise.all([pay(one!, batch, key), pay(two!, batch, key)]);
      for (const answer of again) expect(answer).toEqual(answers.find(({ status }) => status === 200));
    }
    const list = await two!('GET', `/api/company/${batch.company}/pays?limit=500`);
    expect(list.body).toHaveLength(150);

    // When two different calls with the same key are sent to the two nodes at once, only one of them succeeds.
    const other = { ...batch, pays: batch.pays.slice(0, 1) };
    const clash = await Promise.all([pay(one!, batch, 'fourth'), pay(two!, other, 'fourth')]);
    expect(clash.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('nodes never connect as the owner of the tables, but as a user that is created or configured', async () => {
    const client = new pg.Client(owner);
    await client.connect();
    afterThisTest(() => client.end());
    const usersNow = async () => {
      const { rows } = await client.query(
        `select distinct usename as name from pg_stat_activity where application_name like 'tasman%' and datname = current_database() and pid <> pg_backend_pid() order by 1`,
      );
      return rows.map(({ name }) => name);
    };
    await expect.poll(usersNow).toEqual([expect.stringMatching(/^tasman_service_\d+_[0-9a-f]{8}$/)]);

    const [one, two] = nodes;
    expect(await one.end()).toBe(0);
    expect((await fetch(`${two.address}/readyz`)).status).toBe(200);
    expect(await two.end()).toBe(0);

    const runtime = Object.assign(new URL(owner), { username: 'runtime', password: 'its own' }).href;
    const both = { ...env, DATABASE_URL: runtime, DATABASE_ADMIN_URL: owner, LOG_LEVEL: 'silent' };
    expect(await run(['migrate'], both)).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
    const service = await start({ ...env, DATABASE_URL: runtime });
    await expect.poll(usersNow).toEqual(['runtime']);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
  });
});

/**
 * Starts a PostgreSQL server for all tests in a file. Returns the address of an empty database whose user owns nothing
 * else, as on an operator's server.
 */
async function databaseServerForFile(): Promise<string> {
  const dataDir = join(temporaryFolderForFile(), 'data');
  await copyOf('server', dataDir);
  const server = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  afterThisFile(() => server.stop());
  return payrollAt(server);
}
