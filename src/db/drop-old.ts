import { sql } from './sql.ts';
import type { Tables, Tx } from './tx.ts';

const AT_ONCE = 20;

/**
 * Deletes rows whose time has come, a few at a time: called whenever one is added, it keeps a table to the traffic of its
 * lifetime. Rows that somebody holds are left for the next call, so that nobody waits.
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
