import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { person } from '../../bench/staff.ts';
import { notFound } from '../../src/base/errors.ts';
import { type Db, openDb, SYSTEM } from '../../src/db/db.ts';
import type { EmbeddedDatabase } from '../../src/db/embedded/embedded.ts';
import { lagBehind, POSITION, type Position, type ReplicaLag } from '../../src/db/replica/position.ts';
import { openServer } from '../../src/db/server.ts';
import { addressAs, sameLoginAt } from '../../src/db/service-user/service-login.ts';
import { sql } from '../../src/db/sql.ts';
import type { Tx } from '../../src/db/tx.ts';
import { FIXED_DAY, SHARED_KEY } from '../harness/prepared.ts';
import { afterThisTest, type Running, startForFile } from '../harness/process.ts';
import { type Pair, startPair } from '../harness/replica.ts';
import { until } from '../harness/until.ts';

const COMPANY = '/api/company/1';
const DIRECTORY = `${COMPANY}/employees/directory`;

let pair: Pair;
/** Two nodes that share the database and its replica. */
let one: Running;
let two: Running;
let token: string;
/** A database connection in this process, configured like the service's connection. */
let db: Db;

const rootOf = ({ host, port, superuser }: EmbeddedDatabase, database = 'payroll') => ({
  host,
  port,
  ...superuser,
  database,
});

async function asRoot<T extends pg.QueryResultRow>(server: EmbeddedDatabase, text: string): Promise<readonly T[]> {
  const client = new pg.Client(rootOf(server));
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  pair = await startPair();
  const env = {
    DATABASE_URL: pair.primaryUrl,
    DATABASE_READ_URL: pair.replicaUrl,
    SECRET_KEY: SHARED_KEY,
    CLOCK: FIXED_DAY,
    RATE_LIMIT_SCALE: '0',
    DEMO: '0',
  };
  [one, two] = await Promise.all([startForFile(env), startForFile(env)]);
  token = await signIn('admin@demo.example', 'demo-admin');
  await asRoot(pair.primary, "create role reader login noinherit password 'pw' in role tasman_app");
  const service = addressAs(pair.primaryUrl, { user: 'reader', password: 'pw' });
  db = openDb(service, { poolSize: 4, onError: () => {}, replicas: [sameLoginAt(pair.replicaUrl, service)] });
  await replicaIsUsed();
});
afterAll(async () => {
  await Promise.all([one?.end(), two?.end()]);
  await db?.close();
  await pair?.stop();
});

async function signIn(username: string, password: string, customerId?: number): Promise<string> {
  const account = customerId === undefined ? {} : { account_type: 'user', customer_id: String(customerId) };
  const response = await fetch(`${one.address}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password, ...account }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function call(node: Running, method: string, path: string, body?: unknown, as = token) {
  const response = await fetch(`${node.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}
const get = async (node: Running, path: string, as?: string) => {
  const { status, bytes } = await call(node, 'GET', path, undefined, as);
  // biome-ignore lint/suspicious/noExplicitAny: responses can have any shape.
  return { status, body: JSON.parse(bytes.toString()) as any };
};

/** The values of a metric, by the value of their label. */
async function metric(node: Running, name: string): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(`${node.address}/metrics`)).text();
  const lines = [...text.matchAll(new RegExp(`^${name}\\{\\w+="([^"]+)"\\} (\\S+)$`, 'gm'))];
  return Object.fromEntries(lines.map(([, label, value]) => [label, Number(value)]));
}
const reads = (node: Running) => metric(node, 'tasman_database_reads_total');

const readyz = async (node: Running) => {
  const response = await fetch(`${node.address}/readyz`);
  // biome-ignore lint/suspicious/noExplicitAny: the test reads individual fields.
  return { status: response.status, body: (await response.json()) as any };
};

const used = (replicas: readonly { is_used: boolean }[]) => replicas[0]?.is_used;
async function replicaIsUsed(isUsed = true): Promise<void> {
  for (const node of [one, two]) await until(async () => used((await readyz(node)).body.replicas) === isUsed);
  await until(async () => used(await db.replicas()) === isUsed);
}

