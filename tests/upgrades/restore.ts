import pg from 'pg';
import { migrate } from '../../src/db/migrate.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { readArchive } from './archive.ts';
import { HISTORY_AT } from './history.ts';

/** Restores a database as the archived release left it: the tables from its migrations, and the rows. */
export async function restoreArchive(name: string): Promise<TestDatabase> {
  const { through, sql } = readArchive(name);
  const database = await cloneDatabase('bare');
  await migrate(database.admin, { at: new Date(HISTORY_AT), log: () => {}, through });
  const client = new pg.Client(database.admin);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
  return database;
}
