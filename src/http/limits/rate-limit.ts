import { BoundedMap } from '../../base/bounded-map.ts';
import type { Clock } from '../../base/clock.ts';
import { RateLimitExceeded } from '../errors.ts';

/** Calls per minute for each class of routes, per key and route template. */
export const RATE_CLASSES = { token: 60, pay: 60, list: 120, standard: 25, pdf: 10 } as const;
export type RateClass = keyof typeof RATE_CLASSES;

export interface CountedCall {
  readonly key: string;
  readonly template: string;
  readonly rate: RateClass;
  /** A factor by which the limit of the class is multiplied. Default: 1. */
  readonly times?: number;
}

export interface RateLimiter {
  /**
   * Counts one call; throws when the limit is reached. Await it: if there are several nodes, it may need the database.
   */
  count(call: CountedCall): Promise<void> | undefined;
  /**
   * For code that cannot wait, such as code in a transaction. If it would have to wait for the database, it throws
   * `AskingOtherNodes`: await its `answered`, then try again.
   */
  countAtOnce(call: CountedCall): void;
  /**
   * The headers about the limit that the call counts towards. If there are several nodes, the remaining calls are an
   * estimate. Empty if no limit applies.
   */
  headersOf(call: CountedCall): Readonly<Record<string, string>>;
  /** Removes a call from the count, because the call turned out to belong to another caller. */
  giveBack(call: CountedCall): void;
}

/** The counts shared by all nodes. */
export interface SharedCounts {
  /** The number of nodes, including this one. */
  readonly nodes: () => number;
  /** Reserves calls from the shared limit for this node. Returns the number of calls reserved. */
  take(asked: { bucket: string; minute: number; limit: number; wanted: number }): Promise<number>;
  /** Called when a second node joins: returns the calls that this node allowed while it was alone. */
  whenJoined(letThrough: () => readonly LetThrough[]): void;
}

interface LetThrough {
  readonly bucket: string;
  readonly minute: number;
  readonly calls: number;
}

/** Aborts work so that it can be repeated once `answered` resolves. */
export class AskingOtherNodes extends Error {
  readonly answered: Promise<void>;
  constructor(answered: Promise<void>) {
    super('the other nodes are being asked');
    this.answered = answered;
  }
}

const WINDOW_SECONDS = 60;
/** The maximum number of counted pairs of caller and route. Beyond that, the oldest counts are dropped early. */
const MOST_COUNTED = 50_000;
/** If the database takes longer than this, the node uses only its own count. */
const PATIENCE_MS = 2_000;
/** The share of the limit that all nodes together may allow without reserving calls first. */
const UNASKED = 1 / 5;

interface Count {
  readonly limit: number;
  used: number;
  /** The number of calls reserved from the shared limit. */
  taken: number;
  /** Whether the shared limit is used up. */
  isSpent: boolean;
  /** Whether this node uses only its own count, because the database did not answer. */
  isOnItsOwn: boolean;
  asking: Promise<void> | undefined;
}

interface Bucket {
  readonly name: string;
  readonly minute: number;
  readonly count: Count;
}

/** The counts of one node in the current minute. */
interface Counting {
  readonly clock: Clock;
  readonly scale: number;
  readonly shared: SharedCounts | undefined;
  readonly patienceMs: number;
  readonly counts: BoundedMap<string, Count>;
  minute: number;
}

/**
 * Limits calls in fixed windows of one minute. A single node counts locally. Several nodes share each limit: each node
 * may allow a few calls without a reservation, and reserves further calls, a few at a time, from a count in the
 * database. While the database answers, no limit is exceeded by more than a fifth. All counters are cleared at the end
 * of the window; if there are very many, the oldest are cleared earlier.
 */
export function rateLimiter(given: {
  clock: Clock;
  scale: number;
  shared?: SharedCounts;
  /** How long to wait for the shared count before this node counts on its own. */
  patienceMs?: number;
}): RateLimiter {
  const { clock, scale, shared, patienceMs = PATIENCE_MS } = given;
  const counting: Counting = { clock, scale, shared, patienceMs, counts: new BoundedMap(MOST_COUNTED), minute: 0 };
  shared?.whenJoined(() => letThrough(counting));
  return {
    count(call) {
      if (scale === 0) return undefined;
      const bucket = bucketOf(counting, call);
      return counted(counting, bucket) ? undefined : waitAndCount(counting, bucket);
    },
    countAtOnce(call) {
      if (scale === 0) return;
      const bucket = bucketOf(counting, call);
      if (!counted(counting, bucket)) throw new AskingOtherNodes(ask(counting, bucket));
    },
    headersOf(call) {
      if (scale === 0) return {};
      const { minute, count } = bucketOf(counting, call);
      const seconds = (minute + 1) * WINDOW_SECONDS - secondsOf(clock);
      return limitHeaders(call.rate, { limit: count.limit, remaining: remainingOf(counting, count), seconds });
    },
    giveBack(call) {
      if (scale === 0) return;
      const { count } = bucketOf(counting, call);
      count.used = Math.max(0, count.used - 1);
    },
  };
}

