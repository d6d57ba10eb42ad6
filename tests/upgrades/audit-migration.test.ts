import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { readMigrations } from '../../src/db/migrate.ts';
import { cloneDatabase } from '../harness/database.ts';

it('the migration queues all earlier audit rows for sealing, even for an owner subject to row-level security', async () => {
  const database = await cloneDatabase('demo');
  const client = new pg.Client(database.admin);
  await client.connect();
  try {
    const { name } = readMigrations().find(({ sql }) => sql.includes('create table audit_unsealed'))!;
    const file = new URL(`../../src/db/migrations/${name}.sql`, import.meta.url);
    const [, work] = readFileSync(file, 'utf8').split('-- What was logged before');
    // The role belongs to the whole server, so the transaction is rolled back.
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
