import { describe, expect, it } from 'vitest';
import { BoundedMap, remembered } from './bounded-map.ts';

const filled = (most: number, keys: string): BoundedMap<string, string> => {
  const map = new BoundedMap<string, string>(most);
  for (const key of keys) map.set(key, key);
  return map;
};
const held = (map: BoundedMap<string, string>) => [...map].map(([key]) => key).join('');

describe('a bounded map', () => {
  it('never exceeds its limit and always keeps the most recently used half', () => {
    const map = new BoundedMap<number, number>(100);
    for (let key = 0; key < 10_000; key += 1) {
      map.set(key, key);
      expect(map.size).toBeLessThanOrEqual(100);
    }
    expect([...map].map(([key]) => key).filter((key) => key >= 9_950)).toHaveLength(50);
    expect(map.get(9_899)).toBeUndefined();
  });

  it('keeps an entry that is read often while others are evicted', () => {
    const map = new BoundedMap<number, string>(10);
    map.set(-1, 'asked for');
    for (let key = 0; key < 1_000; key += 1) {
      map.set(key, 'once');
      expect(map.get(-1)).toBe('asked for');
    }
  });

  it('evicts entries that were not read recently', () => {
    const map = filled(4, 'abcd');
    expect(held(map)).toBe('abcd');
    map.get('a');
    expect(held(map)).toBe('cda');
  });

  it('counts a key once when its value is replaced', () => {
    const map = filled(6, 'abcd');
    map.set('b', 'B');
    expect([held(map), map.get('b'), map.size]).toEqual(['acdb', 'B', 4]);
  });

  it('deletes single entries, and clears all entries at once', () => {
    const map = filled(4, 'abcd');
    map.delete('b');
    map.delete('c');
    expect([held(map), map.size]).toEqual(['ad', 2]);
    map.clear();
    expect([held(map), map.size]).toEqual(['', 0]);
  });
});

it('a remembered calculation runs once per key, and the least recently used value is evicted', () => {
  const worked: string[] = [];
  const known = remembered<number>(2);
  const ask = (key: string) => known(key, () => worked.push(key));
  expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a'), ask('b')]).toEqual([1, 2, 1, 3, 1, 4]);
  expect(worked).toEqual(['a', 'b', 'c', 'b']);
});
