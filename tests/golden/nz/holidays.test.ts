import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import type { HolidayFacts, LeaveRow } from '../../../src/rules/nz/facts.ts';
import { averageWeeklyEarnings, ordinaryWeeklyPay } from '../../../src/rules/nz/holidays/weekly-pay.ts';
import type { NzLeaveType } from '../../../src/rules/nz/leave-type.ts';
import {
  amountOf,
  anHoursRow,
  anNzPay,
  aTermination,
  d,
  lineOf,
  nzParams,
  payOf,
  someHolidays,
  text,
  totalOf,
} from './pay-facts.ts';

const params = nzParams.at(localDate('2026-11-10'));
const leave = (leaveType: NzLeaveType, hours: string, given: Partial<LeaveRow> = {}): LeaveRow => ({
  description: leaveType,
  leaveType,
  date: localDate('2026-11-04'),
  hours: d(hours),
  rate: d('30'),
  rateIsGiven: false,
  loadingAmount: d('0'),
  ...given,
});
const paid = (row: LeaveRow, holidays?: HolidayFacts): string => {
  const pay = payOf(anNzPay({ leave: [row], ...(holidays ? { holidays } : {}) }));
  return amountOf(pay, `NZ.LEAVE.${row.leaveType}`);
};

/** Facts in which no ordinary week was agreed. */
const unclearWeek = (given: Partial<HolidayFacts>): HolidayFacts => {
  const { ordinaryWeek: _, ...rest } = someHolidays();
  return { ...rest, ...given };
};
/** Facts in which relevant daily pay cannot be determined. */
const variableDay = (given: Partial<HolidayFacts>): HolidayFacts => {
  const { relevantDailyPay: _, ...rest } = someHolidays();
  return { ...rest, ...given };
};

describe('Ordinary weekly pay', () => {
  test('[CALC-031] ordinary weekly pay is the pay for the agreed week, regardless of the last four weeks', () => {
    const facts = someHolidays({ lastFourWeeksRegular: d('9000') });
    expect(text(ordinaryWeeklyPay(facts, params))).toBe('1200');
  });

  test('[CALC-031] ordinary weekly pay is a quarter of the regular gross of the last four weeks when no week is agreed', () => {
    expect(text(ordinaryWeeklyPay(unclearWeek({ lastFourWeeksRegular: d('4321') }), params))).toBe('1080.25');
  });

  test('[CALC-031] a higher agreed rate raises ordinary weekly pay, and a lower one does not reduce it', () => {
    expect(text(ordinaryWeeklyPay(someHolidays({ agreedWeeklyRate: d('1300') }), params))).toBe('1300');
    expect(text(ordinaryWeeklyPay(someHolidays({ agreedWeeklyRate: d('1100') }), params))).toBe('1200');
  });

  test('[CALC-031] cites the test for varying hours as recalled from memory, unless the employer declared that the hours vary', () => {
    const facts = (isDeclared: boolean) =>
      unclearWeek({
        lastFourWeeksRegular: d('2580'),
        hoursVary: { isDeclared, weeks: [d('27'), d('12'), d('26'), d('21')] },
      });
    const marks = (isDeclared: boolean) =>
      lineOf(
        payOf(anNzPay({ leave: [leave('ANNUAL_HOLIDAYS', '40')], holidays: facts(isDeclared) })),
        'NZ.LEAVE.ANNUAL_HOLIDAYS',
      ).cites.map(({ id, confidence }) => `${id}: ${confidence}`);
    expect(marks(false)).toContain('nz.holidays-act.usual-pattern: knowledge');
    expect(marks(true).join()).not.toContain('usual-pattern');
  });

  test('[CALC-031] rejects holidays without data about the week and names the missing fact', () => {
    expect(() => ordinaryWeeklyPay(unclearWeek({}), params)).toThrow(
      expect.objectContaining({ name: 'UncalculableFacts', fact: 'holidays.ordinaryWeek' }),
    );
  });
});

describe('Average weekly earnings', () => {
  test('[CALC-031] average weekly earnings are the earnings of twelve months divided by 52, or by the weeks of a shorter employment', () => {
    const average = (weeksEmployed: string) =>
      text(
        averageWeeklyEarnings(someHolidays({ twelveMonthsGross: d('78000'), weeksEmployed: d(weeksEmployed) }), params),
      );
    expect([average('80'), average('52'), average('50'), average('0')]).toEqual(['1500', '1500', '1560', '0']);
  });
});

