import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../src/db/migrate.ts';
import { cloneDatabase } from '../harness/database.ts';

describe('audit log', () => {
  it('the migration queues all earlier audit rows for sealing, even for an owner subject to row-level security', async () => {
    const database = await cloneDatabase('demo');
    const client = new pg.Client(database.admin);
    await client.connect();
    try {
      const { name } = readMigrations().find(({ sql }) => sql.includes('create table audit_unsealed'))!;
      const file = new URL(`../../src/db/migrations/${name}.sql`, import.meta.url);
      const [, work] = readFileSync(file, 'utf8').split('-- What was logged before');
      // Roles belong to the whole server, so the transaction is rolled back.
      await client.query('begin');
      await client.query(
        'create role tasman_test_owner nosuperuser nobypassrls; grant usage on schema public to tasman_test_owner',
      );
      await client.query('delete from audit_unsealed');
      for (const table of ['audit_log', 'audit_unsealed'])
        await client.query(`alter table ${table} owner to tasman_test_owner`);
      await client.query('set local role tasman_test_owner');
      await client.query(`-- ${work}`);
      await client.query('reset role');
      const { rows } = await client.query(
        `select (select array_agg(id order by id) from audit_log) as logged,
         (select array_agg(g.id order by g.id) from audit_unsealed u cross join unnest(u.audit_ids) r
          cross join generate_series(lower(r), upper(r) - 1) as g (id)) as waiting`,
      );
      expect(rows[0].logged.length).toBeGreaterThan(100);
      expect(rows[0].waiting).toEqual(rows[0].logged);
      await client.query('rollback');
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

describe('filings', () => {
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
      // Roles belong to the whole server, so the transaction is rolled back.
      await client.query('begin');
      await client.query(
        'create role tasman_test_owner nosuperuser nobypassrls; grant usage on schema public to tasman_test_owner',
      );
      for (const table of TABLES) await client.query(`alter table ${table} owner to tasman_test_owner`);
      await client.query('set local role tasman_test_owner');
      await client.query(`-- ${work}`);
      await client.query('reset role');
      expect(await people()).toEqual(known);
      const { rows } = await client.query(
        'select relforcerowsecurity as forced from pg_class where relname = any($1)',
        [TABLES],
      );
      expect(rows).toEqual(TABLES.map(() => ({ forced: true })));
      await client.query('rollback');
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

describe('super rates', () => {
  it('the migration clears only super rates that the service itself set, so they follow the guarantee [DECL-004]', async () => {
    const database = await cloneDatabase('demo');
    const client = new pg.Client(database.admin);
    await client.connect();
    try {
      const { rows: people } = await client.query<{ id: string; customer_id: string }>(
        'select id, customer_id from employee order by id limit 7',
      );
      const CASES = [
        // For each case: when the employee was created, the stored rate, the rate that a caller sent, and the expected
        // stored rate afterwards.
        ['2025-03-01T00:00:00Z', '0.115', null, null],
        ['2025-06-30T13:59:00Z', '0.115', null, null],
        ['2025-06-30T14:00:00Z', '0.115', null, '0.115000'],
        ['2025-08-01T00:00:00Z', '0.12', null, null],
        ['2025-08-01T00:00:00Z', '0.12', { compulsory_super_rate: '0.12' }, '0.120000'],
        ['2025-08-01T00:00:00Z', '0.12', { compulsory_super_rate: null }, null],
        ['2025-08-01T00:00:00Z', '0.125', null, '0.125000'],
      ] as const;
      for (const [index, [made, rate, sent]] of CASES.entries()) {
        const { id, customer_id } = people[index]!;
        await client.query('update employee set created_at = $2, compulsory_super_rate = $3 where id = $1', [
          id,
          made,
          rate,
        ]);
        if (sent === null) continue;
        await client.query(
          `insert into audit_log (customer_id, at, actor, action, entity_type, entity_id, after)
         values ($1, $2, 'a user', 'employee.create', 'employee', $3, $4)`,
          [customer_id, made, id, sent],
        );
      }
      const file = new URL('../../src/db/migrations/0034_compulsory_rate_follows.sql', import.meta.url);
      await client.query('begin');
      await client.query(readFileSync(file, 'utf8'));
      const { rows } = await client.query<{ rate: string | null }>(
        'select compulsory_super_rate as rate from employee where id = any($1) order by id',
        [people.map(({ id }) => id)],
      );
      expect(rows.map(({ rate }) => rate)).toEqual(CASES.map(([, , , after]) => after));
      const { rows: forced } = await client.query(
        `select relforcerowsecurity as forced from pg_class where relname in ('employee', 'audit_log')`,
      );
      expect(forced).toEqual([{ forced: true }, { forced: true }]);
      await client.query('rollback');
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

describe('transport', () => {
  const FOLDER = new URL('../../src/db/migrations/', import.meta.url);

  it('the migration marks which earlier messages arrived, even for an owner subject to row-level security', async () => {
    const database = await cloneDatabase('demo');
    const client = new pg.Client(database.admin);
    await client.connect();
    try {
      const { rows: ids } = await client.query('select id from lodgement order by id limit 5');
      const states = [
        ['QUEUED', null, false],
        ['SENDING', null, null],
        ['FAILED', null, null],
        ['FAILED', '2026-03-10T00:00:00Z', true],
        ['TRANSMISSION_SUCCESSFUL', '2026-03-10T00:00:00Z', true],
      ] as const;
      for (const [index, [status, sentAt]] of states.entries()) {
        await client.query('update lodgement set status = $2, sent_at = $3, is_taken = null where id = $1', [
          ids[index].id,
          status,
          sentAt,
        ]);
      }
      const file = readdirSync(FOLDER).find((name) => name.endsWith('_transport.sql'))!;
      const [, work] = readFileSync(new URL(file, FOLDER), 'utf8').split('-- What is there already');
      // Roles belong to the whole server, so the transaction is rolled back.
      await client.query('begin');
      await client.query(
        'create role tasman_test_owner nosuperuser nobypassrls; grant usage on schema public to tasman_test_owner',
      );
      await client.query('alter table lodgement owner to tasman_test_owner');
      await client.query('set local role tasman_test_owner');
      await client.query(`-- ${work}`);
      await client.query('reset role');
      const { rows } = await client.query('select is_taken from lodgement order by id limit 5');
      expect(rows.map(({ is_taken }) => is_taken)).toEqual(states.map(([, , isTaken]) => isTaken));
      const forced = await client.query(
        `select relforcerowsecurity as forced from pg_class where relname = 'lodgement'`,
      );
      expect(forced.rows).toEqual([{ forced: true }]);
      await client.query('rollback');
    } finally {
      await client.end();
      await database.drop();
    }
  });
});
