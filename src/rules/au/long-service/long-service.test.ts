import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../base/decimal.ts';
import { addDays, addYears, type LocalDate, localDate } from '../../../base/local-date.ts';
import { loadParams } from '../../../params/load.ts';
import { LEAVING_REASONS, type LeavingReason } from '../leaving-reason.ts';
import { longServiceAt, paidOnLeaving } from './entitlement.ts';
import { AU_STATES, type AuState, LONG_SERVICE } from './parameters.ts';
import { leaveWeek } from './week.ts';

const params = loadParams('au').at(localDate('2026-06-30'));
const lawOf = (state: AuState) => params.get(LONG_SERVICE[state]).value;
const start = localDate('2010-07-01');
/** The last day of service after this many completed years plus some days. */
const until = (years: number, days = 0): LocalDate => addDays(addYears(start, years), days - 1);
const leave = (state: AuState, last: LocalDate) => longServiceAt(lawOf(state), { start, last });
const paid = (state: AuState, last: LocalDate, leaving: LeavingReason) =>
  paidOnLeaving(lawOf(state), { start, last }, leaving).weeks.toDecimalPlaces(4).toFixed();

describe('long service leave that can be taken', () => {
  it.each([
    ['NSW', 10, '8.6667', 15, '13'],
    ['VIC', 7, '6.0667', 15, '13'],
    ['QLD', 10, '8.6667', 15, '13'],
    ['SA', 10, '13', 11, '14.3'],
    ['WA', 10, '8.6667', 15, '13'],
    ['TAS', 10, '8.6667', 15, '13'],
    ['ACT', 7, '6.0667', 8, '6.9333'],
    ['NT', 10, '13', 15, '19.5'],
  ] as const)(
    'long service leave in %s is zero on the day before %i years of service and %s weeks on that day; after %i years it is %s weeks',
    (state, first, weeks, further, more) => {
      const entitled = (last: LocalDate) => leave(state, last).entitledWeeks.toDecimalPlaces(4).toFixed();
      expect([entitled(until(first, -1)), entitled(until(first)), entitled(until(further))]).toEqual([
        '0',
        weeks,
        more,
      ]);
    },
  );

  it('long service leave does not grow between two entitlements, except in Victoria and, after 15 years, in Queensland', () => {
    const grown = AU_STATES.filter(
      (state) => !leave(state, until(12, 100)).entitledWeeks.equals(leave(state, until(12)).entitledWeeks),
    );
    expect(grown).toEqual(['VIC']);
    const later = AU_STATES.filter(
      (state) => !leave(state, until(16, 100)).entitledWeeks.equals(leave(state, until(16)).entitledWeeks),
    );
    expect(later).toEqual(['QLD', 'VIC']);
  });

  it('shows the day of the next entitlement', () => {
    expect(leave('NSW', until(3)).nextEntitlementOn).toBe('2020-07-01');
    expect(leave('NSW', until(10)).nextEntitlementOn).toBe('2025-07-01');
    expect(leave('SA', until(12, 40)).nextEntitlementOn).toBe('2023-07-01');
    expect(leave('VIC', until(8)).nextEntitlementOn).toBeUndefined();
  });
});

