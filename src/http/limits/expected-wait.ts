/**
 * Up to this many requests in flight do not count as a queue: a few of them may be large batches, which take a long
 * time.
 */
const FEW = 64;
/** More than `FEW` requests count as a queue only after this time, because a burst may be short. */
const LASTING_MS = 1_000;
const BUCKET_MS = 500;
const BUCKETS = 10;

export interface ExpectedWait {
  readonly inFlight: number;
  began(atMs: number): void;
  ended(atMs: number): void;
  /** Removes the request from the queue without a response, because its body has not arrived yet. */
  paused(atMs: number): void;
  /**
   * How long the last request in flight would wait at the response rate of the last few seconds; 0 while there is no
   * queue.
   */
  ms(atMs: number): number;
}

/** Estimates the waiting time of a queue from its length and the rate of responses since it formed. */
export function expectedWait(): ExpectedWait {
  const counts = new Array<number>(BUCKETS).fill(0);
  let newest = 0;
  let inFlight = 0;
  let queueSince = 0;

  /** Clears the buckets for the time since the last count, before they are reused. */
  function moveTo(atMs: number): number {
    const bucket = Math.floor(atMs / BUCKET_MS);
    for (let each = Math.max(newest + 1, bucket - BUCKETS + 1); each <= bucket; each += 1) counts[each % BUCKETS] = 0;
    newest = Math.max(newest, bucket);
    return bucket % BUCKETS;
  }

  return {
    get inFlight() {
      return inFlight;
    },
    began(atMs) {
      inFlight += 1;
      if (inFlight === FEW + 1) {
        queueSince = atMs;
        counts.fill(0);
      }
    },
    ended(atMs) {
      inFlight -= 1;
      const place = moveTo(atMs);
      counts[place] = counts[place]! + 1;
    },
    paused() {
      inFlight -= 1;
    },
    ms(atMs) {
      const lasted = atMs - queueSince;
      if (inFlight <= FEW || lasted < LASTING_MS) return 0;
      moveTo(atMs);
      const ended = counts.reduce((sum, count) => sum + count, 0);
      return (inFlight * Math.min(lasted, BUCKETS * BUCKET_MS)) / Math.max(1, ended);
    },
  };
}
