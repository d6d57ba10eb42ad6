import { describe, expect, it } from 'vitest';
import { dayOfWeek, type LocalDate, localDate } from '../../../src/base/local-date.ts';
import { superDueDate } from '../../../src/rules/au/super/due-date.ts';
import { wrongIn } from '../official.ts';
import { auOfficialCases } from './official-cases.ts';
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
  leaveSettings,
  linesOf,
  params,
  sacrifice,
  superSettings,
  totalsOf,
  yearToDate,
} from './pay-facts.ts';

const overtime = hours('10', '60', { isOvertime: true });

describe('the superannuation guarantee', () => {
  it('the guarantee is the compulsory rate times ordinary time earnings [CALC-010]', () => {
    expect(totalsOf(anAuPay()).compulsorySuper).toBe('182.40');
  });

  it('explains its rate and earnings and cites the source of the rate', () => {
    const line = linesOf(anAuPay()).find(({ code }) => code === 'AU.SUPER.GUARANTEE');
    expect(line?.because).toBe('0.12 of qualifying earnings 1520.00');
    expect(line?.basis?.toFixed(2)).toBe('1520.00');
    expect(line?.cites.map(({ id, from, confidence }) => ({ id, from, confidence }))).toEqual([
      { id: 'au.super-guarantee.rate', from: '2025-07-01', confidence: 'secondary' },
    ]);
    expect(line?.unverified).toBe(false);
  });

  it('calculates super after the last verified date of the rate, and marks the line as unverified', () => {
    const facts = anAuPay({ paymentDate: localDate('2027-07-01'), hours: [hours('1', '100')] });
    const line = linesOf(facts).find(({ code }) => code === 'AU.SUPER.GUARANTEE');
    expect(line?.amount.toFixed(2)).toBe('12.00');
    expect(line?.unverified).toBe(true);
  });

  it('excludes overtime on an OTE basis and includes it on a gross basis [CALC-008] [CALC-009] [PAY-029]', () => {
    const pay = { hours: [hours('38'), overtime] };
    expect(totalsOf(anAuPay(pay)).super).toBe('182.40');
    expect(totalsOf(anAuPay({ hours: [overtime] })).super).toBe('0.00');
    expect(totalsOf(anAuPay({ ...pay, superSettings: superSettings({ basedOn: 'GROSS' }) })).super).toBe('254.40');
  });

  it('pays no super when super is disabled [CALC-013]', () => {
    expect(totalsOf(anAuPay({ superSettings: superSettings({ isEnabled: false }) })).super).toBe('0.00');
  });

  it('pays zero super, not a negative amount, when earnings are negative', () => {
    expect(totalsOf(anAuPay({ hours: [hours('-2')] })).super).toBe('0.00');
  });

  it.each([
    ['2025-06-30', '0.115', '0'],
    ['2025-07-01', '0.115', '7.6'],
    ['2025-07-01', '0.12', '0'],
    ['2024-07-01', '0.11', '7.6'],
  ])('on %s with the rate %s, super is %s below the guarantee', (date, rate, missing) => {
    const facts = anAuPay({
      paymentDate: localDate(date),
      superSettings: superSettings({ compulsoryRate: d(rate), superRate: d(rate) }),
    });
    expect(amountOf(linesOf(facts), 'AU.SUPER.BELOW-GUARANTEE')).toBe(missing);
  });
});

describe('the superannuation guarantee for an employee without a rate', () => {
  const { compulsoryRate: _, ...unset } = superSettings();
  it.each([
    ['2025-06-30', '174.80'],
    ['2025-07-01', '182.40'],
  ])('on %s, super at the rate of the payday is %s [DECL-004]', (date, amount) => {
    const facts = anAuPay({ paymentDate: localDate(date), superSettings: { ...unset, superRate: d('0.10') } });
    expect(totalsOf(facts).super).toBe(amount);
    expect(amountOf(linesOf(facts), 'AU.SUPER.BELOW-GUARANTEE')).toBe('0');
  });

  it('super above the compulsory rate on the payday is reportable [DECL-004] [CALC-011]', () => {
    const facts = anAuPay({ superSettings: { ...unset, superRate: d('0.15') } });
    expect(totalsOf(facts)).toMatchObject({ compulsorySuper: '182.40', reportableSuper: '45.60' });
  });
});

