import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { APP_ROLE, type Connection } from './db.ts';
import { MigrationError } from './failures.ts';
import { onConnection } from './on-connection.ts';
import { applyFunctions, readFunctions, type SqlFunction, withFunctions } from './sql-functions.ts';

export { MigrationError } from './failures.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Any fixed number that nothing else on the server uses. */
const ADVISORY_LOCK = 7_210_465_013;

export function readMigrations(): readonly Migration[] {
  const folder = new URL('./migrations/', import.meta.url);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  return files.map((file, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
    if (number !== index + 1) throw new Error(`migration ${file} is out of sequence`);
    const sql = readFileSync(new URL(file, folder), 'utf8');
    return { number, name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

export interface MigrateOptions {
  readonly at: Date;
  readonly log: (message: string, fields?: Record<string, unknown>) => void;
  /** Stops after this migration. Functions are not applied then, because they may not fit the older tables. */
  readonly through?: number;
  readonly functions?: readonly SqlFunction[];
  /** Additional work for the owner, done while the lock is still held. */
  readonly finish?: (client: pg.Client) => Promise<void>;
}

/**
 * Migrates the database to this version: runs each pending migration in its own transaction, then applies the changed
 * functions. Several nodes may start at once: an advisory lock makes the others wait, and they then find nothing left
 * to do.
 */
export async function migrate(connection: Connection | string, options: MigrateOptions): Promise<number> {
  return onConnection(connection, { application_name: 'tasman-migrate' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await requireVersion(client);
    await ensureAppRole(client);
    const applied = await readApplied(client);
    const known = readMigrations().filter(({ number }) => number <= (options.through ?? Number.POSITIVE_INFINITY));
    if (options.through === undefined) refuseUnknown(applied, known);
    const functions = options.functions ?? readFunctions();
    const pending = known.filter(({ number }) => !applied.has(number));
    // An upgrade logs each migration. For a new database, one line is logged for all of them.
    const log = applied.size === 0 ? () => undefined : options.log;
    for (const migration of pending) {
      await apply(client, { ...migration, sql: withFunctions(migration.sql, functions) }, options);
      log('migrated', { migration: migration.name });
    }
    if (options.through === undefined) await applyFunctions(client, functions, { ...options, log });
    if (applied.size === 0) options.log('migrated', { migrations: pending.length, last: pending.at(-1)?.name });
    await options.finish?.(client);
    return pending.length;
  });
}

/** Rejects a database that a newer version has changed, or that was created with different migrations. */
export function refuseUnknown(applied: ReadonlyMap<number, string>, known: readonly Migration[]): void {
  for (const [number, checksum] of applied) {
    const migration = known[number - 1];
    if (!migration) {
      throw new MigrationError(
        `The database was migrated by a newer version of Tasman (migration ${number}); run the newer version instead.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(`Migration ${migration.name} differs from the one that created this database.`);
    }
  }
}

const DEADLOCK = '40P01';
const MOST_ATTEMPTS = 10;

/**
 * Applies a migration in one transaction. Nodes of the previous version keep working during an upgrade, so PostgreSQL
 * may choose the migration as the victim of a deadlock. It is then rolled back as a whole and started again.
 */
async function apply(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(client, migration, options.at);
    } catch (error) {
      const { message, code } = error as pg.DatabaseError;
      if (code !== DEADLOCK || attempt === MOST_ATTEMPTS) {
        throw new MigrationError(`Migration ${migration.name} failed and was rolled back: ${message}.`);
      }
      options.log('migration starts again after a deadlock', { migration: migration.name, attempt });
    }
  }
}

async function applyOnce(client: pg.Client, migration: Migration, at: Date): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (number, name, checksum, applied_at) values ($1, $2, $3, $4)', [
      migration.number,
      migration.name,
      migration.checksum,
      at,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function readApplied(client: pg.Client): Promise<ReadonlyMap<number, string>> {
  await client.query(
    'create table if not exists schema_migration ' +
      '(number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null)',
  );
  await client.query(`grant select on schema_migration to ${APP_ROLE}`);
  return appliedIn(client);
}

export async function appliedIn(client: pg.Client): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ number: number; checksum: string }>(
    'select number, checksum from schema_migration order by number',
  );
  return new Map(rows.map((row) => [row.number, row.checksum]));
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < 15) throw new MigrationError(`Tasman needs PostgreSQL 15 or newer; this server is version ${major}.`);
}

/**
 * Roles belong to the whole server, so the migration of another database may be creating the same role at this moment.
 */
async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = $1',
    [APP_ROLE],
  );
  if (rows[0]?.bypasses) {
    throw new MigrationError(
      `The role ${APP_ROLE} may bypass row-level security; run: alter role ${APP_ROLE} nosuperuser nobypassrls`,
    );
  }
  try {
    if (rows.length === 0)
      await client.query(`create role ${APP_ROLE} nologin nosuperuser nobypassrls nocreatedb nocreaterole`);
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code !== '42710' && code !== '23505') {
      throw new MigrationError(
        `The role ${APP_ROLE} is missing and could not be created (${(error as Error).message}); ` +
          `as an administrator run: create role ${APP_ROLE}`,
      );
    }
  }
  await client.query(`grant usage on schema public to ${APP_ROLE}`);
  // Functions that run as the owner look up names in this schema, so no other role may create objects in it. PostgreSQL
  // before version 15 allowed every role to do so.
  await client.query('revoke create on schema public from public');
}
