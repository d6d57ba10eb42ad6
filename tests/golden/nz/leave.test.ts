import { describe, expect, test } from 'vitest';
import type { LeaveAccrualFacts, NzPayFacts } from '../../../src/rules/nz/facts.ts';
import { anHoursRow, anNzPay, d, payOf } from './pay-facts.ts';

const settings: LeaveAccrualFacts = {
  standardHoursPerDay: d('8'),
  standardDaysPerWeek: d('5'),
  annualDaysPerYear: d('20'),
  sickDaysPerYear: d('10'),
};
const perHour = { annual: d('0.076923'), sick: d('0.038462'), onOvertime: false };

const accrued = (given: Partial<NzPayFacts>): Record<string, string | undefined> =>
  Object.fromEntries(
    payOf(anNzPay({ leaveAccrual: settings, ...given }))
      .lines.filter((line) => line.tags.includes('leave-accrual'))
      .map((line) => [`${line.report?.leave_type} ${line.report?.unit}`, line.quantity?.toFixed()]),
  );

describe('Leave accrual', () => {
  test('[LEAVE-022] [LEAVE-023] each pay accrues its share of the year: annual holidays in weeks, sick leave in days', () => {
    expect(accrued({})).toEqual({ 'ANNUAL_HOLIDAYS weeks': '0.076923', 'SICK days': '0.192308' });
    expect(accrued({ payPeriod: 'FOUR_WEEKLY' })).toEqual({
      'ANNUAL_HOLIDAYS weeks': '0.307692',
      'SICK days': '0.769231',
    });
    expect(accrued({ payPeriod: 'MONTHLY' })).toEqual({ 'ANNUAL_HOLIDAYS weeks': '0.333333', 'SICK days': '0.833333' });
  });

  test('[LEAVE-002] [LEAVE-003] [LEAVE-005] accrual on hours worked uses the factors per hour', () => {
    const hours = [anHoursRow({ value: d('40') }), anHoursRow({ value: d('100'), isHours: false })];
    expect(accrued({ hours, leaveAccrual: { ...settings, perHour } })).toEqual({
      'ANNUAL_HOLIDAYS weeks': '0.076923',
      'SICK days': '0.19231',
    });
  });

  test('[LEAVE-006] overtime accrues leave only when the setting allows it', () => {
    const hours = [anHoursRow({ value: d('40'), isOvertime: true })];
    const weeks = (onOvertime: boolean) =>
      accrued({ hours, leaveAccrual: { ...settings, perHour: { ...perHour, onOvertime } } })['ANNUAL_HOLIDAYS weeks'];
    expect([weeks(false), weeks(true)]).toEqual(['0', '0.076923']);
  });

  test('[LEAVE-001] nothing accrues while leave is disabled', () => {
    const { leaveAccrual: _, ...facts } = anNzPay();
    expect(payOf(facts).lines.filter((line) => line.tags.includes('leave-accrual'))).toEqual([]);
  });

  test('[LEAVE-023] an employee with holiday pay as you go accrues no annual holidays', () => {
    expect(accrued({ paysHolidayPayAsYouGo: true })).toEqual({ 'SICK days': '0.192308' });
  });
});
