import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { APP_ROLE } from './db.ts';
import { MigrationError } from './failures.ts';

/** A database function. `functions/<name>.sql` is its only definition, including grants. */
export interface SqlFunction {
  readonly name: string;
  readonly sql: string;
}

export function readFunctions(): readonly SqlFunction[] {
  const folder = new URL('./functions/', import.meta.url);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  return files.map((file) => ({ name: file.slice(0, -4), sql: readFileSync(new URL(file, folder), 'utf8') }));
}

const MENTIONED = /^-- function: (\w+)$/gm;

/**
 * Inserts the functions that a migration needs, for example for a trigger. The migration lists each of them on a
 * separate line.
 */
export function withFunctions(sql: string, functions: readonly SqlFunction[]): string {
  return sql.replaceAll(MENTIONED, (_, name: string) => {
    const found = functions.find((one) => one.name === name);
    if (!found) throw new MigrationError(`A migration refers to the function ${name}, which has no file.`);
    return found.sql;
  });
}

/**
 * Applies every function whose text differs from the one applied last, and drops functions whose file is gone, in one
 * transaction.
 */
export async function applyFunctions(
  client: pg.Client,
  functions: readonly SqlFunction[],
  { at, log }: { at: Date; log: (message: string, fields?: Record<string, unknown>) => void },
): Promise<void> {
  await client.query(
    'create table if not exists schema_function (name text primary key, digest text not null, applied_at timestamptz not null)',
  );
  await client.query(`grant select on schema_function to ${APP_ROLE}`);
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from schema_function');
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]));
  const changed = functions.filter((one) => applied.get(one.name) !== digestOf(one));
  const dead = [...applied.keys()].filter((name) => !functions.some((one) => one.name === name));
  if (changed.length + dead.length === 0) return;
  let current = '';
  try {
    await client.query('begin');
    for (const one of changed) {
      current = one.name;
      await replace(client, one);
      await client.query(
        `insert into schema_function (name, digest, applied_at) values ($1, $2, $3)
         on conflict (name) do update set digest = excluded.digest, applied_at = excluded.applied_at`,
        [one.name, digestOf(one), at],
      );
    }
    for (const name of dead) {
      current = name;
      for (const signature of await signaturesOf(client, name)) await client.query(`drop function ${signature}`);
      await client.query('delete from schema_function where name = $1', [name]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`The function ${current} could not be brought up to date: ${(error as Error).message}.`);
  }
  for (const { name } of changed) log('function applied', { function: name });
  for (const name of dead) log('function dropped', { function: name });
}

/** Whether the database has exactly these functions, each with the text of its file. */
export async function hasFunctions(client: pg.Client, functions: readonly SqlFunction[]): Promise<boolean> {
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from schema_function order by name',
  );
  const wanted = functions.map((one) => ({ name: one.name, digest: digestOf(one) }));
  return JSON.stringify(rows) === JSON.stringify(wanted.sort((a, b) => (a.name < b.name ? -1 : 1)));
}

const digestOf = ({ sql }: SqlFunction): string => createHash('sha256').update(sql).digest('hex');

/** The error of `create or replace` when the return type or the argument names change. */
const SIGNATURE_CHANGED = '42P13';

async function replace(client: pg.Client, { name, sql }: SqlFunction): Promise<void> {
  const before = await signaturesOf(client, name);
  await client.query('savepoint replacing');
  try {
    await client.query(sql);
  } catch (error) {
    if ((error as { code?: string }).code !== SIGNATURE_CHANGED) throw error;
    await client.query('rollback to savepoint replacing');
    for (const signature of before) await client.query(`drop function ${signature}`);
    await client.query(sql);
  }
  const after = await signaturesOf(client, name);
  if (after.length === 0) throw new Error('its file creates no function of that name');
  // For different argument types PostgreSQL creates an overload, so the old function must be dropped.
  const hasNewSignature = after.some((signature) => !before.includes(signature));
  if (!hasNewSignature) return;
  for (const signature of after) if (before.includes(signature)) await client.query(`drop function ${signature}`);
}

/** The signatures in the form that `drop function` accepts: `public.is_abn_taken(text)`. */
async function signaturesOf(client: pg.Client, name: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select format('public.%I(%s)', proname, pg_get_function_identity_arguments(oid)) as signature
     from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and proname = $1`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}
