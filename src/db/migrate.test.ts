import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newUuid } from '../base/secrets.ts';
import type { Connection } from './db.ts';
import { MigrationError, migrate, readMigrations } from './migrate.ts';

const at = new Date('2026-03-10T00:00:00Z');
const quiet = { at, log: () => {} };
/** One entry for each code: the tags stored before the migration, and today's tags in alphabetical order. */
const lineTags: readonly { code: string; before: string; after: string }[] = JSON.parse(
  readFileSync(new URL('../../tests/fixtures/line-tags.json', import.meta.url), 'utf8'),
);
let root: pg.Client;
const made: string[] = [];

beforeAll(async () => {
  root = new pg.Client(inject('database'));
  await root.connect();
});
afterAll(async () => {
  for (const name of made) await root.query(`drop database ${name} with (force)`);
  await root.end();
});

async function emptyDatabase(): Promise<Connection & { query: (text: string) => Promise<pg.QueryResult> }> {
  const name = `migrate_${newUuid().replaceAll('-', '')}`;
  await root.query(`create database ${name} template template0`);
  made.push(name);
  const connection = { ...inject('database'), database: name };
  return {
    ...connection,
    query: async (text) => {
      const client = new pg.Client(connection);
      await client.connect();
      try {
        return await client.query(text);
      } finally {
        await client.end();
      }
    },
  };
}

