import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { movableClock, systemClock } from '../../src/base/clock.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { type Connection, openDb } from '../../src/db/db.ts';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { loadDemo } from '../../src/demo/demo.ts';
import { DEMO_LOADED_AT } from './demo.ts';
import { TEST_SECRET_KEY } from './secret.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: Connection;
    service: { user: string; password: string };
  }
}

const SERVICE = { user: 'tasman_test_service', password: 'only-for-tests' };

interface Server {
  readonly root: Connection;
  stop(): Promise<void>;
}

/** The projects that need the server are set up one by one in this process; each loads this file anew. */
const here = globalThis as { tasmanTestServer?: { users: number; readonly started: Promise<Server> } };

/** One PostgreSQL for the whole run, with two prepared databases that test files clone: empty and demo. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  here.tasmanTestServer ??= { users: 0, started: startServer() };
  const shared = here.tasmanTestServer;
  const { root, stop } = await shared.started;
  shared.users += 1;
  project.provide('database', root);
  project.provide('service', SERVICE);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete here.tasmanTestServer;
    await stop();
  };
}

async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-tests-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({
    dataDir: folder,
    log: () => {},
    // Nothing here outlives the run, so it need not survive a power cut.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // No replica follows it and nobody backs it up: its log is as short as can be.
      wal_level: 'minimal',
      max_wal_senders: '0',
    },
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const root: Connection = { host: server.host, port: server.port, ...server.superuser };
  try {
    await prepareTemplates(root);
  } catch (error) {
    // Nobody calls the teardown of a set-up that failed.
    await stop();
    throw error;
  }
  return { root, stop };
}

async function prepareTemplates(root: Connection): Promise<void> {
  await onServer(root, async (client) => {
    await client.query('create database template_empty');
  });
  await migrate({ ...root, database: 'template_empty' }, { at: systemClock().now(), log: () => {} });
  await onServer(root, async (client) => {
    await client.query(`create role ${SERVICE.user} login password '${SERVICE.password}' in role tasman_app`);
    await client.query('create database template_demo template template_empty');
  });
  const db = openDb({ ...root, ...SERVICE, database: 'template_demo' }, { poolSize: 2, onError: () => {} });
  try {
    await loadDemo({ db, clock: movableClock(DEMO_LOADED_AT), cipher: fieldCipher([TEST_SECRET_KEY]) });
  } finally {
    await db.close();
  }
}

async function onServer(connection: Connection, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
