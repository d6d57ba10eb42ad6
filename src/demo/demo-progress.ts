import { type Db, SYSTEM } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { DEMO_CUSTOMERS } from './accounts.ts';

interface Progress {
  readonly used: boolean;
  readonly begun: boolean;
  readonly finished: boolean;
}

/** True for an empty database, and for a database in which loading was interrupted. */
export const isToBeLoaded = ({ used, begun, finished }: Progress): boolean => !used || (begun && !finished);

/** Whether to import the code that loads the demo data. `loadDemo` checks again under a lock. */
export const mayLoadDemo = (db: Db): Promise<boolean> =>
  db.tx(SYSTEM, async (tx) => isToBeLoaded(await progressOf(tx)), { readOnly: true });

/** Whether the database has an open demo account, whose password is public. */
export async function holdsDemo(db: Db): Promise<boolean> {
  return db.tx(
    SYSTEM,
    async (tx) =>
      (await progressOf(tx)).begun &&
      (await tx
        .selectFrom('customer')
        .select('id')
        .where(
          'id',
          'in',
          DEMO_CUSTOMERS.map(({ id }) => id),
        )
        .where('closed_at', 'is', null)
        .limit(1)
        .executeTakeFirst()) !== undefined,
    { readOnly: true },
  );
}

/** Reads from the audit log whether all demo data was loaded. */
export async function progressOf(tx: Tx): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select exists (select from customer) as used,
      coalesce(bool_or(action = 'demo.begin'), false) as begun,
      coalesce(bool_or(action = 'demo.finish'), false) as finished
    from audit_log where customer_id = ${DEMO_CUSTOMERS[0].id} and entity_type = 'demo'`.execute(tx);
  return rows[0]!;
}