describe('earnings excluded from super', () => {
  const loaded = { leave: [leave('HOLIDAY', '10')], leaveSettings: leaveSettings({ loading: d('0.175') }) };
  const lineOf = (facts: Parameters<typeof anAuPay>[0], code: string) =>
    linesOf(anAuPay(facts)).find((line) => line.code === code);

  it('explains that leave loading is excluded, and adds a warning line with the super that the loading would earn [CALC-015]', () => {
    expect(lineOf(loaded, 'AU.LEAVE.LOADING')?.because).toBe(
      '0.175 of 10 hours at 40, left out of super, which is correct only when the loading demonstrably compensates for lost overtime',
    );
    const warned = lineOf(loaded, 'AU.SUPER.LOADING-LEFT-OUT');
    expect([warned?.amount.toFixed(2), warned?.effect, warned?.because]).toEqual([
      '8.40',
      'memo',
      'leave loading of 70.00 is left out of super, which is correct only when the loading demonstrably compensates for lost overtime',
    ]);
  });

  it.each([
    ['it is in super', { ...loaded, superSettings: superSettings({ includesLeaveLoading: true }) }],
    ['there is no super', { ...loaded, superSettings: superSettings({ isEnabled: false }) }],
    ['the maximum base is used up', { ...loaded, yearToDate: yearToDate({ superBaseThisYear: d('270830') }) }],
    ['there is no loading', { leave: [leave('HOLIDAY', '10')] }],
  ])('adds no warning about leave loading when %s', (_, facts) => {
    expect(lineOf(facts, 'AU.SUPER.LOADING-LEFT-OUT')).toBeUndefined();
  });

  it('from 1 July 2026, warns about an excluded bonus, because commissions then always qualify', () => {
    const bonuses = [bonus('50', { isIncludedInSuper: false, description: 'Sales' })];
    const warned = lineOf({ bonuses }, 'AU.SUPER.BONUS-LEFT-OUT');
    expect([warned?.amount.toFixed(2), warned?.because]).toEqual([
      '6.00',
      "'Sales' of 50.00 is left out of super, but a commission and pay for duties on a board always count as qualifying earnings",
    ]);
    expect(lineOf({ bonuses, paymentDate: localDate('2026-06-30') }, 'AU.SUPER.BONUS-LEFT-OUT')).toBeUndefined();
  });

  it('counts a payment only up to the maximum contribution base of the year', () => {
    const line = lineOf({ yearToDate: yearToDate({ superBaseThisYear: d('270330') }) }, 'AU.SUPER.GUARANTEE');
    expect([line?.basis?.toFixed(2), line?.amount.toFixed(2), line?.because]).toEqual([
      '500.00',
      '60.00',
      '0.12 of qualifying earnings 500.00, the part of 1520.00 within the maximum base 270830.00 for the year',
    ]);
  });
});

describe('the maximum contribution base', () => {
  it.each([
    // 2025-26: the quarterly base is 62,500.
    ['2026-06-30', 'superBaseThisQuarter', '60980', '1520.00', '182.40'],
    ['2026-06-30', 'superBaseThisQuarter', '60980.01', '1519.99', '182.40'],
    ['2026-06-30', 'superBaseThisQuarter', '61500', '1000.00', '120.00'],
    ['2026-06-30', 'superBaseThisQuarter', '62500', '0.00', '0.00'],
    ['2026-06-30', 'superBaseThisQuarter', '70000', '0.00', '0.00'],
    // A yearly base does not exist yet.
    ['2026-06-30', 'superBaseThisYear', '270830', '1520.00', '182.40'],
    // 2024-25: the quarterly base is 65,070.
    ['2025-06-30', 'superBaseThisQuarter', '64070', '1000.00', '120.00'],
    ['2025-07-01', 'superBaseThisQuarter', '61500', '1000.00', '120.00'],
    // 2026-27: the yearly base is 270,830. The quarterly base no longer applies.
    ['2026-07-01', 'superBaseThisQuarter', '62500', '1520.00', '182.40'],
    ['2026-07-01', 'superBaseThisYear', '269310', '1520.00', '182.40'],
    ['2026-07-01', 'superBaseThisYear', '269830', '1000.00', '120.00'],
    ['2026-07-01', 'superBaseThisYear', '270830', '0.00', '0.00'],
  ])('on %s, with %s already at %s, counts %s and pays %s super', (date, span, used, counted, amount) => {
    const facts = anAuPay({ paymentDate: localDate(date), yearToDate: yearToDate({ [span]: d(used) }) });
    const line = linesOf(facts).find(({ code }) => code === 'AU.SUPER.GUARANTEE');
    expect([line?.basis?.toFixed(2), line?.amount.toFixed(2)]).toEqual([counted, amount]);
  });

  it('the maximum contribution base does not limit super above the compulsory rate', () => {
    const facts = anAuPay({
      superSettings: superSettings({ superRate: d('0.15') }),
      yearToDate: yearToDate({ superBaseThisYear: d('270830') }),
    });
    expect(totalsOf(facts)).toEqual({
      ...totalsOf(anAuPay()),
      compulsorySuper: '0.00',
      reportableSuper: '45.60',
      super: '45.60',
    });
  });
});

