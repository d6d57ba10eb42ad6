import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import { MissingParameter } from '../../../src/params/params.ts';
import { calculateAuPay } from '../../../src/rules/au/calculate.ts';
import type { AuPayFacts } from '../../../src/rules/au/facts.ts';
import { sumOf } from '../../../src/rules/calculate.ts';
import { UncalculableFacts } from '../../../src/rules/line.ts';
import { heldBy } from '../../../src/rules/period.ts';
import type { Tag } from '../../../src/rules/tags.ts';
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
    expect(totalsOf(anAuPay({ allowances: [allowance('100', { isTaxable: false })] }))).toMatchObject({
      gross: '1620.00',
      tax: '305.00',
      net: '1315.00',
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
    expect(totalsOf(facts)).toMatchObject({ tax: '333.00', studyLoan: '28.00', net: '1187.00' });
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
    expect(totalsOf(anAuPay({ hours: [hours('-10')] }))).toMatchObject({
      gross: '-400.00',
      tax: '0.00',
      net: '-400.00',
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

describe('A pay whose amounts are supplied', () => {
  const supplied = {
    tax: d('321.09'),
    studyLoan: d('20'),
    compulsorySuper: d('111.11'),
    reportableSuper: d('22.22'),
  };

  it('keeps exactly what was stated and calculates nothing [PAY-083] [PAY-087]', () => {
    const facts = anAuPay({
      hours: [hours('1', '15200', { isHours: false }), hours('1', '800', { isHours: false, isOvertime: true })],
      leave: [leave('HOLIDAY', '10')],
      leaveSettings: leaveSettings({ loading: d('0.175') }),
      superSettings: superSettings({ superRate: d('0.15') }),
      sacrifices: [sacrifice('100')],
      deductions: [deduction('10')],
      supplied,
    });
    expect(totalsOf(facts)).toMatchObject({
      gross: '16400.00',
      tax: '321.09',
      studyLoan: '20.00',
      compulsorySuper: '111.11',
      reportableSuper: '22.22',
      net: '15968.91',
    });
    expect(linesOf(facts).filter(({ tags }) => tags.includes('leave-accrual'))).toEqual([]);
    expect(amountOf(linesOf(facts), 'AU.LEAVE.TAKEN.HOLIDAY')).toBe('10');
  });

  it('takes an omitted amount as nought: net is gross [PAY-084]', () => {
    const none = { tax: d('0'), studyLoan: d('0'), compulsorySuper: d('0'), reportableSuper: d('0') };
    expect(totalsOf(anAuPay({ supplied: none }))).toMatchObject({
      gross: '1520.00',
      tax: '0.00',
      super: '0.00',
      net: '1520.00',
    });
  });

  it('does not need a rule for its date, since it calculates nothing', () => {
    expect(totalsOf(anAuPay({ paymentDate: localDate('2020-01-01'), supplied })).tax).toBe('321.09');
  });
});

describe('Facts that contradict each other are refused by name', () => {
  const range = { start: localDate('2026-08-02'), end: localDate('2026-08-01') };
  it.each([
    ['bonuses[0].range', { bonuses: [bonus('1', { taxMethod: 'SPREAD_OVER_SPECIFIC_RANGE' })] }],
    ['bonuses[1].range', { bonuses: [bonus('1'), bonus('1', { taxMethod: 'METHOD_A_SPECIFIC_RANGE', range })] }],
    ['backPayments[0].range', { backPayments: [backPayment('1', { taxMethod: 'METHOD_A_SPECIFIC_RANGE' })] }],
    ['bonuses[0].isReturnToWork', { bonuses: [bonus('1', { isReturnToWork: true, isDirectorsFees: true })] }],
    ['leave[0].hours', { leave: [leave('HOLIDAY', '-1')] }],
    ['hours[0].banksTo', { hours: [hours('1', '1', { isHours: false, banksTo: 'RDO' })] }],
    ['superSettings.superRate', { superSettings: superSettings({ superRate: d('12') }) }],
    ['superSettings.compulsoryRate', { superSettings: superSettings({ compulsoryRate: d('-0.01') }) }],
    ['superSettings.dateOfBirth', { superSettings: superSettings({ dateOfBirth: localDate('2026-09-04') }) }],
    ['yearToDate.superBaseThisYear', { yearToDate: yearToDate({ superBaseThisYear: d('-1') }) }],
    ['yearToDate.pays', { yearToDate: yearToDate({ pays: -1 }) }],
    ['incomeStream', { incomeStream: 'WHM' }],
    [
      'supplied.studyLoan',
      { supplied: { tax: d('1'), studyLoan: d('1.01'), compulsorySuper: d('0'), reportableSuper: d('0') } },
    ],
    [
      'supplied.tax',
      { supplied: { tax: d('-1'), studyLoan: d('0'), compulsorySuper: d('0'), reportableSuper: d('0') } },
    ],
    [
      'termination',
      {
        supplied: { tax: d('1'), studyLoan: d('0'), compulsorySuper: d('0'), reportableSuper: d('0') },
        termination: aTermination(),
      },
    ],
  ] as const)('%s', (fact, given) => {
    expect(() => linesOf(anAuPay(given))).toThrow(expect.objectContaining({ name: 'UncalculableFacts', fact }));
  });

  it('the age rule without a date of birth', () => {
    const { dateOfBirth: _, ...unborn } = superSettings({ isAgeThresholdEnabled: true });
    expect(() => linesOf(anAuPay({ superSettings: unborn }))).toThrow(UncalculableFacts);
  });
});

describe('Single Touch Payroll facts', () => {
  const reports = (given: Partial<AuPayFacts>) =>
    linesOf(anAuPay({ hours: [], ...given }))
      .filter(({ effect }) => effect === 'adds')
      .map(({ report }) => report);

  it('say what each earning is reported as', () => {
    expect(
      reports({
        hours: [hours('1'), hours('1', '60', { isOvertime: true })],
        leave: [
          leave('HOLIDAY', '1'),
          leave('ANCILLARY', '1'),
          leave('PAID_PARENTAL', '1'),
          leave('WORKERS_COMP', '1'),
        ],
        allowances: [allowance('5', { category: 'CD', description: 'Kilometres', isItemised: true })],
        bonuses: [bonus('1'), bonus('1', { isDirectorsFees: true }), bonus('1', { isReturnToWork: true })],
      }),
    ).toEqual([
      { incomeType: 'SAW', item: 'gross' },
      { incomeType: 'SAW', item: 'overtime' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'O' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'A' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'P' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'W' },
      { incomeType: 'SAW', item: 'allowance', code: 'CD', description: 'Kilometres', itemised: 'true' },
      { incomeType: 'SAW', item: 'bonus' },
      { incomeType: 'SAW', item: 'directors-fees' },
      { incomeType: 'SAW', item: 'lump-sum', code: 'W' },
    ]);
  });

  it.each([
    ['1199.99', '2025-09-02', { item: 'gross' }],
    ['1200', '2025-09-02', { item: 'lump-sum', code: 'E', financialYear: '2026' }],
    ['1200', '2025-09-03', { item: 'gross' }],
    ['1200', '2025-06-30', { item: 'lump-sum', code: 'E', financialYear: '2025' }],
  ])('make back pay of %s for a time up to %s what its age and size make it', (amount, end, item) => {
    const range = { start: localDate('2025-01-01'), end: localDate(end) };
    expect(reports({ backPayments: [backPayment(amount, { range })] })).toEqual([{ incomeType: 'SAW', ...item }]);
  });

  it.each([
    ['BONUS_COMMISSION_NON_DIRECTOR_S_FEES', { item: 'bonus' }],
    ['DIRECTOR_S_FEES', { item: 'directors-fees' }],
    ['ITEMISED_ALLOWANCES', { item: 'allowance', code: 'OD', description: 'Back pay' }],
    ['LEAVE', { item: 'paid-leave', code: 'O' }],
    ['OVERTIME', { item: 'overtime' }],
    ['UNCLASSIFIED', { item: 'gross' }],
  ] as const)('report back pay of category %s [PAY-068]', (stpCategory, item) => {
    expect(reports({ backPayments: [backPayment('10', { stpCategory })] })).toEqual([{ incomeType: 'SAW', ...item }]);
  });

  it.each([
    ['RTXXXX', {}],
    ['RNSXXX', { claimsTaxFreeThreshold: false, hasStudyLoan: true }],
    ['FFXXXX', { isForeignResident: true }],
    ['FFSXXX', { isForeignResident: true, hasStudyLoan: true }],
    ['NAXXXX', { hasTaxFileNumber: false, hasStudyLoan: true }],
    ['NFXXXX', { hasTaxFileNumber: false, isForeignResident: true }],
    ['RTXXHX', { medicareLevyExemption: 'half' }],
    ['RTXXF0', { medicareLevyExemption: 'full', medicareLevyReduction: { hasSpouse: true, children: 0 } }],
    ['RTXXX9', { medicareLevyReduction: { hasSpouse: false, children: 9 } }],
    ['RTXXXA', { medicareLevyReduction: { hasSpouse: true, children: 10 } }],
  ] as const)('give the tax treatment %s', async (code, given) => {
    const { taxTreatmentCode } = await import('../../../src/rules/au/stp.ts');
    expect(taxTreatmentCode(situation(given))).toBe(code);
  });

  it('give working holiday makers H and the employer’s registration', () => {
    const treatment = (isRegistered: boolean) =>
      linesOf(
        anAuPay({
          incomeStream: 'WHM',
          tax: situation({ workingHolidayMaker: { employerIsRegistered: isRegistered, yearToDate: d('0') } }),
        }),
      ).find(({ code }) => code === 'AU.PAYG')?.report?.taxTreatment;
    expect([treatment(true), treatment(false)]).toEqual(['HRXXXX', 'HUXXXX']);
  });

  it('report deductions by type, and super by liability and reportable part', () => {
    const facts = anAuPay({
      deductions: [
        deduction('1'),
        deduction('1', { classification: 'CHARITY' }),
        deduction('1', { classification: 'CHILD_SUPPORT_DEDUCTION' }),
        deduction('1', { classification: 'CHILD_SUPPORT_GARNISHEE' }),
        deduction('1', { classification: 'NORMAL' }),
      ],
      sacrifices: [sacrifice('1'), sacrifice('1', { isSuper: false })],
    });
    const of = (tag: Tag) => linesOf(facts).flatMap(({ tags, report }) => (tags.includes(tag) ? [report?.code] : []));
    expect(of('deduction')).toEqual(['F', 'W', 'D', 'G', undefined]);
    expect(of('sacrifice')).toEqual(['S', 'O']);
    expect(of('super')).toEqual(['L', 'R']);
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
