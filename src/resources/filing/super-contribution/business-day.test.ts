import { expect, it } from 'vitest';
import { addDays, dayOfWeek, localDate } from '../../../base/local-date.ts';
import { loadParams } from '../../../params/load.ts';
import { NON_BUSINESS_DAYS } from '../../../rules/au/parameters.ts';
import { businessDays } from './contribution.ts';

it('the fallback calendar agrees with the statutory list of holidays where both have data', async () => {
  const params = loadParams('au');
  const listed = await businessDays(params);
  const { through, of_a_part } = params.at(localDate('2026-07-01')).get(NON_BUSINESS_DAYS).value;
  const withoutList = {
    ...params,
    at: (date: Parameters<typeof params.at>[0]) => ({ ...params.at(date), has: () => false }),
  };
  const calendar = await businessDays(withoutList);
  const differing: string[] = [];
  for (let day = localDate('2026-07-01'); day <= through; day = addDays(day, 1)) {
    if (listed.isBusinessDay(day) !== calendar.isBusinessDay(day)) differing.push(day);
  }
  expect([differing, of_a_part.length]).toEqual([[], 4]);
  expect(dayOfWeek(localDate('2026-11-03'))).toBe(2);
  expect(calendar.isBusinessDay(localDate('2026-11-03'))).toBe(true);
});
