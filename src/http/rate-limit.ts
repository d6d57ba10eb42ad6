import { BoundedMap } from '../base/bounded-map.ts';
import type { Clock } from '../base/clock.ts';
import { RateLimitExceeded } from './errors.ts';

/** Calls per minute of each class of routes, by one key and one route template. */
export const RATE_CLASSES = { token: 60, pay: 60, list: 120, standard: 25, pdf: 10 } as const;
export type RateClass = keyof typeof RATE_CLASSES;

export interface CountedCall {
  readonly key: string;
  readonly template: string;
  readonly rate: RateClass;
}

export interface RateLimiter {
  /** Counts one call; throws when the window is full. To be awaited: beside other nodes it may have to ask first. */
  count(call: CountedCall): Promise<void> | undefined;
  /** The same where nobody may wait, as in a transaction: throws `AskingOtherNodes`, after which it can be tried again. */
  countAtOnce(call: CountedCall): void;
  /** The call turned out to be somebody else's. */
  giveBack(call: CountedCall): void;
}

/** What all nodes have counted, so far as one must know. */
export interface SharedCounts {
  /** How many nodes count together, this one included. */
  readonly nodes: () => number;
  /** Takes calls for this node out of the limit of all; answers how many it got. */
  take(asked: { bucket: string; minute: number; limit: number; wanted: number }): Promise<number>;
  /** Asks for what was let through by a node that was alone, once it no longer is. */
  whenJoined(letThrough: () => readonly LetThrough[]): void;
}

interface LetThrough {
  readonly bucket: string;
  readonly minute: number;
  readonly calls: number;
}

/** Thrown out of work that will be done again once the answer is here. */
export class AskingOtherNodes extends Error {
  readonly answered: Promise<void>;
  constructor(answered: Promise<void>) {
    super('the other nodes are being asked');
    this.answered = answered;
  }
}

const WINDOW_SECONDS = 60;
/** Callers and routes that are counted at once; who calls from more addresses than these is forgotten sooner. */
const MOST_COUNTED = 50_000;
/** A database that does not answer by then is not waited for: the node goes by its own count. */
const PATIENCE_MS = 2_000;
/** The nodes together may let through this part of the limit unasked. */
const UNASKED = 1 / 5;

interface Count {
  readonly limit: number;
  used: number;
  /** Taken out of the limit of all nodes. */
  taken: number;
  /** Nothing is left of the limit of all nodes. */
  isSpent: boolean;
  /** The database did not answer. */
  isOnItsOwn: boolean;
  asking: Promise<void> | undefined;
}

interface Bucket {
  readonly name: string;
  readonly minute: number;
  readonly count: Count;
}

/**
 * Fixed windows of a minute. A node that is alone counts by itself. Nodes together share each limit: every one may let
 * through a few calls unasked, and takes the others out of one count in the database, a few at a time; so no limit is
 * passed by more than a fifth. Counters of one window are forgotten together, the oldest of very many sooner.
 */
export function rateLimiter(given: {
  clock: Clock;
  scale: number;
  shared?: SharedCounts;
  /** How long the other nodes may take to answer before this one counts on its own. */
  patienceMs?: number;
}): RateLimiter {
  const { clock, scale, shared, patienceMs = PATIENCE_MS } = given;
  let window = 0;
  const counts = new BoundedMap<string, Count>(MOST_COUNTED);
  const secondsNow = () => Math.floor(clock.now().getTime() / 1000);
  const minuteNow = () => Math.floor(secondsNow() / WINDOW_SECONDS);

  function bucketOf({ key, template, rate }: CountedCall): Bucket {
    const minute = minuteNow();
    if (minute !== window) {
      window = minute;
      counts.clear();
    }
    const name = `${key}\n${template}`;
    let count = counts.get(name);
    if (!count) {
      const limit = Math.max(1, Math.floor(RATE_CLASSES[rate] * scale));
      count = { limit, used: 0, taken: 0, isSpent: false, isOnItsOwn: false, asking: undefined };
      counts.set(name, count);
    }
    return { name, minute, count };
  }

  /** Whether the call is counted; throws when it is one too many; false when the other nodes have to be asked. */
  function counted({ minute, count }: Bucket): boolean {
    const { limit } = count;
    const nodes = shared?.nodes() ?? 1;
    const isAlone = nodes === 1 || count.isOnItsOwn;
    const most = isAlone ? limit : unasked(limit, nodes) + count.taken;
    if (count.used < most) {
      count.used += 1;
      return true;
    }
    if (isAlone || count.isSpent) throw exceeded(limit, (minute + 1) * WINDOW_SECONDS, secondsNow());
    return false;
  }

  /** What was let through and neither taken nor of those that may pass unasked. */
  const owed = ({ limit, used, taken }: Count): number => Math.max(0, used - unasked(limit, shared!.nodes()) - taken);

  shared?.whenJoined(() => {
    const all: LetThrough[] = [];
    // Counts of a minute that is over stay until the next call, and are nobody's concern.
    if (window !== minuteNow()) return all;
    for (const [bucket, count] of counts) {
      const calls = owed(count);
      count.taken += calls;
      if (calls > 0) all.push({ bucket, minute: window, calls });
    }
    return all;
  });

  /** Asks once for all that wait. */
  const ask = ({ name, minute, count }: Bucket): Promise<void> => {
    count.asking ??= (async ({ nodes, take }: SharedCounts) => {
      const { limit } = count;
      const wanted = Math.max(1, unasked(limit, nodes())) + owed(count);
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
  };

  async function waitAndCount(bucket: Bucket): Promise<void> {
    do await ask(bucket);
    while (!counted(bucket));
  }

  return {
    count(call) {
      if (scale === 0) return undefined;
      const bucket = bucketOf(call);
      return counted(bucket) ? undefined : waitAndCount(bucket);
    },
    countAtOnce(call) {
      if (scale === 0) return;
      const bucket = bucketOf(call);
      if (!counted(bucket)) throw new AskingOtherNodes(ask(bucket));
    },
    giveBack(call) {
      if (scale === 0) return;
      const { count } = bucketOf(call);
      count.used = Math.max(0, count.used - 1);
    },
  };
}

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
