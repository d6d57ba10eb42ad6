import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDb, SYSTEM } from '../../src/db/db.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../src/db/embedded/embedded.ts';
import { sql } from '../../src/db/sql.ts';
import { copyOf } from '../harness/prepared.ts';
import { afterThisTest, temporaryFolder } from '../harness/process.ts';

const emptyDatabase = async (): Promise<string> => {
  const dataDir = join(temporaryFolder(), 'data');
  await copyOf('empty', dataDir);
  return dataDir;
};
const start = async (dataDir: string): Promise<EmbeddedDatabase> => {
  const server = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  afterThisTest(() => server.stop());
  return server;
};
const addressOf = ({ host, port, superuser }: EmbeddedDatabase) => ({ host, port, ...superuser });
const dbOf = (server: EmbeddedDatabase) => {
  const db = openDb(addressOf(server), { poolSize: 1, onError: () => {}, asOwner: true });
  afterThisTest(() => db.close());
  return db;
};
const clientOf = async (server: EmbeddedDatabase): Promise<pg.Client> => {
  const client = new pg.Client(addressOf(server));
  await client.connect();
  afterThisTest(() => client.end());
  return client;
};

it('reports an uncertain commit when the server ends the connection while the commit waits for a standby', async () => {
  const server = await start(await emptyDatabase());
  const db = dbOf(server);
  const operator = await clientOf(server);
  await operator.query('create table kept (id int); set synchronous_commit = local');
  await operator.query(`alter system set synchronous_standby_names = 'absent'`);
  await operator.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await operator.query('show synchronous_standby_names')).rows)
    .toEqual([{ synchronous_standby_names: 'absent' }]);

  const storing = db.tx(SYSTEM, (tx) => sql`insert into kept values (1)`.execute(tx));
  storing.catch(() => {});
  const waiting = async () =>
    (await operator.query(`select pid from pg_stat_activity where wait_event = 'SyncRep'`)).rows as { pid: number }[];
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await operator.query(`select pg_terminate_backend(${(await waiting())[0]!.pid})`);
  const error = await storing.catch((reason) => reason);
  expect([error.status, error.headers, error.message]).toEqual([
    503,
    {},
    'The connection to the database was lost while the change was being stored; check whether it was stored before you try again',
  ]);
  expect((await operator.query('select id from kept')).rows).toEqual([{ id: 1 }]);
  expect(db.stats().uncertain).toBe(1);
});

it('returns 503 with Retry-After and drops the connection when the server is a standby', async () => {
  const folder = await emptyDatabase();
  const first = await start(folder);
  await first.stop();
  writeFileSync(join(first.folder, 'data', 'standby.signal'), '');
  const standby = await start(folder);
  const db = dbOf(standby);
  const write = () => db.tx(SYSTEM, (tx) => sql`create table kept (id int)`.execute(tx));
  for (const turn of [1, 2]) {
    const error = await write().catch((reason) => reason);
    expect([turn, error.status, error.headers]).toEqual([turn, 503, { 'retry-after': '2' }]);
    expect([db.stats().total, db.stats().unreachable]).toEqual([0, turn]);
  }
});
