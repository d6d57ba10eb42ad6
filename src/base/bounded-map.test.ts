import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

const filled = (most: number, keys: string): BoundedMap<string, string> => {
  const map = new BoundedMap<string, string>(most);
  for (const key of keys) map.set(key, key);
  return map;
};
const held = (map: BoundedMap<string, string>) => [...map].map(([key]) => key).join('');

describe('a bounded map', () => {
  it('never holds more than it may, and always the half that was asked for last', () => {
    const map = new BoundedMap<number, number>(100);
    for (let key = 0; key < 10_000; key += 1) {
      map.set(key, key);
      expect(map.size).toBeLessThanOrEqual(100);
    }
    expect([...map].map(([key]) => key).filter((key) => key >= 9_950)).toHaveLength(50);
    expect(map.get(9_899)).toBeUndefined();
  });

  it('keeps what is asked for again and again, however much comes and goes', () => {
    const map = new BoundedMap<number, string>(10);
    map.set(-1, 'asked for');
    for (let key = 0; key < 1_000; key += 1) {
      map.set(key, 'once');
      expect(map.get(-1)).toBe('asked for');
    }
  });

  it('lets go of what was not asked for', () => {
    const map = filled(4, 'abcd');
    expect(held(map)).toBe('abcd');
    map.get('a');
    expect(held(map)).toBe('cda');
  });

  it('takes a value that is set again for a new one, and counts it once', () => {
    const map = filled(6, 'abcd');
    map.set('b', 'B');
    expect([held(map), map.get('b'), map.size]).toEqual(['acdb', 'B', 4]);
  });

  it('forgets what it is told to', () => {
    const map = filled(4, 'abcd');
    map.delete('b');
    map.delete('c');
    expect([held(map), map.size]).toEqual(['ad', 2]);
    map.clear();
    expect([held(map), map.size]).toEqual(['', 0]);
  });
});
