import { describe, expect, it, test } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import { MissingParameter } from '../../../src/params/params.ts';
import { calculateAuPay } from '../../../src/rules/au/calculate.ts';
import type { AuPayFacts, DeductionRow } from '../../../src/rules/au/facts.ts';
import { deductible, protectedEarnings } from '../../../src/rules/au/protected-earnings.ts';
import { sumOf } from '../../../src/rules/calculate.ts';
import type { PayPeriod } from '../../../src/rules/pay-period.ts';
import { heldBy } from '../../../src/rules/period.ts';
import {
  allowance,
  amountOf,
  anAuPay,
  aTermination,
  backPayment,
  bonus,
  d,
  deduction,
  hours,
  leave,
  leaveSettings,
  linesOf,
  params,
  sacrifice,
  situation,
  superSettings,
  totalsOf,
  yearToDate,
} from './pay-facts.ts';

describe('Australian pays', () => {
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

    it('taxes the bonus of a pay without hours as an addition to the usual earnings', () => {
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
      // Tax is 75 on the first 760 and 305 on the whole 1,520 a week.
      expect(tax).toEqual(['75', '230']);
    });
  });
});

describe('an Australian pay with supplied amounts', () => {
  const supplied = {
    tax: d('321.09'),
    studyLoan: d('20'),
    compulsorySuper: d('111.11'),
    reportableSuper: d('22.22'),
  };

  it('keeps the supplied amounts and calculates nothing [PAY-083] [PAY-087]', () => {
    const facts = anAuPay({
      hours: [hours('1', '15200', { isHours: false }), hours('1', '800', { isHours: false, isOvertime: true })],
      leave: [leave('HOLIDAY', '10')],
      leaveSettings: leaveSettings({ loading: d('0.175') }),
      superSettings: superSettings({ superRate: d('0.15') }),
      sacrifices: [sacrifice('100')],
      deductions: [deduction('10')],
      supplied,
    });
    expect(totalsOf(facts)).toEqual({
      gross: '16400.00',
      tax: '321.09',
      studyLoan: '20.00',
      deductions: '10.00',
      sacrifices: '100.00',
      super: '133.33',
      compulsorySuper: '111.11',
      reportableSuper: '22.22',
      workersCompensation: '0.00',
      ordinaryTimeEarnings: '15600.00',
      qualifyingEarnings: '15600.00',
      taxableEarnings: '16300.00',
      net: '15968.91',
    });
    expect(linesOf(facts).filter(({ tags }) => tags.includes('leave-accrual'))).toEqual([]);
    expect(amountOf(linesOf(facts), 'AU.LEAVE.TAKEN.HOLIDAY')).toBe('10');
  });

  it('makes net equal to gross when every supplied amount is zero [PAY-084]', () => {
    const none = { tax: d('0'), studyLoan: d('0'), compulsorySuper: d('0'), reportableSuper: d('0') };
    expect(totalsOf(anAuPay({ supplied: none }))).toEqual({
      ...totalsOf(anAuPay()),
      gross: '1520.00',
      tax: '0.00',
      super: '0.00',
      compulsorySuper: '0.00',
      net: '1520.00',
    });
  });

  it('an Australian pay with supplied amounts needs no parameters for its date, because it calculates nothing', () => {
    const paid = [leave('FAMILY_VIOLENCE', '7.6')];
    expect(totalsOf(anAuPay({ paymentDate: localDate('2020-01-01'), supplied, leave: paid })).tax).toBe('321.09');
  });
});

