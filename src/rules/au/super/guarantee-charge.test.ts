import { describe, expect, it } from 'vitest';
import { decimal, money, ZERO } from '../../../base/decimal.ts';
import { addDays, daysBetween, localDate } from '../../../base/local-date.ts';
import { loadParams } from '../../../params/load.ts';
import { GENERAL_INTEREST_CHARGE } from '../parameters.ts';
import { guaranteeCharge, type LateContribution } from './guarantee-charge.ts';

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
    const on = (day: string) => chargeOf({ ...late, receivedOn: localDate(day), assessedOn: localDate('2027-07-30') });
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
    'the super guarantee charge has an uplift from the table: for a clean history %s, disclosed %s, it is %s',
    (hasCleanHistory, disclosed, rate) => {
      const disclosedOn = disclosed === null ? null : localDate(disclosed);
      const charge = chargeOf({ hasCleanHistory, disclosedOn, assessedOn: localDate('2027-02-01') });
      expect(charge?.upliftRate.toFixed()).toBe(rate);
    },
  );

  it('the charge equals the daily sum over quarters and years at their own rates', () => {
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

  it('the super guarantee charge is marked unverified from October 2026, because no interest rate was found for it', () => {
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
