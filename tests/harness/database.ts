import pg from 'pg';
import { inject } from 'vitest';
import { newUuid } from '../../src/base/secrets.ts';
import { type Connection, type Db, openDb } from '../../src/db/db.ts';

export interface TestDatabase {
  readonly db: Db;
  /** Signs in as the service does. */
  readonly service: Connection;
  /** Signs in as the owner of the schema, for looking behind row-level security. */
  readonly admin: Connection;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database of its own: a clone of the prepared empty or demo one. */
export async function cloneDatabase(kind: 'empty' | 'demo'): Promise<TestDatabase> {
  const root = inject('database');
  const name = `test_${newUuid().replaceAll('-', '')}`;
  await onServer(root, `create database ${name} template template_${kind}`);
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
      await onServer(root, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(root: Connection, statement: string): Promise<void> {
  const client = new pg.Client(root);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