describe('Leave taken', () => {
  test('[CALC-031] annual holidays are paid by the week at the greater of ordinary weekly pay and average weekly earnings', () => {
    expect(paid(leave('ANNUAL_HOLIDAYS', '20'), someHolidays())).toBe('600.00');
    expect(paid(leave('ANNUAL_HOLIDAYS', '20'), someHolidays({ twelveMonthsGross: d('70200') }))).toBe('675.00');
  });

  test('[CALC-031] sick, bereavement and family violence leave, and public and alternative holidays, are paid at relevant daily pay', () => {
    const types = ['SICK', 'NZ_BEREAVEMENT', 'NZ_FAMILY_VIOLENCE', 'PAID_PUBLIC_HOLIDAY', 'ALT_HOLIDAY'] as const;
    for (const type of types)
      expect(paid(leave(type, '8'), someHolidays({ relevantDailyPay: d('251.5') }))).toBe('251.50');
  });

  test('[CALC-031] average daily pay replaces relevant daily pay when daily pay varies', () => {
    const facts = variableDay({ gross52Weeks: d('50000'), daysWorked52Weeks: d('190') });
    expect(paid(leave('SICK', '8'), facts)).toBe('263.16');
    expect(paid(leave('SICK', '4'), facts)).toBe('131.58');
  });

  test('[CALC-031] rejects a day that cannot be valued and names the missing fact', () => {
    expect(() => paid(leave('SICK', '8'), variableDay({ daysWorked52Weeks: d('0') }))).toThrow(
      expect.objectContaining({ name: 'UncalculableFacts', fact: 'holidays.daysWorked52Weeks' }),
    );
  });

  test('[PAY-036] a rate sent on the row is paid unchanged', () => {
    expect(paid(leave('ANNUAL_HOLIDAYS', '8', { rateIsGiven: true, rate: d('33.333') }), someHolidays())).toBe(
      '266.66',
    );
  });

  test('[PAY-037] adds the leave loading on the row to the leave pay', () => {
    expect(paid(leave('OTHER', '8', { loadingAmount: d('12.34') }))).toBe('252.34');
  });

  test('[LEAVE-021] unpaid leave adds no pay', () => {
    expect(paid(leave('UNPAID', '8'))).toBe('0.00');
  });

  test('[LEAVE-023] leave reduces balances in their own units: weeks for annual holidays, days for sick and alternative days', () => {
    const rows = [leave('HOLIDAY', '20'), leave('SICK', '4'), leave('ALT_HOLIDAY', '8'), leave('NZ_JURY_SERVICE', '6')];
    const taken = payOf(anNzPay({ leave: rows, holidays: someHolidays() })).lines.filter((line) =>
      line.tags.includes('leave-taken'),
    );
    expect(taken.map((line) => [line.report?.leave_type, line.quantity?.toFixed(), line.report?.unit])).toEqual([
      ['ANNUAL_HOLIDAYS', '0.5', 'weeks'],
      ['SICK', '0.5', 'days'],
      ['ALT_HOLIDAY', '1', 'days'],
      ['NZ_JURY_SERVICE', '6', 'hours'],
    ]);
  });
});

