/**
 * What a client was told: `kept` by a success, or by reading it afterwards; `refused` by an answer that says that nothing
 * was done; `unknown` where the connection broke, or the service itself said that it may have been done.
 */
export type Outcome = 'kept' | 'refused' | 'unknown';

export const ABSENT = 'absent';

/** Something that a client wants to be in a state, by a name that it can be found by afterwards. */
export interface Aim {
  readonly subject: string;
  readonly state: string;
  /** What listeners are told once it is so. */
  readonly event?: string;
}

export interface Entry extends Aim {
  readonly kind: string;
  readonly outcome: Outcome;
  /** How often it was sent. */
  readonly tries: number;
  /** What the service called it, where it said so. */
  readonly id?: number;
}

/** Written down by the clients while things break; compared afterwards with what is stored. */
export interface Book {
  readonly entries: Entry[];
  /** Answers that nobody should get, whatever fails. */
  readonly surprises: string[];
  /** Every call by its answer. */
  readonly answers: Map<string, number>;
  /** How long at most nobody was told a yes, in milliseconds. */
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

/** Somebody was told a yes. */
export function noteSuccess(book: Book): void {
  const now = Date.now();
  book.longestGapMs = Math.max(book.longestGapMs, now - book.lastKeptAt);
  book.lastKeptAt = now;
}
