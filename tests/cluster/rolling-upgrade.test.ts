import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { partnerToken, simulate } from '../../simulation/simulate.ts';
import { tableOf, totalOf } from '../../simulation/table.ts';
import { WORLD_ENV, type World } from '../../simulation/world.ts';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { buildPrevious, previousVersion, whyNotBuilt } from '../harness/previous-version.ts';
import { run, startForFile, temporaryFolderForFile } from '../harness/process.ts';
import { roundRobin } from '../harness/round-robin.ts';
import { until } from '../harness/until.ts';

const missing = whyNotBuilt();
const name = 'a node of the version before and one of this version, on one database';
const ENOUGH_TURNS = 6;
const ENOUGH_CALLS = 50;
/** The maximum time to wait, even on a busy machine, until both nodes have received `ENOUGH_CALLS` requests. */
const PATIENCE_MS = 300_000;

const ends: (() => Promise<unknown> | unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts a server with an empty database and an owner of that database. */
async function emptyServer() {
  const server = await startEmbedded({
    dataDir: join(temporaryFolderForFile(), 'data'),
    log: () => {},
    settings: { fsync: 'off' },
  });
  ends.push(() => server.stop());
  const root = new pg.Client({ host: server.host, port: server.port, ...server.superuser });
  await root.connect();
  await root.query("create role payroll login createrole password 'pw'");
  await root.query('create database payroll owner payroll');
  await root.end();
  const { host, port, superuser } = server;
  return {
    url: `postgres://payroll:pw@${host}:${port}/payroll`,
    /** Runs the statement and returns its rows as lines, with columns separated by `|`. */
    async sql(statement: string): Promise<string> {
      const client = new pg.Client({ host, port, ...superuser, database: 'payroll' });
      await client.connect();
      try {
        const asText = { getTypeParser: () => (text: unknown) => text };
        const { rows } = await client.query({
          text: statement,
          rowMode: 'array',
          types: asText,
        } as pg.QueryArrayConfig);
        return rows.map((row) => row.join('|')).join('\n');
      } finally {
        await client.end();
      }
    },
  };
}

/** Makes a request and throws if it fails. */
async function call(node: string, method: string, path: string, token: string, body?: unknown) {
  const response = await fetch(`${node}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 300)}`);
  // biome-ignore lint/suspicious/noExplicitAny: responses can have any shape.
  return (text === '' ? undefined : JSON.parse(text)) as any;
}

async function signIn(node: string): Promise<string> {
  const response = await fetch(`${node}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' }),
  });
  if (!response.ok) throw new Error(`sign-in returned ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Makes a leave request through one node and approves it through the other. Both nodes then show it. */
async function takeLeave(asked: string, decides: string, turn: number): Promise<void> {
  const [one, other] = [await signIn(asked), await signIn(decides)];
  const [employee] = await call(decides, 'GET', '/api/company/1/employees/directory', one);
  const day = new Date(Date.UTC(2027, 0, 4 + turn)).toISOString().slice(0, 10);
  const all = `/api/employees/${employee.employee_id ?? employee.id}/leave-requests`;
  const request = { leave_type: 'HOLIDAY', start_date: day, end_date: day, days: [{ date: day, hours: '1' }] };
  const { id } = await call(asked, 'POST', all, one, request);
  await call(decides, 'POST', `${all}/${id}/approve`, other);
  for (const node of [asked, decides]) expect((await call(node, 'GET', `${all}/${id}`, one)).status).toBe('approved');
}

describe.skipIf(missing !== undefined)(missing === undefined ? name : `${name} (not run: ${missing})`, () => {
  it(`pays, approves leave, delivers webhooks and signs users in while ${previousVersion().slice(0, 8)} is replaced`, async () => {
    const [main, server] = [await buildPrevious(temporaryFolderForFile()), await emptyServer()];
    const env = {
      ...WORLD_ENV,
      DATABASE_URL: server.url,
      SECRET_KEY: 'the key all nodes share, long enough',
      LOG_LEVEL: 'info',
    };
    const older = await startForFile({ ...env, DATA_DIR: temporaryFolderForFile() }, [], main);
    const proxy = await roundRobin(older.address);
    ends.push(() => proxy.close());
    const world: World = {
      base: proxy.address,
      sql: server.sql,
      async command(args) {
        const { code, stdout, stderr } = await run(args, { ...env, LOG_LEVEL: 'silent' });
        if (code !== 0) throw new Error(stdout + stderr);
        return stdout;
      },
    };
    let newer: Awaited<ReturnType<typeof startForFile>> | undefined;
    const { falseAnswers, book } = await simulate(world, {
      seed: 1,
      clients: 4,
      faults: async () => {
        await takeLeave(older.address, older.address, 0);
        // The new node migrates the database while the older node is running.
        newer = await startForFile({ ...env, DATA_DIR: temporaryFolderForFile() });
        proxy.add(newer.address);
        for (let turn = 1; turn <= ENOUGH_TURNS; turn += 2) {
          await takeLeave(older.address, newer.address, turn);
          await takeLeave(newer.address, older.address, turn + 1);
          await partnerToken(proxy.address);
        }
        // On a slow machine, a node may not have received enough requests yet.
        const calls = () => [older, newer!].map(({ address }) => proxy.byNode.get(address) ?? 0);
        await until(() => calls().every((count) => count > ENOUGH_CALLS), { patienceMs: PATIENCE_MS });
        await proxy.remove(older.address);
        expect(await older.end()).toBe(0);
        await takeLeave(newer.address, newer.address, ENOUGH_TURNS + 1);
      },
    });
    expect(falseAnswers).toEqual([]);
    expect(totalOf(book, 'unknown')).toBe(0);
    expect(totalOf(book, 'kept')).toBeGreaterThan(50);
    for (const node of [older, newer!]) {
      expect(proxy.byNode.get(node.address)).toBeGreaterThan(ENOUGH_CALLS);
      expect(node.stdout()).not.toMatch(/"level":(?:"error"|50)/);
    }
    process.stdout.write(`${tableOf(book, [])}\n`);
  });
});
