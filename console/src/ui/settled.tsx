import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from './problem.tsx';

export interface SettledQuery<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Shows the data of a query, a loader while it loads, or its error. */
export function Settled<T>(given: { query: SettledQuery<T>; children: (data: T) => ReactNode }) {
  const { query, children } = given;
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Problem error={query.error} onRetry={() => query.refetch()} />;
  return <Loader aria-label="Loading" />;
}
