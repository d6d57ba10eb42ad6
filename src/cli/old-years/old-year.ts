import type { Year } from './books.ts';

/** A year with what could be taken of it, and the room that it takes in the table. */
export interface OldYear extends Year {
  readonly records: number;
  readonly bytes: number;
}
