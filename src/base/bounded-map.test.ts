import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

const filled = (most: number, keys: string): BoundedMap<string, string> => {
  const map = new BoundedMap<string, string>(most);
  for (const key of keys) map.set(key, key);
  return map;
};
const found = (map: BoundedMap<string, string>, keys: string) => [...keys].map((key) => map.get(key) ?? '-').join('');

describe('a bounded map', () => {
  it('never holds more than it may', () => {
    const map = new BoundedMap<number, number>(100);
    for (let key = 0; key < 10_000; key += 1) {
      map.set(key, key);
      expect(map.size).toBeLessThanOrEqual(100);
    }
    expect(map.get(9_900)).toBe(9_900);
    expect(map.get(9_899)).toBeUndefined();
  });

  it('lets go of what was not asked for longest', () => {
    const map = filled(3, 'abc');
    map.get('a');
    map.set('d', 'd');
    expect(found(map, 'abcd')).toBe('a-cd');
  });

  it('takes a value that is set again for a new one', () => {
    const map = filled(3, 'abca');
    map.set('d', 'd');
    expect(found(map, 'abcd')).toBe('a-cd');
    expect(map.size).toBe(3);
  });

  it('forgets what it is told to', () => {
    const map = filled(3, 'abc');
    map.delete('b');
    expect([found(map, 'abc'), map.size]).toEqual(['a-c', 2]);
    map.clear();
    expect([found(map, 'abc'), map.size]).toEqual(['---', 0]);
  });
});
