import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzRuns } from '../../../tests/harness/fuzz-runs.ts';
import { DecimalIn, Nullable, Type } from '../schema.ts';
import { PART_BYTES, readJson } from './read-large-json.ts';
import { bodyValidator, SchemaProblem } from './validation.ts';

const names = Array.from({ length: 110 }, (_, index) => `amount_${index}`);
const check = bodyValidator(
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(Nullable(DecimalIn()))]))),
);

/** The problems reported for a body in which the first `wrong` fields are not decimals. */
function problemsOf(wrong: number) {
  try {
    check(Object.fromEntries(names.slice(0, wrong).map((name) => [name, 'x']))).next();
  } catch (error) {
    if (error instanceof SchemaProblem) return error.problems.map(({ loc, msg }) => [loc.join('.'), msg]);
    throw error;
  }
  return [];
}

describe('bodyValidator', () => {
  const problems = (count: number) =>
    names
      .slice(0, count)
      .map((name) => [`body.${name}`, 'must be a decimal number such as "12.50", without an exponent']);

  it('reports all problems at once, and each field only once even if its schema has variants', () => {
    expect(problemsOf(99)).toEqual(problems(99));
    expect(problemsOf(0)).toEqual([]);
  });

  it('suggests the field that was probably meant, even inside a list', () => {
    const pays = bodyValidator(
      Type.Object(
        { pays: Type.Array(Type.Object({ pay_date: Type.Optional(Type.String()) }, { additionalProperties: false })) },
        { additionalProperties: false },
      ),
    );
    const problemsIn = (body: unknown) => {
      try {
        pays(body).next();
      } catch (error) {
        if (error instanceof SchemaProblem) return error.problems.map(({ loc, msg }) => [loc.join('.'), msg]);
      }
      return [];
    };
    expect(problemsIn({ pays: [{ pay_dat: '2026-03-10', nonsense: 1 }], pay: [] })).toEqual([
      ['body.pay', 'this field is not known here; did you mean pays?'],
      ['body.pays.0.pay_dat', 'this field is not known here; did you mean pay_date?'],
      ['body.pays.0.nonsense', 'this field is not known here'],
    ]);
  });

  it('reports only the problems of the variant that `kind` names', () => {
    const strict = { additionalProperties: false };
    const variant = (kind: string, field: string) =>
      Type.Object({ kind: Type.Literal(kind), [field]: Type.Integer() }, strict);
    const shapes = bodyValidator(Type.Array(Type.Union([variant('circle', 'radius'), variant('square', 'side')])));
    const problemsIn = (body: unknown) => {
      try {
        shapes(body).next();
      } catch (error) {
        if (error instanceof SchemaProblem) return error.problems.map(({ loc, msg }) => [loc.join('.'), msg]);
      }
      return [];
    };
    expect(problemsIn([{ kind: 'square', side: 'x' }])).toEqual([['body.0.side', 'must be integer']]);
    expect(problemsIn([{ kind: 'circle' }])).toEqual([['body.0.radius', 'this field is required']]);
    expect(problemsIn([{ kind: 'oval' }])).toEqual([['body.0.kind', 'must be one of circle, square']]);
  });

  it('reports at most 100 problems', () => {
    expect(problemsOf(100)).toEqual(problems(100));
    expect(problemsOf(105)).toEqual(problems(100));
  });
});

/** Parses a text in parts of this size and counts how often the parser yields. */
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
  // The service's own parser rejects this key.
  .filter((value) => !JSON.stringify(value).includes('__proto__'));
const spaced = fc.constantFrom(undefined, 1, '\t');

describe('readJson', () => {
  it('returns the same value as JSON.parse for any part size', () => {
    fc.assert(
      fc.property(container, spaced, fc.integer({ min: 0, max: 60 }), (value, space, partBytes) => {
        const text = JSON.stringify(value, null, space);
        expect(read(text, partBytes).value).toEqual(JSON.parse(text));
      }),
      { seed: 17, numRuns: fuzzRuns(3_000) },
    );
  });

  it('rejects the same documents as JSON.parse', () => {
    const broken = fc
      .tuple(container, fc.nat(), fc.constantFrom('', ',', '[', ']', '{', '}', '"', ':', ' ', '1', 'x', '\\'))
      .map(([value, place, instead]) => {
        const text = JSON.stringify(value);
        const at = place % (text.length + 1);
        return `${text.slice(0, at)}${instead}${text.slice(at + (place % 2))}`;
      })
      // The parser rejects values that are not arrays or objects, although JSON.parse accepts them.
      .filter((text) => /^\s*[[{]/.test(text));
    fc.assert(
      fc.property(broken, fc.integer({ min: 0, max: 60 }), (text, partBytes) => {
        expect(problemOf(text, partBytes) === 'none', text).toBe(isJson(text));
      }),
      { seed: 17, numRuns: fuzzRuns(5_000) },
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
  ])('rejects the invalid JSON %s', (text) => {
    expect(problemOf(text, 1)).toMatch(/^not valid JSON near byte \d+$/);
  });

  it.each(['[]', '{}', '[  \n  ]', '[[ ],{ }]', '{"a":{},"a":[1,2,3],"b":"x"}', ' [1,2,3] '])(
    'accepts the valid JSON %s',
    (text) => {
      expect(read(text, 1).value).toEqual(JSON.parse(text));
    },
  );

  it('does not split multi-byte characters', () => {
    const text = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ name: `Zoë \u{1f600} ${index}` })));
    expect(read(text, 7).value).toEqual(JSON.parse(text));
  });

  it('yields to the event loop after each part of 64 kB [AUTH-011]', () => {
    const row = { employee_id: 1, note: 'x'.repeat(980) };
    const text = JSON.stringify(Array.from({ length: 4_096 }, () => row));
    const { value, turns } = read(text);
    expect((value as unknown[]).length).toBe(4_096);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / (2 * PART_BYTES)));
  });

  it('rejects documents that exceed the limits on levels, fields, values, objects, names and lengths [AUTH-011]', () => {
    expect(problemOf('['.repeat(1_000_000))).toBe('nested deeper than 32 levels');
    expect(problemOf('{"a":'.repeat(1_000_000))).toBe('nested deeper than 32 levels');
    const keys = Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join();
    expect(problemOf(`[{${keys}}]`)).toBe('an object has more than 1000 fields');
    expect(problemOf(`[${'1,'.repeat(3_100_000)}1]`)).toBe('contains more than 3000000 values');
    expect(problemOf(`[[${'[],'.repeat(510_000)}1],[${'{},'.repeat(510_000)}1]]`)).toBe(
      'contains more than 1000000 objects and arrays',
    );
    const rows = Array.from({ length: 20_000 }, (_, index) => `{"k${index}" : 1}`).join();
    expect(problemOf(`[${rows}]`)).toBe('contains more than 5000 different field names');
    expect(problemOf(`["${'x'.repeat(1_100_000)}"]`)).toBe('contains a value longer than 1 MB');
    expect(problemOf(`[${'1'.repeat(1_100_000)}]`)).toBe('contains a value longer than 1 MB');
    expect(problemOf(`"${'x'.repeat(100_000)}"`)).toBe('must be an array or an object');
  });
});
