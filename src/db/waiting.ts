/** The length of a work queue that all nodes share. */
export interface Waiting {
  readonly waiting: number;
  /** When the oldest entry became due or will become due; null for an empty queue. */
  readonly oldestDueAt: Date | null;
}

/** The maximum number of entries counted. Counting all entries of a longer queue would only add load. */
export const MOST_COUNTED = 10_000;
