/**
 * What clients were told: `kept` by a success, `refused` by an answer that says so, `unknown` where the connection broke,
 * or the service itself said that it may have been made.
 */
export type Outcome = 'kept' | 'refused' | 'unknown';

/** One thing that a client wanted, by what it can be found by afterwards. */
export type Wish =
  | { readonly kind: 'employee'; readonly number: string }
  | { readonly kind: 'pay'; readonly employeeId: number; readonly payDate: string };

export interface Entry {
  readonly wish: Wish;
  readonly outcome: Outcome;
  /** How often it was sent, always under the same key. */
  readonly tries: number;
  /** What the service called it, where it was kept. */
  readonly id?: number;
}

/** Written down by the clients while faults happen; compared afterwards with what is stored. */
export interface Book {
  readonly entries: Entry[];
  /** Answers that nobody should get, whatever fails. */
  readonly surprises: string[];
}

export const newBook = (): Book => ({ entries: [], surprises: [] });
