import { describe, expect, it } from 'vitest';
import { againWithShare, onUnusedLeave } from './au/additional.ts';
import type { AuHistory } from './au/model.ts';
import { auExpected } from './au/reference.ts';
import { type Declared, withholding } from './au/withholding.ts';
import { num } from './number.ts';
import { averageWeek, eightPercent, entitlement, holidaysInRunOn } from './nz/holidays.ts';
import { loanBase, paye, payeOnExtra, studentLoan } from './nz/tax.ts';
import { firstDayOf, lastDayOf } from './periods.ts';

// These worked examples from the reference check the independent calculator against its sources.

const CLAIMED: Declared = { status: 'threshold', studyLoan: false, exemption: 'NONE', reduction: null, offset: null };

describe('Australia', () => {
  it('calculates the withholding on 1,520 a week with the scale 2 tables before and after 1 July 2026', () => {
    const of = (payday: string) => withholding(num(1520), 'WEEKLY', CLAIMED, payday).total.toNumber();
    expect([of('2026-06-26'), of('2026-07-03')]).toEqual([310, 305]);
  });

  it('rounds the amount from the combined table only once when a fortnightly employee has a study loan', () => {
    const loan = { ...CLAIMED, studyLoan: true };
    const { total, loan: part } = withholding(num('3199.60'), 'FORTNIGHTLY', loan, '2025-10-07');
    expect([total.toNumber(), part.toNumber()]).toEqual([764, 94]);
  });

  it('averages normal earnings without bonuses under Method B(ii), and withholds 1,119', () => {
    const person = { period: 'WEEKLY', status: 'Full-time', start: '2026-06-01', birth: '1990-05-01', rate: '30.00' };
    const week = { hours: '38' };
    const bonus = (method: 'METHOD_A_WHOLE_YEAR' | 'METHOD_B2', amount: string) => ({
      ...week,
      additional: { kind: 'bonus' as const, method, amount },
    });
    const pays = [...[bonus('METHOD_A_WHOLE_YEAR', '10000'), week, week, week], bonus('METHOD_B2', '3000')];
    const history = {
      country: 'AU',
      seed: 0,
      person: {
        ...person,
        ...{
          hoursPerDay: '7.6',
          daysPerWeek: 5,
          declared: CLAIMED,
          openingLeave: '0',
          loading: '0',
          loadingInSuper: true,
        },
      },
      events: pays.map((pay, at) => ({
        kind: 'pay',
        day: `2026-0${at < 4 ? 7 : 8}-${['08', '15', '22', '29', '05'][at]}`,
        pay,
      })),
    } as AuHistory;
    expect(auExpected(history).at(-1)!.amounts.tax).toBe('1119.00');
  });

  it('recalculates each period with its share of an additional payment under Method B(i), and withholds 553', () => {
    const earnings = [1200, 1800, 800, 1520].map((amount) => num(amount));
    const payday = '2026-08-05';
    const on = { period: 'WEEKLY', declared: CLAIMED, payday } as const;
    expect(
      againWithShare(num(800), earnings, on)
        .total.plus(withholding(num(1520), 'WEEKLY', CLAIMED, payday).total)
        .toNumber(),
    ).toBe(553);
  });

  it('withholds 624 from unused leave, based on the last full pay period', () => {
    const on = { period: 'WEEKLY', declared: CLAIMED, payday: '2026-09-02', reason: 'ORDINARY' } as const;
    expect(onUnusedLeave(num(2400), num(600), on).toNumber()).toBe(624);
  });
});

describe('New Zealand', () => {
  it('truncates the weekly amount and then the amount for the period', () => {
    expect(paye(num(1200), 'WEEKLY', 'M', '2025-04-04').toFixed(2)).toBe('230.43');
    expect(studentLoan(loanBase(num('1950.00'), 'FORTNIGHTLY', 'ME')).toFixed(2)).toBe('122.64');
    expect(paye(num('704.88'), 'FORTNIGHTLY', 'S', '2026-04-08').toFixed(2)).toBe('135.52');
  });

  it('taxes an extra pay at the rate of the band that earnings reach with the extra pay', () => {
    // 66,924 + 8,555 is in the 30 % band, and the levy is 1.75 %.
    expect(payeOnExtra(num(8555), num(66_924), 'M', '2026-12-22').toFixed(2)).toBe('2716.21');
  });

  it('divides the earnings of a short employment by its whole and part weeks', () => {
    const earned = [{ day: '2026-10-30', gross: num(12_800) }];
    expect(averageWeek(earned, '2026-07-25', '2026-11-08', 'WEEKLY').toNumber()).toBe(800);
  });

  it('reduces the final eight percent, down to zero, by the pay for a fifth week taken in advance', () => {
    const taken = Array.from({ length: 5 }, () => ({ weeks: num(1), amount: num(1200) }));
    const { weeks, inAdvance } = entitlement('2025-05-12', '2026-08-11', taken);
    expect([weeks.toNumber(), inAdvance.toNumber()]).toEqual([0, 1200]);
    expect(eightPercent(num(14_880), inAdvance).toFixed(2)).toBe('0.00');
  });

  it('finds four public holidays in a run-on of fifteen working days from 21 December 2026', () => {
    expect(holidaysInRunOn('2026-12-20', 15, 5)).toBe(4);
  });

  it('takes the second Sunday as the end of a fortnight that starts on a Monday', () => {
    expect([firstDayOf('2024-01-08', 'FORTNIGHTLY'), lastDayOf('2024-01-08', 'FORTNIGHTLY')]).toEqual([
      '2024-01-08',
      '2024-01-21',
    ]);
  });
});
