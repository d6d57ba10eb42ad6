import type pg from 'pg';
import { APP_ROLE, type Connection } from '../db.ts';
import { MigrationError } from '../failures.ts';
import { appliedIn, readMigrations, refuseUnknown } from '../migrate.ts';
import { onConnection } from '../on-connection.ts';
import { hasFunctions, readFunctions } from '../sql-functions.ts';
import { rlsBypassReason } from './rls-bypass.ts';

const MIGRATE = 'run "tasman migrate" with DATABASE_ADMIN_URL set to the address of its owner';

/** Sets options in the startup packet as the service does, so that the check fails with a pooler that rejects them. */
const AS_SERVICE = { application_name: 'tasman-check', options: '-c enable_seqscan=off' } as const;

/**
 * Checks at start that row-level security applies to the service's user, that the user may act as the service's role,
 * and that it finds the tables of this version. As the last line of defence it checks the actual state, not the setup
 * steps.
 */
export async function checkService(connection: Connection | string): Promise<void> {
  await onConnection(connection, AS_SERVICE, async (client) => {
    await refuseRlsBypass(client);
    await beServiceRole(client);
    const applied = await readApplied(client);
    const known = readMigrations();
    refuseUnknown(applied, known);
    if (applied.size < known.length || !(await hasFunctions(client, readFunctions()))) {
      throw new MigrationError(`The database is not at this version of Tasman: ${MIGRATE}.`);
    }
  });
}

export async function refuseRlsBypass(client: pg.Client): Promise<void> {
  const power = await rlsBypassReason(client);
  if (power === undefined) return;
  throw new MigrationError(
    `The user "${client.user}" of DATABASE_URL ${power}, so row-level security would not restrict the service: ` +
      'set DATABASE_URL to the address of a user that owns nothing, which "tasman migrate" creates when ' +
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
