import { describe, expect, it } from 'vitest';
import { chunksOf, pipeline } from './pipeline.ts';

const same = (item: number): number => item;
const oneEach = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const sizesOf = (items: readonly number[]): number[] => chunksOf(items, same).map(({ length }) => length);

describe('the chunks of a batch', () => {
  it('puts up to a hundred items into a single chunk', () => {
    expect([0, 1, 99, 100].map((count) => sizesOf(oneEach(count)))).toEqual([[], [1], [99], [100]]);
  });

  it('grows chunks to a hundred items or more, and creates at most thirty-two chunks', () => {
    const sizes = [101, 263, 270].map((count) => sizesOf(oneEach(count)));
    expect(sizes).toEqual([
      [20, 30, 45, 6],
      [20, 30, 45, 68, 100],
      [20, 30, 45, 68, 100, 7],
    ]);
    expect([1_000, 2_800, 3_125, 5_000].map((count) => sizesOf(oneEach(count)).length)).toEqual([13, 31, 31, 32]);
    const counts = Array.from({ length: 1_225 }, (_, index) => 100 + 4 * index);
    expect(Math.max(...counts.map((count) => sizesOf(oneEach(count)).length))).toBe(32);
  });

  it('puts every item into one chunk, in order', () => {
    const items = oneEach(1_234);
    expect(chunksOf(items, same).flat()).toEqual(items);
  });

  it('keeps the items of one group together', () => {
    const ids = oneEach(300);
    // Group 5 or 30 appears again at position 120, group 1 at the very end.
    expect(sizesOf(ids.with(119, 5))).toEqual([120, 100, 80]);
    expect(sizesOf(ids.with(119, 30))).toEqual([20, 100, 100, 80]);
    expect(sizesOf(ids.with(299, 1))).toEqual([300]);
  });
});

describe('a pipeline', () => {
  const run = async (count: number) => {
    const order: string[] = [];
    const results = await pipeline(oneEach(count), {
      groupOf: same,
      prepare: (chunk, { releasesEarly }) => {
        order.push(`prepare ${chunk.length}${releasesEarly ? ' early' : ''}`);
        return chunk;
      },
      store: async (chunk) => {
        order.push(`store ${chunk.length}`);
        return chunk;
      },
    });
    return { order, results };
  };

  it('prepares and stores chunk by chunk and returns the results in order', async () => {
    const { order, results } = await run(120);
    expect(order.slice(0, 4)).toEqual(['prepare 20 early', 'store 20', 'prepare 30 early', 'store 30']);
    expect(results).toEqual(oneEach(120));
  });

  it('releases memory early for more than fifty items', async () => {
    expect([(await run(50)).order[0], (await run(51)).order[0]]).toEqual(['prepare 50', 'prepare 51 early']);
  });
});
