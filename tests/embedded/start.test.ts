import { chmod, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../src/db/embedded/embedded.ts';
import { findPostmaster, stopPostmaster } from '../../src/db/embedded/postmaster.ts';
import { until } from '../harness/until.ts';
import {
  afterwards,
  ask,
  connect,
  dataFolder,
  modeOf,
  newDataFolder,
  postmasterPid,
  processesOn,
  refusal,
  start,
  startService,
} from './fixtures/world.ts';

describe('a first start', () => {
  let database: EmbeddedDatabase;

  beforeAll(async () => {
    const place = await mkdtemp(join(tmpdir(), 'tasman-embedded-'));
    await chmod(place, 0o755);
    database = await startEmbedded({ dataDir: join(place, 'data'), log: () => undefined });
    return async () => {
      await database.stop();
      await rm(place, { recursive: true });
    };
  });

  test('creates a UTF-8 database that sorts by code point, with data checksums and the time zone UTC', async () => {
    expect(
      await ask(
        database,
        `select getdatabaseencoding(), datlocprovider, datlocale,
                current_setting('data_checksums'), current_setting('timezone'), upper('mācron'), 'Z' < 'a'
           from pg_database where datname = 'postgres'`,
      ),
    ).toEqual(['UTF8', 'b', 'C.UTF-8', 'on', 'UTC', 'MĀCRON', true]);
  });

  test('a new database is durable by default', async () => {
    expect(
      await ask(
        database,
        `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes'),
                current_setting('shared_buffers'), current_setting('max_connections')`,
      ),
    ).toEqual(['on', 'on', 'on', '128MB', '100']);
  });

  test('listens only on the loopback address, and not on a Unix socket', async () => {
    expect(
      await ask(database, `select current_setting('listen_addresses'), current_setting('unix_socket_directories')`),
    ).toEqual(['127.0.0.1', '']);
    expect(database.host).toBe('127.0.0.1');
  });

  test('stores a random password in a file for its owner only, and requires it', async () => {
    expect(await readFile(join(database.folder, 'password'), 'utf8')).toBe(`${database.superuser.password}\n`);
    expect(await modeOf(join(database.folder, 'password'))).toBe('600');
    expect(await modeOf(database.folder)).toBe('700');
    expect(database.superuser.password).toHaveLength(32);
    const other = (await readFile(join(await dataFolder(), 'postgres', 'password'), 'utf8')).trim();
    expect(other).not.toBe(database.superuser.password);
    await expect(connect({ port: database.port, password: other })).rejects.toMatchObject({ code: '28P01' });
  });

  test('ignores the PostgreSQL environment variables of the operator', async () => {
    const before = { ...process.env };
    afterwards(async () => {
      process.env = before;
    });
    process.env = { ...before, PGPORT: '1', PGHOST: 'nowhere.invalid', PGDATA: '/nowhere', PGSSLMODE: 'require' };
    const { folder } = await start(await newDataFolder());
    const seen = (await readFile(`/proc/${await postmasterPid(folder)}/environ`, 'utf8')).split('\0').sort();
    expect(seen).toEqual(['', 'LC_ALL=C', `PATH=${before.PATH}`]);
  });

  test('starts in a deep folder with spaces, an apostrophe and accents in its path', async () => {
    const dataDir = join(await newDataFolder(), `Jo's päy data`, 'd'.repeat(90));
    const database = await start(dataDir);
    expect(database.folder).toBe(join(dataDir, 'postgres'));
    expect(await ask(database, 'select 1')).toEqual([1]);
    await database.stop();
  });
});

describe('a later start', () => {
  test('keeps the rows, the password and the port', async () => {
    const dataDir = await dataFolder();
    const before = await start(dataDir);
    await ask(before, `create table pay as select 1234.56::numeric as net`);
    await before.stop();
    const after = await start(dataDir);
    expect(await ask(after, 'select net from pay')).toEqual(['1234.56']);
    expect(after.port).toBe(before.port);
    expect(after.superuser).toEqual(before.superuser);
  });

  test('uses another port when the previous one is busy', async () => {
    const dataDir = await dataFolder();
    const before = await start(dataDir);
    await before.stop();
    await occupy(before.port);
    const after = await start(dataDir);
    expect(after.port).not.toBe(before.port);
    expect(await ask(after, 'select 1')).toEqual([1]);
  });

  test('keeps summarizing WAL in a database that has WAL summaries', async () => {
    const dataDir = await dataFolder();
    const before = await start(dataDir);
    expect(await ask(before, `select current_setting('summarize_wal')`)).toEqual(['off']);
    await before.stop();
    // Simulates an older version, which always enabled WAL summarization on the command line.
    await writeFile(join(before.folder, 'data', 'pg_wal', 'summaries', 'one.summary'), '');
    expect(await ask(await start(dataDir), `select current_setting('summarize_wal')`)).toEqual(['on']);
  });

  test('truncates the PostgreSQL log only when it exceeds 10 MB', async () => {
    const dataDir = await dataFolder();
    const first = await start(dataDir);
    await first.stop();
    const log = join(first.folder, 'postgres.log');
    const { size } = await stat(log);
    expect(size).toBeGreaterThan(0);
    await (await start(dataDir)).stop();
    const kept = (await stat(log)).size;
    expect(kept).toBeGreaterThan(size);
    await truncate(log, 10 * 1024 * 1024 + 1);
    await (await start(dataDir)).stop();
    expect((await stat(log)).size).toBeLessThan(kept);
  });
});

describe('a requested port', () => {
  test('a requested port is used', async () => {
    const dataDir = await dataFolder();
    const before = await start(dataDir);
    await before.stop();
    const database = await start(dataDir, { settings: { fsync: 'off', port: String(before.port) } });
    expect(database.port).toBe(before.port);
  });

  test('a requested port is rejected with one sentence when it is busy', async () => {
    const port = await occupy(0);
    const starting = startEmbedded({
      dataDir: await dataFolder(),
      settings: { fsync: 'off', port: String(port) },
      log: () => undefined,
    });
    expect(await refusal(starting)).toBe(
      `The port ${port} for the embedded database is in use: free it, or choose another.`,
    );
  });
});

describe('stop', () => {
  test('leaves no process running, and may be called twice', async () => {
    const database = await start(await dataFolder());
    const session = await connect(database);
    await session.query('begin');
    expect(await processesOn(database.folder)).not.toEqual([]);
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    expect(await processesOn(database.folder)).toEqual([]);
    expect(await readFile(join(database.folder, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });

  test('stops a server immediately when a fast shutdown takes too long', async () => {
    const database = await start(await dataFolder());
    const log = () => readFile(join(database.folder, 'postgres.log'), 'utf8');
    const session = await connect(database);
    const backend = (await session.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
    // A stopped process cannot handle the shutdown request.
    process.kill(backend, 'SIGSTOP');
    const postmaster = await findPostmaster(join(database.folder, 'data'));
    const stopping = stopPostmaster(postmaster!, { fastMs: 300, immediateMs: 10_000 });
    await until(async () => (await log()).includes('received immediate shutdown request'));
    process.kill(backend, 'SIGCONT');
    await stopping;
    expect(await processesOn(database.folder)).toEqual([]);
    expect(await log()).toContain('received fast shutdown request');
  });
});

describe('in a terminal', () => {
  test('Ctrl-C reaches only the service, which shuts the database down without output', async () => {
    const service = startService(await dataFolder());
    const { folder, ...started } = await service.first;
    expect(await ask(started, 'select 1')).toEqual([1]);
    expect(await processGroup(await postmasterPid(folder))).not.toBe(service.process.pid);
    process.kill(-service.process.pid!, 'SIGINT');
    const said = (await service.output).split('\n').map((line) => JSON.parse(line).said);
    expect(said).toEqual(['started', 'stopped']);
    const log = await readFile(join(folder, 'postgres.log'), 'utf8');
    expect(log).toContain('database system is shut down');
    expect(await processesOn(folder)).toEqual([]);
  });
});

describe('the log of PostgreSQL', () => {
  test('contains the error of a failed statement, but neither the statement nor its values', async () => {
    const database = await start(await dataFolder());
    await ask(database, 'create table person (tax_number text primary key)');
    await ask(database, `insert into person values ('123456782')`);
    await expect(ask(database, `insert into person values ('123456782')`)).rejects.toMatchObject({ code: '23505' });
    const log = await readFile(join(database.folder, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint "person_pkey"');
    expect(log).not.toContain('123456782');
  });
});

async function occupy(port: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port }, resolve));
  afterwards(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as { port: number }).port;
}

/** Reads the process group: the third field after the program name. The program name is in brackets. */
const processGroup = async (pid: number): Promise<number> =>
  Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[2]);
