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
import { DEMO_LOADED_AT, TEST_SECRET_KEY } from './secret.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: Connection;
    service: { user: string; password: string };
  }
}

/**
 * A run opens thousands of connections, and 4,096 hash iterations for each would take longer than opening the
 * connection.
 */
const CHEAP_SIGN_IN = 'set scram_iterations = 1';

const SERVICE = { user: 'tasman_test_service', password: 'only-for-tests' };

interface Server {
  readonly root: Connection;
  stop(): Promise<void>;
}

/**
 * Vitest sets up each project in this process and loads this file again each time, so the server is stored on
 * globalThis.
 */
const here = globalThis as { tasmanTestServer?: { users: number; readonly started: Promise<Server> } };

/** Starts one PostgreSQL server for the whole run. Test files clone its two template databases, empty and demo. */
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
    // The data is discarded after the run, so it need not survive a crash.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // The run needs no replica and no backup, so the WAL can be minimal.
      wal_level: 'minimal',
      max_wal_senders: '0',
      // Each database exists only for seconds, and vacuum would slow the tests down.
      autovacuum: 'off',
      // Reads come from the page cache, so passing them to the server's read workers only adds switches of processes.
      io_method: 'sync',
      // Creating a database writes all changed pages anyway, so no other process needs to write them before that.
      bgwriter_lru_maxpages: '0',
      checkpoint_timeout: '1h',
      max_wal_size: '4GB',
      update_process_title: 'off',
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
    // Vitest does not call the teardown when the set-up fails.
    await stop();
    throw error;
  }
  return { root, stop };
}

async function prepareTemplates(root: Connection): Promise<void> {
  await onServer(root, async (client) => {
    await client.query(CHEAP_SIGN_IN);
    await client.query(`alter role ${root.user} password '${root.password}'`);
    await client.query('create database template_empty');
  });
  await migrate({ ...root, database: 'template_empty' }, { at: systemClock().now(), log: () => {} });
  await onServer(root, async (client) => {
    await client.query(CHEAP_SIGN_IN);
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