async function isReadAgain(node: Running): Promise<void> {
  const before = await reads(node);
  await until(async () => {
    await directory(node);
    return (await reads(node)).replica! > before.replica!;
  });
}

const isReplica = async (tx: Tx): Promise<boolean> =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(tx)).rows[0]!.is;

/** The servers that a read used, in order: the replica, and then possibly the primary. */
async function serversRead(onReplica: (tx: Tx) => Promise<void>): Promise<readonly string[]> {
  let servers: string[] = [];
  await until(async () => {
    servers = [];
    await db.read(SYSTEM, async (tx) => {
      const isHere = await isReplica(tx);
      servers.push(isHere ? 'replica' : 'primary');
      if (isHere) await onReplica(tx);
    });
    return servers[0] === 'replica';
  });
  return servers;
}

let people = 0;
/** Creates an employee through one node and returns the last name. */
async function hire(node: Running): Promise<string> {
  people += 1;
  const last_name = `Newcomer${people}`;
  const { status, bytes } = await call(node, 'PUT', `${COMPANY}/employees/create`, [
    { ...person(1), last_name, number: last_name },
  ]);
  expect(bytes.toString()).toContain(last_name);
  expect(status).toBe(201);
  return last_name;
}
const directory = async (node: Running): Promise<string> => {
  const { status, body } = await get(node, DIRECTORY);
  expect(status).toBe(200);
  return JSON.stringify(body);
};

describe('with a replica that keeps up', () => {
  it('reads reports, exports, archives, lists and the year to date from the replica', async () => {
    const [{ run }] = (await asRoot(
      pair.primary,
      'select pay_run_id as run from pay where company_id = 1 and is_complete limit 1',
    )) as [{ run: number }];
    const paths = [
      `${COMPANY}/reports/payroll-register?from=2026-01-01&to=2026-03-31`,
      `${COMPANY}/reports/payroll-register/csv?from=2026-01-01&to=2026-03-31`,
      `${COMPANY}/year-to-date`,
      `${COMPANY}/year-to-date/summaries`,
      `${COMPANY}/year-to-date/summaries.csv`,
      `${COMPANY}/stp-year-to-date`,
      `${COMPANY}/pays`,
      `${COMPANY}/pay-runs`,
      `${COMPANY}/monthly-totals`,
      `${COMPANY}/super-contributions`,
      `${COMPANY}/leave-requests`,
      `${COMPANY}/payroll-tax`,
      `/api/pay-run/${run}/gl-postings`,
      `/api/pay-run/${run}/payslips.zip`,
      `/api/employees/1/history`,
      DIRECTORY,
    ];
    for (const path of paths) {
      const before = await reads(one);
      // On a busy machine, the replica may occasionally lag behind.
      await until(async () => {
        const { status, bytes } = await call(one, 'GET', path);
        expect([path, status, bytes.length > 1]).toEqual([path, 200, true]);
        return (await reads(one)).replica! > before.replica!;
      });
    }
  });

  it('a node immediately shows data that another node has stored', async () => {
    const before = await reads(two);
    for (let turn = 0; turn < 20; turn += 1) {
      const name = await hire(one);
      expect(await directory(two)).toContain(name);
    }
    expect((await reads(two)).replica).toBeGreaterThan(before.replica!);
  });

  it('returns 400 and 422 from the replica without repeating the read on the primary', async () => {
    await replicaIsUsed();
    expect((await get(one, '/api/company/999999/year-to-date')).status).toBe(400);
    expect((await get(one, `${COMPANY}/reports/payroll-register?from=2026-03-31&to=2026-01-01`)).status).toBe(422);
    expect((await metric(one, 'tasman_replica_misses_total')).broken_off).toBeUndefined();
  });

  it('/readyz and the metrics show the state of the replica, but not its address', async () => {
    const idle = async () => (await readyz(one)).body;
    await expect.poll(idle).toEqual({
      status: 'ready',
      primary: 'up',
      replicas: [{ state: 'following', is_used: true, lag_bytes: 0, lag_seconds: 0 }],
    });
    expect(await metric(one, 'tasman_replica_used')).toEqual({ 1: 1 });
    expect(Object.keys(await metric(one, 'tasman_replica_lag_bytes'))).toEqual(['1']);
    expect(Object.keys(await metric(one, 'tasman_replica_lag_seconds'))).toEqual(['1']);
  });
});

