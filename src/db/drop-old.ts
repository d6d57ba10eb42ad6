import { sql } from 'kysely';
import type { Tables, Tx } from './tx.ts';

const AT_ONCE = 20;

/**
 * Deletes rows of before a time, a few at a time: called whenever one is added, it keeps a table to the traffic of its
 * lifetime. Rows that somebody holds are left for the next call, so that nobody waits.
 */
export const dropOld = <T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  { column, before }: { column: keyof Tables[T] & string; before: Date },
) =>
  sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}
      limit ${sql.lit(AT_ONCE)} for update skip locked))`.execute(tx);
