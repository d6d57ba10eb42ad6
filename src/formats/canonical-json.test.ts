import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactAsciiJson } from './canonical-json.ts';

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
