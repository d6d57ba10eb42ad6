import { expect, it } from 'vitest';
import { loadParams } from '../params/load.ts';
import { RULES_VERSION, ruleSetId } from './rule-set.ts';

it('A rule-set id names the country, the version of the rules and the hash of the parameters', () => {
  const params = loadParams('au');
  expect(ruleSetId(params, 'au')).toBe(`au-${RULES_VERSION}-${params.hash}`);
  expect(params.hash).toMatch(/^[0-9a-f]{16}$/);
});
