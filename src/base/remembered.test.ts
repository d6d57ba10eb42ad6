import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it('calculates unknown values once and evicts the least recently used', () => {
  const worked: string[] = [];
  const known = remembered<number>(2);
  const ask = (key: string) => known(key, () => worked.push(key));
  expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a'), ask('b')]).toEqual([1, 2, 1, 3, 1, 4]);
  expect(worked).toEqual(['a', 'b', 'c', 'b']);
});
