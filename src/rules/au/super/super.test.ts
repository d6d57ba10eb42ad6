import { describe, expect, it } from 'vitest';
import { decimal, money, ZERO } from '../../../base/decimal.ts';
import { addDays, daysBetween, localDate } from '../../../base/local-date.ts';
import { loadParams } from '../../../params/load.ts';
import { GENERAL_INTEREST_CHARGE, NON_BUSINESS_DAYS } from '../parameters.ts';
import { superCalendar } from './business-day.ts';
import { type SuperPayday, superDeadlines } from './deadlines.ts';
import { guaranteeCharge, type LateContribution } from './guarantee-charge.ts';

const params = loadParams('au');
const calendar = superCalendar(params, () => []);

const regular = (payId: number, payday: string, more: Partial<SuperPayday> = {}): SuperPayday => ({
  payId,
  payday: localDate(payday),
  isFirstContribution: false,
  isRegular: true,
  isOutOfCycle: false,
  cycleDays: 14,
  paidOn: null,
  ...more,
});
const outOfCycle = (payId: number, payday: string, more: Partial<SuperPayday> = {}) =>
  regular(payId, payday, { isRegular: false, isOutOfCycle: true, ...more });

const dueOf = (paydays: readonly SuperPayday[], today = '2026-07-01') =>
  [...superDeadlines(paydays, { params, isBusinessDay: calendar.isBusinessDay, today: localDate(today) })]
    .sort(([a], [b]) => a - b)
    .map(([, { due, reason }]) => `${due} ${reason}`);

describe('the business-day calendar of Payday Super', () => {
  it.each([
    ['2026-08-03', false, 'Picnic Day of the Northern Territory'],
    ['2026-09-25', false, 'the Friday before the AFL final'],
    ['2026-10-05', false, 'Labour Day'],
    ['2026-08-12', true, 'Ekka in Brisbane'],
    ['2026-09-28', true, "the King's Birthday in Western Australia"],
    ['2026-10-22', true, 'Royal Hobart Show Day'],
    ['2026-11-03', true, 'Melbourne Cup Day'],
    ['2026-12-28', false, 'the day for Boxing Day'],
    ['2026-08-01', false, 'a Saturday'],
  ])('%s is a business day: %s (%s)', (day, isBusinessDay) => {
    expect(calendar.isBusinessDay(localDate(day))).toBe(isBusinessDay);
  });

  it('uses a calendar library for days after the end of the list, and ignores holidays in only part of a state', () => {
    const holidays = superCalendar(params, () => [
      { day: '2027-11-02', state: 'VIC', name: 'Melbourne Cup' },
      { day: '2027-09-27', state: 'WA', name: "King's Birthday" },
      { day: '2027-10-04', state: 'QLD', name: "King's Birthday" },
      { day: '2026-11-10', state: 'NT', name: 'A day the list does not have' },
    ]);
    const days = ['2027-11-02', '2027-09-27', '2027-10-04', '2026-11-10'].map(localDate);
    expect(days.map(holidays.isBusinessDay)).toEqual([true, true, false, true]);
    expect(days.map(holidays.isKnown)).toEqual([false, false, false, true]);
  });

  it('the business-day calendar of Payday Super lists no holiday that falls on a weekend', () => {
    const { days } = params.at(localDate('2026-07-01')).get(NON_BUSINESS_DAYS).value;
    expect([...days].filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0)).toEqual([]);
  });
});

