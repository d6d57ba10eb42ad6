import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import { MissingParameter } from '../../../src/params/params.ts';
import { calculateAuPay } from '../../../src/rules/au/calculate.ts';
import type { AuPayFacts } from '../../../src/rules/au/facts.ts';
import { sumOf } from '../../../src/rules/calculate.ts';
import { heldBy } from '../../../src/rules/period.ts';
import {
  allowance,
  amountOf,
  anAuPay,
  backPayment,
  bonus,
  d,
  deduction,
  hours,
  leave,
  linesOf,
  params,
  sacrifice,
  situation,
  totalsOf,
  yearToDate,
} from './pay-facts.ts';

describe('Earnings', () => {
  it('of an hours row are its rate times its value, to the cent [CALC-001] [PAY-077]', () => {
    const lines = linesOf(anAuPay({ hours: [hours('2', '30.5'), hours('3.333333', '10.01', { isOvertime: true })] }));
    expect(amountOf(lines, 'AU.HOURS.ORDINARY')).toBe('61');
    expect(amountOf(lines, 'AU.HOURS.OVERTIME')).toBe('33.37');
    expect(lines[1]?.precise.toFixed()).toBe('33.36666333');
  });

  it('add up to gross, and net is what tax, deductions and sacrifices leave [CALC-002]', () => {
    const facts = anAuPay({
      leave: [leave('SICK', '7.6')],
      allowances: [allowance('22.55'), allowance('10', { isTaxable: false })],
      deductions: [deduction('12.8')],
      sacrifices: [sacrifice('100')],
    });
    expect(totalsOf(facts)).toEqual({
      gross: '1856.55',
      net: '1366.75',
      tax: '377.00',
      studyLoan: '0.00',
      deductions: '12.80',
      sacrifices: '100.00',
      super: '322.79',
      compulsorySuper: '222.79',
      reportableSuper: '100.00',
      workersCompensation: '0.00',
      ordinaryTimeEarnings: '1856.55',
      qualifyingEarnings: '1856.55',
      taxableEarnings: '1746.55',
    });
  });

  it('that are not taxable leave tax as it was [CALC-017] [PAY-043]', () => {
    expect(totalsOf(anAuPay({ allowances: [allowance('100', { isTaxable: false })] }))).toEqual({
      ...totalsOf(anAuPay()),
      gross: '1620.00',
      tax: '305.00',
      net: '1315.00',
      super: '194.40',
      compulsorySuper: '194.40',
      ordinaryTimeEarnings: '1620.00',
      qualifyingEarnings: '1620.00',
    });
  });
});

