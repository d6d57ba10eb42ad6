import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { demoFolder, FIXED_DAY } from '../harness/prepared.ts';
import { afterThisTest, start } from '../harness/process.ts';
import { until } from '../harness/until.ts';
import { aBatch, pay, signedIn } from './fixtures/batch.ts';

const HERE = { CLOCK: FIXED_DAY, RATE_LIMIT_SCALE: '0' };

describe('kill -9 in the middle of a batch of 1,200 pays', () => {
  /** A connection to the embedded database as its owner, who bypasses row-level security. */
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

  /** The number of rows in each table that a batch writes to. */
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

  /** Whether an open transaction has written to the table or locked its rows. */
  async function isBusyWith(database: pg.Client, table: string): Promise<boolean> {
    const text = `select 1 from pg_locks l join pg_class c on c.oid = l.relation join pg_stat_activity a using (pid)
      where c.relname = $1 and l.mode = 'RowExclusiveLock' and a.usename = 'tasman_service' and a.xact_start is not null`;
    return (await database.query(text, [table])).rowCount !== 0;
  }

  /** Whether all transactions of the killed process have ended. */
  async function isQuiet(database: pg.Client): Promise<boolean> {
    const text = `select 1 from pg_stat_activity where usename = 'tasman_service' and backend_xid is not null`;
    return (await database.query(text)).rowCount === 0;
  }

  it('stores all of the pays or none, and the same call with the same key pays only once after the restart', async () => {
    const DATA_DIR = await demoFolder('the fixed day');
    let service = await start({ ...HERE, DATA_DIR });
    let call = await signedIn(service);
    const batch = await aBatch(call, 1_200);
    let database = await lookInto(DATA_DIR);
    let before = await rowsOf(database);
    const runs = before.pay_run!;
    const isStored = (rows: Record<string, number>) => rows.pay === before.pay! + 1_200;

    // Kills the service once at each phase: at the start, at the first pays, at the lines and at the end.
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
      // On a slow machine, the batch may finish before the kill. A response of 200 guarantees that all pays are stored.
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
