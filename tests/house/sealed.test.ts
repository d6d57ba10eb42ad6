import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEALED_COLUMNS } from '../../src/base/sealed-columns.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('demo');
});
afterAll(() => database.drop());

const LISTED = Object.keys(SEALED_COLUMNS).sort();

const textColumns = () =>
  database.query<{ table: string; name: string }>(`
    select c.relname as "table", a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'bytea'::regtype) order by 1, 2`);

describe('the list of sealed columns', () => {
  it('names only columns and key columns that exist', async () => {
    const all = await database.query<{ name: string }>(`
      select c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace`);
    const known = new Set(all.map(({ name }) => name));
    const named = Object.entries(SEALED_COLUMNS).flatMap(([column, keys]) => [
      column,
      ...keys.map((key) => `${column.split('.')[0]}.${key}`),
    ]);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('contains every column whose name suggests a sealed value', async () => {
    const called = (await textColumns()).filter(({ name }) => /sealed_|ciphertext|encrypted/.test(name));
    expect(called.map(({ table, name }) => `${table}.${name}`).filter((name) => !LISTED.includes(name))).toEqual([]);
  });

  it('contains every column with a sealed value in the demo', async () => {
    const holding: string[] = [];
    for (const { table, name } of await textColumns()) {
      const [found] = await database.query<{ n: number }>(
        `select count(*)::int as n from "${table}" where "${name}"::text ~ '^v[0-9]+\\.[0-9a-f]{8}\\.[A-Za-z0-9_-]{16}\\.'`,
      );
      if (found!.n > 0) holding.push(`${table}.${name}`);
    }
    expect(holding.filter((name) => !LISTED.includes(name))).toEqual([]);
    // The demo data contains most sealed columns, so the check above had something to find.
    expect(holding.length).toBeGreaterThan(5);
  });

  it('identifies each sealed row by a unique key', async () => {
    const wrong: string[] = [];
    for (const [column, keys] of Object.entries(SEALED_COLUMNS)) {
      const table = column.split('.')[0]!;
      const [unique] = await database.query<{ n: number }>(
        `select count(*)::int as n from pg_index i where i.indrelid = $1::regclass and i.indisunique
           and array(select a.attname::text from pg_attribute a
             where a.attrelid = i.indrelid and a.attnum = any (i.indkey)) <@ $2::text[]`,
        [table, [...keys]],
      );
      if (unique!.n === 0) wrong.push(column);
    }
    expect(wrong).toEqual([]);
  });
});
