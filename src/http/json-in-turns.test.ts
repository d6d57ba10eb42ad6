import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PART_BYTES, readJson } from './json-in-turns.ts';
import { SchemaProblem } from './validation.ts';

/** Reads a text in parts of the given size; counts the turns that others had. */
function read(text: string, partBytes = PART_BYTES) {
  const steps = readJson(Buffer.from(text), JSON.parse, partBytes);
  for (let turns = 0; ; turns += 1) {
    const { done, value } = steps.next();
    if (done) return { value, turns };
  }
}

const problemOf = (text: string, partBytes?: number): string => {
  try {
    read(text, partBytes);
  } catch (error) {
    if (error instanceof SchemaProblem) return error.problems[0]?.msg ?? '';
    throw error;
  }
  return 'none';
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const container = fc
  .jsonValue({ maxDepth: 5 })
  .map((value) => (typeof value === 'object' && value !== null ? value : [value]))
  // The service's own reader refuses this key.
  .filter((value) => !JSON.stringify(value).includes('__proto__'));
const spaced = fc.constantFrom(undefined, 1, '\t');

describe('a large document', () => {
  it('is read as the engine reads it, whatever the size of the parts', () => {
    fc.assert(
      fc.property(container, spaced, fc.integer({ min: 0, max: 60 }), (value, space, partBytes) => {
        const text = JSON.stringify(value, null, space);
        expect(read(text, partBytes).value).toEqual(JSON.parse(text));
      }),
      { seed: 17, numRuns: 3_000 },
    );
  });

  it('is refused where the engine refuses it', () => {
    const broken = fc
      .tuple(container, fc.nat(), fc.constantFrom('', ',', '[', ']', '{', '}', '"', ':', ' ', '1', 'x', '\\'))
      .map(([value, place, instead]) => {
        const text = JSON.stringify(value);
        const at = place % (text.length + 1);
        return `${text.slice(0, at)}${instead}${text.slice(at + (place % 2))}`;
      })
      // What does not begin as an array or object is refused in any case.
      .filter((text) => /^\s*[[{]/.test(text));
    fc.assert(
      fc.property(broken, fc.integer({ min: 0, max: 60 }), (text, partBytes) => {
        expect(problemOf(text, partBytes) === 'none', text).toBe(isJson(text));
      }),
      { seed: 17, numRuns: 5_000 },
    );
  });

  it.each([
    '[[1,2,3],]',
    '[[1,2,3],,4]',
    '[[1,2,3] 4]',
    '[[1,2,3] [4,5,6]]',
    '[4 [1,2,3]]',
    '{"a":[1,2,3],}',
    '{"a":5[1,2,3]}',
    '{"a":[1,2,3]"b":1}',
    '{"a" [1,2,3]}',
    '{[1,2,3]}',
    '[1,2,3}',
    '[1,2,3]]',
    '[1,2,3] x',
    '[1,2,3',
    '["a',
    '[,',
  ])('is not JSON as %s', (text) => {
    expect(problemOf(text, 1)).toMatch(/^not valid JSON near byte \d+$/);
  });

  it.each(['[]', '{}', '[  \n  ]', '[[ ],{ }]', '{"a":{},"a":[1,2,3],"b":"x"}', ' [1,2,3] '])(
    'is JSON as %s',
    (text) => {
      expect(read(text, 1).value).toEqual(JSON.parse(text));
    },
  );

  it('keeps characters of several bytes whole', () => {
    const text = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ name: `Zoë \u{1f600} ${index}` })));
    expect(read(text, 7).value).toEqual(JSON.parse(text));
  });

  it('gives the others a turn after each part of 64 kB [AUTH-011]', () => {
    const row = { employee_id: 1, note: 'x'.repeat(980) };
    const text = JSON.stringify(Array.from({ length: 4_096 }, () => row));
    const { value, turns } = read(text);
    expect((value as unknown[]).length).toBe(4_096);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / (2 * PART_BYTES)));
  });

  it('that could only be meant to hurt is refused on the way [AUTH-011]', () => {
    expect(problemOf('['.repeat(1_000_000))).toBe('nested deeper than 32 levels');
    expect(problemOf('{"a":'.repeat(1_000_000))).toBe('nested deeper than 32 levels');
    const keys = Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join();
    expect(problemOf(`[{${keys}}]`)).toBe('an object has more than 1000 fields');
    expect(problemOf(`[${'1,'.repeat(3_100_000)}1]`)).toBe('holds more than 3000000 values');
    expect(problemOf(`[[${'[],'.repeat(510_000)}1],[${'{},'.repeat(510_000)}1]]`)).toBe(
      'holds more than 1000000 objects and arrays',
    );
    const rows = Array.from({ length: 20_000 }, (_, index) => `{"k${index}" : 1}`).join();
    expect(problemOf(`[${rows}]`)).toBe('holds more than 5000 different names of fields');
    expect(problemOf(`["${'x'.repeat(1_100_000)}"]`)).toBe('holds a value longer than 1 MB');
    expect(problemOf(`[${'1'.repeat(1_100_000)}]`)).toBe('holds a value longer than 1 MB');
    expect(problemOf(`"${'x'.repeat(100_000)}"`)).toBe('must be an array or an object');
  });
});
