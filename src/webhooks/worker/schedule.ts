/** Contract [DELIV-028, LIMIT-016]: eight attempts; seconds to wait after the first, second, ... failed one. */
export const RETRY_SECONDS = [30, 60, 120, 240, 480, 960, 1_920] as const;

/** Contract [DELIV-007]: a reply that comes later is none. */
export const REPLY_MS = 10_000;

/** Due deliveries are looked for this often, besides being told of at once. */
export const SWEEP_MS = 5_000;
/** An attempt whose worker has not been heard of for so long is taken over. */
export const LEASE_MS = 60_000;

const SHORTEST_SWEEP_MS = 50;
const SHORTEST_LEASE_MS = 500;

export interface Schedule {
  readonly sweepMs: number;
  readonly leaseMs: number;
  /** When to try again after this attempt failed; undefined after the last. */
  nextAttempt(failedAttempt: number, at: Date): Date | undefined;
}

/** All waits by one factor, so that tests need not wait an hour. A wait of nothing would be a loop without rest. */
export function scheduleAt(timeScale: number): Schedule {
  return {
    sweepMs: Math.max(SHORTEST_SWEEP_MS, SWEEP_MS * timeScale),
    leaseMs: Math.max(SHORTEST_LEASE_MS, LEASE_MS * timeScale),
    nextAttempt(failedAttempt, at) {
      const seconds = RETRY_SECONDS[failedAttempt - 1];
      return seconds === undefined ? undefined : new Date(at.getTime() + seconds * 1000 * timeScale);
    },
  };
}
