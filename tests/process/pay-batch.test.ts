import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { anAuEmployee, week } from '../fixtures/employees.ts';
import { databaseServer } from '../harness/database-server.ts';
import { demoFolder, NAMED_DAY, SHARED_KEY } from '../harness/prepared.ts';
import { afterThisTest, type Running, start } from '../harness/process.ts';
import { until } from '../harness/until.ts';

// A batch of pays when the service dies in the middle of it, and when two nodes are asked for it at once.

const HERE = { CLOCK: NAMED_DAY, RATE_LIMIT_SCALE: '0' };

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
}

/** Somebody signed in at a node. */
async function signedIn({ address }: Running) {
  const login = await fetch(`${address}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' }),
  });
  expect(login.status).toBe(200);
  const { access_token } = (await login.json()) as { access_token: string };
  return async (method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const reply = await fetch(`${address}${url}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json() };
  };
}
type Call = Awaited<ReturnType<typeof signedIn>>;

/** A company with so many people, and what they are paid. */
async function aBatch(call: Call, many: number): Promise<{ company: number; pays: unknown[] }> {
  const made = await call('PUT', '/api/company/create', { name: 'Batch', country: 'AU', default_super_rate: '0.12' });
  const company = made.body.id;
  const people = Array.from({ length: many }, () => anAuEmployee());
  const hired = await call('PUT', `/api/company/${company}/employees/create`, people);
  expect(hired.status).toBe(201);
  const leave = [{ description: 'Leave', leave_type: 'HOLIDAY', date: '2026-03-10', hours: '7.6' }];
  const allowances = [{ description: 'Tools', amount: '5', allowance_category: 'TD' }];
  const pays = hired.body.map(({ employee }: { employee: { id: number } }) => ({
    employee_id: employee.id,
    hours: [week('30.4')],
    leave,
    allowances,
  }));
  return { company, pays };
}

const pay = (call: Call, { company, pays }: { company: number; pays: unknown[] }, key: string) =>
  call('PUT', `/api/company/${company}/pays/create?pay_date=2026-03-10`, pays, { 'idempotency-key': key });

describe('kill -9 in the middle of a batch of 1,200 pays', () => {
  /** The embedded database of a service, looked at by its owner; behind row-level security. */
  async function lookInto(dataDir: string): Promise<pg.Client> {
    const home = join(dataDir, 'postgres');
    const port = Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]);
    const password = readFileSync(join(home, 'password'), 'utf8').trim();
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'tasman' });
    client.on('error', () => {});
    await client.connect();
    afterThisTest(() => client.end());
    return client;
  }

  /** How many rows each table has that a batch writes to. */
  async function rowsOf(database: pg.Client): Promise<Record<string, number>> {
    const tables = ['pay_run', 'pay', 'pay_item', 'pay_line', 'leave_entry', 'employee_allowance'];
    const kept = ['idempotent_answer', 'event', 'webhook_delivery', 'audit_log'];
    const found: Record<string, number> = {};
    for (const table of [...tables, ...kept]) {
      const noted = table === 'audit_log' ? `where action = 'pay.create'` : '';
      found[table] = (await database.query(`select count(*)::int as n from ${table} ${noted}`)).rows[0].n;
    }
    return found;
  }

  /** Whether a transaction has written to the table, or read it for changing, and has not ended. */
  async function isBusyWith(database: pg.Client, table: string): Promise<boolean> {
    const text = `select 1 from pg_locks l join pg_class c on c.oid = l.relation join pg_stat_activity a using (pid)
      where c.relname = $1 and l.mode = 'RowExclusiveLock' and a.usename = 'tasman_service' and a.xact_start is not null`;
    return (await database.query(text, [table])).rowCount !== 0;
  }

  /** Whether what the dead process had open has ended. */
  async function isQuiet(database: pg.Client): Promise<boolean> {
    const text = `select 1 from pg_stat_activity where usename = 'tasman_service' and backend_xid is not null`;
    return (await database.query(text)).rowCount === 0;
  }

  it('leaves all of it or nothing; the same call with the same key succeeds after the restart, and pays once', async () => {
    const DATA_DIR = await demoFolder('the named day');
    let service = await start({ ...HERE, DATA_DIR });
    let call = await signedIn(service);
    const batch = await aBatch(call, 1_200);
    let database = await lookInto(DATA_DIR);
    let before = await rowsOf(database);
    const runs = before.pay_run!;
    const isStored = (rows: Record<string, number>) => rows.pay === before.pay! + 1_200;

    // The beginning, the first pays, the many lines and the end: one kill at each, as soon as it is seen.
    for (const key of ['idempotent_answer', 'pay', 'pay_line', 'audit_log']) {
      let outcome: unknown;
      const answer = pay(call, batch, key).then(
        ({ status }) => {
          outcome = status;
        },
        () => {
          outcome = 'cut off';
        },
      );
      await until(async () => outcome !== undefined || (await isBusyWith(database, key)), { every: 1 });
      expect(await service.end('SIGKILL')).toBe('SIGKILL');
      await answer;
      service = await start({ ...HERE, DATA_DIR });
      database = await lookInto(DATA_DIR);
      await until(() => isQuiet(database));
      const left = await rowsOf(database);
      // A machine that is slow to kill may let it finish: then all of it is there. An answer is a promise that it is.
      if (!isStored(left)) expect(left, `killed at ${key}`).toEqual(before);
      expect([outcome, isStored(left)]).not.toEqual([200, false]);
      call = await signedIn(service);
      if (key !== 'audit_log') before = left;
    }

    const paid = await pay(call, batch, 'audit_log');
    expect([paid.status, paid.body.length]).toEqual([200, 1_200]);
    expect(await pay(call, batch, 'audit_log')).toEqual(paid);
    const after = await rowsOf(database);
    expect(
      ['pay', 'pay_item', 'idempotent_answer', 'audit_log'].map((table) => after[table]! - before[table]!),
    ).toEqual([1_200, 3_600, 1, 1_200]);
    expect(after.pay_run).toBe(runs + 1);
    expect(await service.end()).toBe(0);
  });
});

describe('two nodes on one database', () => {
  it('the same call with one Idempotency-Key at both at once pays once, and both answer the same', async () => {
    const DATABASE_URL = await databaseServer('the demo world');
    const env = { ...HERE, DATABASE_URL, SECRET_KEY: SHARED_KEY, DEMO: '1' };
    const nodes = await Promise.all([start(env), start(env)]);
    const one = await signedIn(nodes[0]!);
    const two = await signedIn(nodes[1]!);
    const batch = await aBatch(one, 50);
    for (const key of ['first', 'second', 'third']) {
      const answers = await Promise.all([one, two, one, two].map((call) => pay(call, batch, key)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body);
    }
    const list = await two('GET', `/api/company/${batch.company}/pays?limit=500`);
    expect(list.body).toHaveLength(150);

    // Another call under the same key is a mistake, whichever node hears of it.
    const other = { ...batch, pays: batch.pays.slice(0, 1) };
    const clash = await Promise.all([pay(one, batch, 'fourth'), pay(two, other, 'fourth')]);
    expect(clash.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const node of nodes) expect(await node.end()).toBe(0);
  });
});
