import type { Year } from './books.ts';

/** A year with the number of records that can be archived and their size in the tables. */
export interface OldYear extends Year {
  readonly records: number;
  readonly bytes: number;
}