describe('revoked access while reads use the replica', () => {
  const permit = async (EMPLOYEES: string) => {
    const body = { COMPANY: 'READ_ONLY', EMPLOYEES, PAYS: 'LOCKED', REPORTS: 'LOCKED', SETTINGS: 'LOCKED' };
    const path = '/api/users/101/companies/1/permissions';
    expect((await call(two, 'PUT', path, body)).status).toBe(200);
  };
  const paula = () => signIn('paula', 'demo-paula', 3);
  const statusFor = async (as: string) => (await call(one, 'GET', DIRECTORY, undefined, as)).status;

  it('the next call is refused after another node removes a permission, because permissions are read on the primary', async () => {
    const as = await paula();
    await isReadAgain(one);
    for (let round = 0; round < 5; round += 1) {
      await permit('READ_ONLY');
      expect(await statusFor(as)).toBe(200);
      await permit('LOCKED');
      expect(await statusFor(as)).toBe(403);
    }
    await permit('READ_ONLY');
  });

  it('a session stops working when another node ends it or deactivates its user', async () => {
    const [ended, deactivated] = [await paula(), await paula()];
    await isReadAgain(one);
    expect([await statusFor(ended), await statusFor(deactivated)]).toEqual([200, 200]);
    expect((await call(two, 'POST', '/api/logout', undefined, ended)).status).toBeLessThan(300);
    await until(async () => (await statusFor(ended)) === 401);
    expect(await statusFor(deactivated)).toBe(200);
    expect((await call(two, 'PATCH', '/api/users/101', { is_active: false })).status).toBe(200);
    await until(async () => (await statusFor(deactivated)) === 401);
    expect((await call(two, 'PATCH', '/api/users/101', { is_active: true })).status).toBe(200);
  });
});

describe('row-level security on the replica', () => {
  async function customersSeen(tenant: number | typeof SYSTEM): Promise<readonly number[]> {
    let seen: readonly number[] = [];
    await until(() =>
      db.read(tenant, async (tx) => {
        const { rows } = await sql<{ id: number }>`select distinct customer_id as id from company`.execute(tx);
        seen = rows.map(({ id }) => id);
        return isReplica(tx);
      }),
    );
    return seen;
  }

  it('shows an account only its own records', async () => {
    const rows = await asRoot<{ id: string }>(pair.primary, 'select distinct customer_id as id from company');
    const owners = rows.map(({ id }) => Number(id));
    expect(owners.length).toBeGreaterThan(0);
    for (const id of owners) expect(await customersSeen(id)).toEqual([id]);
    expect(await customersSeen(Math.max(...owners) + 1000)).toEqual([]);
    expect(await customersSeen(SYSTEM)).toEqual([]);
  });

  it('a read transaction cannot write on either server', async () => {
    const write = db.read(1, (tx) => sql`update company set name = name`.execute(tx));
    await expect(write).rejects.toThrow('cannot execute UPDATE in a read-only transaction');
  });
});

