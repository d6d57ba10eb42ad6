import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newUuid } from '../base/secrets.ts';
import { MigrationError, migrate, readMigrations } from './migrate.ts';
import { readFunctions, type SqlFunction, withFunctions } from './sql-functions.ts';

const at = new Date('2026-03-10T00:00:00Z');
const files = readFunctions();
/** The last migration from before functions had files of their own. */
const BEFORE = 19;
let root: pg.Client;
const made: { name: string; client: pg.Client }[] = [];

beforeAll(async () => {
  root = new pg.Client(inject('database'));
  await root.connect();
});
afterAll(async () => {
  for (const { name, client } of made) {
    await client.end();
    await root.query(`drop database ${name} with (force)`);
  }
  await root.end();
});

async function database() {
  const name = `functions_${newUuid().replaceAll('-', '')}`;
  await root.query(`create database ${name} template template0`);
  const connection = { ...inject('database'), database: name };
  const client = new pg.Client(connection);
  await client.connect();
  made.push({ name, client });
  const logged: string[] = [];
  const log = (message: string, fields?: Record<string, unknown>) => {
    if (fields?.function !== undefined) logged.push(`${message}: ${fields.function}`);
  };
  return {
    query: async (text: string) => (await client.query(text)).rows,
    through: (number: number) => migrate(connection, { at, log, through: number }),
    /** Migrates with these functions and answers what was done to them. */
    async with(functions: readonly SqlFunction[]) {
      logged.length = 0;
      await migrate(connection, { at, log, functions });
      return [...logged];
    },
    /** Every function with its text, settings and grants. */
    functions: async (): Promise<{ name: string; text: string; grants: string }[]> =>
      (
        await client.query(`
          select proname as name, pg_get_functiondef(oid) as text, coalesce(proacl::text, 'everybody') as grants
          from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' order by 1, 2`)
      ).rows,
  };
}

const also = (sql: string, name = 'answer'): readonly SqlFunction[] => [...files, { name, sql }];

describe('functions of the database', () => {
  it('are the same in a new database and in one of an earlier version', async () => {
    const fresh = await database();
    const old = await database();
    await fresh.with(files);
    await old.through(BEFORE);
    const before = await old.functions();
    expect(await old.with(files)).toEqual(files.map(({ name }) => `function applied: ${name}`));
    expect(await old.functions()).toEqual(await fresh.functions());
    expect((await fresh.functions()).map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    expect(before.length).toBeGreaterThan(0);
  });

  it('that cross accounts run with a fixed search path and for the application role alone', async () => {
    const fresh = await database();
    await fresh.with(files);
    const crossing = (await fresh.functions()).filter(({ text }) => text.includes('SECURITY DEFINER'));
    expect(crossing.length).toBeGreaterThan(5);
    for (const { name, text, grants } of crossing) {
      expect(text, name).toContain(`SET search_path TO 'public', 'pg_temp'`);
      expect(grants, name).toMatch(/^\{\w+=X\/\w+,tasman_app=X\/\w+\}$/);
    }
  });

  it('are applied when their text has changed, and not again', async () => {
    const one = await database();
    const first = also(`create or replace function answer() returns int language sql as 'select 1'`);
    const second = also(`create or replace function answer() returns int language sql as 'select 2'`);
    await one.with(first);
    expect(await one.with(first)).toEqual([]);
    expect(await one.with(second)).toEqual(['function applied: answer']);
    expect(await one.with(second)).toEqual([]);
    expect(await one.query('select answer()')).toEqual([{ answer: 2 }]);
  });

  it('may return something else than before, and take other arguments: there is one of each name', async () => {
    const one = await database();
    await one.with(also(`create or replace function answer() returns int language sql as 'select 1'`));
    await one.with(also(`create or replace function answer() returns text language sql as 'select ''one'''`));
    expect(await one.query('select answer()')).toEqual([{ answer: 'one' }]);
    await one.with(also(`create or replace function answer(n int) returns int language sql as 'select n'`));
    expect(await one.query('select answer(3)')).toEqual([{ answer: 3 }]);
    await one.with(also(`create or replace function answer(m int) returns int language sql as 'select m + 1'`));
    expect(await one.query('select answer(3)')).toEqual([{ answer: 4 }]);
    expect((await one.functions()).filter(({ name }) => name === 'answer')).toHaveLength(1);
  });

  it('whose file is gone are dropped', async () => {
    const one = await database();
    await one.with(also(`create or replace function answer() returns int language sql as 'select 1'`));
    expect(await one.with(files)).toEqual(['function dropped: answer']);
    expect((await one.functions()).map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    expect(await one.with(files)).toEqual([]);
  });

  it('that cannot be applied leave all as they were', async () => {
    const one = await database();
    await one.with(files);
    const before = await one.functions();
    const wrong = files.map((file) => (file.name === 'app_system' ? { ...file, sql: `${file.sql} -- changed` } : file));
    const broken = { name: 'broken', sql: 'create function broken() returns int language sql as $$ select x $$' };
    await expect(one.with([...wrong, broken])).rejects.toThrow(
      new MigrationError('The function broken could not be brought up to date: column "x" does not exist.'),
    );
    const stray = { name: 'stray', sql: 'select 1' };
    await expect(one.with([...files, stray])).rejects.toThrow(/its file makes no function of that name/);
    expect(await one.functions()).toEqual(before);
    expect(await one.with(files)).toEqual([]);
  });

  it('can be named by a migration that needs them before it ends', () => {
    const answer = { name: 'answer', sql: 'create function answer();' };
    expect(withFunctions('-- function: answer\ncreate trigger …', [answer])).toBe(
      'create function answer();\ncreate trigger …',
    );
    expect(() => withFunctions('-- function: missing', [])).toThrow(MigrationError);
    for (const { sql } of readMigrations()) expect(() => withFunctions(sql, files)).not.toThrow();
  });
});
