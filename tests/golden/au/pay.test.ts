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
  it('an hours row pays its rate times its value, rounded to the cent [CALC-001] [PAY-077]', () => {
    const lines = linesOf(anAuPay({ hours: [hours('2', '30.5'), hours('3.333333', '10.01', { isOvertime: true })] }));
    expect(amountOf(lines, 'AU.HOURS.ORDINARY')).toBe('61');
    expect(amountOf(lines, 'AU.HOURS.OVERTIME')).toBe('33.37');
    expect(lines[1]?.precise.toFixed()).toBe('33.36666333');
  });

  it('rows add up to gross, and net is gross minus tax, deductions and sacrifices [CALC-002]', () => {
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

  it('untaxed allowances do not change the tax [CALC-017] [PAY-043]', () => {
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

  it('tax follows the tax declaration [CALC-004] [CALC-005] [CALC-006]', () => {
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

  it('tax includes the study loan component, which has its own line [CALC-003]', () => {
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

  it('tax follows the pay period [CALC-007]', () => {
    const of = (period: AuPayFacts['period'], earned: string) =>
      totalsOf(anAuPay({ period, hours: [hours('1', earned)] })).tax;
    expect([of('WEEKLY', '1520'), of('FORTNIGHTLY', '3040'), of('MONTHLY', '6586.67')]).toEqual([
      '305.00',
      '610.00',
      '1322.00',
    ]);
  });

  it('withholds nothing when sacrifices exceed earnings or earnings are negative', () => {
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

  it('tax on a bonus follows its method [CALC-019] [PAY-055]', () => {
    const of = (row: Parameters<typeof bonus>[1]) => totalsOf(anAuPay({ bonuses: [bonus('900', row)] })).tax;
    const range = { start: localDate('2026-07-01'), end: localDate('2026-08-25') };
    expect({
      normal: of({}),
      wholeYear: of({ taxMethod: 'METHOD_A_WHOLE_YEAR' }),
      eightWeeks: of({ taxMethod: 'METHOD_A_SPECIFIC_RANGE', range }),
    }).toEqual({ normal: '593.00', wholeYear: '565.00', eightWeeks: '593.00' });
  });

  it('tax on a back payment follows its method like a bonus [PAY-069]', () => {
    const back = backPayment('900', { taxMethod: 'METHOD_A_WHOLE_YEAR' });
    expect(totalsOf(anAuPay({ backPayments: [back] })).tax).toBe('565.00');
  });

  it('calculates tax on several additional payments with the same method together', () => {
    const half = bonus('450', { taxMethod: 'METHOD_A_WHOLE_YEAR' });
    const back = backPayment('450', { taxMethod: 'METHOD_A_WHOLE_YEAR' });
    expect(totalsOf(anAuPay({ bonuses: [half], backPayments: [back] })).tax).toBe('565.00');
  });

  it('taxes a pay with only a bonus on top of the usual earnings', () => {
    const alone = { hours: [], bonuses: [bonus('900', { taxMethod: 'METHOD_A_WHOLE_YEAR' })] };
    expect(totalsOf(anAuPay(alone)).tax).toBe('260.00');
    expect(totalsOf(anAuPay({ ...alone, yearToDate: yearToDate({ lastPeriodEarnings: d('0') }) })).tax).toBe('0.00');
  });

  it('taxes a return to work payment under Schedule 4 [PAY-059]', () => {
    const facts = anAuPay({ bonuses: [bonus('1000', { isReturnToWork: true })] });
    expect(amountOf(linesOf(facts), 'AU.PAYG.SCHEDULE-4')).toBe('320');
    expect(totalsOf(facts).tax).toBe('625.00');
  });

  it('throws MissingParameter for a payment before 1 July 2024', () => {
    expect(() => linesOf(anAuPay({ paymentDate: localDate('2024-06-30') }))).toThrow(MissingParameter);
    expect(totalsOf(anAuPay({ paymentDate: localDate('2024-07-01') })).tax).toBe('310.00');
  });
});

describe('several pays of one employee in one period', () => {
  it('taxes two pays of one period as one pay [PAY-007]', () => {
    const half = anAuPay({ hours: [hours('19')] });
    const first = calculateAuPay(half, params.at(half.paymentDate));
    const second = calculateAuPay(
      { ...half, earlier: { rows: half, held: heldBy(first.lines) } },
      params.at(half.paymentDate),
    );
    const tax = [first, second].map(({ lines }) => sumOf(lines, 'tax').toFixed());
    // 75 on 760 a week, 305 on 1,520 a week.
    expect(tax).toEqual(['75', '230']);
  });
});