describe('Tax', () => {
  const tax = (given: Partial<Parameters<typeof situation>[0]>, more: Partial<AuPayFacts> = {}) =>
    totalsOf(anAuPay({ tax: situation(given), ...more })).tax;

  it('follows the declaration [CALC-004] [CALC-005] [CALC-006]', () => {
    expect({
      threshold: tax({}),
      noThreshold: tax({ claimsTaxFreeThreshold: false }),
      foreign: tax({ isForeignResident: true, claimsTaxFreeThreshold: false }),
      noNumber: tax({ hasTaxFileNumber: false }),
      workingHoliday: tax(
        { workingHolidayMaker: { employerIsRegistered: true, yearToDate: d('0') } },
        { incomeStream: 'WHM' },
      ),
    }).toEqual({
      threshold: '305.00',
      noThreshold: '415.00',
      foreign: '456.00',
      noNumber: '714.00',
      workingHoliday: '228.00',
    });
  });

  it('includes the study loan part, which has a line of its own [CALC-003]', () => {
    const facts = anAuPay({ tax: situation({ hasStudyLoan: true }) });
    expect(totalsOf(facts)).toEqual({
      ...totalsOf(anAuPay()),
      tax: '333.00',
      studyLoan: '28.00',
      net: '1187.00',
    });
    expect(amountOf(linesOf(facts), 'AU.PAYG')).toBe('305');
    expect(amountOf(linesOf(facts), 'AU.PAYG.SCHEDULE-8')).toBe('28');
  });

  it('follows the pay period [CALC-007]', () => {
    const of = (period: AuPayFacts['period'], earned: string) =>
      totalsOf(anAuPay({ period, hours: [hours('1', earned)] })).tax;
    expect([of('WEEKLY', '1520'), of('FORTNIGHTLY', '3040'), of('MONTHLY', '6586.67')]).toEqual([
      '305.00',
      '610.00',
      '1322.00',
    ]);
  });

  it('is nothing when more is sacrificed than was earned, or earnings are taken back', () => {
    expect(totalsOf(anAuPay({ sacrifices: [sacrifice('2000')] })).tax).toBe('0.00');
    expect(totalsOf(anAuPay({ hours: [hours('-10')] }))).toEqual({
      ...totalsOf(anAuPay()),
      gross: '-400.00',
      tax: '0.00',
      net: '-400.00',
      super: '0.00',
      compulsorySuper: '0.00',
      ordinaryTimeEarnings: '-400.00',
      qualifyingEarnings: '-400.00',
      taxableEarnings: '-400.00',
    });
  });

  it('of a bonus follows its method [CALC-019] [PAY-055]', () => {
    const of = (row: Parameters<typeof bonus>[1]) => totalsOf(anAuPay({ bonuses: [bonus('900', row)] })).tax;
    const range = { start: localDate('2026-07-01'), end: localDate('2026-08-25') };
    expect({
      normal: of({}),
      wholeYear: of({ taxMethod: 'METHOD_A_WHOLE_YEAR' }),
      eightWeeks: of({ taxMethod: 'METHOD_A_SPECIFIC_RANGE', range }),
    }).toEqual({ normal: '593.00', wholeYear: '565.00', eightWeeks: '593.00' });
  });

  it('of a back payment follows its method as a bonus does [PAY-069]', () => {
    const back = backPayment('900', { taxMethod: 'METHOD_A_WHOLE_YEAR' });
    expect(totalsOf(anAuPay({ backPayments: [back] })).tax).toBe('565.00');
  });

  it('of several additional payments of one kind is worked out on them together', () => {
    const half = bonus('450', { taxMethod: 'METHOD_A_WHOLE_YEAR' });
    const back = backPayment('450', { taxMethod: 'METHOD_A_WHOLE_YEAR' });
    expect(totalsOf(anAuPay({ bonuses: [half], backPayments: [back] })).tax).toBe('565.00');
  });

  it('of a pay of nothing but a bonus is measured by the usual earnings', () => {
    const alone = { hours: [], bonuses: [bonus('900', { taxMethod: 'METHOD_A_WHOLE_YEAR' })] };
    expect(totalsOf(anAuPay(alone)).tax).toBe('260.00');
    expect(totalsOf(anAuPay({ ...alone, yearToDate: yearToDate({ lastPeriodEarnings: d('0') }) })).tax).toBe('0.00');
  });

  it('of a return to work payment is that of Schedule 4 [PAY-059]', () => {
    const facts = anAuPay({ bonuses: [bonus('1000', { isReturnToWork: true })] });
    expect(amountOf(linesOf(facts), 'AU.PAYG.SCHEDULE-4')).toBe('320');
    expect(totalsOf(facts).tax).toBe('625.00');
  });

  it('has no rule before 1 July 2024', () => {
    expect(() => linesOf(anAuPay({ paymentDate: localDate('2024-06-30') }))).toThrow(MissingParameter);
    expect(totalsOf(anAuPay({ paymentDate: localDate('2024-07-01') })).tax).toBe('310.00');
  });
});

describe('Several pays of one employee taken together', () => {
  it('are taxed as one pay [PAY-007]', () => {
    const half = anAuPay({ hours: [hours('19')] });
    const first = calculateAuPay(half, params.at(half.paymentDate));
    const second = calculateAuPay(
      { ...half, earlier: { rows: half, held: heldBy(first.lines) } },
      params.at(half.paymentDate),
    );
    const tax = [first, second].map(({ lines }) => sumOf(lines, 'tax').toFixed());
    // 760 a week withholds 75, 1,520 a week 305.
    expect(tax).toEqual(['75', '230']);
  });
});
