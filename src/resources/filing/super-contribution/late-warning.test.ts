import { expect, it } from 'vitest';
import { decimal } from '../../../base/decimal.ts';
import { addDays, dayOfWeek, localDate } from '../../../base/local-date.ts';
import { loadParams } from '../../../params/load.ts';
import { NON_BUSINESS_DAYS } from '../../../rules/au/parameters.ts';
import { businessDays } from './contribution.ts';
import { lateWarning } from './late-warning.ts';

const DUE = localDate('2026-04-28');
type More = Partial<Omit<Parameters<typeof lateWarning>[0], 'due' | 'today'>>;
const warned = (today: string, more: More = {}) =>
  lateWarning({ due: DUE, paidOn: null, sentOn: null, ...more, today: localDate(today) });
const onDay = (today: string, more: More = {}) => warned(today, more)?.message ?? null;

it('returns no warning more than a week before the due date', () => {
  expect(onDay('2026-04-20')).toBeNull();
});

it('counts the days left during the last week before the due date', () => {
  expect(onDay('2026-04-21')).toBe('Due in 7 days, on 2026-04-28');
  expect(onDay('2026-04-27')).toBe('Due tomorrow, on 2026-04-28');
  expect(onDay('2026-04-28')).toBe('Due today, on 2026-04-28');
});

it('reports a late contribution from the day after the due date', () => {
  expect(onDay('2026-04-29')).toBe('Late: it was due on 2026-04-28; the super guarantee charge may be owed for it');
});

it('warns when the money will be sent after the due date', () => {
  expect(onDay('2026-04-01', { sentOn: localDate('2026-04-29') })).toBe(
    'To be sent on 2026-04-29, which is late: it is due on 2026-04-28',
  );
  expect(onDay('2026-04-01', { sentOn: DUE })).toBeNull();
});

it('uses the payment date once the contribution is paid', () => {
  expect(onDay('2026-06-01', { paidOn: DUE })).toBeNull();
  expect(onDay('2026-06-01', { paidOn: localDate('2026-04-29') })).toBe(
    'Paid on 2026-04-29, late: it was due on 2026-04-28',
  );
});

it('states the super guarantee charge and its assessment date', () => {
  const charge = { total: decimal('2.60'), assessedOn: localDate('2026-05-09') };
  expect(onDay('2026-05-09', { charge })).toBe(
    'Late: it was due on 2026-04-28; the super guarantee charge is 2.60 if it is assessed on 2026-05-09',
  );
  expect(onDay('2026-05-09', { charge, paidOn: localDate('2026-05-08') })).toBe(
    'Paid on 2026-05-08, late: it was due on 2026-04-28; the super guarantee charge is 2.60 if it is assessed on 2026-05-09',
  );
});

it('warns that a contribution received too early does not count', () => {
  const countsFrom = localDate('2025-04-17');
  expect(onDay('2026-04-20', { countsFrom, paidOn: localDate('2025-04-16') })).toBe(
    'Paid on 2025-04-16, too early to count: only contributions received on or after 2025-04-17 count',
  );
  expect(onDay('2026-04-20', { countsFrom, paidOn: countsFrom })).toBeNull();
});

it('every warning has a code', () => {
  expect([
    warned('2026-04-29')?.code,
    warned('2026-04-01', { sentOn: localDate('2026-04-29') })?.code,
    warned('2026-04-28')?.code,
  ]).toEqual(['SUPER_LATE', 'SUPER_WILL_BE_LATE', 'SUPER_DUE_SOON']);
});

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
