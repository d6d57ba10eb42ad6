import { expect, it } from 'vitest';
import { needsRange } from './tax-method.ts';

it('requires a range only for the two methods with a specific range [PAY-056]', () => {
  expect(needsRange('SPREAD_OVER_SPECIFIC_RANGE') && needsRange('METHOD_A_SPECIFIC_RANGE')).toBe(true);
  expect(needsRange('METHOD_B1') || needsRange('NORMAL_EARNINGS') || needsRange('METHOD_A_WHOLE_YEAR')).toBe(false);
});
