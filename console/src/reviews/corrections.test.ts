import { describe, expect, test } from 'vitest';
import {
  type Correction,
  describePremises,
  newCorrection,
  newRow,
  premisesOf,
  problemOf,
  rowsOf,
} from './corrections.ts';

const AU = { country: 'AU', everyone: [1, 2] } as const;
const correction = (kind: Correction['kind'], more: Partial<Correction> = {}): Correction => ({
  ...newCorrection(kind, kind),
  ...more,
});
const hours = { id: 7, description: 'Ordinary hours', units: 'Hours', value: 38, rate: 40, is_overtime: false };
const leave = { id: 8, name: 'Annual leave', leave_type: 'HOLIDAY', date: '2026-03-03', hours: 7.6, rate: 40 };
const pay = { id: 5, hours: [hours], leave: [leave] } as unknown as NonNullable<Correction['pay']>;

describe('the premises of corrections', () => {
  test('settings are sent for each employee, with percentages as fractions', () => {
    const rate = correction('rate', { people: ['2'], from: '2026-03-02', settings: { pay_rate_per_hour: '$1,042.5' } });
    const settings = { super_rate: '11.5', compulsory_super_rate: 'guarantee', is_super_enabled: 'yes' };
    const superRate = correction('super', { from: '2026-03-02', to: '2026-03-08', settings });
    const changed = { super_rate: '0.115', compulsory_super_rate: null, is_super_enabled: true };
    expect(premisesOf([rate, superRate], AU)).toEqual([
      {
        kind: 'settings',
        changes: [
          { employee_id: 2, from: '2026-03-02', pay_rate_per_hour: '1042.5' },
          { employee_id: 1, from: '2026-03-02', to: '2026-03-08', ...changed },
          { employee_id: 2, from: '2026-03-02', to: '2026-03-08', ...changed },
        ],
      },
    ]);
  });

  test('only lists of rows that changed are sent, and rows of the pay keep their rate', () => {
    const rows = rowsOf(pay);
    const overtime = newRow({ key: 'new', name: 'Overtime', hours: '4', multiplier: '1.5', isOvertime: true });
    const more = correction('rows', { pay, ...rows, hours: [...rows.hours, overtime] });
    expect(premisesOf([more], AU)).toEqual([
      {
        kind: 'rows',
        pays: [
          {
            pay_id: 5,
            hours: [
              { description: 'Ordinary hours', hours: '38', rate: '40', is_overtime: false, is_hours: true },
              { description: 'Overtime', hours: '4', multiplier: '1.5', is_overtime: true },
            ],
          },
        ],
      },
    ]);
    expect(premisesOf([correction('rows', { pay, ...rows, leave: [] })], AU)).toEqual([
      { kind: 'rows', pays: [{ pay_id: 5, leave: [] }] },
    ]);
  });

  test('a check without corrections has no premise', () => {
    expect(premisesOf([correction('none')], AU)).toEqual([]);
    expect(premisesOf([correction('rules')], AU)).toEqual([{ kind: 'rules' }]);
  });
});

test('a comparison with the award is sent for all pays, unless it is limited [REDO-001]', () => {
  expect(problemOf(correction('award'), 'AU')).toBeUndefined();
  expect(premisesOf([correction('award')], AU)).toEqual([{ kind: 'award_minimum' }]);
  const settings = { classification: ' Level 2 ', employment_type: 'casual' };
  const premises = premisesOf([correction('award', { people: ['2'], to: '2026-03-08', settings })], AU);
  expect(premises).toEqual([
    {
      kind: 'award_minimum',
      to: '2026-03-08',
      employee_ids: [2],
      classification: 'Level 2',
      employment_type: 'casual',
    },
  ]);
  expect(describePremises([...premises, { kind: 'award_minimum' }], (id) => `Employee ${id}`)).toEqual([
    'Pay was below the minimum of the award, Level 2, Casual to Sun 8 Mar 2026: Employee 2',
    'Pay was below the minimum of the award: all employees with an award',
  ]);
  expect(problemOf(correction('award', { from: '2026-03-09', to: '2026-03-08' }), 'AU')).toBe(
    'The last day is before the first day',
  );
});

test('an incomplete correction is described before it is sent', () => {
  const rate = correction('rate', { people: ['1'], from: '2026-03-02', settings: { pay_rate_per_hour: '42' } });
  expect(problemOf(rate, 'AU')).toBeUndefined();
  expect(problemOf({ ...rate, people: [] }, 'AU')).toBe('Choose the employees whose rate was wrong');
  expect(problemOf({ ...rate, settings: {} }, 'AU')).toBe('Enter the correct hourly rate');
  expect(problemOf({ ...rate, settings: { pay_rate_per_hour: 'x' } }, 'AU')).toMatch(/enter a number$/);
  expect(problemOf({ ...rate, from: '' }, 'AU')).toBe('Enter the day from which the correction applies');
  expect(problemOf({ ...rate, to: '2026-03-01' }, 'AU')).toBe('The last day is before the first day');
  expect(problemOf(correction('super', { from: '2026-03-02', settings: { super_rate: '120' } }), 'AU')).toMatch(
    /from 0 to 100$/,
  );
  expect(problemOf(correction('leave', { from: '2026-03-02' }), 'NZ')).toBe('Fill in at least one setting');
  expect(problemOf(correction('rows', { pay, ...rowsOf(pay) }), 'AU')).toMatch(/^Change, add or remove/);
});

test('premises are described in words, once for all employees with the same settings', () => {
  const nameOf = (id: number) => `Employee ${id}`;
  const change = { from: '2026-03-02', esct_rate: '0.175', to: '2026-03-08' };
  const changes = [1, 2].map((employee_id) => ({ ...change, employee_id }));
  expect(describePremises([{ kind: 'settings', changes }], nameOf)).toEqual([
    'ESCT rate 17.5 % from Mon 2 Mar 2026 to Sun 8 Mar 2026: Employee 1; Employee 2',
  ]);
  expect(describePremises([], nameOf)).toEqual(['Nothing: check that every pay was calculated as stored']);
});
