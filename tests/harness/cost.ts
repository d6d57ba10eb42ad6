import { vi } from 'vitest';
import type { TestDatabase } from './database.ts';

/**
 * Counts the statements or packets that the work sends. The monotonic clock stops during the work, because cached
 * accounts expire after five seconds, and reading them again would be counted too.
 */
export async function costOf(
  { db }: Pick<TestDatabase, 'db'>,
  work: () => Promise<unknown>,
  unit: 'statements' | 'packets' = 'statements',
): Promise<number> {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const before = db.stats()[unit];
    await work();
    return db.stats()[unit] - before;
  } finally {
    vi.useRealTimers();
  }
}
