import { describe, expect, test } from 'vitest';
import { addDays, localDate } from '../../../src/base/local-date.ts';
import type { LeaveAccrualFacts, NzPayFacts } from '../../../src/rules/nz/facts.ts';
import { annualHolidays } from '../../../src/rules/nz/holidays/entitlement/annual-holidays.ts';
import {
  bereavements,
  type DayLeaveFacts,
  familyViolenceLeave,
  sickLeave,
} from '../../../src/rules/nz/holidays/entitlement/day-leave.ts';
import {
  entitlementDates,
  passesHoursTest,
  type WorkedPeriod,
} from '../../../src/rules/nz/holidays/entitlement/qualifying.ts';
import { anniversariesUpTo, leaveYearOf } from '../../../src/rules/nz/holidays/entitlement/service.ts';
import { unpaidSpells, unpaidWeeksAbove } from '../../../src/rules/nz/holidays/entitlement/unpaid-leave.ts';
import { openingShares } from '../../../src/rules/nz/holidays/opening.ts';
import { anHoursRow, anNzPay, d, nzParams, payOf } from './pay-facts.ts';

const day = localDate;

describe('Anniversaries', () => {
  test('[LIFE-062] anniversaries are counted from the start date; those of a start on 29 February fall on that day only in leap years', () => {
    expect(anniversariesUpTo({ start: day('2020-02-29') }, day('2024-02-29'))).toEqual([
      '2021-02-28',
      '2022-02-28',
      '2023-02-28',
      '2024-02-29',
    ]);
  });

  test('[LIFE-062] anniversaries are counted from a declared date, which is not itself an anniversary', () => {
    const service = { start: day('2024-02-03'), countsFrom: day('2025-12-22') };
    expect(anniversariesUpTo(service, day('2026-12-22'))).toEqual(['2025-02-03', '2026-12-22']);
    expect(leaveYearOf(service, day('2026-03-01'))).toEqual({ since: '2025-12-22', next: '2026-12-22' });
    expect(leaveYearOf(service, day('2025-03-01'))).toEqual({ since: '2025-02-03', next: '2026-12-22' });
  });

  test('unpaid leave of more than one week postpones anniversaries by the time beyond the first week', () => {
    const week = { perDay: d('8'), perWeek: d('40'), countingWeeks: d('1') };
    const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18].map((after) => ({
      date: addDays(day('2026-03-02'), after),
      hours: d('8'),
    }));
    expect(unpaidSpells(days, week)).toEqual([{ from: '2026-03-02', excessDays: 14 }]);
    expect(unpaidSpells(days.slice(0, 5), week)).toEqual([]);
    expect(unpaidWeeksAbove(days.slice(0, 12), week).toFixed()).toBe('2');
    const service = { start: day('2025-06-01'), unpaid: unpaidSpells(days, week) };
    expect(anniversariesUpTo(service, day('2027-06-15'))).toEqual(['2026-06-15', '2027-06-15']);
  });
});

describe('Annual holidays', () => {
  const facts = {
    start: day('2023-05-10'),
    countedFrom: day('2023-05-10'),
    openingWeeks: d('0'),
    takenWeeks: d('5'),
    isGranted: true,
  };
  const params = nzParams.at(day('2026-11-10'));
  const left = (on: string, more = {}) => {
    const { entitled, inAdvance } = annualHolidays({ ...facts, ...more }, day(on), params);
    return `${entitled.toFixed()} entitled, ${inAdvance.toFixed()} in advance`;
  };

  test('[CALC-031] grants four weeks of annual holidays after each twelve months, and none before', () => {
    expect(left('2024-05-09', { takenWeeks: d('0') })).toBe('0 entitled, 0 in advance');
    expect(left('2024-05-10', { takenWeeks: d('0') })).toBe('4 entitled, 0 in advance');
    expect(left('2025-05-10')).toBe('3 entitled, 0 in advance');
  });

  test('[CALC-031] counts annual holidays beyond the entitlement as taken in advance', () => {
    expect(left('2025-05-09')).toBe('0 entitled, 1 in advance');
  });

  test('[CALC-031] an agreement may increase annual holidays but not reduce them, and holiday pay as you go grants none', () => {
    expect(left('2025-05-10', { agreedWeeks: d('5') })).toBe('5 entitled, 0 in advance');
    expect(left('2025-05-10', { agreedWeeks: d('3') })).toBe('3 entitled, 0 in advance');
    expect(left('2025-05-10', { isGranted: false, takenWeeks: d('0') })).toBe('0 entitled, 0 in advance');
  });

  test('[CALC-031] annual holidays continue from the opening balance, which includes all grants up to its date', () => {
    expect(left('2025-06-01', { countedFrom: day('2025-05-10'), openingWeeks: d('2.5'), takenWeeks: d('0') })).toBe(
      '2.5 entitled, 0 in advance',
    );
    expect(left('2026-05-10', { countedFrom: day('2025-05-10'), openingWeeks: d('-1'), takenWeeks: d('0') })).toBe(
      '3 entitled, 0 in advance',
    );
  });
});

