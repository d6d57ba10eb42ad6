import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heapGrowth } from '../../../../tests/harness/heap-growth.ts';
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
