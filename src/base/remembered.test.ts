import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it('works out what it does not know, and begins anew when it knows too much', () => {
  const worked: string[] = [];
  const known = remembered<number>(2);
  const ask = (key: string) => known(key, () => worked.push(key));
  expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('c'), ask('a')]).toEqual([1, 2, 1, 3, 3, 4]);
  expect(worked).toEqual(['a', 'b', 'c', 'a']);
});
