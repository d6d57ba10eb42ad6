import pg from 'pg';
import type { Connection } from './db.ts';
import { isUnreachable, MigrationError } from './failures.ts';

/**
 * Runs work on a new connection and then closes it. Connection failures become a `MigrationError` with one sentence.
 */
export async function onConnection<T>(
  connection: Connection | string,
  settings: Pick<pg.ClientConfig, 'application_name' | 'options'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    ...settings,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new MigrationError(`The database cannot be reached: ${(error as Error).message}.${hintOf(error as Error)}`);
  }
  try {
    return await work(client);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    throw new MigrationError(`The connection to the database was lost: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
}

const hintOf = ({ message }: Error): string =>
  message.includes('unsupported startup parameter')
    ? ' DATABASE_URL goes through a pooler: set DATABASE_DIRECT_URL to the address of the server itself.'
    : '';
