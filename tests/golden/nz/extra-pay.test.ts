import { describe, expect, test } from 'vitest';
import { extraPayCases, factsOfExtraPay } from './cases.ts';
import { payOf, totalOf } from './pay-facts.ts';

describe('[CALC-019] [CALC-031] [LIFE-064] extra pays around every band top and commencement', () => {
  test.each(extraPayCases.map((one) => [one.name, one] as const))('%s', (_name, given) => {
    expect(totalOf(payOf(factsOfExtraPay(given)), 'tax')).toBe(given.expect);
  });
});
