import { sql } from './sql.ts';
import type { Tables, Tx } from './tx.ts';

const AT_ONCE = 20;

/**
 * Deletes a few expired rows. When it runs with every insert, the table keeps only about as many rows as arrive within
 * their lifetime. Skips locked rows until the next call, so it never waits.
 */
export const dropOld = <T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  { column, at }: { column: keyof Tables[T] & string; at: Date },
) =>
  sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${at}
      limit ${sql.lit(AT_ONCE)} for update skip locked))`.execute(tx);
