import { describe, expect, test } from 'vitest';
import type { Tag } from '../../../src/rules/tags.ts';
import { factsOfThreshold, thresholdCases } from './cases.ts';
import { payOf, totalOf } from './pay-facts.ts';

describe('[CALC-007] [CALC-020] [CALC-021] [CALC-031] regular pay around every threshold and commencement', () => {
  test.each(thresholdCases.map((one) => [one.name, one] as const))('%s', (_name, given) => {
    const pay = payOf(factsOfThreshold(given));
    for (const [tag, amount] of Object.entries(given.expect)) expect(totalOf(pay, tag as Tag), tag).toBe(amount);
  });
});
