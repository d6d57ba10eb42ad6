import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Canonical, canonicalJson, compactAsciiJson, parseCanonicalJson } from './canonical-json.ts';

describe('compact ASCII JSON', () => {
  it('compact ASCII JSON has no spaces, keeps the order of keys and writes numbers without padding [DELIV-024]', () => {
    expect(compactAsciiJson({ b: [1, 7.6, 30], a: { z: null, y: true } })).toBe(
      '{"b":[1,7.6,30],"a":{"z":null,"y":true}}',
    );
  });

  it('escapes every character outside ASCII, with surrogate pairs above U+FFFF [DELIV-024]', () => {
    expect(compactAsciiJson({ name: 'Māori café 🐨' })).toBe('{"name":"M\\u0101ori caf\\u00e9 \\ud83d\\udc28"}');
  });

  it('replaces characters that the database cannot store: NUL and lone surrogates', () => {
    expect(compactAsciiJson({ name: 'a\0b', note: '\ud83d!' })).toBe('{"name":"a\\ufffdb","note":"\\ufffd!"}');
    expect(compactAsciiJson({ note: '\\ud83d' })).toBe('{"note":"\\\\ud83d"}');
  });

  it('compact ASCII JSON is null for undefined', () => {
    expect(compactAsciiJson(undefined)).toBe('null');
  });

  it('parses back to the original value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('\\u0000'));
        const text = compactAsciiJson(value);
        expect(text).toMatch(/^[ -~]*$/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The values that canonical JSON can represent: numbers are integers, and text has no lone surrogates. */
const { canonical } = fc.letrec((tie) => ({
  canonical: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('canonical')),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('canonical')),
  ),
})) as { canonical: fc.Arbitrary<Canonical> };

describe('canonical JSON', () => {
  it('sorts keys by UTF-16 code units and uses the shortest escapes, as RFC 8785 requires [DUTY-005]', () => {
    const keys = ['\u20ac', '\r', '1', '\ud83d\ude00', '\u0080', '\u00f6', '\ufb33'];
    const inOrder = ['\\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    expect(canonicalJson(Object.fromEntries(keys.map((key) => [key, 1])))).toBe(
      `{${inOrder.map((key) => `"${key}":1`).join(',')}}`,
    );
    expect(canonicalJson('</script>\u000f\n\\"')).toBe('"</script>\\u000f\\n\\\\\\""');
  });

  it.each([
    ['a fraction', 0.5],
    ['an integer that JavaScript cannot hold exactly', 2 ** 53],
    ['negative zero', -0],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a lone surrogate', '\ud800'],
    ['a lone surrogate in a key', { '\udc00': 1 }],
    ['undefined', { a: undefined as unknown as null }],
    ['33 levels', JSON.parse('['.repeat(33) + ']'.repeat(33)) as Canonical],
  ])('rejects %s, which canonical JSON cannot represent', (_what, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it('the text of a value does not depend on the order of its keys, and parses back to the value [DUTY-005]', () => {
    const shuffled = (value: Canonical): Canonical => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (value === null || typeof value !== 'object') return value;
      const entries = Object.entries(value).map(([key, item]) => [key, shuffled(item as Canonical)] as const);
      return Object.fromEntries(entries.reverse());
    };
    fc.assert(
      fc.property(canonical, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(shuffled(value))).toBe(text);
        expect(canonicalJson(parseCanonicalJson(bytes(text)))).toBe(text);
      }),
    );
  });

  it('two different values never have the same text [DUTY-005]', () => {
    fc.assert(
      fc.property(canonical, canonical, (one, other) => {
        expect(canonicalJson(one) === canonicalJson(other)).toBe(
          isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))),
        );
      }),
    );
  });

  it.each([
    ['a space', '{"a": 1}'],
    ['a line break at the end', '{"a":1}\n'],
    ['a byte order mark', '\ufeff{"a":1}'],
    ['unsorted keys', '{"b":1,"a":2}'],
    ['a repeated key', '{"a":1,"a":1}'],
    ['an escape that is not needed', '{"a":"\\u0041"}'],
    ['an escape with capital letters', '{"a":"\\u000F"}'],
    ['an escaped slash', '{"a":"\\/"}'],
    ['a number with an exponent', '[1e0]'],
    ['a number with a decimal point', '[1.0]'],
    ['negative zero', '[-0]'],
    ['a lone surrogate', '["\\ud800"]'],
  ])('does not parse JSON with %s [DUTY-006]', (_what, text) => {
    expect(() => parseCanonicalJson(bytes(text))).toThrow();
  });

  it('does not parse bytes that are not UTF-8 [DUTY-006]', () => {
    expect(() => parseCanonicalJson(Uint8Array.of(0x22, 0xc0, 0xaf, 0x22))).toThrow();
    expect(() => parseCanonicalJson(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22))).toThrow();
  });
});
