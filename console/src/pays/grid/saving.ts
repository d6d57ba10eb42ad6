import type { QueryClient, QueryKey } from '@tanstack/react-query';

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

/**
 * Puts the response to a change into the cache. A refetch in progress may have read the data before the change, so it is
 * cancelled: its result would bring the old amounts back, and fill-down would copy them.
 */
export async function putCached<T>(client: QueryClient, queryKey: QueryKey, changed: (seen: T) => T): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<T>(queryKey, (seen) => seen && changed(seen));
}
