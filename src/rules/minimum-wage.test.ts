import { expect, test } from 'vitest';
import type { Country } from '../base/country.ts';
import { localDate } from '../base/local-date.ts';
import { loadParams } from '../params/load.ts';
import { minimumWage, type NzMinimumWage } from './minimum-wage.ts';

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
])('[PERIOD-012] finds the minimum wage of %s in a period from %s, paid on %s: %s', (country, start, day, expected) => {
  const days = { periodStart: localDate(start), paidOn: localDate(day) };
  expect(minimumWage(country, days, PARAMS[country])?.rate.toFixed()).toBe(expected);
});

test.each<[NzMinimumWage, number | undefined, string, string | undefined]>([
  ['STARTING_OUT', 17, '2025-03-31', '18.52 starting-out minimum wage'],
  ['STARTING_OUT', 17, '2025-04-01', '18.80 starting-out minimum wage'],
  ['STARTING_OUT', 19, '2026-04-01', '19.16 starting-out minimum wage'],
  ['STARTING_OUT', undefined, '2026-04-01', '19.16 starting-out minimum wage'],
  ['STARTING_OUT', 20, '2026-04-01', '23.95 adult minimum wage'],
  ['TRAINING', 40, '2026-03-31', '18.80 training minimum wage'],
  ['TRAINING', 40, '2026-04-01', '19.16 training minimum wage'],
  ['ADULT', 16, '2026-04-01', '23.95 adult minimum wage'],
  ['ADULT', 15, '2026-04-01', undefined],
])(
  '[PERIOD-012] finds the minimum wage of a New Zealand employee declared %s, aged %s and paid on %s: %s',
  (kind, age, day, expected) => {
    const given = { periodStart: localDate(day), paidOn: localDate(day), kind, age };
    const found = minimumWage('NZ', given, PARAMS.NZ);
    expect(found && `${found.rate.toFixed(2)} ${found.name}`).toBe(expected);
  },
);

test.each<[string, number | undefined, boolean, string | undefined]>([
  ['2024-07-01', 30, true, '30.13 national minimum wage with the casual loading'],
  ['2025-07-07', 30, true, '31.19 national minimum wage with the casual loading'],
  ['2026-06-29', 30, true, '31.19 national minimum wage with the casual loading'],
  ['2026-07-06', 30, true, '33.05 national minimum wage with the casual loading'],
  ['2026-07-06', 21, false, '26.44 national minimum wage'],
  ['2026-07-06', undefined, false, '26.44 national minimum wage'],
  // The parameters do not contain junior rates, which are percentages.
  ['2026-07-06', 20, false, undefined],
  ['2026-07-06', 20, true, undefined],
])(
  '[PERIOD-012] finds the minimum wage of an Australian employee in a period from %s, aged %s, casual %s: %s',
  (start, age, isCasual, expected) => {
    const days = { periodStart: localDate(start), paidOn: localDate(start) };
    const found = minimumWage('AU', { ...days, age, isCasual }, PARAMS.AU);
    expect(found && `${found.rate.toFixed(2)} ${found.name}`).toBe(expected);
  },
);
