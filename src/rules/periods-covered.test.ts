import { expect, it } from 'vitest';
import { localDate } from '../base/local-date.ts';
import { periodsCovered } from './periods-covered.ts';

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
] as const)('counts, for %s pays from %s to %s, %i pay periods', (period, start, end, count) => {
  expect(periodsCovered({ start: localDate(start), end: localDate(end) }, period)).toBe(count);
});
