import { join } from 'node:path';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { copyOf, payrollAt } from './prepared.ts';
import { afterThisTest, temporaryFolder } from './process.ts';

/**
 * The address of a PostgreSQL server of its own, as an operator would have one, for a user who owns one database and
 * nothing else. The database is empty, or holds the demo world of `NAMED_DAY` under `SHARED_KEY`.
 */
export async function databaseServer(holds: 'nothing' | 'the demo world' = 'nothing'): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data');
  await copyOf(holds === 'nothing' ? 'server' : 'server with the demo of the named day', dataDir);
  const server = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  afterThisTest(() => server.stop());
  return payrollAt(server);
}
