import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../deploy/cluster/local.ts';
import { pgbouncerSettings } from '../../deploy/pgbouncer/settings.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../src/db/embedded/embedded.ts';
import { anAuEmployee, week } from '../fixtures/employees.ts';
import { type Running, run, startForFile, temporaryFolderForFile } from '../harness/process.ts';
import { until } from '../harness/until.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
const HOST = '127.0.0.1';

const ends: (() => Promise<unknown> | unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: responses can have any shape.
  readonly body: any;
}

async function call(node: Running, method: string, path: string, token: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${node.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function signIn(node: Running, username: string, password: string): Promise<string> {
  const body = new URLSearchParams({ username, password });
  const response = await fetch(`${node.address}/api/login`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Checks whether the port is open, without signing in. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, HOST, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

describe.skipIf(program === undefined).each([
  // In session mode, every connection of a node occupies a server connection.
  { mode: 'transaction', connections: 4 },
  { mode: 'session', connections: 60 },
])(`nodes behind PgBouncer in $mode mode${program ? '' : ' (not run: no pgbouncer here)'}`, ({ mode, connections }) => {
  let server: EmbeddedDatabase;
  let bouncer: ChildProcess;
  let startBouncer: () => Promise<void>;
  let pooled: pg.ClientConfig;
  let nodes: readonly [Running, Running];
  let env: Record<string, string>;

  const root = async <R extends pg.QueryResultRow>(sql: string): Promise<R[]> => {
    const client = new pg.Client({ host: server.host, port: server.port, ...server.superuser, database: 'tasman' });
    await client.connect();
    try {
      return (await client.query<R>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const throughPooler = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(pooled);
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    const folder = temporaryFolderForFile();
    server = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {}, settings: { fsync: 'off' } });
    ends.push(() => server.stop());
    const owner = new pg.Client({ host: server.host, port: server.port, ...server.superuser });
    await owner.connect();
    await owner.query("create role payroll login createrole password 'pw'");
    await owner.query('create database tasman owner payroll');
    await owner.end();

    const [port] = (await freePorts(1)) as [number];
    const database = `host=${server.host} port=${server.port} dbname=tasman`;
    const users = join(folder, 'userlist.txt');
    writeFileSync(users, '"tasman_service" "service-pw"\n');
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      pgbouncerSettings({
        tasman: `${database}\nforced = ${database} user=${server.superuser.user} password=${server.superuser.password}`,
        listen_port: String(port),
        auth_file: users,
        pool_mode: mode,
        default_pool_size: String(connections),
      }),
    );
    for (const path of [users, file]) chmodSync(path, 0o644);
    const as = userInfo().uid === 0 ? ['-u', 'postgres'] : [];
    pooled = { host: HOST, port, user: 'tasman_service', password: 'service-pw', database: 'tasman' };
    startBouncer = async () => {
      bouncer = spawn(program!, ['-q', ...as, file], { stdio: 'ignore' });
      await until(() => isOpen(port));
    };
    await startBouncer();
    ends.push(async () => {
      bouncer.kill('SIGKILL');
      await once(bouncer, 'exit');
    });

    env = {
      DATABASE_URL: `postgres://tasman_service:service-pw@${HOST}:${port}/tasman`,
      DATABASE_DIRECT_URL: `postgres://${server.host}:${server.port}`,
      SECRET_KEY: randomBytes(48).toString('base64'),
      DATA_DIR: join(folder, 'node'),
      DATABASE_POOL_SIZE: '20',
      RATE_LIMIT_SCALE: '1000',
      DEMO: '1',
    };
    const DATABASE_ADMIN_URL = `postgres://payroll:pw@${server.host}:${server.port}/tasman`;
    expect(await run(['migrate'], { ...env, DATABASE_ADMIN_URL })).toMatchObject({ code: 0 });
    nodes = [await startForFile(env), await startForFile(env)];
  });

  it('nodes behind PgBouncer create pays and show each account only its own data, however the pooler assigns connections', async () => {
    const [one, other] = nodes;
    const people = [
      await signIn(one, 'admin@demo.example', 'demo-admin'),
      await signIn(one, 'partner@demo.example', 'demo-partner'),
    ];
    const owner = people[0]!;
    const made = await call(one, 'PUT', '/api/company/create', owner, {
      name: 'Pooled',
      country: 'AU',
      default_super_rate: '0.12',
    });
    const company = made.body.id as number;
    const staff = await call(
      one,
      'PUT',
      `/api/company/${company}/employees/create`,
      owner,
      Array.from({ length: 40 }, () => anAuEmployee()),
    );
    const ids = staff.body.map(({ employee }: { employee: { id: number } }) => employee.id) as number[];
    const alone = await Promise.all(people.map((token) => call(one, 'GET', '/api/company', token)));
    expect(alone[0]!.body).not.toEqual(alone[1]!.body);

    // Each lane has one request in progress, so that no request waits for the pooler longer than the service allows.
    const lanes = Array.from({ length: 10 }, async (_, lane) => {
      const statuses: number[] = [];
      for (let turn = 0; turn < 10; turn += 1) {
        const at = turn * 10 + lane;
        const read = await call(at % 3 === 0 ? other : one, 'GET', '/api/company', people[at % 2]!);
        expect(read).toEqual(alone[at % 2]);
        if (at >= ids.length) continue;
        const body = [{ employee_id: ids[at]!, hours: [week('38')] }];
        const path = `/api/company/${company}/pays/create?pay_date=2026-03-10`;
        statuses.push((await call(nodes[at % 2]!, 'PUT', path, owner, body)).status);
      }
      return statuses;
    });
    const statuses = (await Promise.all(lanes)).flat();
    expect(statuses).toHaveLength(ids.length);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const proof = await run(['verify'], env);
    expect(proof.stdout).toContain('every cent agrees');
    const [used] = await root<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename = 'tasman_service' and application_name = 'tasman'`,
    );
    expect(used!.n).toBeLessThanOrEqual(connections);
  });

  it('nodes behind PgBouncer receive notifications directly from the server', async () => {
    const rows = await root<{ query: string }>(
      `select query from pg_stat_activity where application_name = 'tasman-listen' order by query`,
    );
    expect(rows).toHaveLength(2);
    for (const { query } of rows) expect(query).toMatch(/^listen /);
    for (const node of nodes) {
      await until(async () => /^tasman_nodes 2$/m.test(await (await fetch(`${node.address}/metrics`)).text()));
    }
  });

  it('nodes behind PgBouncer leave no role, account or prepared statement on a connection', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await throughPooler(async (client) => {
        const { rows } = await client.query(
          `select current_user::text as is, coalesce(current_setting('app.customer_id', true), '') as customer,
                  coalesce(current_setting('app.system', true), '') as system, current_setting('enable_seqscan') as scans,
                  (select count(*)::int from pg_prepared_statements) as statements`,
        );
        expect(rows).toEqual([{ is: 'tasman_service', customer: '', system: '', scans: 'on', statements: 0 }]);
        await expect(client.query('select 1 from employee')).rejects.toMatchObject({ code: '42501' });
      });
    }
  });

  it('nodes behind PgBouncer return 503 while the pooler or server connections are lost, and recover afterwards', async () => {
    const [one] = nodes;
    const owner = await signIn(one, 'admin@demo.example', 'demo-admin');
    const statusOf = async () => (await call(one, 'GET', '/api/company', owner)).status;
    bouncer.kill('SIGKILL');
    await once(bouncer, 'exit');
    const lost = await call(one, 'GET', '/api/company', owner);
    expect(lost).toEqual({ status: 503, body: { detail: 'The database is busy; try again shortly' } });
    await startBouncer();
    await until(async () => (await statusOf()) === 200);

    const seen = new Set<number>();
    for (let turn = 0; turn < 5; turn += 1) {
      await root(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tasman'`);
      for (const status of await Promise.all(Array.from({ length: 10 }, statusOf))) seen.add(status);
    }
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await until(async () => (await statusOf()) === 200);
  });

  it('nodes behind PgBouncer report a missing DATABASE_DIRECT_URL', async () => {
    const { DATABASE_DIRECT_URL: _direct, ...alone } = env;
    const { code, stderr } = await run(['serve'], alone);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'The database cannot be reached: unsupported startup parameter: options. ' +
        'DATABASE_URL goes through a pooler: set DATABASE_DIRECT_URL to the address of the server itself.\n',
    });
  });

  it('nodes behind PgBouncer reject a server user that bypasses row-level security', async () => {
    const { code, stderr } = await run(['verify'], {
      ...env,
      DATABASE_URL: env.DATABASE_URL!.replace(/tasman$/, 'forced'),
      DATABASE_DIRECT_URL: `${env.DATABASE_DIRECT_URL}/tasman`,
    });
    expect(code).toBe(1);
    expect(stderr).toContain('is a superuser, so row-level security would not restrict the service');
  });
});
