/** The length of a work queue that all nodes share. */
export interface Waiting {
  readonly waiting: number;
  /** When the oldest entry became or will become due; null for an empty queue. */
  readonly oldestDueAt: Date | null;
}

/** Counting stops here: counting a longer queue to the end would only add load. */
export const MOST_COUNTED = 10_000;
