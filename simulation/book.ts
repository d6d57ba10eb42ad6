/**
 * The known result of a change. `kept` follows a success, or a later read that shows the change. `refused` follows a
 * response which states that nothing was done. `unknown` means that the connection broke, or that the service responded
 * that the change may have been made.
 */
export type Outcome = 'kept' | 'refused' | 'unknown';

export const ABSENT = 'absent';

/** A state that a client wants to reach. The subject identifies the record in the database afterwards. */
export interface Aim {
  readonly subject: string;
  readonly state: string;
  /** The event that listeners must receive. */
  readonly event?: string;
}

export interface Entry extends Aim {
  readonly kind: string;
  readonly outcome: Outcome;
  /** The number of attempts made so far. */
  readonly tries: number;
  /** The id in the response, if it contained one. */
  readonly id?: number;
}

/** Records of the clients while faults occur. The checker compares them with the stored data. */
export interface Book {
  readonly entries: Entry[];
  /** Responses that no client should receive, whatever fails. */
  readonly surprises: string[];
  /** The number of calls by response. */
  readonly answers: Map<string, number>;
  /** The longest time, in milliseconds, in which no client made a successful change. */
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

/** Records that a client made a successful change. */
export function noteSuccess(book: Book): void {
  const now = Date.now();
  book.longestGapMs = Math.max(book.longestGapMs, now - book.lastKeptAt);
  book.lastKeptAt = now;
}
