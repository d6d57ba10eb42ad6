/** Retry delays in seconds; the last one repeats. */
const RETRY = [30, 60, 300, 900, 3600];
/** Polling intervals in seconds; the last one repeats. */
const POLL = [60, 60, 300, 900, 3600];

/** A message without confirmation or response for this long has failed. */
export const GIVE_UP_MS = 3 * 24 * 60 * 60_000;
/** Lease duration, longer than the slowest gateway call. */
export const LEASE_MS = 60_000;

const waitOf = (waits: readonly number[], count: number): number =>
  waits[Math.min(Math.max(count - 1, 0), waits.length - 1)]! * 1000;

export const retryWaitMs = (attempts: number): number => waitOf(RETRY, attempts);
export const pollWaitMs = (polls: number): number => waitOf(POLL, polls);
