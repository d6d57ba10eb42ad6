import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import type { NzPayFacts } from '../../../src/rules/nz/facts.ts';
import { terminationComponents } from '../../../src/rules/nz/termination/components.ts';
import type { TerminationFacts } from '../../../src/rules/nz/termination/facts.ts';
import {
  aMember,
  amountOf,
  anNzPay,
  aTermination,
  d,
  grossOf,
  lineOf,
  payOf,
  someHolidays,
  totalOf,
  withCode,
} from './pay-facts.ts';

const leaving = (termination: Partial<TerminationFacts>, given: Partial<NzPayFacts> = {}) =>
  payOf(
    anNzPay({
      termination: aTermination(termination),
      holidays: someHolidays(),
      extraPay: { paidInFourWeeks: d('4800'), lastPaidPeriods: [d('1200'), d('1200')] },
      ...given,
    }),
  );

const everything: Partial<TerminationFacts> = {
  untakenAnnualWeeks: d('2.5'),
  untakenAlternativeDays: d('1'),
  grossSinceAnniversary: d('20000'),
  paidInAdvance: d('100'),
  notice: d('1200'),
  redundancy: d('5000'),
  otherLumpSum: d('300'),
};

describe('Termination', () => {
  // Average weekly earnings of 65,000 / 52 = 1,250 exceed ordinary weekly pay of 1,200.
  const pay = leaving(everything, {
    holidays: someHolidays({ twelveMonthsGross: d('65000') }),
    kiwiSaver: aMember(),
  });

  test('[LIFE-060] pays out untaken annual holidays in weeks, at the greater of the two weekly rates', () => {
    const line = lineOf(pay, 'NZ.TERMINATION.ANNUAL_HOLIDAYS');
    expect([line.quantity?.toFixed(), line.amount.toFixed(2)]).toEqual(['2.5', '3125.00']);
    expect(line.because).toBe(
      '2.5 weeks x the greater of ordinary weekly pay 1200.00 and average weekly earnings 1250.00 (the average is 65000.00 / 52 weeks)',
    );
  });

  test('[LIFE-061] pays untaken alternative holidays in days', () => {
    const line = lineOf(pay, 'NZ.TERMINATION.ALTERNATIVE_HOLIDAYS');
    expect([line.quantity?.toFixed(), line.amount.toFixed(2)]).toEqual(['1', '240.00']);
  });

  test('[LIFE-062] pays eight percent of earnings since the anniversary, including the holidays just paid, less holidays taken in advance', () => {
    // 8% of (20,000 + 3,125 + 240), less 100.
    expect(amountOf(pay, 'NZ.TERMINATION.HOLIDAY_PAY_8_PERCENT')).toBe('1769.20');
  });

  test('[LIFE-062] the eight percent includes the earnings of the final pay', () => {
    const final = leaving({ grossSinceAnniversary: d('1000') }, { hours: grossOf('500') });
    expect(amountOf(final, 'NZ.TERMINATION.HOLIDAY_PAY_8_PERCENT')).toBe('120.00');
  });

  test('[LIFE-062] the eight percent includes notice only when the agreement counts it as gross earnings', () => {
    const eight = (noticeIsGrossEarnings: boolean) =>
      amountOf(
        leaving({ grossSinceAnniversary: d('1000'), notice: d('500'), noticeIsGrossEarnings }),
        'NZ.TERMINATION.HOLIDAY_PAY_8_PERCENT',
      );
    expect([eight(false), eight(true)]).toEqual(['80.00', '120.00']);
  });

  test('[LIFE-062] does not recover the part of holidays taken in advance that exceeds the eight percent', () => {
    const final = leaving({ grossSinceAnniversary: d('1000'), paidInAdvance: d('80.01') });
    expect(final.gross.toFixed(2)).toBe('0.00');
  });

  test('[LIFE-063] pays out no sick or long service leave, and accrues nothing', () => {
    const codes = pay.lines.filter((line) => line.effect === 'adds').map((line) => line.code.split('.').at(-1));
    expect(codes).toEqual([
      'ANNUAL_HOLIDAYS',
      'ALTERNATIVE_HOLIDAYS',
      'HOLIDAY_PAY_8_PERCENT',
      'NOTICE',
      'REDUNDANCY',
      'LUMP_SUM',
    ]);
    expect(pay.lines.filter((line) => line.tags.includes('leave-accrual'))).toEqual([]);
  });

  test('[LIFE-064] taxes all termination payments as one extra pay based on the last two paid periods', () => {
    // 2,400 x 26 + 11,634.20 = 74,034.20, so the rate is 30%. The levy is 1.75% of 6,634.20, which excludes the
    // redundancy.
    expect(pay.gross.toFixed(2)).toBe('11634.20');
    expect(amountOf(pay, 'NZ.PAYE.EXTRA-PAY')).toBe('3606.35');
    expect(totalOf(pay, 'kiwisaver-employee')).toBe('232.19');
    expect(pay.net.toFixed(2)).toBe('7795.66');
  });

  test('[LIFE-064] from 1 April 2025, annualises the last two paid periods instead of four weeks when employment ends', () => {
    const because = (payday: string) =>
      lineOf(leaving({ notice: d('100') }, { paymentDate: localDate(payday) }), 'NZ.PAYE.EXTRA-PAY').because;
    expect(because('2025-03-31')).toBe(
      '100.00 x 30 % (the rate of its tax band) + levy 1.60; 4800.00 paid in the four weeks to this day x 13 = 62400.00 a year, with the extra pay 62500.00',
    );
    expect(because('2025-04-01')).toBe(
      '100.00 x 30 % (the rate of its tax band) + levy 1.67; 2400.00 of the last two paid periods x 26 = 62400.00 a year, with the extra pay 62500.00',
    );
  });

  test('[LIFE-064] skips unpaid periods, and annualises a single paid period by its frequency', () => {
    const base = (lastPaidPeriods: readonly string[]) =>
      lineOf(
        leaving(
          { notice: d('100') },
          { extraPay: { paidInFourWeeks: d('0'), lastPaidPeriods: lastPaidPeriods.map(d) } },
        ),
        'NZ.PAYE.EXTRA-PAY',
      ).because;
    expect(base(['0', '900', '0', '1000', '5000'])).toBe(
      '100.00 x 17.5 % (the rate of its tax band) + levy 1.75; 1900.00 of the last two paid periods x 26 = 49400.00 a year, with the extra pay 49500.00',
    );
    expect(base(['900'])).toBe(
      '100.00 x 17.5 % (the rate of its tax band) + levy 1.75; 900.00 of the one paid period x 52 = 46800.00 a year, with the extra pay 46900.00',
    );
    expect(base([])).toBe(
      '100.00 x 10.5 % (the rate of its tax band) + levy 1.75; 0.00 of no paid period before the end (the law requires two paid periods, and no official text covers this case; read as no other income) x 26 = 0.00 a year, with the extra pay 100.00',
    );
  });

  test('[LIFE-010] a stated taxable base replaces the base calculated from stored pays', () => {
    const extraPay = { paidInFourWeeks: d('0'), lastPaidPeriods: [d('1')], statedBase: d('6000') };
    const line = lineOf(leaving({ notice: d('100') }, { extraPay }), 'NZ.PAYE.EXTRA-PAY');
    expect(line.because).toBe(
      '100.00 x 30 % (the rate of its tax band) + levy 1.75; 6000.00 stated for the last four weeks x 13 = 78000.00 a year, with the extra pay 78100.00',
    );
    expect(line.rate?.toFixed()).toBe('0.3');
  });

  test('[LIFE-066] the amounts and taxes of the components add up to the gross and the PAYE of the final pay', () => {
    const components = terminationComponents(pay.lines);
    expect(
      components.map((one) => [
        one.type,
        one.weeks?.toFixed(),
        one.days?.toFixed(),
        one.amount.toFixed(2),
        one.tax.toFixed(2),
      ]),
    ).toEqual([
      ['ANNUAL_HOLIDAYS', '2.5', undefined, '3125.00', '992.18'],
      ['ALTERNATIVE_HOLIDAYS', undefined, '1', '240.00', '76.19'],
      ['HOLIDAY_PAY_8_PERCENT', undefined, undefined, '1769.20', '561.71'],
      ['NOTICE', undefined, undefined, '1200.00', '380.99'],
      ['REDUNDANCY', undefined, undefined, '5000.00', '1500.04'],
      ['LUMP_SUM', undefined, undefined, '300.00', '95.24'],
    ]);
    const total = (of: 'amount' | 'tax') => components.reduce((sum, one) => sum.plus(one[of]), d('0')).toFixed(2);
    expect([total('amount'), total('tax')]).toEqual(['11634.20', '3606.35']);
  });

  test('[LIFE-066] the final pay components of a schedular payee are taxed at the schedular rate', () => {
    const tax = { ...withCode('WT'), schedular: { electedRate: d('0.2') } };
    const components = terminationComponents(leaving({ notice: d('500') }, { tax, hours: grossOf('1000') }).lines);
    // Holiday pay is 8% of 1,000. The holiday pay and the notice are each taxed at 20%.
    expect(components.map((one) => one.tax.toFixed(2))).toEqual(['16.00', '100.00']);
  });

  test('[LIFE-060] [LIFE-061] [LIFE-062] reproduces the Holidays Act example in which a public holiday follows the end date', () => {
    // 1.5 weeks x 1,050, one public holiday and one alternative day at 200 each, and 8% of (30,000 + 1,975).
    const final = leaving(
      {
        untakenAnnualWeeks: d('1.5'),
        untakenAlternativeDays: d('1'),
        grossSinceAnniversary: d('30000'),
        publicHolidaysInRunOn: [{ date: localDate('2026-12-25'), description: 'Christmas Day', source: 'FIXED' }],
      },
      {
        holidays: someHolidays({ ordinaryWeek: d('1000'), twelveMonthsGross: d('54600'), relevantDailyPay: d('200') }),
      },
    );
    expect(final.lines.filter(({ effect }) => effect === 'adds').map(({ amount }) => amount.toFixed(2))).toEqual([
      '1575.00',
      '200.00',
      '200.00',
      '2558.00',
    ]);
    expect(final.gross.toFixed(2)).toBe('4533.00');
    expect(lineOf(final, 'NZ.TERMINATION.PUBLIC_HOLIDAYS').cites.map(({ id }) => id)).toEqual([
      'nz.holidays-act.relevant-daily-pay',
      'nz.public-holidays.fixed',
    ]);
    expect(terminationComponents(final.lines).map(({ type, days }) => `${type} ${days?.toFixed() ?? ''}`)).toEqual([
      'ANNUAL_HOLIDAYS ',
      'PUBLIC_HOLIDAYS 1',
      'ALTERNATIVE_HOLIDAYS 1',
      'HOLIDAY_PAY_8_PERCENT ',
    ]);
  });

  test('[LIFE-060] rejects holidays that cannot be valued and names the missing fact', () => {
    const { holidays: _, ...facts } = anNzPay({ termination: aTermination({ untakenAnnualWeeks: d('1') }) });
    expect(() => payOf(facts)).toThrow(expect.objectContaining({ name: 'UncalculableFacts', fact: 'holidays' }));
  });
});
