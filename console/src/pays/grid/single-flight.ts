export interface Slot {
  current: Promise<void> | undefined;
}

/**
 * Starts the work, or returns the promise of the work in progress. `finally` clears the slot in a later microtask, so it
 * also clears the slot for work that awaits nothing.
 */
export function singleFlight(slot: Slot, work: () => Promise<void>): Promise<void> {
  slot.current ??= work().finally(() => {
    slot.current = undefined;
  });
  return slot.current;
}
