import { expect, test } from 'vitest';
import type { Country } from '../base/country.ts';
import { localDate } from '../base/local-date.ts';
import { loadParams } from '../params/load.ts';
import { minimumWage } from './minimum-wage.ts';

const PARAMS = { AU: loadParams('au'), NZ: loadParams('nz') };

test.each<[Country, string, string, string | undefined]>([
  ['AU', '2024-06-24', '2024-07-02', undefined],
  ['AU', '2024-07-01', '2024-07-05', '24.1'],
  ['AU', '2025-06-30', '2025-07-04', '24.1'],
  ['AU', '2025-07-07', '2025-07-11', '24.95'],
  ['AU', '2026-06-29', '2026-07-03', '24.95'],
  ['AU', '2026-07-06', '2026-07-06', '26.44'],
  ['NZ', '2024-03-25', '2024-03-31', undefined],
  ['NZ', '2024-03-25', '2024-04-01', '23.15'],
  ['NZ', '2025-03-31', '2025-03-31', '23.15'],
  ['NZ', '2025-03-31', '2025-04-01', '23.5'],
  ['NZ', '2026-03-30', '2026-03-31', '23.5'],
  ['NZ', '2026-03-30', '2026-04-01', '23.95'],
])('[PERIOD-012] The minimum wage of %s in a period from %s, paid on %s, is %s', (country, start, day, expected) => {
  const days = { periodStart: localDate(start), paidOn: localDate(day) };
  expect(minimumWage(country, days, PARAMS[country])?.toFixed()).toBe(expected);
});
