import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { type CachedJson, type JsonCache, jsonCache } from './json-cache.ts';

const packed = (room: number) => ({ room, bytes: 5 * room, text: () => '' });

const text = (room: number, rowVersion = 'a'): CachedJson => ({
  rowVersion,
  row: packed(room),
  facts: { standard_hours_per_day: '7.6' },
  historyVersion: '1',
  history: packed(100),
});

it('returns the text that was stored last', () => {
  const kept = jsonCache(10_000);
  expect(kept.find(1)).toBeUndefined();
  kept.keep(1, text(5));
  kept.keep(1, text(6, 'b'));
  expect([kept.find(1)?.rowVersion, kept.find(1)?.row.room, kept.find(2)]).toEqual(['b', 6, undefined]);
});

it('evicts the least recently used text when the cache is full', () => {
  const kept = jsonCache(5_000);
  for (const id of [1, 2, 3]) kept.keep(id, text(1_000));
  kept.find(1);
  kept.keep(4, text(1_000));
  expect([1, 2, 3, 4].filter((id) => kept.find(id))).toEqual([1, 3, 4]);
});

it('does not count replaced texts and rejects texts larger than the cache', () => {
  const kept = jsonCache(3_500);
  for (let version = 0; version < 50; version += 1) kept.keep(1, text(1_000, String(version)));
  kept.keep(2, text(1_000));
  expect([kept.find(1)?.rowVersion, kept.find(2)?.rowVersion]).toEqual(['49', 'a']);
  kept.keep(3, text(5_000));
  expect([1, 2, 3].filter((id) => kept.find(id))).toEqual([]);
});

it('releases replaced texts for garbage collection', async () => {
  const kept = jsonCache(1_000_000);
  const replaced = Array.from({ length: 2_000 }, (_, turn) => replacedBy(kept, turn % 20));
  // A WeakRef keeps its target alive until the end of the current event-loop turn.
  await new Promise((resolve) => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  expect(replaced.filter((reference) => reference?.deref())).toEqual([]);
});

function replacedBy(kept: JsonCache, id: number): WeakRef<CachedJson> | undefined {
  const before = kept.find(id);
  kept.keep(id, text(10));
  return before && new WeakRef(before);
}