/** Counts the call. The response headers state how many calls remain, even if this call is rejected. */
export async function countCall(
  limiter: RateLimiter,
  call: CountedCall,
  reply: { headers(values: Readonly<Record<string, string>>): unknown },
): Promise<void> {
  try {
    await limiter.count(call);
  } finally {
    reply.headers(limiter.headersOf(call));
  }
}

const secondsOf = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);
const minuteOf = (clock: Clock): number => Math.floor(secondsOf(clock) / WINDOW_SECONDS);

function bucketOf(counting: Counting, { key, template, rate, times = 1 }: CountedCall): Bucket {
  const { clock, scale, counts } = counting;
  const minute = minuteOf(clock);
  if (minute !== counting.minute) {
    counting.minute = minute;
    counts.clear();
  }
  const name = `${key}\n${template}`;
  let count = counts.get(name);
  if (!count) {
    const limit = Math.max(1, Math.floor(RATE_CLASSES[rate] * scale * times));
    count = { limit, used: 0, taken: 0, isSpent: false, isOnItsOwn: false, asking: undefined };
    counts.set(name, count);
  }
  return { name, minute, count };
}

function remainingOf({ shared }: Counting, { limit, used, isSpent, isOnItsOwn, taken }: Count): number {
  const nodes = shared?.nodes() ?? 1;
  const most = isSpent && !isOnItsOwn ? unasked(limit, nodes) + taken : limit;
  return Math.max(0, most - used);
}

/** The headers of the IETF draft "RateLimit header fields for HTTP": the policy and the remaining calls. */
const limitHeaders = (rate: RateClass, left: { limit: number; remaining: number; seconds: number }) => ({
  'ratelimit-policy': `"${rate}";q=${left.limit};w=${WINDOW_SECONDS}`,
  ratelimit: `"${rate}";r=${left.remaining};t=${left.seconds}`,
});

/**
 * Counts the call and returns true; throws when the limit is reached. Returns false if calls must be reserved first.
 */
function counted({ clock, shared }: Counting, { minute, count }: Bucket): boolean {
  const { limit } = count;
  const nodes = shared?.nodes() ?? 1;
  const isAlone = nodes === 1 || count.isOnItsOwn;
  const most = isAlone ? limit : unasked(limit, nodes) + count.taken;
  if (count.used < most) {
    count.used += 1;
    return true;
  }
  if (isAlone || count.isSpent) throw exceeded(limit, (minute + 1) * WINDOW_SECONDS, secondsOf(clock));
  return false;
}

async function waitAndCount(counting: Counting, bucket: Bucket): Promise<void> {
  do await ask(counting, bucket);
  while (!counted(counting, bucket));
}

/** Reserves calls. Concurrent callers share one reservation. */
function ask({ shared, patienceMs }: Counting, { name, minute, count }: Bucket): Promise<void> {
  count.asking ??= (async ({ nodes, take }: SharedCounts) => {
    const { limit } = count;
    const wanted = Math.max(1, unasked(limit, nodes())) + owed(count, nodes());
    try {
      const got = await inTime(take({ bucket: name, minute, limit, wanted }), patienceMs);
      count.taken += got;
      count.isSpent = got < wanted;
    } catch {
      count.isOnItsOwn = true;
    } finally {
      count.asking = undefined;
    }
  })(shared as SharedCounts);
  return count.asking;
}

/** The calls that this node allowed while it was alone. */
function letThrough({ clock, shared, counts, minute }: Counting): LetThrough[] {
  const all: LetThrough[] = [];
  // Counts from an earlier minute remain until the next call and no longer matter.
  if (minute !== minuteOf(clock)) return all;
  for (const [bucket, count] of counts) {
    const calls = owed(count, shared!.nodes());
    count.taken += calls;
    if (calls > 0) all.push({ bucket, minute, calls });
  }
  return all;
}

/** The number of calls used beyond the reserved calls and the calls that need no reservation. */
const owed = ({ limit, used, taken }: Count, nodes: number): number =>
  Math.max(0, used - unasked(limit, nodes) - taken);

const unasked = (limit: number, nodes: number): number => Math.floor((limit * UNASKED) / nodes);

function exceeded(limit: number, reset: number, now: number): RateLimitExceeded {
  return new RateLimitExceeded(`Rate limit exceeded: ${limit} per 1 minute`, {
    'retry-after': String(Math.max(1, reset - now)),
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(reset),
  });
}

async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