describe('deductions', () => {
  const notice = (amount: string, more: Partial<DeductionRow> = {}) =>
    deduction(amount, { description: 'Child support', classification: 'CHILD_SUPPORT_DEDUCTION', ...more });
  const garnishee = (amount: string) =>
    deduction(amount, { description: 'Arrears', classification: 'CHILD_SUPPORT_GARNISHEE' });

  /** Creates a pay with this net pay: earnings below the first bracket, plus an untaxed allowance. */
  const afterTax = (amount: string, given: Partial<AuPayFacts> = {}): AuPayFacts =>
    anAuPay({
      hours: [hours('1', '100')],
      allowances: [allowance(d(amount).minus(100).toFixed(), { isTaxable: false })],
      ...given,
    });
  const supportOf = (facts: AuPayFacts) => linesOf(facts).filter(({ tags }) => tags.includes('child-support'));
  const taken = (facts: AuPayFacts) => supportOf(facts).map(({ amount }) => amount.toFixed(2));

  describe('Protected earnings', () => {
    // Source: Child Support Guide 1.1.P.120 for 2023 and 2024, and 75% of the JobSeeker rate for 2025 and 2026.
    test.each([
      ['2023-01-01', '456.53', '913.06', '1985.09'],
      ['2024-01-01', '514.50', '1029.00', '2237.16'],
      ['2025-01-01', '534.23', '1068.46', '2322.95'],
      ['2026-01-01', '544.88', '1089.76', '2369.26'],
    ])('[PERIOD-001] protected earnings on %s are %s a week, %s a fortnight and %s a month', (day, ...amounts) => {
      const at = params.at(localDate(day));
      const periods: readonly PayPeriod[] = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'];
      expect(periods.map((period) => protectedEarnings(period, at).amount.toFixed(2))).toEqual(amounts);
    });

    test('[PERIOD-001] deducts 37.02 of 60.00 from 467.00 after tax, as in the example of the Child Support Guide', () => {
      const kept = protectedEarnings('WEEKLY', params.at(localDate('2022-06-01'))).amount;
      expect(deductible(d('60'), d('467'), kept).toFixed(2)).toBe('37.02');
    });
  });

  describe('Child support', () => {
    test.each([
      ['a fixed amount', {}],
      ['cents in the dollar', { centsInDollar: d('20') }],
    ])('a garnishee of %s cites the guidance on section 72A notices', (_what, more) => {
      const [line] = supportOf(afterTax('1150', { deductions: [{ ...garnishee('60'), ...more }] }));
      expect(line?.cites.map(({ source }) => source)).toEqual([
        'Services Australia, Deductions under a section 72A notice',
      ]);
    });

    test('[PERIOD-001] limits child support in a fortnight to 60.24 of 120.00, so that 1,089.76 of 1,150.00 remains', () => {
      const facts = afterTax('1150', { period: 'FORTNIGHTLY', deductions: [notice('120')] });
      const [line] = supportOf(facts);
      expect(line).toMatchObject({
        code: 'AU.DEDUCTION.CHILD_SUPPORT_DEDUCTION',
        report: { item: 'deduction', code: 'D' },
        because:
          '120.00 due, limited to 60.24: 1089.76 of 1150.00 after tax is protected; the rest is not carried forward',
        unverified: false,
      });
      expect(line?.cites.map(({ id, confidence }) => [id, confidence])).toEqual([
        ['au.child-support.protected-earnings', 'derived'],
      ]);
      expect([taken(facts), totalsOf(facts).net]).toEqual([['60.24'], '1089.76']);
    });

    test('[PERIOD-001] deducts child support in full at the limit, and limits it one cent above', () => {
      expect(taken(afterTax('600', { deductions: [notice('55.12')] }))).toEqual(['55.12']);
      expect(taken(afterTax('600', { deductions: [notice('55.13')] }))).toEqual(['55.12']);
    });

    test('[PERIOD-001] deducts and reports zero when net pay does not exceed the protected earnings', () => {
      const [line] = supportOf(afterTax('544.88', { deductions: [notice('60')] }));
      expect([line?.amount.toFixed(2), line?.report]).toEqual(['0.00', { item: 'deduction', code: 'D' }]);
      expect(taken(afterTax('300', { deductions: [notice('60')] }))).toEqual(['0.00']);
    });

    test('[PERIOD-001] applies one limit to several notices, in the order of the rows', () => {
      expect(taken(afterTax('600', { deductions: [notice('40'), notice('40')] }))).toEqual(['40.00', '15.12']);
    });

    test('[PERIOD-001] calculates the limit after sacrifice and tax, but before other deductions', () => {
      // After the sacrifice, 700 remains. Tax on it is 0.17 x 700.99 - 54.3473 = 65, which leaves 635.00.
      const week = { hours: [hours('24', '30')], sacrifices: [sacrifice('20')] };
      expect(taken(anAuPay({ ...week, deductions: [notice('120')] }))).toEqual(['90.12']);
      expect(taken(anAuPay({ ...week, deductions: [deduction('200'), notice('120')] }))).toEqual(['90.12']);
    });

    test('[PERIOD-001] deducts a garnishee in full, without using up the limit', () => {
      const facts = afterTax('600', { deductions: [garnishee('580'), notice('60')] });
      expect(taken(facts)).toEqual(['580.00', '55.12']);
      expect(supportOf(facts).map(({ report }) => report?.code)).toEqual(['G', 'D']);
    });

    test('[PERIOD-001] reduces the super base by the amount deducted, not the amount requested', () => {
      const facts = anAuPay({ hours: [hours('24', '30')], deductions: [notice('120', { isIncludedInSuper: false })] });
      // Super is 12% of (720 - 107.12).
      expect([taken(facts), totalsOf(facts).compulsorySuper]).toEqual([['107.12'], '73.55']);
    });

    test('[PERIOD-001] calculates the limit of a final pay on its whole net pay', () => {
      const final = (holiday: string) =>
        taken(
          anAuPay({
            hours: [hours('10', '30')],
            deductions: [notice('120')],
            termination: aTermination({ balances: { holiday: d(holiday), sick: d('0'), longService: d('0') } }),
          }),
        );
      // If earnings are only 300, they are fully protected, so nothing is deducted. With a payout of 76 hours of leave
      // at 40, the whole notice is deducted.
      expect([final('0'), final('76')]).toEqual([['0.00'], ['120.00']]);
    });

    test('[PERIOD-001] does not limit child support in a pay with supplied amounts', () => {
      const supplied = { tax: d('0'), studyLoan: d('0'), compulsorySuper: d('0'), reportableSuper: d('0') };
      expect(taken(afterTax('300', { deductions: [notice('60')], supplied }))).toEqual(['60.00']);
    });

    test('[PERIOD-001] uses the 2026 protected amount for later years and marks the line as unverified', () => {
      const [line] = supportOf(afterTax('600', { deductions: [notice('60')], paymentDate: localDate('2027-01-07') }));
      expect([line?.amount.toFixed(2), line?.unverified]).toEqual(['55.12', true]);
    });
  });
});
