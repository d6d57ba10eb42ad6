import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newUuid } from '../base/secrets.ts';
import { MigrationError, migrate, readMigrations } from './migrate.ts';
import { readFunctions, type SqlFunction, withFunctions } from './sql-functions.ts';

const at = new Date('2026-03-10T00:00:00Z');
const files = readFunctions();
/** The last migration before SQL functions moved to separate files. */
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

/**
 * Creates an empty database, or a copy of a database that was migrated with `files`. Copying avoids a migration, which
 * takes more than a second of CPU time.
 */
async function database(template: 'template0' | 'template_empty') {
  const name = `functions_${newUuid().replaceAll('-', '')}`;
  await root.query(`create database ${name} template ${template} strategy file_copy`);
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
    /** Migrates with these functions and returns the log messages. */
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

describe('database functions', () => {
  it('database functions are the same in a new database and in an upgraded one', async () => {
    const fresh = await database('template_empty');
    const old = await database('template0');
    await old.through(BEFORE);
    const before = await old.functions();
    expect(await old.with(files)).toEqual(files.map(({ name }) => `function applied: ${name}`));
    expect(await old.functions()).toEqual(await fresh.functions());
    expect((await fresh.functions()).map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    expect(before.length).toBeGreaterThan(0);
  });

  it('database functions that cross accounts have a fixed search path and are granted only to the application role', async () => {
    const fresh = await database('template_empty');
    const crossing = (await fresh.functions()).filter(({ text }) => text.includes('SECURITY DEFINER'));
    expect(crossing.length).toBeGreaterThan(5);
    for (const { name, text, grants } of crossing) {
      expect(text, name).toContain(`SET search_path TO 'public', 'pg_temp'`);
      expect(grants, name).toMatch(/^\{\w+=X\/\w+,tasman_app=X\/\w+\}$/);
    }
  });

  it('database functions are applied once when their text changes', async () => {
    const one = await database('template_empty');
    const first = also(`create or replace function answer() returns int language sql as 'select 1'`);
    const second = also(`create or replace function answer() returns int language sql as 'select 2'`);
    await one.with(first);
    expect(await one.with(first)).toEqual([]);
    expect(await one.with(second)).toEqual(['function applied: answer']);
    expect(await one.with(second)).toEqual([]);
    expect(await one.query('select answer()')).toEqual([{ answer: 2 }]);
  });

  it('database functions replace their earlier version when the return type or the arguments change', async () => {
    const one = await database('template_empty');
    await one.with(also(`create or replace function answer() returns int language sql as 'select 1'`));
    await one.with(also(`create or replace function answer() returns text language sql as 'select ''one'''`));
    expect(await one.query('select answer()')).toEqual([{ answer: 'one' }]);
    await one.with(also(`create or replace function answer(n int) returns int language sql as 'select n'`));
    expect(await one.query('select answer(3)')).toEqual([{ answer: 3 }]);
    await one.with(also(`create or replace function answer(m int) returns int language sql as 'select m + 1'`));
    expect(await one.query('select answer(3)')).toEqual([{ answer: 4 }]);
    expect((await one.functions()).filter(({ name }) => name === 'answer')).toHaveLength(1);
  });

  it('database functions are dropped when their file is gone', async () => {
    const one = await database('template_empty');
    await one.with(also(`create or replace function answer() returns int language sql as 'select 1'`));
    expect(await one.with(files)).toEqual(['function dropped: answer']);
    expect((await one.functions()).map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    expect(await one.with(files)).toEqual([]);
  });

  it('database functions all stay unchanged when one of them cannot be applied', async () => {
    const one = await database('template_empty');
    const before = await one.functions();
    const wrong = files.map((file) => (file.name === 'app_system' ? { ...file, sql: `${file.sql} -- changed` } : file));
    const broken = { name: 'broken', sql: 'create function broken() returns int language sql as $$ select x $$' };
    await expect(one.with([...wrong, broken])).rejects.toThrow(
      new MigrationError('The function broken could not be brought up to date: column "x" does not exist.'),
    );
    const stray = { name: 'stray', sql: 'select 1' };
    await expect(one.with([...files, stray])).rejects.toThrow(/its file creates no function of that name/);
    expect(await one.functions()).toEqual(before);
    expect(await one.with(files)).toEqual([]);
  });

  it('database functions are inserted into a migration that names them', () => {
    const answer = { name: 'answer', sql: 'create function answer();' };
    expect(withFunctions('-- function: answer\ncreate trigger …', [answer])).toBe(
      'create function answer();\ncreate trigger …',
    );
    expect(() => withFunctions('-- function: missing', [])).toThrow(MigrationError);
    for (const { sql } of readMigrations()) expect(() => withFunctions(sql, files)).not.toThrow();
  });
});
