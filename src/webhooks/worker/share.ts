/** How many attempts of one node are under way at most, over all listeners and to a single one. */
export const MOST_AT_ONCE = 512;
export const MOST_PER_ENDPOINT = 128;
/** What a listener is tried with before it has shown how it answers. */
export const FIRST_SHARE = 16;
/** One that fails or hangs is tried with so few at a time, so that it cannot hold what the others need. */
const AFTER_FAILURE = 2;

export interface Shares {
  take(endpointId: number): void;
  /** The attempt is over; a listener that answers well earns more room, one that does not loses it. */
  giveBack(endpointId: number, wentWell: boolean): void;
  /** Endpoints with a share of their own now, and how much of it is free. All others have the first share. */
  room(): { endpointIds: number[]; free: number[] };
}

export function shares(): Shares {
  const known = new Map<number, { held: number; most: number }>();
  return {
    take(endpointId) {
      const { held, most } = known.get(endpointId) ?? { held: 0, most: FIRST_SHARE };
      known.set(endpointId, { held: held + 1, most });
    },
    giveBack(endpointId, wentWell) {
      const share = known.get(endpointId) ?? { held: 1, most: FIRST_SHARE };
      const held = share.held - 1;
      const most = wentWell ? Math.min(MOST_PER_ENDPOINT, share.most + 1) : AFTER_FAILURE;
      // A failure is remembered until the next attempt; of a listener that does well nothing need be.
      if (held === 0 && most >= FIRST_SHARE) known.delete(endpointId);
      else known.set(endpointId, { held, most });
    },
    room() {
      const entries = [...known];
      return {
        endpointIds: entries.map(([id]) => id),
        free: entries.map(([, { held, most }]) => Math.max(0, most - held)),
      };
    },
  };
}
