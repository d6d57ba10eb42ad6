import { vi } from 'vitest';
import type { TestDatabase } from './database.ts';

/**
 * How many statements, or packets, the work costs. What a node keeps of an account grows old after five seconds, and
 * reading it anew would be counted too: so the time since it was read stands still meanwhile, however long it takes.
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
