import { expect, it } from 'vitest';
import { loadParams } from '../params/load.ts';
import { RULES_VERSION, ruleSetId } from './rule-set.ts';

it.each([
  ['au', 'AU'],
  ['nz', 'NZ'],
] as const)(
  'puts the country, the rules version and the parameter digest into the rule-set id of %s',
  (folder, country) => {
    const params = loadParams(folder);
    expect(ruleSetId(params, folder)).toBe(`${folder}-${RULES_VERSION[country]}-${params.hash}`);
    expect(params.hash).toMatch(/^[0-9a-f]{16}$/);
  },
);
