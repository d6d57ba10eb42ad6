import { expect, it } from 'vitest';
import { keptTexts } from './kept-texts.ts';

const text = (length: number) => Buffer.alloc(length, 'x');

it('finds a text under its own version alone', () => {
  const kept = keptTexts(10_000);
  kept.keep(1, 'a', text(5));
  expect([kept.find(1, 'a')?.length, kept.find(1, 'b'), kept.find(2, 'a')]).toEqual([5, undefined, undefined]);
  kept.keep(1, 'b', text(6));
  expect([kept.find(1, 'a'), kept.find(1, 'b')?.length]).toEqual([undefined, 6]);
});

it('drops what was longest without a reader when there is no more room', () => {
  const kept = keptTexts(4_000);
  for (const id of [1, 2, 3]) kept.keep(id, 'a', text(1_000));
  kept.find(1, 'a');
  kept.keep(4, 'a', text(1_000));
  expect([1, 2, 3, 4].filter((id) => kept.find(id, 'a'))).toEqual([1, 3, 4]);
});

it('takes no room for texts that were replaced, and keeps none larger than all its room', () => {
  const kept = keptTexts(3_000);
  for (let version = 0; version < 50; version += 1) kept.keep(1, String(version), text(1_000));
  kept.keep(2, 'a', text(1_000));
  expect([kept.find(1, '49')?.length, kept.find(2, 'a')?.length]).toEqual([1_000, 1_000]);
  kept.keep(3, 'a', text(5_000));
  expect([1, 2, 3].filter((id) => kept.find(id, id === 1 ? '49' : 'a'))).toEqual([]);
});