describe('a replica that is behind', () => {
  it('a replica that is behind is not read, so both nodes show new data immediately', async () => {
    await asRoot(pair.replica, 'select pg_wal_replay_pause()');
    afterThisTest(() => asRoot(pair.replica, 'select pg_wal_replay_resume()').then(() => {}));
    const name = await hire(one);
    for (const node of [two, one]) expect(await directory(node)).toContain(name);
    expect((await metric(two, 'tasman_replica_misses_total')).behind).toBeGreaterThan(0);
    // After two misses in a row, reads no longer wait for the replica.
    await until(async () => {
      expect(await directory(two)).toContain(name);
      return (await metric(two, 'tasman_replica_used'))[1] === 0;
    });
    const before = await reads(two);
    await directory(two);
    expect(await reads(two)).toEqual({ replica: before.replica, primary: before.primary! + 1 });
    const { status, body } = await readyz(two);
    expect([status, body.status, body.replicas[0].state]).toEqual([200, 'ready', 'following']);
    expect(body.replicas[0].lag_bytes).toBeGreaterThan(0);
    expect(body.replicas[0].lag_seconds).toBeGreaterThan(0);
    await asRoot(pair.replica, 'select pg_wal_replay_resume()');
    await hire(one);
    await isReadAgain(two);
  });

  it('a replica is not read when it is on a different timeline', async () => {
    const [primary, replica] = [pair.primary, pair.replica].map((each) =>
      openServer(rootOf(each), { poolSize: 1, onError: () => {}, asOwner: true }),
    );
    afterThisTest(async () => {
      await Promise.all([primary!.close(), replica!.close()]);
    });
    const [place] = (await primary!.ask(POSITION)) as [Position];
    const standing = async (of: Position) => ((await replica!.ask(lagBehind(of)))[0] as ReplicaLag).follows;
    expect(await standing(place)).toBe(true);
    expect(await standing({ ...place, timeline: place.timeline + 1 })).toBe(false);
  });
});

describe('a read that is cancelled on the replica', () => {
  it('a cancelled read is repeated on the primary when it conflicts with a change on the primary', async () => {
    await asRoot(pair.primary, 'create table passing (id int); grant select on passing to tasman_app');
    const servers = await serversRead(async (tx) => {
      await sql`select from passing`.execute(tx);
      await asRoot(pair.primary, 'drop table passing');
      await sql`select pg_sleep(30)`.execute(tx);
    });
    expect(servers).toEqual(['replica', 'primary']);
  });

  it('a read is not repeated when its own code throws', async () => {
    const read = serversRead(async () => {
      throw notFound('No such record');
    });
    await expect(read).rejects.toThrow('No such record');
  });
});

/** All processes of a server. */
function processesOf({ folder }: EmbeddedDatabase): readonly number[] {
  const postmaster = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

describe('a replica that is lost', () => {
  it.skipIf(process.platform !== 'linux')(
    'a lost replica is skipped when it hangs, and responses stay correct',
    async () => {
      await replicaIsUsed();
      const frozen = processesOf(pair.replica);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      try {
        const name = await hire(one);
        expect(await directory(two)).toContain(name);
        await expect.poll(async () => (await readyz(two)).body.replicas[0].state).toBe('away');
        expect((await readyz(two)).status).toBe(200);
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT');
      }
      await replicaIsUsed();
    },
  );

  it('a read is repeated on the primary when the replica is lost during the read', async () => {
    const servers = await serversRead(async (tx) => {
      const ended = pair.replica.stop();
      await sql`select pg_sleep(30)`.execute(tx);
      await ended;
    });
    expect(servers).toEqual(['replica', 'primary']);
  });

  it('a lost replica does not affect responses or readiness, is reported, and is used again when it is back', async () => {
    await pair.replica.stop();
    const name = await hire(two);
    expect(await directory(one)).toContain(name);
    await expect
      .poll(async () => (await readyz(one)).body)
      .toEqual({
        status: 'ready',
        primary: 'up',
        replicas: [{ state: 'away', is_used: false, lag_bytes: null, lag_seconds: null }],
      });
    expect((await readyz(one)).status).toBe(200);
    expect(await metric(one, 'tasman_replica_used')).toEqual({ 1: 0 });
    await pair.restart();
    await isReadAgain(one);
    expect(await directory(one)).toContain(name);
  });
});

describe('a replica that was promoted', () => {
  it('a promoted replica is no longer read, and responses come from the primary', async () => {
    await replicaIsUsed();
    await asRoot(pair.replica, 'select pg_promote()');
    const name = await hire(one);
    for (const node of [one, two]) expect(await directory(node)).toContain(name);
    await replicaIsUsed(false);
    const { status, body } = await readyz(one);
    expect([status, body.replicas[0].state, body.replicas[0].is_used]).toEqual([200, 'not following', false]);
    const before = await reads(one);
    expect(await directory(one)).toContain(name);
    expect(await reads(one)).toEqual({ replica: before.replica, primary: before.primary! + 1 });
  });
});
