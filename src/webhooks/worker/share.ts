import { BoundedMap } from '../../base/bounded-map.ts';

/** How many deliveries are in one node's hands at most, over all listeners, and how many are sent to one at a time. */
export const MOST_AT_ONCE = 1_024;
export const MOST_PER_ENDPOINT = 128;
/** What a listener is tried with before it has shown how it answers. */
export const FIRST_SHARE = 16;
/** One that fails or hangs is tried with so few at a time, so that it cannot hold what the others need. */
const AFTER_FAILURE = 2;
/** For one that answers within this time, the next deliveries are fetched ahead: so many for each that may be sent. */
export const QUICK_MS = 250;
export const AHEAD = 4;

/**
 * Of so many listeners with nothing under way it is remembered how they did. One that is forgotten is tried like a new one:
 * with the first share, until it fails again.
 */
export const MOST_REMEMBERED = 4_096;

export interface Answer {
  readonly wentWell: boolean;
  readonly tookMs: number;
}

export interface Shares<Delivery> {
  /** Puts a delivery in the endpoint's line. */
  add(endpointId: number, delivery: Delivery): void;
  /** The next in line, when the endpoint's share allows for one more attempt under way. */
  next(endpointId: number): Delivery | undefined;
  /** What `next` gave is not sent after all. */
  passOver(endpointId: number): void;
  /**
   * An attempt is over; a listener that answers well earns more room, one that does not loses it. Answers what waited in
   * the line of one that failed: others may have it, and the listener its rest.
   */
  giveBack(endpointId: number, answer: Answer): readonly Delivery[];
  /** Endpoints with a share of their own now, and how much of it is free. All others have the first share. */
  room(): { endpointIds: number[]; free: number[] };
  /** For when the work is done: of listeners that do well nothing need be remembered, of a failure until the next try. */
  forgetIdle(): void;
}

interface Share<Delivery> {
  underway: number;
  most: number;
  isQuick: boolean;
  line: Delivery[];
}

export function shares<Delivery>(): Shares<Delivery> {
  /** Something is under way or in line: no more of them than deliveries in the node's hands. */
  const atWork = new Map<number, Share<Delivery>>();
  const idle = new BoundedMap<number, Share<Delivery>>(MOST_REMEMBERED);

  function shareOf(endpointId: number): Share<Delivery> {
    const found = atWork.get(endpointId);
    if (found) return found;
    const share = idle.get(endpointId) ?? { underway: 0, most: FIRST_SHARE, isQuick: false, line: [] };
    idle.delete(endpointId);
    atWork.set(endpointId, share);
    return share;
  }

  function restIfDone(endpointId: number, share: Share<Delivery>): void {
    if (share.underway > 0 || share.line.length > 0) return;
    atWork.delete(endpointId);
    idle.set(endpointId, share);
  }

  const roomIn = ({ underway, most, isQuick, line }: Share<Delivery>): number => {
    const ahead = isQuick && most >= FIRST_SHARE ? AHEAD * most : 0;
    return Math.max(0, most + ahead - underway - line.length);
  };

  return {
    add(endpointId, delivery) {
      shareOf(endpointId).line.push(delivery);
    },
    next(endpointId) {
      const share = atWork.get(endpointId);
      if (!share || share.underway >= share.most) return undefined;
      const delivery = share.line.shift();
      if (delivery !== undefined) share.underway += 1;
      return delivery;
    },
    passOver(endpointId) {
      const share = shareOf(endpointId);
      share.underway -= 1;
      restIfDone(endpointId, share);
    },
    giveBack(endpointId, { wentWell, tookMs }) {
      const share = shareOf(endpointId);
      share.underway -= 1;
      share.most = wentWell ? Math.min(MOST_PER_ENDPOINT, share.most + 1) : AFTER_FAILURE;
      share.isQuick = tookMs < QUICK_MS;
      const givenUp = wentWell ? [] : share.line.splice(0);
      restIfDone(endpointId, share);
      return givenUp;
    },
    forgetIdle() {
      for (const [id, { most }] of idle) if (most >= FIRST_SHARE) idle.delete(id);
    },
    room() {
      const entries = [...atWork, ...idle];
      return { endpointIds: entries.map(([id]) => id), free: entries.map(([, share]) => roomIn(share)) };
    },
  };
}
