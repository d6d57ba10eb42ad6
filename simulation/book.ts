/**
 * The known result of a change: `kept` after a success or a later read that shows it, `refused` after an answer that
 * nothing was done, `unknown` if the connection broke or the service answered that the change may have been made.
 */
export type Outcome = 'kept' | 'refused' | 'unknown';

export const ABSENT = 'absent';

/** A state that a client wants something to be in. The subject identifies it in the database afterwards. */
export interface Aim {
  readonly subject: string;
  readonly state: string;
  /** The event that listeners must receive. */
  readonly event?: string;
}

export interface Entry extends Aim {
  readonly kind: string;
  readonly outcome: Outcome;
  /** Number of attempts. */
  readonly tries: number;
  /** The id in the answer, if there was one. */
  readonly id?: number;
}

/** Records of the clients while faults occur. The checker compares them with the stored data. */
export interface Book {
  readonly entries: Entry[];
  /** Answers that no client should get, whatever fails. */
  readonly surprises: string[];
  /** Number of calls by answer. */
  readonly answers: Map<string, number>;
  /** The longest time in milliseconds in which no client got a success. */
  longestGapMs: number;
  lastKeptAt: number;
}

export const newBook = (): Book => ({
  entries: [],
  surprises: [],
  answers: new Map(),
  longestGapMs: 0,
  lastKeptAt: Date.now(),
});

/** Records that a client got a success. */
export function noteSuccess(book: Book): void {
  const now = Date.now();
  book.longestGapMs = Math.max(book.longestGapMs, now - book.lastKeptAt);
  book.lastKeptAt = now;
}