describe('long service leave paid on leaving', () => {
  it('counts completed years in South Australia: 12.5 years of service give 15.6 weeks, and 8.5 years give 10.4 weeks (SafeWork SA)', () => {
    expect(paid('SA', until(12, 182), 'RESIGNATION')).toBe('15.6');
    expect(paid('SA', until(8, 182), 'RESIGNATION')).toBe('10.4');
  });

  it('counts completed months in the ACT and, in Western Australia, days up to ten years and then completed years', () => {
    // 7 years and 6 months: 7.5 x 13 / 15.
    expect(paid('ACT', addDays(localDate('2018-01-01'), 10), 'RESIGNATION')).toBe('6.5');
    expect(paid('WA', until(7, 73), 'RESIGNATION')).toBe('6.24');
    expect(paid('WA', until(10, 200), 'RESIGNATION')).toBe('8.6667');
    expect(paid('WA', until(12, 200), 'RESIGNATION')).toBe('10.4');
  });

  /** The leaving reasons for dismissals and redundancy. */
  const EMPLOYER = ['REDUNDANCY', 'DISMISSAL', 'DISMISSAL_ILLNESS', 'DISMISSAL_UNFAIR'];
  it.each([
    ['NSW', 5, ['RESIGNATION_PRESSING', ...EMPLOYER, 'DEATH']],
    ['QLD', 7, ['RESIGNATION_PRESSING', 'REDUNDANCY', 'DISMISSAL_ILLNESS', 'DISMISSAL_UNFAIR', 'DEATH']],
    ['TAS', 7, ['RESIGNATION_PRESSING', 'RETIREMENT', ...EMPLOYER, 'DEATH']],
    ['ACT', 5, ['RESIGNATION_PRESSING', 'RETIREMENT', ...EMPLOYER, 'DEATH']],
    ['NT', 7, ['RESIGNATION_PRESSING', 'RETIREMENT', ...EMPLOYER, 'DEATH']],
    ['VIC', 7, LEAVING_REASONS.filter((reason) => reason !== 'TRANSFER')],
    [
      'SA',
      7,
      LEAVING_REASONS.filter((reason) => !['TRANSFER', 'SERIOUS_MISCONDUCT', 'RESIGNATION_UNLAWFUL'].includes(reason)),
    ],
    ['WA', 7, LEAVING_REASONS.filter((reason) => !['TRANSFER', 'SERIOUS_MISCONDUCT'].includes(reason))],
  ] as const)(
    'long service leave is paid in %s from %i years of service on leaving for %j, and for no reason one day earlier',
    (state, years, reasons) => {
      const paying = (last: LocalDate) => LEAVING_REASONS.filter((reason) => paid(state, last, reason) !== '0');
      expect(paying(until(years))).toEqual(reasons);
      expect(paying(until(years, -1))).toEqual([]);
    },
  );

  it('after full entitlement, long service leave is paid on leaving for any reason except a transfer; serious misconduct forfeits only pro rata leave', () => {
    for (const state of AU_STATES) {
      expect(paid(state, until(12), 'SERIOUS_MISCONDUCT'), state).not.toBe('0');
      expect(paid(state, until(12), 'TRANSFER'), state).toBe('0');
    }
    expect(paid('NSW', until(12), 'SERIOUS_MISCONDUCT')).toBe('10.4');
    expect(paid('WA', until(12), 'SERIOUS_MISCONDUCT')).toBe('8.6667');
  });

  it('explains why there is no pro rata part', () => {
    expect(paidOnLeaving(lawOf('NSW'), { start, last: until(6) }, 'RESIGNATION').because).toBe(
      '0 years of service at 13 weeks for 15 years; no pro rata part: under 10 years of service it is not paid for RESIGNATION',
    );
  });
});

describe('a week of long service leave', () => {
  const worked = {
    employmentStatus: 'Full-time',
    hours: new Decimal(38),
    rate: new Decimal(40),
    averages: [
      { over: '52', weeks: new Decimal(52), hours: new Decimal(20), pay: new Decimal(1000) },
      { over: '156', weeks: new Decimal(156), hours: new Decimal(25), pay: new Decimal(1000) },
      { over: '260', weeks: new Decimal(200), hours: new Decimal(30), pay: new Decimal(1900) },
      { over: 'service', weeks: new Decimal(300), hours: new Decimal(22), pay: new Decimal(1000) },
    ],
  };
  const week = (state: AuState, status: string) => {
    const { hours, rate } = leaveWeek(lawOf(state), { ...worked, employmentStatus: status });
    return [hours.toFixed(), rate.toFixed()];
  };

  it('a week of long service leave is the current standard week for a full-time employee, or, in New South Wales, the five-year average if that is greater', () => {
    expect(AU_STATES.filter((state) => week(state, 'Full-time').join() === '38,40')).toEqual(
      AU_STATES.filter((state) => state !== 'NSW'),
    );
    expect(week('NSW', 'Full-time')).toEqual(['38', '50']);
  });

  it('for a casual, a week of long service leave is the average that the law of the state requires', () => {
    expect(Object.fromEntries(AU_STATES.map((state) => [state, week(state, 'Casual')[0]]))).toEqual({
      ACT: '38',
      NSW: '38',
      NT: '38',
      QLD: '22',
      SA: '25',
      TAS: '20',
      VIC: '30',
      WA: '38',
    });
  });

  it('the explanation names the weeks that the average covers, and says why a standard week without hours has no average rate', () => {
    const [average] = worked.averages.filter(({ over }) => over === '260');
    const because = (changes: Partial<typeof worked>) => leaveWeek(lawOf('NSW'), { ...worked, ...changes }).because;
    expect(because({ averages: [{ ...average!, weeks: new Decimal(1) }] })).toBe(
      'the average of 1900.00 a week from the pays of 1 of the last 260 weeks, more than a week of 38 hours at 40',
    );
    expect(leaveWeek(lawOf('QLD'), { ...worked, employmentStatus: 'Casual' }).because).toBe(
      'an average week of 22 hours, from the pays of 300 weeks of service',
    );
    expect(because({ hours: new Decimal(0) })).toBe(
      'a week of 0 hours at 40; the average of 1900.00 a week from the pays of 200 of the last 260 weeks has no hours from which a rate could be calculated',
    );
  });
});
