import { expect, it } from 'vitest';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import { lateWarning } from './late-warning.ts';

const DUE = localDate('2026-04-28');
const onDay = (today: string, more: { paidOn?: LocalDate; sentOn?: LocalDate } = {}) =>
  lateWarning({ due: DUE, paidOn: null, sentOn: null, ...more, today: localDate(today) });

it('says nothing while there is more than a week', () => {
  expect(onDay('2026-04-20')).toBeNull();
});

it('says in how many days it is due within a week', () => {
  expect(onDay('2026-04-21')).toBe('Due in 7 days, on 2026-04-28');
  expect(onDay('2026-04-27')).toBe('Due tomorrow, on 2026-04-28');
  expect(onDay('2026-04-28')).toBe('Due today, on 2026-04-28');
});

it('says that it is late from the day after', () => {
  expect(onDay('2026-04-29')).toBe('Late: it was due on 2026-04-28; the super guarantee charge may be owed for it');
});

it('says that money sent after the due date will be late', () => {
  expect(onDay('2026-04-01', { sentOn: localDate('2026-04-29') })).toBe(
    'To be sent on 2026-04-29, which is late: it is due on 2026-04-28',
  );
  expect(onDay('2026-04-01', { sentOn: DUE })).toBeNull();
});

it('looks at the day it was paid once it was', () => {
  expect(onDay('2026-06-01', { paidOn: DUE })).toBeNull();
  expect(onDay('2026-06-01', { paidOn: localDate('2026-04-29') })).toBe(
    'Paid on 2026-04-29, late: it was due on 2026-04-28',
  );
});
