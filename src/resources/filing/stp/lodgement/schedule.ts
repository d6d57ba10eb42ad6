/** Waits in seconds before a message is tried again; the last one repeats. */
const RETRY = [30, 60, 300, 900, 3600];
/** Waits in seconds between questions for an answer; the last one repeats. */
const POLL = [60, 60, 300, 900, 3600];

/** After so long without an answer, or without being taken, it has failed. */
export const GIVE_UP_MS = 3 * 24 * 60 * 60_000;
/** So long nobody else touches a message somebody is at: longer than a gateway takes at its slowest. */
export const LEASE_MS = 60_000;

const waitOf = (waits: readonly number[], count: number): number =>
  waits[Math.min(Math.max(count - 1, 0), waits.length - 1)]! * 1000;

export const retryWaitMs = (attempts: number): number => waitOf(RETRY, attempts);
export const pollWaitMs = (polls: number): number => waitOf(POLL, polls);
