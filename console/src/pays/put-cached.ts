import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts the response to a change into the cache. A refetch in progress may have read the data before the change, so it is
 * cancelled: its result would bring the old amounts back, and fill-down would copy them.
 */
export async function putCached<T>(client: QueryClient, queryKey: QueryKey, changed: (seen: T) => T): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<T>(queryKey, (seen) => seen && changed(seen));
}
