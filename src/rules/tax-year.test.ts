import { describe, expect, it } from 'vitest';
import { localDate } from '../base/local-date.ts';
import { loadParams } from '../params/load.ts';
import { RULES_VERSION, ruleSetId } from './law.ts';
import { periodsCovered } from './pay-period.ts';
import { needsRange } from './tax-method.ts';
import { taxYearEnding, taxYearOf } from './tax-year.ts';

describe('tax years', () => {
  it.each([
    ['AU', '2026-06-30', '2025-07-01', '2026-06-30'],
    ['AU', '2026-07-01', '2026-07-01', '2027-06-30'],
    ['AU', '2026-12-31', '2026-07-01', '2027-06-30'],
    ['NZ', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['NZ', '2026-04-01', '2026-04-01', '2027-03-31'],
    ['NZ', '2024-02-29', '2023-04-01', '2024-03-31'],
  ] as const)('finds the %s tax year that contains %s: from %s to %s', (country, date, first, last) => {
    expect(taxYearOf(country, localDate(date))).toEqual({ first, last });
  });

  it('finds the tax year that ends in a given calendar year', () => {
    expect(taxYearEnding('AU', 2026)).toEqual({ first: '2025-07-01', last: '2026-06-30' });
    expect(taxYearEnding('NZ', 2026)).toEqual({ first: '2025-04-01', last: '2026-03-31' });
  });
});

describe('needsRange', () => {
  it('requires a range only for the two methods with a specific range [PAY-056]', () => {
    expect(needsRange('SPREAD_OVER_SPECIFIC_RANGE') && needsRange('METHOD_A_SPECIFIC_RANGE')).toBe(true);
    expect(needsRange('METHOD_B1') || needsRange('NORMAL_EARNINGS') || needsRange('METHOD_A_WHOLE_YEAR')).toBe(false);
  });
});

describe('periods covered', () => {
  it.each([
    ['WEEKLY', '2026-07-01', '2026-07-01', 1],
    ['WEEKLY', '2026-07-01', '2026-07-07', 1],
    ['WEEKLY', '2026-07-01', '2026-07-08', 2],
    ['FORTNIGHTLY', '2026-07-01', '2026-07-14', 1],
    ['FORTNIGHTLY', '2026-07-01', '2026-07-15', 2],
    ['MONTHLY', '2026-07-01', '2026-07-31', 1],
    ['MONTHLY', '2026-07-01', '2026-08-01', 2],
    ['MONTHLY', '2025-07-15', '2026-07-14', 12],
    ['MONTHLY', '2025-07-15', '2026-07-15', 13],
  ] as const)('counts the periods of %s pays from %s to %s: %i', (period, start, end, count) => {
    expect(periodsCovered({ start: localDate(start), end: localDate(end) }, period)).toBe(count);
  });
});

describe('rule set', () => {
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
});