describe('reportable super', () => {
  it('reportable super is the part of the rate above the compulsory rate, and super is the sum of both [CALC-011] [CALC-012]', () => {
    const facts = anAuPay({ superSettings: superSettings({ superRate: d('0.15') }) });
    expect(totalsOf(facts)).toEqual({
      ...totalsOf(anAuPay()),
      compulsorySuper: '182.40',
      reportableSuper: '45.60',
      super: '228.00',
    });
  });

  it('reportable super is zero when the rate does not exceed the compulsory rate', () => {
    const facts = anAuPay({ superSettings: superSettings({ superRate: d('0.10') }) });
    expect(totalsOf(facts)).toEqual({
      ...totalsOf(anAuPay()),
      compulsorySuper: '182.40',
      reportableSuper: '0.00',
      super: '182.40',
    });
  });

  it('includes super salary sacrifice, which lowers tax but not the guarantee [CALC-018] [PAY-062]', () => {
    const facts = anAuPay({ sacrifices: [sacrifice('100')] });
    expect(totalsOf(facts)).toEqual({
      ...totalsOf(anAuPay()),
      gross: '1520.00',
      sacrifices: '100.00',
      taxableEarnings: '1420.00',
      tax: '273.00',
      compulsorySuper: '182.40',
      reportableSuper: '100.00',
      super: '282.40',
      net: '1147.00',
    });
  });

  it('does not reduce the guarantee by a super sacrifice, even when its row is excluded from super', () => {
    const facts = anAuPay({ sacrifices: [sacrifice('100', { isIncludedInSuper: false })] });
    expect(totalsOf(facts).compulsorySuper).toBe('182.40');
  });

  it('excludes a sacrifice for another benefit [PAY-064]', () => {
    const car = sacrifice('100', { isSuper: false });
    expect(totalsOf(anAuPay({ sacrifices: [car] }))).toEqual({
      ...totalsOf(anAuPay({ sacrifices: [sacrifice('100')] })),
      compulsorySuper: '182.40',
      reportableSuper: '0.00',
      super: '182.40',
    });
  });
});

describe('the base for super', () => {
  it.each([
    ['an allowance', { allowances: [allowance('50')] }, '188.40'],
    ['an allowance left out', { allowances: [allowance('50', { isIncludedInSuper: false })] }, '182.40'],
    ['a bonus', { bonuses: [bonus('50')] }, '188.40'],
    ['a bonus left out', { bonuses: [bonus('50', { isIncludedInSuper: false })] }, '182.40'],
    ['a deduction', { deductions: [deduction('50')] }, '182.40'],
    ['a deduction left out', { deductions: [deduction('50', { isIncludedInSuper: false })] }, '176.40'],
    ['a benefit sacrificed', { sacrifices: [sacrifice('50', { isSuper: false })] }, '182.40'],
    [
      'a benefit sacrificed and left out',
      { sacrifices: [sacrifice('50', { isSuper: false, isIncludedInSuper: false })] },
      '176.40',
    ],
    ['back pay', { backPayments: [backPayment('50')] }, '188.40'],
    ['back pay of overtime', { backPayments: [backPayment('50', { stpCategory: 'OVERTIME' })] }, '182.40'],
  ] as const)(
    'calculates super on earnings of 1,520 with %s [CALC-016] [PAY-045] [PAY-051] [PAY-057] [PAY-063]',
    (_, rows, amount) => {
      expect(totalsOf(anAuPay(rows)).compulsorySuper).toBe(amount);
    },
  );

  it('includes leave loading only when the employer chooses to [CALC-015]', () => {
    const loaded = { leave: [leave('HOLIDAY', '10')], leaveSettings: leaveSettings({ loading: d('0.175') }) };
    expect(totalsOf(anAuPay(loaded)).super).toBe('230.40');
    expect(totalsOf(anAuPay({ ...loaded, superSettings: superSettings({ includesLeaveLoading: true }) })).super).toBe(
      '238.80',
    );
  });

  it.each([
    ['HOLIDAY', '48.00'],
    ['SICK', '48.00'],
    ['LONG_SERVICE', '48.00'],
    ['PAID_PUBLIC_HOLIDAY', '48.00'],
    ['COMPASSIONATE', '48.00'],
    ['ANCILLARY', '0.00'],
    ['PAID_PARENTAL', '0.00'],
    ['EMPLOYER_FUNDED_PAID_PARENTAL', '0.00'],
    ['WORKERS_COMP', '0.00'],
    ['UNPAID', '0.00'],
  ] as const)('ten hours of %s leave earn %s super on an OTE basis', (type, amount) => {
    expect(totalsOf(anAuPay({ hours: [], leave: [leave(type, '10')] })).super).toBe(amount);
  });

  it('includes workers compensation only on a gross basis [PAY-112]', () => {
    const pay = { hours: [], leave: [leave('WORKERS_COMP', '10')] };
    expect(totalsOf(anAuPay({ ...pay, superSettings: superSettings({ basedOn: 'GROSS' }) })).super).toBe('48.00');
  });

  it('reports qualifying earnings from 1 July 2026', () => {
    const earnings = (facts: Parameters<typeof anAuPay>[0]) => {
      const { ordinaryTimeEarnings, qualifyingEarnings } = totalsOf(anAuPay(facts));
      return { ordinaryTimeEarnings, qualifyingEarnings };
    };
    expect(earnings({ paymentDate: localDate('2026-06-30') })).toEqual({
      ordinaryTimeEarnings: '1520.00',
      qualifyingEarnings: '0.00',
    });
    expect(earnings({ paymentDate: localDate('2026-07-01'), sacrifices: [sacrifice('100')] })).toEqual({
      ordinaryTimeEarnings: '1520.00',
      qualifyingEarnings: '1520.00',
    });
  });
});

