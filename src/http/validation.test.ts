import { describe, expect, it } from 'vitest';
import { DecimalIn, Nullable, Type } from './schema.ts';
import { bodyValidator, SchemaProblem } from './validation.ts';

const names = Array.from({ length: 25 }, (_, index) => `amount_${index}`);
const check = bodyValidator(
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(Nullable(DecimalIn()))]))),
);

/** What is wrong with a body whose first fields are no decimals. */
function problemsOf(wrong: number) {
  try {
    check(Object.fromEntries(names.slice(0, wrong).map((name) => [name, 'x']))).next();
  } catch (error) {
    if (error instanceof SchemaProblem) return error.problems.map(({ loc, msg }) => [loc.join('.'), msg]);
    throw error;
  }
  return [];
}

describe('what is wrong with a body', () => {
  const told = (count: number) =>
    names
      .slice(0, count)
      .map((name) => [`body.${name}`, 'must be a decimal number such as "12.50", without an exponent']);

  it('is told all at once, each place once, however many forms its value may take', () => {
    expect(problemsOf(19)).toEqual(told(19));
    expect(problemsOf(0)).toEqual([]);
  });

  it('is told of twenty places at most', () => {
    expect(problemsOf(20)).toEqual(told(20));
    expect(problemsOf(25)).toEqual(told(20));
  });
});
