import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '../../src/db/migrate.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
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

const FOLDER = new URL('./archives/', import.meta.url);

export const archivePath = (name: string): string => fileURLToPath(new URL(`${name}.sql.gz`, FOLDER));

/** The names of all archives: `first-build`, and the version of each release. */
export const archiveNames = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql.gz'))
    .map((file) => file.slice(0, -'.sql.gz'.length))
    .sort();

export interface Archive {
  /** The number of migrations that the release has. */
  readonly through: number;
  readonly sql: string;
}

export function readArchive(name: string): Archive {
  const sql = gunzipSync(readFileSync(archivePath(name))).toString('utf8');
  const through = Number(/^-- migrations: (\d+)\n/.exec(sql)?.[1]);
  if (!through) throw new Error(`The archive ${name} does not say how many migrations it has.`);
  return { through, sql };
}
