import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { membersOf, pack, unpack } from './packed-text.ts';

const object = fc.dictionary(
  fc.string(),
  fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string())),
);

describe('a packed text', () => {
  it('comes out as it went in, whatever it and the pattern are', () => {
    fc.assert(
      fc.property(object, object, (one, other) => {
        const text = JSON.stringify({ ...other, ...one });
        const pattern = membersOf(JSON.stringify(other));
        const packed = pack(membersOf(text), pattern);
        if (packed !== undefined) expect(unpack(packed, pattern)).toBe(text);
      }),
    );
  });

  it('keeps what differs from the pattern alone', () => {
    const person = (name: string) => JSON.stringify({ id: 1, name, ...Object.fromEntries(FIELDS) });
    const pattern = membersOf(person('Ann'));
    expect(pack(membersOf(person('Ann')), pattern)).toBe('');
    expect(pack(membersOf(person('Zoë, "Z"')), pattern)).toHaveLength('name":"Zoë, \\"Z\\""'.length + 2);
    expect(unpack(pack(membersOf(person('Zoë')), pattern)!, pattern)).toBe(person('Zoë'));
  });

  it('is none where the members are others', () => {
    expect(pack(membersOf('{"a":1,"b":2}'), membersOf('{"a":1}'))).toBeUndefined();
  });
});

const FIELDS = Array.from({ length: 150 }, (_, field) => [`field_${field}`, null] as const);