describe('Annual holidays after parental leave', () => {
  /**
   * The employee is on parental leave from December to June. The older entitlement has 1.5 weeks left. Four weeks
   * became due in March, during the leave.
   */
  const around = (given: Partial<HolidayFacts> = {}, dueOn = '2026-03-01') =>
    someHolidays({
      twelveMonthsGross: d('30514.12'),
      parentalLeave: {
        leaves: [{ from: localDate('2025-12-01'), to: localDate('2026-06-30') }],
        held: [
          { weeks: d('0.5') },
          { weeks: d('1'), dueOn: localDate('2025-03-01') },
          { weeks: d('4'), dueOn: localDate(dueOn) },
        ],
      },
      ...given,
    });
  const amounts = (rows: readonly LeaveRow[], holidays: HolidayFacts) =>
    payOf(anNzPay({ leave: rows, holidays }))
      .lines.filter(({ tags }) => tags.includes('annual-leave'))
      .map(({ amount }) => amount.toFixed(2));
  const week = leave('ANNUAL_HOLIDAYS', '40');

  test('[CALC-031] uses the oldest weeks first and pays those due during parental leave at average weekly earnings alone', () => {
    const rows = [week, leave('HOLIDAY', '20'), week, leave('SICK', '8'), week];
    expect(amounts(rows, around())).toEqual(['1200.00', '600.00', '586.81', '586.81']);
  });

  test('[CALC-031] splits a row that begins with older weeks, and says which weeks are paid at which rate', () => {
    const pay = payOf(anNzPay({ leave: [leave('ANNUAL_HOLIDAYS', '80')], holidays: around() }));
    const line = lineOf(pay, 'NZ.LEAVE.ANNUAL_HOLIDAYS');
    // 1.5 x 1,200 + 0.5 x 586.81.
    expect(line.amount.toFixed(2)).toBe('2093.41');
    expect(line.because).toBe(
      '0.5 weeks x average weekly earnings 586.81 alone (the holidays became due on 2026-03-01, during parental leave or within 12 months after it; the average is 30514.12 / 52 weeks) + 1.5 weeks x the greater of ordinary weekly pay 1200.00 and average weekly earnings 586.81 (the average is 30514.12 / 52 weeks)',
    );
    expect(line.cites.map(({ source, confidence }) => `${source}: ${confidence}`)).toContain(
      'Parental Leave and Employment Protection Act 1987 s 42, as recalled: knowledge',
    );
  });

  test.each([
    ['2025-11-30', '1200.00'],
    ['2025-12-01', '586.81'],
    ['2026-06-30', '586.81'],
    ['2027-06-30', '586.81'],
    ['2027-07-01', '1200.00'],
  ])(
    '[CALC-031] a week of holidays due on %s is paid at %s: less if due during parental leave or in the twelve months after it',
    (day, amount) => {
      expect(amounts([leave('ANNUAL_HOLIDAYS', '60'), week], around({}, day))[1]).toBe(amount);
    },
  );

  test('[CALC-031] pays holidays taken in advance at the greater of the two rates, because they are not due yet', () => {
    expect(amounts([leave('ANNUAL_HOLIDAYS', '220'), week], around())[1]).toBe('1200.00');
  });

  test('[CALC-031] the parental leave rule applies before the employee has returned, and to cashed-up and untaken weeks', () => {
    const parentalLeave = {
      leaves: [{ from: localDate('2025-12-01') }],
      held: [{ weeks: d('4'), dueOn: localDate('2026-03-01') }],
    };
    const holidays = around({ parentalLeave });
    const cashedUp = leave('ANNUAL_HOLIDAYS', '40', { paidAs: 'CASH_UP' });
    expect(amounts([cashedUp, week], holidays)).toEqual(['586.81', '586.81']);
    const final = payOf(
      anNzPay({ leave: [week], holidays, termination: aTermination({ untakenAnnualWeeks: d('3') }) }),
    );
    expect(amountOf(final, 'NZ.TERMINATION.ANNUAL_HOLIDAYS')).toBe('1760.43');
  });

  test('[CALC-031] the parental leave rule changes nothing when average weekly earnings exceed ordinary weekly pay', () => {
    const holidays = around({ twelveMonthsGross: d('70200') });
    expect(amounts([leave('ANNUAL_HOLIDAYS', '80')], holidays)).toEqual(['2700.00']);
  });
});

describe('Public holidays worked', () => {
  const worked = (rate: string) =>
    anHoursRow({
      value: d('8'),
      rate: d(rate),
      publicHoliday: { date: localDate('2026-10-26'), rateWithoutPenal: d('30'), isOtherwiseWorkingDay: true },
    });

  test('[CALC-031] work on a public holiday is paid at time and a half, or at penal rates if they are higher', () => {
    const pay = (rate: string) => amountOf(payOf(anNzPay({ hours: [worked(rate)] })), 'NZ.HOURS.PUBLIC-HOLIDAY');
    expect([pay('30'), pay('44.99'), pay('45'), pay('50')]).toEqual(['360.00', '360.00', '360.00', '400.00']);
  });

  test('[CALC-031] work on a public holiday earns one alternative day per date, regardless of the number of rows', () => {
    const leaveAccrual = {
      standardHoursPerDay: d('8'),
      standardDaysPerWeek: d('5'),
      annualDaysPerYear: d('20'),
      sickDaysPerYear: d('10'),
    };
    const pay = payOf(anNzPay({ hours: [worked('30'), worked('50')], leaveAccrual }));
    const earned = pay.lines.filter((line) => line.report?.leave_type === 'ALT_HOLIDAY');
    expect(earned.map((line) => line.quantity?.toFixed())).toEqual(['1']);
  });
});

