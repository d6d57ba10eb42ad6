import type pg from 'pg';
import { APP_ROLE, type Connection } from './db.ts';
import { appliedIn, readMigrations, refuseUnknown } from './migrate.ts';
import { MigrationError } from './migration-error.ts';
import { onConnection } from './on-connection.ts';
import { hasFunctions, readFunctions } from './sql-functions.ts';
import { powerOf } from './user-power.ts';

const MIGRATE = 'run "tasman migrate" with DATABASE_ADMIN_URL set to the address of its owner';

/** Settings in the first packet, as the service has them: a pooler that does not take them says so here. */
const AS_SERVICE = { application_name: 'tasman-check', options: '-c enable_seqscan=off' } as const;

/**
 * Before any work: the user the service signs in as is held by row-level security, may act as the service's role, and
 * finds the tables of this version. The last line of defence, so it looks at what is and not at what was set up.
 */
export async function checkService(connection: Connection | string): Promise<void> {
  await onConnection(connection, AS_SERVICE, async (client) => {
    await refusePower(client);
    await beServiceRole(client);
    const applied = await readApplied(client);
    const known = readMigrations();
    refuseUnknown(applied, known);
    if (applied.size < known.length || !(await hasFunctions(client, readFunctions()))) {
      throw new MigrationError(`The database is not at this version of Tasman: ${MIGRATE}.`);
    }
  });
}

export async function refusePower(client: pg.Client): Promise<void> {
  const power = await powerOf(client);
  if (power === undefined) return;
  throw new MigrationError(
    `The user "${client.user}" of DATABASE_URL ${power}, so row-level security would not hold the service: ` +
      'set DATABASE_URL to the address of a user that owns nothing, which "tasman migrate" makes when ' +
      'DATABASE_ADMIN_URL is set to the address of the owner.',
  );
}

async function beServiceRole(client: pg.Client): Promise<void> {
  try {
    await client.query(`set role ${APP_ROLE}`);
  } catch (error) {
    throw new MigrationError(
      `The user "${client.user}" of DATABASE_URL may not act as ${APP_ROLE} (${(error as Error).message}): ${MIGRATE}.`,
    );
  }
}

const NO_SUCH_TABLE = '42P01';

async function readApplied(client: pg.Client): Promise<ReadonlyMap<number, string>> {
  try {
    return await appliedIn(client);
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return new Map();
    throw error;
  }
}