describe('Sick leave', () => {
  const facts = (start: string, more: Partial<DayLeaveFacts> = {}): DayLeaveFacts => ({
    start: day(start),
    countedFrom: day(start),
    taken: [],
    ...more,
  });
  const left = (given: DayLeaveFacts, on: string) => sickLeave(given, day(on), nzParams).balance.toFixed();

  // Official examples from FACTS-2, section 1.11.
  test('[CALC-031] grants ten days of sick leave on 20 December 2021 for a start on 20 June 2021', () => {
    expect(left(facts('2021-06-20'), '2021-12-19')).toBe('0');
    expect(left(facts('2021-06-20'), '2021-12-20')).toBe('10');
  });

  test('[CALC-031] grants five days of sick leave on 20 July 2021 and ten on 20 July 2022 for a start on 20 January 2021', () => {
    expect(left(facts('2021-01-20'), '2021-07-20')).toBe('5');
    expect(left(facts('2021-01-20'), '2022-07-20')).toBe('15');
  });

  test('[CALC-031] carries over sick leave up to a balance of twenty days', () => {
    const taken = [{ date: day('2023-02-01'), days: d('4') }];
    expect(left(facts('2022-01-10'), '2025-08-01')).toBe('20');
    expect(left(facts('2022-01-10', { taken }), '2023-07-09')).toBe('6');
    expect(left(facts('2022-01-10', { taken }), '2023-07-10')).toBe('16');
  });

  test('[CALC-031] assumes that the last grant of sick leave is unused, unless there is an opening balance', () => {
    expect(left(facts('2019-01-10', { countedFrom: day('2026-03-01') }), '2026-03-02')).toBe('10');
    expect(left(facts('2019-01-10', { countedFrom: day('2026-03-01'), openingDays: d('3.5') }), '2026-07-10')).toBe(
      '13.5',
    );
  });

  test('[CALC-031] grants ten days of family violence leave a year without carry-over', () => {
    const given = facts('2024-01-10', { taken: [{ date: day('2024-08-01'), days: d('12') }] });
    expect(familyViolenceLeave(given, day('2024-08-02'), nzParams).balance.toFixed()).toBe('-2');
    expect(familyViolenceLeave(given, day('2025-07-10'), nzParams).balance.toFixed()).toBe('10');
  });
});

describe('the hours test for casual employees', () => {
  const weeks = (hours: readonly string[], from = '2026-01-05'): WorkedPeriod[] =>
    hours.map((text, index) => ({
      start: addDays(day(from), index * 7),
      end: addDays(day(from), index * 7 + 6),
      hours: d(text),
    }));
  const passes = (hours: readonly string[]) =>
    passesHoursTest(weeks(hours), { first: day('2026-01-05'), count: 6 }, nzParams.at(day('2026-07-05')));
  const repeated = (text: string, count: number) => Array.from({ length: count }, () => text);

  test('[CALC-031] the hours test requires ten hours a week on average and at least one hour in every week', () => {
    expect(passes(repeated('10', 26))).toBe(true);
    expect(passes(repeated('9.9', 26))).toBe(false);
    expect(passes([...repeated('12', 25), '1'])).toBe(true);
    expect(passes([...repeated('11', 12), '0', ...repeated('11', 13)])).toBe(false);
  });

  test('[CALC-031] the hours test requires forty hours in every month when a week has none', () => {
    // Twenty-two hours every other week average more than ten hours a week, and total at least forty hours in each
    // month.
    expect(passes(Array.from({ length: 26 }, (_, index) => (index % 2 === 0 ? '22' : '0')))).toBe(true);
    // One month has no hours.
    expect(passes([...repeated('20', 13), ...repeated('0', 5), ...repeated('20', 8)])).toBe(false);
  });

  test('[CALC-031] an employee who fails the hours test may pass it in a later period of six months', () => {
    const start = day('2026-01-05');
    const worked = weeks([...repeated('2', 13), ...repeated('15', 40)]);
    expect(entitlementDates({ start, worked }, day('2026-07-05'), nzParams)).toEqual([]);
    expect(entitlementDates({ start, worked }, day('2026-10-05'), nzParams)).toEqual(['2026-08-05']);
    expect(entitlementDates({ start }, day('2026-07-05'), nzParams)).toEqual(['2026-07-05']);
  });
});

