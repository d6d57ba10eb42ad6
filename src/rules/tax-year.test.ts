import { expect, it } from 'vitest';
import { localDate } from '../base/local-date.ts';
import { taxYearEnding, taxYearOf } from './tax-year.ts';

it.each([
  ['AU', '2026-06-30', '2025-07-01', '2026-06-30'],
  ['AU', '2026-07-01', '2026-07-01', '2027-06-30'],
  ['AU', '2026-12-31', '2026-07-01', '2027-06-30'],
  ['NZ', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['NZ', '2026-04-01', '2026-04-01', '2027-03-31'],
  ['NZ', '2024-02-29', '2023-04-01', '2024-03-31'],
] as const)('finds the tax year in %s of %s: from %s to %s', (country, date, first, last) => {
  expect(taxYearOf(country, localDate(date))).toEqual({ first, last });
});

it('names a tax year after the calendar year in which it ends', () => {
  expect(taxYearEnding('AU', 2026)).toEqual({ first: '2025-07-01', last: '2026-06-30' });
  expect(taxYearEnding('NZ', 2026)).toEqual({ first: '2025-04-01', last: '2026-03-31' });
});
