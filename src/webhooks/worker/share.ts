/** How many attempts of one node are under way at most, over all listeners and to a single one. */
export const MOST_AT_ONCE = 256;
export const MOST_PER_ENDPOINT = 64;
/** A listener that fails or hangs is tried with so few at a time, so that it cannot hold what the others need. */
const AFTER_FAILURE = 2;

export interface Shares {
  take(endpointId: number): void;
  /** The attempt is over; a listener that answers well earns more room, one that does not loses it. */
  giveBack(endpointId: number, wentWell: boolean): void;
  /** Endpoints that may take less than a full share now, and how much. */
  room(): { endpointIds: number[]; free: number[] };
}

export function shares(): Shares {
  const known = new Map<number, { held: number; most: number }>();
  return {
    take(endpointId) {
      const share = known.get(endpointId) ?? { held: 0, most: MOST_PER_ENDPOINT };
      known.set(endpointId, { ...share, held: share.held + 1 });
    },
    giveBack(endpointId, wentWell) {
      const { held, most } = known.get(endpointId) ?? { held: 1, most: MOST_PER_ENDPOINT };
      const next = { held: held - 1, most: wentWell ? Math.min(MOST_PER_ENDPOINT, most * 2) : AFTER_FAILURE };
      if (next.held === 0 && next.most === MOST_PER_ENDPOINT) known.delete(endpointId);
      else known.set(endpointId, next);
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
