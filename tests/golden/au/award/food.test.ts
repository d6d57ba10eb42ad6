import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/base/decimal.ts';
import { localDate } from '../../../../src/base/local-date.ts';
import { agreed, interpret, MONDAY_2026, shift, shortLines } from './week-facts.ts';

const HOLIDAY = localDate('2026-08-05');
type Given = Parameters<typeof interpret>[0];
const of = (award: string, classification: string) => (given: Given) =>
  shortLines(interpret({ award, ...given, person: { classification, ...given.person } }));
const fastFood = of('MA000003', 'Fast food employee level 1');
const hotel = of('MA000009', 'Level 1');
const restaurant = of('MA000119', 'Level 1');
const casual = { employment: 'casual' } as const;
const partTime = { employment: 'part_time' } as const;

describe('[AWARD-003] Fast Food', () => {
  it('pays evening rates from 10 pm and night rates until 6 am on weekdays, but weekend rates throughout the weekend', () => {
    expect(fastFood({ shifts: ['fri 21:00-07:00 -01:00-01:30'] })).toMatchInlineSnapshot(`
      [
        "2026-08-07 ordinary 60 100% 27.81 27.81 15.1",
        "2026-08-07 ordinary 120 110% 30.59 61.18 21",
        "2026-08-08 ordinary 390 125% 34.76 225.94 21",
      ]
    `);
    expect(fastFood({ shifts: ['wed 04:00-07:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-05 ordinary 120 115% 31.98 63.96 21",
        "2026-08-05 ordinary 60 100% 27.81 27.81 15.1",
      ]
    `);
  });

  it('pays Sunday rates by level', () => {
    expect(fastFood({ shifts: ['sun 09:00-12:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-09 ordinary 180 125% 34.76 104.28 21",
      ]
    `);
    expect(
      fastFood({ person: { classification: 'Fast food employee level 2' }, shifts: ['sun 09:00-12:00'] }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-09 ordinary 180 150% 44.18 132.54 21",
      ]
    `);
  });

  it('pays overtime beyond 11 hours, with the casual loading on top', () => {
    expect(fastFood({ person: casual, shifts: ['tue 06:00-17:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 660 125% 34.76 382.36 11.2",
      ]
    `);
    expect(fastFood({ person: casual, shifts: ['tue 06:00-19:01'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 660 125% 34.76 382.36 11.2",
        "2026-08-04 overtime 120 175% 48.67 97.34 20.6",
        "2026-08-04 overtime 1 225% 62.57 1.04 20.6",
      ]
    `);
  });

  it('from 1 December 2026, pays 20-year-old juniors with more than 6 months of service a higher percentage', () => {
    const rate = (monthsWithEmployer: number) =>
      interpret({
        award: 'MA000003',
        weekStart: localDate('2026-12-07'),
        person: { classification: 'Fast food employee level 1', age: 20, monthsWithEmployer },
      });
    expect(rate(7).juniorPercentage).toBe(95);
    expect(rate(6).juniorPercentage).toBe(90);
  });
});

describe('[AWARD-003] Hospitality', () => {
  it('pays evening and night penalties in dollars for each hour or part of an hour, and the same amounts to casuals', () => {
    expect(hotel({ shifts: ['tue 16:00-21:20'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 320 100% 26.44 141.01 18.1",
        "2026-08-04 allowance ×3 - 2.95 8.85 29.2",
      ]
    `);
    expect(hotel({ person: casual, shifts: ['tue 18:00-19:00', 'wed 22:00-02:01'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 60 125% 33.05 33.05 11.1",
        "2026-08-04 top_up 60 125% 33.05 33.05 11",
        "2026-08-05 ordinary 120 125% 33.05 66.10 11.1",
        "2026-08-05 allowance ×2 - 2.95 5.90 29.2",
        "2026-08-06 ordinary 121 125% 33.05 66.65 11.1",
        "2026-08-06 allowance ×3 - 4.42 13.26 29.2",
      ]
    `);
  });

  it('pays no evening or night penalty in dollars on a public holiday or a weekend', () => {
    expect(
      hotel({ workplace: { publicHolidays: [HOLIDAY] }, shifts: ['wed 19:00-21:00', 'sat 19:00-21:00'] }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-05 ordinary 120 225% 59.49 118.98 29.2",
        "2026-08-08 ordinary 120 125% 33.05 66.10 29.2",
      ]
    `);
  });

  it('pays a casual the same overtime as a permanent employee, except on a public holiday', () => {
    const long = ['tue 06:00-21:00 -11:00-11:30'];
    expect(hotel({ person: casual, shifts: long })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 720 125% 33.05 396.60 11.1",
        "2026-08-04 allowance ×1 - 4.42 4.42 29.2",
        "2026-08-04 overtime 120 150% 39.66 79.32 28.4",
        "2026-08-04 overtime 30 200% 52.88 26.44 28.4",
      ]
    `);
    expect(hotel({ shifts: long })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 690 100% 26.44 304.06 18.1",
        "2026-08-04 allowance ×1 - 4.42 4.42 29.2",
        "2026-08-04 overtime 120 150% 39.66 79.32 28.4",
        "2026-08-04 overtime 60 200% 52.88 52.88 28.4",
      ]
    `);
    const workplace = { publicHolidays: [localDate('2026-08-04')] };
    expect(hotel({ person: casual, workplace, shifts: long })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 720 250% 66.10 793.20 29.2",
        "2026-08-04 overtime 150 250% 66.10 165.25 28.4",
      ]
    `);
  });

  it('pays overtime on a weekend or a rostered day off at 200%', () => {
    const agreement = { agreedHours: agreed('7.6', 'monday', 'tuesday', 'wednesday', 'thursday') };
    expect(hotel({ agreement, shifts: ['fri 09:00-12:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-07 overtime 180 200% 52.88 158.64 28.4",
      ]
    `);
    expect(hotel({ agreement, shifts: ['thu 09:00-17:06 -12:00-12:30'] })).toMatchInlineSnapshot(`
      [
        "2026-08-06 ordinary 456 100% 26.44 200.94 18.1",
      ]
    `);
    expect(hotel({ person: casual, shifts: ['sat 06:00-19:00 -11:00-11:30'] })).toMatchInlineSnapshot(`
      [
        "2026-08-08 ordinary 720 150% 39.66 475.92 29.2",
        "2026-08-08 overtime 30 200% 52.88 26.44 28.4",
      ]
    `);
  });

  it('pays an extra 50% after six hours without a meal break, as a separate line', () => {
    expect(hotel({ shifts: ['tue 09:00-15:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 360 100% 26.44 158.64 18.1",
      ]
    `);
    expect(hotel({ shifts: ['tue 09:00-17:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 480 100% 26.44 211.52 18.1",
        "2026-08-04 meal_break ×2 50% 13.22 26.44 16.6",
      ]
    `);
    expect(hotel({ shifts: ['tue 09:00-17:00 -15:30-16:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 450 100% 26.44 198.30 18.1",
        "2026-08-04 meal_break ×0.5 50% 13.22 6.61 16.6",
      ]
    `);
    expect(hotel({ shifts: ['tue 09:00-17:00 -12:00-12:30'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 450 100% 26.44 198.30 18.1",
      ]
    `);
  });

  it('tops up a casual shift to 2 hours and a part-time shift to 3, at the rate of the last minute', () => {
    expect(hotel({ person: casual, shifts: ['fri 23:00-24:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-07 ordinary 60 125% 33.05 33.05 11.1",
        "2026-08-07 allowance ×1 - 2.95 2.95 29.2",
        "2026-08-07 top_up 60 125% 33.05 33.05 11",
      ]
    `);
    expect(hotel({ person: partTime, shifts: ['tue 09:00-10:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 60 100% 26.44 26.44 18.1",
        "2026-08-04 top_up 120 100% 26.44 52.88 10",
      ]
    `);
  });

  it('pays a split-shift allowance based on the longest gap, but not to casuals', () => {
    const gap = (next: string, person = {}) =>
      hotel({ person, shifts: ['tue 09:00-12:00', next] }).filter((line) => line.includes('allowance'));
    expect(gap('tue 13:59-17:00')).toEqual([]);
    expect(gap('tue 14:00-17:00')).toEqual(['2026-08-04 allowance ×1 - 3.69 3.69 26.14(b)(i)']);
    expect(gap('tue 15:00-18:00')).toEqual(['2026-08-04 allowance ×1 - 3.69 3.69 26.14(b)(i)']);
    expect(gap('tue 15:01-18:00')).toEqual(['2026-08-04 allowance ×1 - 5.60 5.60 26.14(b)(ii)']);
    expect(gap('tue 15:01-18:00', casual)).toEqual([]);
  });

  it('limits daily allowances to the weekly maximum', () => {
    const answers = { first_aid: true, cooks_tools: true };
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => `${day} 09:00-12:00`);
    expect(
      hotel({ person: casual, circumstances: { answers }, shifts: days }).filter((line) => line.includes('allowance')),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-03 allowance ×6 - 2.69 13.43 26.12(b)(ii)",
        "2026-08-03 allowance ×6 - 2.03 9.94 26.5(a)",
      ]
    `);
  });

  it('calculates junior rates from the rounded hourly rate, and has a scale for office juniors', () => {
    const rate = (juniorScale: string | null) =>
      interpret({ award: 'MA000009', person: { classification: 'Cook grade 1', age: 17, juniorScale } });
    expect(rate(null).minimumHourlyRate?.toFixed(2)).toBe('16.25');
    expect(rate('office').juniorPercentage).toBe(65);
  });
});

describe('[AWARD-003] Restaurant', () => {
  it('pays casuals below Level 3 the permanent rate on Sundays, and other casuals 175%', () => {
    expect(restaurant({ person: casual, shifts: ['sun 09:00-12:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-09 ordinary 180 150% 39.66 118.98 24.2",
      ]
    `);
    expect(
      restaurant({ person: { ...casual, classification: 'Level 3' }, shifts: ['sun 09:00-12:00'] }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-09 ordinary 180 175% 48.95 146.85 24.2",
      ]
    `);
    expect(restaurant({ shifts: ['sun 09:00-12:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-09 ordinary 180 150% 39.66 118.98 24.2",
      ]
    `);
  });

  it('pays an evening penalty in dollars from 10 pm', () => {
    expect(restaurant({ shifts: ['tue 20:00-22:00', 'wed 20:00-22:01'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 120 100% 26.44 52.88 18.1",
        "2026-08-05 ordinary 121 100% 26.44 53.32 18.1",
        "2026-08-05 allowance ×1 - 2.95 2.95 24.2",
      ]
    `);
  });

  it('pays Saturday overtime at 175% for 2 hours, then 200%, without a casual loading', () => {
    expect(restaurant({ person: casual, shifts: ['sat 06:00-21:00 -11:00-11:30'] })).toMatchInlineSnapshot(`
      [
        "2026-08-08 ordinary 720 150% 39.66 475.92 24.2",
        "2026-08-08 overtime 120 175% 46.27 92.54 23.4",
        "2026-08-08 overtime 30 200% 52.88 26.44 23.4",
      ]
    `);
  });

  it('pays at least 4 hours for work on a public holiday, or at least 2 to a casual', () => {
    const workplace = { publicHolidays: [HOLIDAY] };
    expect(restaurant({ workplace, shifts: ['wed 09:00-12:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-05 ordinary 180 225% 59.49 178.47 24.2",
        "2026-08-05 top_up 60 225% 59.49 59.49 24.4(a)",
      ]
    `);
    expect(restaurant({ workplace, person: casual, shifts: ['wed 09:00-10:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-05 ordinary 60 250% 66.10 66.10 24.2",
        "2026-08-05 top_up 60 250% 66.10 66.10 24.4(b)",
      ]
    `);
  });

  it('rounds the weekly rate of juniors to ten cents', () => {
    const found = interpret({ award: 'MA000119', person: { classification: 'Level 3', age: 19 } });
    expect(found.minimumHourlyRate?.toFixed(2)).toBe('23.78');
  });

  it('pays a meal allowance for more than 2 hours of overtime', () => {
    const shifts = [shift(MONDAY_2026, 'tue 06:00-20:31 -11:00-11:30', { overtimeNotice: false })];
    expect(restaurant({ person: casual, shifts }).filter((line) => line.includes('allowance'))).toEqual([
      '2026-08-04 allowance ×1 - 17.42 17.42 21.2(a)',
    ]);
  });

  it('says that the amount of an allowance is not known before July 2025', () => {
    const { warnings } = interpret({
      award: 'MA000119',
      weekStart: localDate('2024-08-05'),
      person: { classification: 'Level 1' },
      circumstances: { answers: { vehicle_kilometres: decimal('3') } },
      shifts: ['tue 20:00-23:00'],
    });
    expect(warnings.map(({ code }) => code)).toEqual(['ALLOWANCE_UNKNOWN']);
  });
});
