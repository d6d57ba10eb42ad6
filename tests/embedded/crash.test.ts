import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EmbeddedDatabaseError } from '../../src/db/embedded/embedded.ts';
import { until } from '../harness/until.ts';
import {
  afterwards,
  ask,
  connect,
  dataFolder,
  postmasterPid,
  processesOn,
  refusal,
  start,
  startService,
  stopAnything,
} from './fixtures/world.ts';

describe('after kill -9 of the service', () => {
  test('the next start adopts the running server, which has every committed row', async () => {
    const dataDir = await dataFolder();
    const service = startService(dataDir);
    const killed = await service.first;
    const pid = await postmasterPid(killed.folder);
    await ask(killed, 'create table pay as select 1 as id');
    await service.kill('SIGKILL');
    const logged: string[] = [];
    const database = await start(dataDir, { log: (message) => logged.push(message) });
    expect(await ask(database, 'select id from pay')).toEqual([1]);
    expect(await postmasterPid(database.folder)).toBe(pid);
    expect(database.port).toBe(killed.port);
    expect(logged).toEqual(['The embedded database was still running']);
    await database.stop();
    expect(await processesOn(database.folder)).toEqual([]);
  });

  test('the next start restarts a running server that has different settings', async () => {
    const dataDir = await dataFolder();
    const service = startService(dataDir);
    const killed = await service.first;
    const pid = await postmasterPid(killed.folder);
    await ask(killed, 'create table pay as select 1 as id');
    await service.kill('SIGKILL');
    const database = await start(dataDir, { settings: { fsync: 'off', work_mem: '8MB' } });
    expect(await ask(database, `select id, current_setting('work_mem') from pay`)).toEqual([1, '8MB']);
    expect(await postmasterPid(database.folder)).not.toBe(pid);
    expect(await processesOn(database.folder)).not.toContain(pid);
    expect(await readFile(join(database.folder, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });

  test('the next start finds the database at the new path after its data folder was moved', async () => {
    const dataDir = await dataFolder();
    const service = startService(dataDir);
    const killed = await service.first;
    await ask(killed, 'create table pay as select 1 as id');
    await service.kill('SIGKILL');
    const moved = `${dataDir}-moved`;
    afterwards(() => stopAnything(join(moved, 'postgres')));
    await rename(dataDir, moved);
    const database = await start(moved);
    expect(database.folder).toBe(join(moved, 'postgres'));
    expect(await ask(database, `select id, current_setting('data_directory') from pay`)).toEqual([
      1,
      join(moved, 'postgres', 'data'),
    ]);
    expect(await processesOn(`${dataDir}/`)).toEqual([]);
  });

  test('the database soon releases the locks of an abandoned query', async () => {
    const dataDir = await dataFolder();
    const first = await start(dataDir);
    await ask(first, 'create table pay as select 1 as id');
    const busy = spawn(
      process.execPath,
      [
        '-e',
        `const pg = require('pg');
         const session = new pg.Client(${JSON.stringify({ host: '127.0.0.1', port: first.port, user: 'postgres', password: first.superuser.password, database: 'postgres' })});
         session.connect().then(() => session.query('begin; lock table pay; select pg_sleep(600)'));`,
      ],
      { stdio: 'ignore' },
    );
    afterwards(async () => busy.kill('SIGKILL'));
    await until(
      async () =>
        (
          await ask(
            first,
            `select 1 from pg_stat_activity where query like '%pg_sleep(600)' and pid <> pg_backend_pid()`,
          )
        ).length === 1,
    );
    busy.kill('SIGKILL');
    const session = await connect(first);
    await session.query(`set lock_timeout = '60s'`);
    expect((await session.query('select id from pay')).rows).toEqual([{ id: 1 }]);
    await session.end();
  });
});

describe('after kill -9 of PostgreSQL', () => {
  test('notifies the service once, and the next start recovers every committed row', async () => {
    const dataDir = await dataFolder();
    const lost: EmbeddedDatabaseError[] = [];
    const before = await start(dataDir, { settings: {}, onLost: (error) => lost.push(error) });
    await ask(before, 'create table pay as select generate_series(1, 1000) as id');
    const open = await connect(before);
    await open.query('begin; delete from pay');
    const pid = await postmasterPid(before.folder);
    process.kill(pid, 'SIGKILL');
    await until(() => lost.length > 0);
    expect(lost.map((error) => error.message)).toEqual([
      `The embedded database in ${before.folder} (pid ${pid}) stopped unexpectedly: start the service again and it will recover.`,
    ]);
    await before.stop();
    const after = await start(dataDir);
    expect(await ask(after, 'select count(*)::int, sum(id)::int from pay')).toEqual([1000, 500500]);
    expect(await readFile(join(after.folder, 'postgres.log'), 'utf8')).toContain('automatic recovery in progress');
  });

  test('the next start waits for the last server process, which could still write', async () => {
    const dataDir = await dataFolder();
    const before = await start(dataDir);
    const session = await connect(before);
    const backend = (await session.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
    // A suspended process does not notice that the server has died.
    process.kill(backend, 'SIGSTOP');
    process.kill(await postmasterPid(before.folder), 'SIGKILL');
    const starting = start(dataDir);
    const log = () => readFile(join(before.folder, 'postgres.log'), 'utf8');
    await until(async () => (await log()).includes('pre-existing shared memory block'));
    process.kill(backend, 'SIGKILL');
    expect(await ask(await starting, 'select 1')).toEqual([1]);
  });

  test('the service keeps the database when one server process crashes', async () => {
    const dataDir = await dataFolder();
    const logged: string[] = [];
    const lost: EmbeddedDatabaseError[] = [];
    const database = await start(dataDir, {
      log: (message) => logged.push(message),
      onLost: (error) => lost.push(error),
    });
    const session = await connect(database);
    const backend = (await session.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    process.kill(backend!, 'SIGKILL');
    await until(() => logged.includes('The embedded database recovered from a crash of one of its processes'));
    expect(await refusal(start(dataDir))).toBe(
      `The folder ${database.folder} is in use by another service (pid ${process.pid}): stop that service first, or set DATA_DIR to another folder.`,
    );
    expect(await ask(database, 'select 1')).toEqual([1]);
    expect(lost).toEqual([]);
    await database.stop();
    expect(await processesOn(database.folder)).toEqual([]);
  });
});

describe('a stale pid file', () => {
  test('a stale pid file is ignored when its process is dead', async () => {
    const { dataDir, pidFile, text } = await crashed();
    await writeFile(pidFile, text.replace(/^\d+/, '2147483646'));
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
  });

  test('a stale pid file is ignored when its pid belongs to another process', async () => {
    const { dataDir, pidFile, text, uid, gid } = await crashed();
    // The process belongs to the database's user. While such a process has this pid, PostgreSQL itself would refuse to
    // start.
    const other = spawn('sleep', ['60'], { stdio: 'ignore', uid, gid });
    afterwards(async () => other.kill('SIGKILL'));
    await writeFile(pidFile, text.replace(/^\d+/, String(other.pid)));
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
    expect(other.exitCode).toBeNull();
  });

  test('a stale pid file is ignored when its pid belongs to a PostgreSQL server in a different folder', async () => {
    const { dataDir, pidFile, text } = await crashed();
    const other = await start(await dataFolder());
    await writeFile(pidFile, text.replace(/^\d+/, String(await postmasterPid(other.folder))));
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
    expect(await ask(other, 'select 1')).toEqual([1]);
  });

  test('a stale pid file is ignored when a power cut left it empty', async () => {
    const { dataDir, pidFile } = await crashed();
    await writeFile(pidFile, '');
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
  });
});

test('removes the files of an interrupted first start', async () => {
  const dataDir = await dataFolder();
  const half = join(dataDir, 'postgres', 'data.new-0badcafe');
  const before = await start(dataDir);
  await before.stop();
  await mkdir(half);
  const after = await start(dataDir);
  await expect(readFile(half)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await ask(after, 'select 1')).toEqual([1]);
});

/** Creates a data folder whose server was killed and left a stale pid file. */
async function crashed() {
  const dataDir = await dataFolder();
  const database = await start(dataDir);
  const pidFile = join(database.folder, 'data', 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8');
  const { uid, gid } = await stat(dirname(pidFile));
  process.kill(await postmasterPid(database.folder), 'SIGKILL');
  await until(async () => (await processesOn(database.folder)).length === 0);
  return { dataDir, pidFile, text, uid, gid };
}
