import pg from 'pg';
import { inject } from 'vitest';
import { newUuid } from '../../src/base/secrets.ts';
import { type Connection, type Db, openDb } from '../../src/db/db.ts';

export interface TestDatabase {
  readonly db: Db;
  /** The connection that the service uses. */
  readonly service: Connection;
  /** The connection of the schema owner, which is not subject to row-level security. */
  readonly admin: Connection;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/**
 * Creates a database for one test file by copying the prepared empty or demo template, or creates a bare one without
 * tables. The file copy strategy takes two thirds of the time of the default strategy, which writes every page to the
 * WAL.
 */
export async function cloneDatabase(kind: 'empty' | 'demo' | 'bare'): Promise<TestDatabase> {
  const root = inject('database');
  const name = `test_${newUuid().replaceAll('-', '')}`;
  const template = kind === 'bare' ? 'template0' : `template_${kind}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const admin = { ...root, database: name };
  const service = { ...admin, ...inject('service') };
  const db = openDb(service, { poolSize: 6, onError: () => {} });
  const looking = new pg.Pool({ ...admin, max: 2 });
  looking.on('error', () => {});
  return {
    db,
    service,
    admin,
    query: async (text, values = []) => (await looking.query(text, values)).rows,
    async drop() {
      await db.close();
      await looking.end();
      // This is not awaited, because PostgreSQL takes 0.1 s to notice that the last connections are closed. Remaining
      // databases are removed when the run ends.
      onServer(`drop database ${name} with (force)`).catch(() => {});
    },
  };
}

let server: pg.Pool | undefined;

/** Runs a statement on the server. Each worker keeps two connections for this until it ends. */
async function onServer(statement: string): Promise<void> {
  server ??= openServerPool();
  await server.query(statement);
}

function openServerPool(): pg.Pool {
  const pool = new pg.Pool({ ...inject('database'), max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  pool.on('error', () => {});
  return pool;
}
