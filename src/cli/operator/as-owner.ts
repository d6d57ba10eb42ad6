import { type Db, openDb } from '../../db/db.ts';
import type { Desk } from './command.ts';
import { CommandError } from './usage-error.ts';

/** The service may neither change the audit log nor see several accounts at once, and must not be able to. */
export async function asOwner<T>({ admin }: Desk, what: string, work: (db: Db) => Promise<T>): Promise<T> {
  if (admin === undefined) {
    throw new CommandError(
      `The service’s own database user may not ${what}: set DATABASE_ADMIN_URL to the address of the owner of the tables.`,
    );
  }
  const db = openDb(admin, { poolSize: 1, onError: () => {}, asOwner: true });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