describe('the age rule for super [CALC-014]', () => {
  const born = (date: string) =>
    superSettings({ isAgeThresholdEnabled: true, dateOfBirth: localDate(date), superRate: d('0.15') });
  it.each([
    ['WEEKLY', '2008-09-04', '30', '0.00'],
    ['WEEKLY', '2008-09-04', '30.01', '180.06'],
    ['WEEKLY', '2008-09-03', '10', '60.00'],
    ['FORTNIGHTLY', '2008-09-04', '60', '0.00'],
    ['FORTNIGHTLY', '2008-09-04', '61', '366.00'],
    ['MONTHLY', '2008-09-04', '130', '0.00'],
    ['MONTHLY', '2008-09-04', '131', '786.00'],
  ] as const)('an employee paid %s, born on %s, with %s hours gets %s super', (period, birth, worked, amount) => {
    expect(totalsOf(anAuPay({ period, hours: [hours(worked)], superSettings: born(birth) })).super).toBe(amount);
  });

  it('does not count leave as hours worked', () => {
    const facts = anAuPay({
      hours: [hours('24')],
      leave: [leave('HOLIDAY', '8')],
      superSettings: born('2008-09-04'),
    });
    expect(totalsOf(facts).super).toBe('0.00');
  });

  it('does not check the age when the rule is disabled', () => {
    const off = superSettings({ dateOfBirth: localDate('2010-01-01') });
    expect(totalsOf(anAuPay({ hours: [hours('10')], superSettings: off })).super).toBe('48.00');
  });
});

describe('the due date of super', () => {
  const weekdayExcept = (holidays: readonly string[]) => (day: LocalDate) =>
    dayOfWeek(day) < 6 && !holidays.includes(day);
  const due = (payday: string, more: Partial<Parameters<typeof superDueDate>[0]> = {}) =>
    superDueDate(
      { payday: localDate(payday), isFirstContribution: false, isBusinessDay: weekdayExcept([]), ...more },
      params.at(localDate(payday)),
    ).due;

  it.each(auOfficialCases.filter(({ subject }) => subject === 'Payday Super: due dates'))('$id: $source', (example) => {
    expect(wrongIn(example)).toEqual([]);
  });

  it.each([
    ['2025-07-01', '2025-10-28'],
    ['2025-12-31', '2026-01-28'],
    ['2026-02-14', '2026-04-28'],
    ['2026-04-01', '2026-07-28'],
    ['2026-06-30', '2026-07-28'],
    ['2026-07-01', '2026-07-10'],
  ])('super for a payday on %s is due on %s', (payday, expected) => {
    expect(due(payday)).toBe(expected);
  });

  it('super on an out-of-cycle payment is due with the next regular payday', () => {
    expect(due('2026-08-03', { nextRegularPayday: localDate('2026-08-13') })).toBe(due('2026-08-13'));
  });

  it('super is not due before the end of an open first-contribution window', () => {
    expect(due('2026-08-13', { openWindowEnds: localDate('2026-09-02') })).toBe('2026-09-02');
    expect(due('2026-08-13', { openWindowEnds: localDate('2026-08-20') })).toBe('2026-08-24');
  });
});