describe('the deadline of a contribution', () => {
  it.each([
    ['Hannah (ATO)', '2026-07-30', {}, '2026-08-11 USUAL'],
    [
      'a first payday of 9 July 2026 (ATO)',
      '2026-07-09',
      { isFirstContribution: true },
      '2026-08-07 FIRST_CONTRIBUTION',
    ],
    ['8 June 2027 (LCR 2026/3)', '2027-06-08', {}, '2027-06-18 USUAL'],
    ['Cup Day counted', '2026-10-30', {}, '2026-11-10 USUAL'],
  ] as const)('the deadline of a contribution follows the official example: %s', (_, payday, more, expected) => {
    expect(dueOf([regular(1, payday, more)])).toEqual([expected]);
  });

  it('the deadline of a contribution from an out-of-cycle pay is that of the next regular payday, once the regular pay exists', () => {
    const bonus = outOfCycle(1, '2026-07-20');
    expect(dueOf([bonus])).toEqual(['2026-07-29 USUAL']);
    expect(dueOf([bonus, regular(2, '2026-07-30')])[0]).toBe('2026-08-11 OUT_OF_CYCLE');
    // One cycle was skipped, so no pay was made on the scheduled payday.
    expect(dueOf([bonus, regular(2, '2026-08-13')])[0]).toBe('2026-07-29 USUAL');
    // Another bonus does not count as a regular payday.
    expect(dueOf([bonus, outOfCycle(2, '2026-07-30')])[0]).toBe('2026-07-29 USUAL');
  });

  it('the deadline of a first contribution from an out-of-cycle pay is its own deadline or that of the next regular payday, whichever is later', () => {
    const first = outOfCycle(1, '2026-07-20', { isFirstContribution: true });
    expect(dueOf([first])).toEqual(['2026-08-18 FIRST_CONTRIBUTION']);
    expect(dueOf([first, regular(2, '2026-07-30')])[0]).toBe('2026-08-18 FIRST_CONTRIBUTION');
    const late = outOfCycle(1, '2026-07-20', { isFirstContribution: true, cycleDays: 31 });
    expect(dueOf([late, regular(2, '2026-08-14', { cycleDays: 31 })])[0]).toBe('2026-08-25 OUT_OF_CYCLE');
  });

  it('the deadline of contributions for earlier paydays is that of the first of these paydays, whatever is paid next', () => {
    const original = { first: localDate('2026-07-07'), last: localDate('2026-07-14') };
    const late = outOfCycle(1, '2026-09-10', { original, isFirstContribution: true });
    expect(dueOf([late, regular(2, '2026-09-17')])).toEqual(['2026-07-16 USUAL', '2026-09-29 USUAL']);
    const before = { first: localDate('2026-05-05'), last: localDate('2026-05-05') };
    expect(dueOf([outOfCycle(1, '2026-09-10', { original: before })])).toEqual(['2026-07-28 QUARTER']);
  });

  it('counts from the payday of a final pay, because no regular payday follows', () => {
    expect(dueOf([regular(1, '2026-07-16'), regular(2, '2026-07-20', { isRegular: false })])[1]).toBe(
      '2026-07-29 USUAL',
    );
  });

  it('the deadline of a contribution is never before the end of an earlier payday’s longer window, if the contribution for that window is on time', () => {
    const first = (paidOn: string | null) =>
      regular(1, '2026-07-10', { isFirstContribution: true, paidOn: paidOn === null ? null : localDate(paidOn) });
    const later = [regular(2, '2026-07-17'), regular(3, '2026-08-14')];
    const kept = ['2026-08-10 FIRST_CONTRIBUTION', '2026-08-10 EARLIER_WINDOW', '2026-08-25 USUAL'];
    expect(dueOf([first(null), ...later])).toEqual(kept);
    expect(dueOf([first('2026-08-10'), ...later], '2026-09-01')).toEqual(kept);
    const lost = ['2026-08-10 FIRST_CONTRIBUTION', '2026-07-28 USUAL', '2026-08-25 USUAL'];
    expect(dueOf([first('2026-08-11'), ...later], '2026-09-01')).toEqual(lost);
    expect(dueOf([first(null), ...later], '2026-08-11')).toEqual(lost);
  });

  it('counts prepayments made up to twelve months before the payday', () => {
    const deadlines = superDeadlines([regular(1, '2026-07-30')], {
      params,
      isBusinessDay: calendar.isBusinessDay,
      today: localDate('2026-07-01'),
    });
    expect(deadlines.get(1)?.countsFrom).toBe('2025-07-30');
  });
});

