/** Contract [DELIV-028, LIMIT-016]: eight attempts, with these waits in seconds between them. */
const RETRY_SECONDS = [30, 60, 120, 240, 480, 960, 1_920] as const;

/** Contract [DELIV-007]: responses after this time are ignored. */
export const REPLY_MS = 10_000;

/** The interval of the sweep for due deliveries, which runs in addition to notifications. */
const SWEEP_MS = 5_000;
/** Another worker claims a delivery if its lease was not renewed for this long. */
const LEASE_MS = 60_000;

const SHORTEST_SWEEP_MS = 50;
const SHORTEST_LEASE_MS = 500;

export interface Schedule {
  readonly sweepMs: number;
  readonly leaseMs: number;
  /** When to retry after this failed attempt; undefined after the last. */
  nextAttempt(failedAttempt: number, at: Date): Date | undefined;
}

/** Multiplies all waits by a factor, so that tests need not wait an hour. The minimums prevent a busy loop. */
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
