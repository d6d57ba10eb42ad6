import { join } from 'node:path';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { copyOf, payrollAt } from './prepared.ts';
import { afterThisFile, temporaryFolderForFile } from './process.ts';

/**
 * Starts a PostgreSQL server for all tests in a file. Returns the address of an empty database whose user owns nothing
 * else, as on an operator's server.
 */
export async function databaseServerForFile(): Promise<string> {
  const dataDir = join(temporaryFolderForFile(), 'data');
  await copyOf('server', dataDir);
  const server = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  afterThisFile(() => server.stop());
  return payrollAt(server);
}