describe('late contributions', () => {
  const params = loadParams('au');

  /** A contribution of 600 dollars for the payday of 31 July 2026, received ten days late. */
  const TEN_DAYS_LATE: LateContribution = {
    payday: localDate('2026-07-31'),
    shortfall: decimal('600'),
    lastOnTimeDay: localDate('2026-08-12'),
    receivedOn: localDate('2026-08-22'),
    assessedOn: localDate('2026-09-15'),
    disclosedOn: null,
    hasCleanHistory: true,
  };
  const chargeOf = (more: Partial<LateContribution> = {}) => guaranteeCharge({ ...TEN_DAYS_LATE, ...more }, params);

  describe('the super guarantee charge', () => {
    it('the charge on 600.00 received ten days late in August 2026 is 1.88 plus an uplift of 0.75, rounded down to 2.60', () => {
      const charge = chargeOf()!;
      expect([
        money(charge.finalShortfall),
        money(charge.notionalEarnings),
        charge.upliftRate.toFixed(),
        money(charge.uplift),
        money(charge.precise),
        money(charge.total),
        charge.unverified,
      ]).toEqual(['0.00', '1.88', '0.4', '0.75', '2.63', '2.60', false]);
      expect(charge.because).toBe(
        'nothing is outstanding; notional earnings of 1.88 on 600.00 over 10 days from 2026-08-13; administrative uplift of 0.75, 0.4 of both without a voluntary disclosure, with a clean history; rounded down to a multiple of 0.05',
      );
      expect(charge.used.map(({ cite }) => `${cite.id} ${cite.from}`)).toEqual([
        'au.super-guarantee-charge 2026-07-01',
        'au.general-interest-charge 2026-07-01',
      ]);
    });

    it('the charge starts on the day after the last on-time day: on 19 June 2027 if that day is 18 June (LCR 2026/3)', () => {
      const late = { payday: localDate('2027-06-08'), lastOnTimeDay: localDate('2027-06-18') };
      const on = (day: string) =>
        chargeOf({ ...late, receivedOn: localDate(day), assessedOn: localDate('2027-07-30') });
      expect(on('2027-06-18')).toBeUndefined();
      expect(on('2027-06-19')?.because).toContain('over 1 day from 2027-06-19');
    });

    it('includes the unpaid shortfall on the day of assessment, with earnings up to the day before', () => {
      const charge = chargeOf({ receivedOn: null, assessedOn: localDate('2026-08-23') })!;
      // Ten days of notional earnings, as above. The uplift is 0.4 of 601.88.
      expect([money(charge.finalShortfall), money(charge.notionalEarnings), money(charge.uplift)]).toEqual([
        '600.00',
        '1.88',
        '240.75',
      ]);
      expect(money(charge.total)).toBe('842.60');
      const sameDay = chargeOf({ receivedOn: localDate('2026-08-23'), assessedOn: localDate('2026-08-23') })!;
      expect(money(sameDay.total)).toBe('842.60');
    });

    it.each([
      [true, '2026-08-29', '0'],
      [true, '2026-08-30', '0.05'],
      [true, '2026-09-28', '0.05'],
      [true, '2026-09-29', '0.1'],
      [true, '2026-11-27', '0.1'],
      [true, '2026-11-28', '0.25'],
      [true, null, '0.4'],
      [false, '2026-08-29', '0.2'],
      [false, '2026-08-30', '0.25'],
      [false, '2026-09-29', '0.3'],
      [false, '2026-11-28', '0.45'],
      [false, null, '0.6'],
      // A disclosure on or after the assessment day does not lower the uplift.
      [true, '2027-02-01', '0.4'],
    ] as const)(
      'with a clean history %s and a disclosure on %s, the super guarantee charge has the uplift rate %s',
      (hasCleanHistory, disclosed, rate) => {
        const disclosedOn = disclosed === null ? null : localDate(disclosed);
        const charge = chargeOf({ hasCleanHistory, disclosedOn, assessedOn: localDate('2027-02-01') });
        expect(charge?.upliftRate.toFixed()).toBe(rate);
      },
    );

    it('the charge includes notional earnings, compounded daily at the quarter’s rate over the days in the year', () => {
      const late = { lastOnTimeDay: localDate('2026-08-12'), receivedOn: localDate('2028-03-10') };
      let earned = ZERO;
      for (let day = addDays(late.lastOnTimeDay, 1); day <= late.receivedOn; day = addDays(day, 1)) {
        const year = Number(day.slice(0, 4));
        const days = daysBetween(localDate(`${year}-01-01`), localDate(`${year + 1}-01-01`));
        const rate = params.at(day).get(GENERAL_INTEREST_CHARGE).value;
        earned = earned.plus(decimal('600').plus(earned).times(rate).dividedBy(days));
      }
      const charge = chargeOf({ ...late, assessedOn: localDate('2028-04-01') })!;
      expect(charge.notionalEarnings.toFixed(20)).toBe(earned.toFixed(20));
    });

    it('the super guarantee charge is marked unverified from October 2026, because no later interest rate is known', () => {
      expect(chargeOf({ receivedOn: localDate('2026-09-30'), assessedOn: localDate('2026-10-20') })?.unverified).toBe(
        false,
      );
      expect(chargeOf({ receivedOn: localDate('2026-10-01'), assessedOn: localDate('2026-10-20') })?.unverified).toBe(
        true,
      );
    });

    it('the super guarantee charge is not calculated for paydays before Payday Super', () => {
      const late = { payday: localDate('2026-06-30'), lastOnTimeDay: localDate('2026-07-28') };
      expect(chargeOf({ ...late, receivedOn: localDate('2026-08-10') })).toBeUndefined();
    });
  });
});