describe('Alternative holidays taken', () => {
  test.each([
    ['0', '0'],
    ['1', '1'],
    ['4', '1'],
    ['8', '1'],
    ['11.99', '1'],
    ['12', '2'],
    ['16', '2'],
  ])('[LEAVE-023] alternative holidays count whole days: %s hours at eight a day count as %s', (hours, days) => {
    const pay = payOf(anNzPay({ leave: [leave('ALT_HOLIDAY', hours)], holidays: someHolidays() }));
    expect(lineOf(pay, 'NZ.LEAVE-TAKEN').quantity?.toFixed()).toBe(days);
  });
});

describe('annual holidays that are paid but not taken', () => {
  test('[CALC-031] cashed-up annual holidays are an extra pay and not gross earnings', () => {
    const row = leave('ANNUAL_HOLIDAYS', '40', { paidAs: 'CASH_UP' });
    const pay = payOf(anNzPay({ leave: [row], holidays: someHolidays({ twelveMonthsGross: d('70200') }) }));
    expect([amountOf(pay, 'NZ.LEAVE.CASH-UP'), totalOf(pay, 'extra-pay'), totalOf(pay, 'holidays-gross')]).toEqual([
      '1350.00',
      '1350.00',
      '0.00',
    ]);
    expect(lineOf(pay, 'NZ.LEAVE-PAID-OUT').quantity?.toFixed()).toBe('1');
  });

  test('[CALC-031] closedown pay is eight percent of earnings since the last anniversary, but not below zero', () => {
    const closedown = (paidInAdvance: string) =>
      leave('ANNUAL_HOLIDAYS', '0', {
        paidAs: {
          from: localDate('2026-12-21'),
          since: localDate('2026-08-03'),
          grossSince: d('10000'),
          paidInAdvance: d(paidInAdvance),
          annualWeeks: d('0.75'),
          declaredBefore: null,
        },
      });
    const paidFor = (given: string) => {
      const hours = [anHoursRow({ value: d('40'), rate: d('30') })];
      return payOf(anNzPay({ hours, leave: [closedown(given)], paysHolidayPayAsYouGo: given === '0' }));
    };
    // 8% of 11,200 is 896, less the 96 of pay-as-you-go holiday pay in this pay, or less the amount paid in advance.
    expect(['0', '100', '896.01'].map((given) => amountOf(paidFor(given), 'NZ.HOLIDAY-PAY.CLOSEDOWN'))).toEqual([
      '800.00',
      '796.00',
      '0.00',
    ]);
    expect(lineOf(paidFor('0'), 'NZ.LEAVE-PAID-OUT').quantity?.toFixed()).toBe('0.75');
  });
});

describe('holiday pay as you go', () => {
  test('[CALC-031] holiday pay as you go is eight percent of gross earnings and is taxed with the pay', () => {
    const pay = payOf(
      anNzPay({ hours: [anHoursRow({ value: d('10'), rate: d('25.05') })], paysHolidayPayAsYouGo: true }),
    );
    expect(amountOf(pay, 'NZ.HOLIDAY-PAY.AS-YOU-GO')).toBe('20.04');
    expect(lineOf(pay, 'NZ.PAYE.ANNUAL').basis?.toFixed(2)).toBe('270.54');
  });

  test('[CALC-031] workers compensation and untaxed allowances earn no holiday pay', () => {
    const pay = payOf(
      anNzPay({
        leave: [leave('WORKERS_COMP', '8')],
        allowances: [{ description: 'Travel', amount: d('50'), isTaxable: false, countsForKiwiSaver: false }],
        paysHolidayPayAsYouGo: true,
      }),
    );
    expect(totalOf(pay, 'holidays-gross')).toBe('0.00');
    expect(amountOf(pay, 'NZ.HOLIDAY-PAY.AS-YOU-GO')).toBe('0.00');
  });
});
