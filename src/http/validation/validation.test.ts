import { describe, expect, it } from 'vitest';
import { DecimalIn, Nullable, Type } from '../schema.ts';
import { bodyValidator, SchemaProblem } from './validation.ts';

const names = Array.from({ length: 25 }, (_, index) => `amount_${index}`);
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

  it('reports all problems at once, each field once, even if its value has several variants', () => {
    expect(problemsOf(19)).toEqual(problems(19));
    expect(problemsOf(0)).toEqual([]);
  });

  it('reports at most twenty problems', () => {
    expect(problemsOf(20)).toEqual(problems(20));
    expect(problemsOf(25)).toEqual(problems(20));
  });
});
