import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heapGrowth } from '../../../../tests/harness/heap-growth.ts';
import { type CachedJson, type JsonCache, jsonCache } from './json-cache.ts';
import { type PackedText, textPacker } from './packed-text.ts';

const object = fc.dictionary(
  fc.string({ unit: 'binary' }),
  fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null), fc.array(fc.string())),
);

const FIELDS = Object.fromEntries(Array.from({ length: 150 }, (_, field) => [`field_${field}`, null]));
const person = (name: string) => JSON.stringify({ id: 1, name, ...FIELDS, last: name });

describe('a packed text', () => {
  it('unpacks to the original text, whatever was packed before it', () => {
    fc.assert(
      fc.property(fc.array(object), (objects) => {
        const pack = textPacker();
        const texts = objects.map((each) => JSON.stringify(each));
        const packed = texts.map((text) => pack(text));
        expect(packed.map((each) => each.text())).toEqual(texts);
        expect(packed.map(({ bytes }) => bytes)).toEqual(texts.map((text) => Buffer.byteLength(text)));
      }),
    );
  });

  it('unpacks to the original text when few members differ from the pattern', () => {
    const value = fc.constantFrom(null, 1, 'a, "b":', 'Zoë', '見', '\u0000');
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 8, maxLength: 8 })), (people) => {
        const pack = textPacker();
        const texts = people.map((values) => JSON.stringify({ ...values }));
        expect(texts.map((text) => pack(text).text())).toEqual(texts);
      }),
    );
  });

  it('stores only the members that differ from the pattern', () => {
    const pack = textPacker();
    expect(pack(person('Ann')).room).toBe(0);
    expect(pack(person('Ann')).room).toBe(0);
    expect(pack(person('Zoë')).room).toBe('name":"Zoë"'.length + 3 + 'last":"Zoë"}'.length + 3);
    expect(pack(person('見')).room).toBe(2 * ('name":"見"'.length + 3 + 'last":"見"}'.length + 3));
  });

  it('uses no more memory than it reports', async () => {
    const pack = textPacker();
    pack(person('Ann'));
    let packed: PackedText[] = [];
    const held = await heapGrowth(() => {
      packed = Array.from({ length: 5_000 }, (_, id) => pack(person(`a person of the number ${id}`)));
    });
    // Besides the characters, this allows for two object headers and the array slot.
    expect(held / packed.length).toBeLessThan(packed[0]!.room + 200);
    expect(packed[0]!.bytes).toBeGreaterThan(2_000);
  });

  it('stores the text unpacked when there are too many patterns', () => {
    const pack = textPacker();
    const kinds = Array.from({ length: 17 }, (_, kind) => JSON.stringify(Array(kind + 1).fill('x')));
    expect(kinds.map((text) => pack(text).room)).toEqual([...Array(16).fill(0), kinds[16]!.length]);
    expect(kinds.map((text) => pack(text).text())).toEqual(kinds);
  });
});

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

it('does not count replaced texts, and keeps nothing after a text that is larger than the cache', () => {
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
