import { type Db, openDb } from '../../db/db.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './usage-error.ts';

/**
 * Runs `work` as the table owner. The service's own user cannot do such work, because it must not be able to change the
 * audit log or see several accounts at once.
 */
export async function asOwner<T>({ admin }: CommandContext, what: string, work: (db: Db) => Promise<T>): Promise<T> {
  if (admin === undefined) {
    throw new CommandError(
      `The service’s own database user may not ${what}. Set DATABASE_ADMIN_URL to the address of the owner of the tables.`,
    );
  }
  const db = openDb(admin, { poolSize: 1, onError: () => {}, asOwner: true });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
