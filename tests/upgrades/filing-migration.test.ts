import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { cloneDatabase } from '../harness/database.ts';

const TABLES = ['stp_pay_event', 'stp_pay_event_pay', 'payday_filing', 'payday_filing_pay', 'pay'];

it('the migration finds the employees of earlier filings, even for an owner subject to row-level security', async () => {
  const database = await cloneDatabase('demo');
  const client = new pg.Client(database.admin);
  await client.connect();
  try {
    const people = async () =>
      (
        await client.query(
          `select 'stp' as kind, id, employee_ids from stp_pay_event
           union all select 'payday', id, employee_ids from payday_filing order by 1, 2`,
        )
      ).rows;
    const known = await people();
    expect(known).toHaveLength(6);
    await client.query(`update stp_pay_event set employee_ids = '{}'; update payday_filing set employee_ids = '{}'`);
    const file = new URL('../../src/db/migrations/0014_filing_corrections.sql', import.meta.url);
    const [, work] = readFileSync(file, 'utf8').split('-- What is there already');
    // The role belongs to the whole server, so the transaction is rolled back.
    await client.query('begin');
    await client.query(
      'create role tasman_test_owner nosuperuser nobypassrls; grant usage on schema public to tasman_test_owner',
    );
    for (const table of TABLES) await client.query(`alter table ${table} owner to tasman_test_owner`);
    await client.query('set local role tasman_test_owner');
    await client.query(`-- ${work}`);
    await client.query('reset role');
    expect(await people()).toEqual(known);
    const { rows } = await client.query('select relforcerowsecurity as forced from pg_class where relname = any($1)', [
      TABLES,
    ]);
    expect(rows).toEqual(TABLES.map(() => ({ forced: true })));
    await client.query('rollback');
  } finally {
    await client.end();
    await database.drop();
  }
});