describe('Bereavement leave', () => {
  test('[CALC-031] consecutive days of bereavement leave count as one event, even over a weekend', () => {
    const on = (date: string) => ({ date: day(date), days: d('1') });
    expect(
      bereavements([on('2026-11-05'), on('2026-11-06'), on('2026-11-09'), on('2026-12-01')]).map(
        ({ from, days }) => `${from} ${days.toFixed()}`,
      ),
    ).toEqual(['2026-11-05 3', '2026-12-01 1']);
  });
});

describe('opening figures for holiday averages', () => {
  const year = (to: string) => [addDays(day(to), -363), day(to)] as const;
  const shares = (to: string, more = {}) => {
    const looked = { year: year(to), fourWeeks: [addDays(day(to), -27), day(to)] as const, paidOn: day(to) };
    const opening = {
      asAt: day('2026-03-01'),
      twelveMonths: d('36400'),
      days: d('260'),
      fourWeeks: d('2800'),
      ...more,
    };
    const { twelveMonths, days, fourWeeks } = openingShares(opening, looked);
    return [twelveMonths, days, fourWeeks].map((one) => one.toDecimalPlaces(2).toFixed());
  };

  test('[CALC-031] opening figures count fully at first and decrease evenly as the lookback period moves on', () => {
    expect(shares('2026-03-01')).toEqual(['36400', '260', '2800']);
    expect(shares('2026-03-08')).toEqual(['35700', '255', '2100']);
    expect(shares('2026-03-29')).toEqual(['33600', '240', '0']);
    expect(shares('2027-02-28')).toEqual(['0', '0', '0']);
  });

  test('[CALC-031] opening figures for a short employment are spread over fewer weeks, so they count in full for longer', () => {
    expect(shares('2026-08-30', { weeksEmployed: d('26') })).toEqual(['36400', '260', '0']);
    expect(shares('2026-11-29', { weeksEmployed: d('26') })).toEqual(['18200', '130', '0']);
  });
});

const settings: LeaveAccrualFacts = {
  standardHoursPerDay: d('8'),
  standardDaysPerWeek: d('5'),
  annualDaysPerYear: d('20'),
  sickDaysPerYear: d('10'),
};
const perHour = { annual: d('0.076923'), sick: d('0.038462'), onOvertime: false };

const accrued = (given: Partial<NzPayFacts>): Record<string, string | undefined> =>
  Object.fromEntries(
    payOf(anNzPay({ leaveAccrual: settings, ...given }))
      .lines.filter((line) => line.tags.includes('leave-accrual'))
      .map((line) => [`${line.report?.leave_type} ${line.report?.unit}`, line.quantity?.toFixed()]),
  );

describe('Leave accrual', () => {
  test('[LEAVE-022] [LEAVE-023] each pay accrues its share of the year: annual holidays in weeks, sick leave in days', () => {
    expect(accrued({})).toEqual({ 'ANNUAL_HOLIDAYS weeks': '0.076923', 'SICK days': '0.192308' });
    expect(accrued({ payPeriod: 'FOUR_WEEKLY' })).toEqual({
      'ANNUAL_HOLIDAYS weeks': '0.307692',
      'SICK days': '0.769231',
    });
    expect(accrued({ payPeriod: 'MONTHLY' })).toEqual({ 'ANNUAL_HOLIDAYS weeks': '0.333333', 'SICK days': '0.833333' });
  });

  test('[LEAVE-002] [LEAVE-003] [LEAVE-005] accrual on hours worked uses the factors per hour', () => {
    const hours = [anHoursRow({ value: d('40') }), anHoursRow({ value: d('100'), isHours: false })];
    expect(accrued({ hours, leaveAccrual: { ...settings, perHour } })).toEqual({
      'ANNUAL_HOLIDAYS weeks': '0.076923',
      'SICK days': '0.19231',
    });
  });

  test('[LEAVE-006] overtime accrues leave only when the setting allows it', () => {
    const hours = [anHoursRow({ value: d('40'), isOvertime: true })];
    const weeks = (onOvertime: boolean) =>
      accrued({ hours, leaveAccrual: { ...settings, perHour: { ...perHour, onOvertime } } })['ANNUAL_HOLIDAYS weeks'];
    expect([weeks(false), weeks(true)]).toEqual(['0', '0.076923']);
  });

  test('[LEAVE-001] nothing accrues while leave is disabled', () => {
    const { leaveAccrual: _, ...facts } = anNzPay();
    expect(payOf(facts).lines.filter((line) => line.tags.includes('leave-accrual'))).toEqual([]);
  });

  test('[LEAVE-023] an employee with holiday pay as you go accrues no annual holidays', () => {
    expect(accrued({ paysHolidayPayAsYouGo: true })).toEqual({ 'SICK days': '0.192308' });
  });
});