describe('migrations', () => {
  const all = readMigrations();

  it('migrations are applied once when several nodes start at the same time', async () => {
    const database = await emptyDatabase();
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database, quiet)));
    expect(applied.sort((a, b) => a - b)).toEqual([0, 0, 0, all.length]);
    const { rows } = await database.query('select number, name from schema_migration order by number');
    expect(rows).toEqual(all.map(({ number, name }) => ({ number, name })));
  });

  it('migrations upgrade a database of an older version and keep its rows', async () => {
    const database = await emptyDatabase();
    await migrate(database, { ...quiet, through: 1 });
    await database.query(
      "insert into customer (id, name, is_api_admin, is_reseller, created_at, updated_at) values (7, 'Old', false, false, '2025-01-01', '2025-01-01')",
    );
    expect(await migrate(database, quiet)).toBe(all.length - 1);
    expect((await database.query('select id, name from customer')).rows).toEqual([{ id: 7, name: 'Old' }]);
  });

  it('migrations start again when PostgreSQL ends them to resolve a deadlock with a node of the previous version', async () => {
    const database = await emptyDatabase();
    await migrate(database, { ...quiet, through: 49 });
    await database.query(
      "insert into customer (id, name, is_api_admin, is_reseller, created_at, updated_at) values (7, 'Old', false, false, '2025-01-01', '2025-01-01')",
    );
    const node = new pg.Client(database);
    await node.connect();
    // PostgreSQL checks for a deadlock when a wait lasts long enough. The migration must check first, so the node's
    // check is delayed.
    await node.query("set deadlock_timeout = '1min'");
    await node.query('begin');
    await node.query('lock table company in access exclusive mode');
    const messages: string[] = [];
    const migrated = migrate(database, { at, log: (message) => messages.push(message) });
    const waiting = `select from pg_locks where not granted and relation = 'company'::regclass`;
    await expect.poll(async () => (await database.query(waiting)).rows.length).toBe(1);
    await node.query('lock table employee in share mode');
    await node.query('commit');
    await node.end();
    expect(await migrated).toBe(all.length - 49);
    expect(messages.filter((message) => message.includes('deadlock'))).toHaveLength(1);
  });

  it('migrations give stored lines the tags that the current rules assign [0020_line_tags]', async () => {
    const database = await emptyDatabase();
    await migrate(database, { ...quiet, through: 19 });
    // The lines are inserted without their pays, so foreign keys are not checked.
    await database.query(`
      set session_replication_role = replica;
      insert into pay_line (customer_id, pay_id, position, code, label, effect, tags, origin_kind, origin_index, precise,
        rounding, amount, because, cites, unverified)
      select 7, 1, ordinality, row ->> 'code', '', 'memo', string_to_array(row ->> 'before', ' '), 'calculated', 0, 1,
        'none', 1, '', '{}', false
      from jsonb_array_elements('${JSON.stringify(lineTags)}'::jsonb) with ordinality as given (row, ordinality)`);
    expect(await migrate(database, quiet)).toBe(all.length - 19);
    const { rows } = await database.query(
      `select code, array_to_string(array(select tag from unnest(tags) as tag order by tag collate "C"), ' ') as tags
       from pay_line_loose order by position`,
    );
    expect(rows).toEqual(lineTags.map(({ code, after }) => ({ code, tags: after })));
    const { rows: protection } = await database.query(
      "select relforcerowsecurity as forced from pg_class where oid = 'pay_line_loose'::regclass",
    );
    expect(protection).toEqual([{ forced: true }]);
  });

  it('migrations rewrite no pay line, and readers see each line unchanged [0045_pay_working]', async () => {
    const database = await emptyDatabase();
    await migrate(database, { ...quiet, through: 44 });
    // Inserts a pay and its lines. Only the key of the pay matters, so the records that it refers to do not exist.
    await database.query(`
      set session_replication_role = replica;
      insert into pay
      select p.* from (
        select jsonb_object_agg(attname, case format_type(atttypid, null) when 'boolean' then 'true'
          when 'date' then '2026-03-10' when 'timestamp with time zone' then '2026-03-10' when 'jsonb' then '{}'
          else '7' end) || '{"country": "AU", "kind": "REGULAR"}' as columns
        from pg_attribute where attrelid = 'pay'::regclass and attnum > 0 and not attisdropped
      ) given, jsonb_populate_record(null::pay, given.columns) p;
      insert into pay_line (customer_id, pay_id, position, code, label, effect, tags, origin_kind, origin_index, basis,
        precise, rounding, amount, because, cites, unverified, report)
      select 7, 7, n, 'AU.PAYG', 'PAYG | withholding', 'takes', '{tax}', 'calculated', n, 10.50, 1.0000, 'none', 1.00,
        'said of 10.50', '{a b}', false, '{"item": "withheld"}'
      from generate_series(0, 2) n`);
    const stored = 'select l.*, l.ctid::text as place from pay_line_loose l order by position';
    const before = await database.query('select l.*, l.ctid::text as place from pay_line l order by position');
    await migrate(database, quiet);
    expect((await database.query(stored)).rows).toEqual(before.rows);
    const shown = await database.query('select * from pay_line order by position');
    expect(shown.rows).toEqual(before.rows.map(({ place, ...line }) => line));
    expect(shown.fields.map(({ name, dataTypeID }) => [name, dataTypeID])).toEqual(
      before.fields.slice(0, -1).map(({ name, dataTypeID }) => [name, dataTypeID]),
    );
  });

  it('migrations ask for a rename when two user names of an account become the same [account]', async () => {
    const database = await emptyDatabase();
    const { number, name } = all.find((migration) => migration.name.includes('_account'))!;
    await migrate(database, { ...quiet, through: number - 1 });
    await database.query(`
      insert into customer (id, name, is_api_admin, is_reseller, created_at, updated_at)
      values (7, 'Old', false, false, '2025-01-01', '2025-01-01');
      insert into account_user (customer_id, kind, username, display_name, password_hash, is_active, created_at, updated_at)
      select 7, 'user', username, username, '', true, '2025-01-01', '2025-01-01' from unnest('{\uFB01ona,fiona}'::text[]) as username`);
    await expect(migrate(database, quiet)).rejects.toThrow(
      `Migration ${name} failed and was rolled back: names of people differ only in the form of their letters (account 7: \uFB01ona, fiona); rename one with the version before.`,
    );
    await database.query(`update account_user set username = 'fiona-2' where username = 'fiona'`);
    expect(await migrate(database, quiet)).toBe(all.length - number + 1);
  });

  it('migrations reject a database that a newer version has changed', async () => {
    const database = await emptyDatabase();
    await migrate(database, quiet);
    await database.query(`insert into schema_migration values (${all.length + 1}, 'later', 'x', '2027-01-01')`);
    await expect(migrate(database, quiet)).rejects.toThrow(
      new MigrationError(
        `The database was migrated by a newer version of Tasman (migration ${all.length + 1}); run the newer version instead.`,
      ),
    );
  });

  it('migrations reject a database that was created with another version of the same migration', async () => {
    const database = await emptyDatabase();
    await migrate(database, quiet);
    await database.query("update schema_migration set checksum = 'other' where number = 1");
    await expect(migrate(database, quiet)).rejects.toThrow(
      new MigrationError('Migration 0001_foundation differs from the one that created this database.'),
    );
  });

  it('migrations leave the database at the last successful migration when one fails', async () => {
    const database = await emptyDatabase();
    await migrate(database, { ...quiet, through: 1 });
    // Makes the second migration fail.
    await database.query('create table signing_key (x int)');
    await expect(migrate(database, quiet)).rejects.toThrow(/^Migration 0002_tokens failed and was rolled back: /);
    expect((await database.query('select max(number) as n from schema_migration')).rows).toEqual([{ n: 1 }]);
  });

  it('migrations report in one sentence that the server cannot be reached', async () => {
    await expect(migrate({ ...inject('database'), port: 1 }, quiet)).rejects.toThrow(
      /^The database cannot be reached: /,
    );
  });
});
