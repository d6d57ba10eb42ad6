import type { QueryClient, QueryKey } from '@tanstack/react-query';

export interface Slot {
  current: Promise<void> | undefined;
}

/**
 * Starts the work, or returns the promise of the work in progress. `finally` clears the slot in a later microtask, so
 * the slot is cleared even if the work never awaits.
 */
export function singleFlight(slot: Slot, work: () => Promise<void>): Promise<void> {
  slot.current ??= work().finally(() => {
    slot.current = undefined;
  });
  return slot.current;
}

/**
 * Writes the response to a change into the cache. Cancels any refetch in progress, which may have read the data before
 * the change: its result would restore the old amounts, and fill-down would copy them.
 */
export async function putCached<T>(client: QueryClient, queryKey: QueryKey, changed: (seen: T) => T): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<T>(queryKey, (seen) => seen && changed(seen));
}
