/** What waits to be done by any node. */
export interface Waiting {
  readonly waiting: number;
  /** When the one that waits longest became due, or will; null when nothing waits. */
  readonly oldestDueAt: Date | null;
}

/** A queue that is longer than this is long: to count it to the end at every look would only add to the load. */
export const MOST_COUNTED = 10_000;
