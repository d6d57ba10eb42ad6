import { BoundedMap } from '../../base/bounded-map.ts';

/** The maximum number of deliveries claimed by one node, and the maximum number sent to one endpoint at a time. */
export const MOST_AT_ONCE = 1_024;
export const MOST_PER_ENDPOINT = 128;
/** The limit of an endpoint before its first response. */
export const INITIAL_LIMIT = 16;
/** The limit of an endpoint that fails or hangs. It is low, so that the endpoint cannot block the others. */
const LIMIT_AFTER_FAILURE = 2;
/**
 * For an endpoint that responds within QUICK_MS and has at least the initial limit, PREFETCH further deliveries are
 * claimed in advance for each slot.
 */
export const QUICK_MS = 250;
export const PREFETCH = 4;

/** The number of idle endpoints whose limit is remembered. A forgotten endpoint starts again with the initial limit. */
export const MOST_REMEMBERED = 4_096;

export interface Answer {
  readonly wentWell: boolean;
  readonly tookMs: number;
}

export interface EndpointLimits<Delivery> {
  /** Queues a delivery for the endpoint. */
  add(endpointId: number, delivery: Delivery): void;
  /** The next queued delivery, if the endpoint's limit allows another attempt. */
  next(endpointId: number): Delivery | undefined;
  /** Frees the slot of a delivery that `next` returned but that is not sent. */
  skip(endpointId: number): void;
  /**
   * Ends an attempt. A success raises the endpoint's limit, a failure lowers it. Returns the queued deliveries of a
   * failed endpoint, so that they can be returned to the database.
   */
  release(endpointId: number, answer: Answer): readonly Delivery[];
  /**
   * Endpoints with their own limit, and how many more deliveries of each may be claimed. All other endpoints have the
   * initial limit.
   */
  room(): { endpointIds: number[]; free: number[] };
  /**
   * Call it when the work is done. Forgets idle endpoints that work well, and keeps failures until the next attempt.
   */
  forgetIdle(): void;
}

interface EndpointLimit<Delivery> {
  underway: number;
  most: number;
  isQuick: boolean;
  queue: Delivery[];
}

export function endpointLimits<Delivery>(): EndpointLimits<Delivery> {
  /**
   * Endpoints with attempts in progress or in the queue. Their number never exceeds the number of deliveries claimed by
   * the node.
   */
  const atWork = new Map<number, EndpointLimit<Delivery>>();
  const idle = new BoundedMap<number, EndpointLimit<Delivery>>(MOST_REMEMBERED);

  function limitOf(endpointId: number): EndpointLimit<Delivery> {
    const found = atWork.get(endpointId);
    if (found) return found;
    const limit = idle.get(endpointId) ?? { underway: 0, most: INITIAL_LIMIT, isQuick: false, queue: [] };
    idle.delete(endpointId);
    atWork.set(endpointId, limit);
    return limit;
  }

  function restIfDone(endpointId: number, limit: EndpointLimit<Delivery>): void {
    if (limit.underway > 0 || limit.queue.length > 0) return;
    atWork.delete(endpointId);
    idle.set(endpointId, limit);
  }

  const roomIn = ({ underway, most, isQuick, queue }: EndpointLimit<Delivery>): number => {
    const ahead = isQuick && most >= INITIAL_LIMIT ? PREFETCH * most : 0;
    return Math.max(0, most + ahead - underway - queue.length);
  };

  return {
    add(endpointId, delivery) {
      limitOf(endpointId).queue.push(delivery);
    },
    next(endpointId) {
      const limit = atWork.get(endpointId);
      if (!limit || limit.underway >= limit.most) return undefined;
      const delivery = limit.queue.shift();
      if (delivery !== undefined) limit.underway += 1;
      return delivery;
    },
    skip(endpointId) {
      const limit = limitOf(endpointId);
      limit.underway -= 1;
      restIfDone(endpointId, limit);
    },
    release(endpointId, { wentWell, tookMs }) {
      const limit = limitOf(endpointId);
      limit.underway -= 1;
      limit.most = wentWell ? Math.min(MOST_PER_ENDPOINT, limit.most + 1) : LIMIT_AFTER_FAILURE;
      limit.isQuick = tookMs < QUICK_MS;
      const givenUp = wentWell ? [] : limit.queue.splice(0);
      restIfDone(endpointId, limit);
      return givenUp;
    },
    forgetIdle() {
      for (const [id, { most }] of idle) if (most >= INITIAL_LIMIT) idle.delete(id);
    },
    room() {
      const entries = [...atWork, ...idle];
      return { endpointIds: entries.map(([id]) => id), free: entries.map(([, limit]) => roomIn(limit)) };
    },
  };
}
