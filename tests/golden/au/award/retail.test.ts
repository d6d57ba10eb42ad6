import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/base/decimal.ts';
import { localDate } from '../../../../src/base/local-date.ts';
import { agreed, interpret, MONDAY_2026, shift, shortLines } from './week-facts.ts';

const HOLIDAY = localDate('2026-08-05');
const retail = (given: Parameters<typeof interpret>[0]) => shortLines(interpret(given));
const casual = { employment: 'casual' } as const;
const partTime = { employment: 'part_time' } as const;
const week = agreed('7.6', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday');

describe('[AWARD-003] Retail: span and penalties (15.1, 22.1)', () => {
  it('pays 125% from exactly 6 pm on a weekday', () => {
    expect(retail({ shifts: ['tue 14:00-17:59'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 239 100% 27.81 110.78 17.1",
      ]
    `);
    expect(retail({ shifts: ['tue 14:00-18:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 240 100% 27.81 111.24 17.1",
      ]
    `);
    expect(retail({ shifts: ['tue 14:00-18:01'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 240 100% 27.81 111.24 17.1",
        "2026-08-04 ordinary 1 125% 34.76 0.58 22.1",
      ]
    `);
  });

  it('pays overtime before 7 am and after 9 pm, and counts both towards the first 3 hours at 150%', () => {
    expect(retail({ shifts: ['tue 05:00-09:00', 'tue 19:00-23:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 overtime 180 150% 41.72 125.16 21.2",
        "2026-08-04 ordinary 120 100% 27.81 55.62 17.1",
        "2026-08-04 ordinary 120 125% 34.76 69.52 22.1",
        "2026-08-04 overtime 60 200% 55.62 55.62 21.2",
      ]
    `);
  });

  it('adds the casual loading to the penalty percentage instead of multiplying the two', () => {
    expect(retail({ person: casual, shifts: ['sat 09:00-13:00', 'sun 10:00-14:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-08 ordinary 240 150% 41.72 166.88 22.1",
        "2026-08-09 ordinary 240 175% 48.67 194.68 22.1",
      ]
    `);
  });

  it('pays the public holiday rate instead of the evening penalty, and overtime outside the span', () => {
    expect(retail({ workplace: { publicHolidays: [HOLIDAY] }, shifts: ['wed 17:00-22:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-05 ordinary 240 225% 62.57 250.28 22.1",
        "2026-08-05 overtime 60 250% 69.53 69.53 21.2",
      ]
    `);
  });

  it('pays the public holiday rate on a part-day holiday only from the hour it begins', () => {
    expect(
      retail({
        person: casual,
        workplace: { partDayHolidays: [{ date: HOLIDAY, from: '19:00' }] },
        shifts: ['wed 17:00-21:00'],
      }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-05 ordinary 60 125% 34.76 34.76 11.1",
        "2026-08-05 ordinary 60 150% 41.72 41.72 22.1",
        "2026-08-05 ordinary 120 250% 69.53 139.06 22.1",
      ]
    `);
  });

  it('pays each minute of an overnight shift at the rate of its day', () => {
    expect(
      retail({ person: casual, workplace: { span: 'extended' }, shifts: ['sat 21:00-02:00'] }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-08 ordinary 120 150% 41.72 83.44 22.1",
        "2026-08-08 overtime 60 175% 48.67 48.67 21.2",
        "2026-08-09 overtime 120 225% 62.57 125.14 21.2",
      ]
    `);
  });

  it('pays by the clock on the night when daylight saving begins', () => {
    expect(
      retail({
        weekStart: localDate('2026-09-28'),
        workplace: { span: 'extended' },
        person: casual,
        shifts: ['sat 22:00-05:00'],
      }),
    ).toMatchInlineSnapshot(`
      [
        "2026-10-03 ordinary 60 150% 41.72 41.72 22.1",
        "2026-10-03 overtime 60 175% 48.67 48.67 21.2",
        "2026-10-04 overtime 300 225% 62.57 312.85 21.2",
      ]
    `);
  });

  it('a shop with extended hours and a newsagency have different spans', () => {
    expect(retail({ workplace: { span: 'extended' }, shifts: ['tue 18:00-23:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 300 125% 34.76 173.80 22.1",
      ]
    `);
    expect(retail({ workplace: { span: 'newsagency' }, shifts: ['sun 05:00-08:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-09 ordinary 180 150% 41.72 125.16 22.1",
      ]
    `);
  });
});

describe('[AWARD-003] Retail: overtime (21.2)', () => {
  it('allows 9 ordinary hours a day, and 11 on the first day that needs them', () => {
    const result = interpret({ person: casual, shifts: ['mon 08:00-19:30', 'tue 08:00-18:00'] });
    expect(shortLines(result)).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 600 125% 34.76 347.60 11.1",
        "2026-08-03 ordinary 60 150% 41.72 41.72 22.1",
        "2026-08-03 overtime 30 175% 48.67 24.34 21.2",
        "2026-08-04 ordinary 540 125% 34.76 312.84 11.1",
        "2026-08-04 overtime 60 175% 48.67 48.67 21.2",
      ]
    `);
    expect(result.warnings.map(({ code }) => code)).toEqual([
      'LONG_DAY_CHOSEN',
      'MEAL_BREAK_MISSING',
      'MEAL_BREAK_MISSING',
    ]);
  });

  it('chooses no long day once the 38 hours of the week are used up', () => {
    const fourDays = ['mon', 'tue', 'wed', 'thu'].map((day) => `${day} 08:00-17:00`);
    const result = interpret({ person: casual, shifts: [...fourDays, 'fri 08:00-17:30'] });
    expect(shortLines(result)).toContain('2026-08-07 ordinary 120 125% 34.76 69.52 11.1');
    expect(result.warnings.map(({ code }) => code)).not.toContain('LONG_DAY_CHOSEN');
  });

  it('uses the day that the employer named as the long day', () => {
    expect(
      retail({
        person: casual,
        agreement: { longDay: localDate('2026-08-04') },
        shifts: ['mon 08:00-18:00', 'tue 08:00-18:00'],
      }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 540 125% 34.76 312.84 11.1",
        "2026-08-03 overtime 60 175% 48.67 48.67 21.2",
        "2026-08-04 ordinary 600 125% 34.76 347.60 11.1",
      ]
    `);
  });

  it('pays 150% for 3 hours and then 200%, counted for each day', () => {
    expect(
      retail({ agreement: { agreedHours: week }, shifts: ['mon 07:00-17:36', 'tue 07:00-17:37'] }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 456 100% 27.81 211.36 17.1",
        "2026-08-03 overtime 180 150% 41.72 125.16 21.2",
        "2026-08-04 ordinary 456 100% 27.81 211.36 17.1",
        "2026-08-04 overtime 180 150% 41.72 125.16 21.2",
        "2026-08-04 overtime 1 200% 55.62 0.93 21.2",
      ]
    `);
  });

  it('pays a part-timer overtime beyond the agreed hours of the day, unless a variation was agreed', () => {
    const agreement = { agreedHours: agreed('4', 'monday') };
    expect(retail({ person: partTime, agreement, shifts: ['mon 09:00-13:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 240 100% 27.81 111.24 17.1",
      ]
    `);
    expect(retail({ person: partTime, agreement, shifts: ['mon 09:00-14:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 240 100% 27.81 111.24 17.1",
        "2026-08-03 overtime 60 150% 41.72 41.72 21.2",
      ]
    `);
    expect(
      retail({
        person: partTime,
        agreement: { ...agreement, variations: [{ date: MONDAY_2026, hours: decimal('1') }] },
        shifts: ['mon 09:00-14:00'],
      }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 300 100% 27.81 139.05 17.1",
      ]
    `);
    expect(retail({ person: partTime, agreement, shifts: ['tue 09:00-12:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 overtime 180 150% 41.72 125.16 21.2",
      ]
    `);
  });

  it('pays overtime beyond 38 ordinary hours a week', () => {
    const days = ['mon', 'tue', 'wed', 'thu'].map((day) => `${day} 08:00-17:00`);
    expect(retail({ person: casual, shifts: [...days, 'fri 08:00-11:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 540 125% 34.76 312.84 11.1",
        "2026-08-04 ordinary 540 125% 34.76 312.84 11.1",
        "2026-08-05 ordinary 540 125% 34.76 312.84 11.1",
        "2026-08-06 ordinary 540 125% 34.76 312.84 11.1",
        "2026-08-07 ordinary 120 125% 34.76 69.52 11.1",
        "2026-08-07 overtime 60 175% 48.67 48.67 21.2",
      ]
    `);
  });

  it('counts ordinary hours over the whole roster cycle when it has several weeks, and adds a warning', () => {
    const result = interpret({
      agreement: { cycleWeeks: 2 },
      shifts: ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => `${day} 08:00-17:00`),
    });
    expect(result.lines.every(({ kind }) => kind === 'ordinary')).toBe(true);
    expect(result.warnings.map(({ code }) => code)).toContain('AVERAGED_HOURS');
  });
});

describe('[AWARD-003] Retail: breaks, minimum engagement and allowances', () => {
  it('pays a casual 225% after a break shorter than 12 hours or the agreed minimum', () => {
    const rest = (next: string, minimumGapHours: number | null = null) =>
      retail({ person: casual, agreement: { minimumGapHours }, shifts: ['mon 12:00-20:00', next] });
    expect(rest('tue 08:00-12:00')).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 360 125% 34.76 208.56 11.1",
        "2026-08-03 ordinary 120 150% 41.72 83.44 22.1",
        "2026-08-04 ordinary 240 125% 34.76 139.04 11.1",
      ]
    `);
    expect(rest('tue 07:59-12:00')).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 360 125% 34.76 208.56 11.1",
        "2026-08-03 ordinary 120 150% 41.72 83.44 22.1",
        "2026-08-04 short_break 241 225% 62.57 251.32 16.6",
      ]
    `);
    expect(rest('tue 07:00-10:00', 10)).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 360 125% 34.76 208.56 11.1",
        "2026-08-03 ordinary 120 150% 41.72 83.44 22.1",
        "2026-08-04 ordinary 180 125% 34.76 104.28 11.1",
      ]
    `);
  });

  it('pays holiday overtime instead of the lower percentage for a short break between shifts', () => {
    expect(
      retail({
        workplace: { publicHolidays: [HOLIDAY] },
        shifts: ['tue 13:00-21:00', 'wed 05:00-09:00'],
      }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 300 100% 27.81 139.05 17.1",
        "2026-08-04 ordinary 180 125% 34.76 104.28 22.1",
        "2026-08-05 overtime 120 250% 69.53 139.06 21.2",
        "2026-08-05 ordinary 120 225% 62.57 125.14 22.1",
      ]
    `);
  });

  it('keeps paying 200% on the second shift of a day until a full break has been taken', () => {
    expect(retail({ shifts: ['mon 13:00-21:00', 'tue 08:00-10:00', 'tue 12:00-14:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 300 100% 27.81 139.05 17.1",
        "2026-08-03 ordinary 180 125% 34.76 104.28 22.1",
        "2026-08-04 short_break 240 200% 55.62 222.48 16.6",
      ]
    `);
  });

  it('tops up a short casual shift to 3 hours at the rates that would have followed', () => {
    expect(retail({ person: casual, shifts: ['tue 16:00-17:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 60 125% 34.76 34.76 11.1",
        "2026-08-04 top_up 60 125% 34.76 34.76 11.2",
        "2026-08-04 top_up 60 150% 41.72 41.72 11.2",
      ]
    `);
    expect(retail({ person: casual, shifts: ['tue 14:00-17:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 180 125% 34.76 104.28 11.1",
      ]
    `);
  });

  it('tops up the shift of a school student to an hour and a half between 3 pm and 6.30 pm', () => {
    const student = (text: string) =>
      retail({ person: { ...casual, age: 15 }, shifts: [shift(MONDAY_2026, text, { schoolStudent: true })] });
    expect(student('tue 15:30-16:30')).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 60 125% 15.64 15.64 11.1",
        "2026-08-04 top_up 30 125% 15.64 7.82 11.2",
      ]
    `);
    expect(student('sat 15:30-16:30')).toMatchInlineSnapshot(`
      [
        "2026-08-08 ordinary 60 150% 18.77 18.77 22.1",
        "2026-08-08 top_up 120 150% 18.77 37.54 11.2",
      ]
    `);
  });

  it('pays the meal allowance for more than an hour of overtime without notice and without a meal', () => {
    const late = (to: string, more = {}) =>
      retail({
        agreement: { agreedHours: week },
        shifts: [shift(MONDAY_2026, `tue 09:00-${to} -13:00-13:30`, { overtimeNotice: false, ...more })],
      }).filter((line) => line.includes('allowance'));
    expect(late('18:06')).toEqual([]);
    expect(late('18:07')).toEqual(['2026-08-04 allowance ×1 - 24.56 24.56 19.2(b)(i)']);
    expect(late('21:07')).toEqual([
      '2026-08-04 allowance ×1 - 24.56 24.56 19.2(b)(i)',
      '2026-08-04 allowance ×1 - 22.27 22.27 19.2(c)',
    ]);
    expect(late('18:07', { mealSupplied: true })).toEqual([]);
    expect(late('18:07', { overtimeNotice: true })).toEqual([]);
  });

  it('pays the laundry allowance by the week to a full-timer and by the shift to others, and other allowances as requested', () => {
    const answers = {
      laundry: 'special_clothing',
      first_aid: true,
      liquor_licence: true,
      vehicle_kilometres: decimal('12.5'),
    };
    const asked = (person: object) =>
      retail({
        person,
        circumstances: { answers },
        agreement: { agreedHours: week },
        shifts: ['mon 09:00-13:00', 'tue 09:00-13:00'],
      }).filter((line) => line.includes('allowance'));
    expect(asked({})).toMatchInlineSnapshot(`
      [
        "2026-08-03 allowance ×1 - 6.42 6.42 19.3(c)(i)",
        "2026-08-03 allowance ×1 - 14.55 14.55 19.10(b)",
        "2026-08-03 allowance ×1 - 34.69 34.69 19.12",
        "2026-08-03 allowance ×12.5 - 1.00 12.50 19.7",
      ]
    `);
    expect(asked(partTime)).toMatchInlineSnapshot(`
      [
        "2026-08-03 allowance ×1 - 1.28 1.28 19.3(c)(ii)",
        "2026-08-03 allowance ×1 - 14.55 14.55 19.10(b)",
        "2026-08-03 allowance ×1 - 34.69 34.69 19.12",
        "2026-08-03 allowance ×12.5 - 1.00 12.50 19.7",
        "2026-08-04 allowance ×1 - 1.28 1.28 19.3(c)(ii)",
      ]
    `);
  });

  it('pays cold work by the hour', () => {
    const cold = shift(MONDAY_2026, 'mon 09:00-13:00', { coldHours: decimal('2'), belowZeroHours: decimal('0.5') });
    expect(retail({ shifts: [cold] })).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 240 100% 27.81 111.24 17.1",
        "2026-08-03 allowance ×2 - 0.38 0.76 19.9(b)",
        "2026-08-03 allowance ×0.5 - 0.59 0.30 19.9(c)",
      ]
    `);
  });

  it('pays a permanent employee, but not a casual, for a public holiday that was not worked', () => {
    const circumstances = { holidayNotWorked: [{ date: HOLIDAY, hours: decimal('7.6') }] };
    const workplace = { publicHolidays: [HOLIDAY] };
    expect(retail({ circumstances, workplace })).toMatchInlineSnapshot(`
      [
        "2026-08-05 holiday_not_worked ×7.6 100% 27.81 211.36 FW Act s 116",
      ]
    `);
    const ofCasual = interpret({ person: casual, circumstances, workplace });
    expect(ofCasual.lines).toEqual([]);
    expect(ofCasual.warnings.map(({ code }) => code)).toEqual(['CASUAL_HOLIDAY']);
  });
});

describe('[AWARD-003] Retail: juniors and dates', () => {
  it('changes the junior percentage on the birthday within the week', () => {
    const result = interpret({
      person: { dateOfBirth: localDate('2008-08-05') },
      shifts: ['tue 09:00-13:00', 'wed 09:00-13:00'],
    });
    expect(shortLines(result)).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 240 100% 16.69 66.76 17.2",
        "2026-08-05 ordinary 240 100% 19.47 77.88 17.2",
      ]
    `);
    expect(result.warnings.map(({ code }) => code)).toEqual(['JUNIOR_BIRTHDAY']);
  });

  it('pays a junior at Level 4 as an adult', () => {
    expect(
      interpret({ person: { age: 17, classification: 'Retail Employee Level 4' } }).minimumHourlyRate?.toFixed(2),
    ).toBe('29.45');
  });

  it('from 1 December 2026, pays 18- and 19-year-olds with more than 6 months of service a higher percentage', () => {
    const rate = (payPeriodStart: string, age: number, monthsWithEmployer: number) =>
      interpret({
        weekStart: localDate(payPeriodStart),
        person: { age, monthsWithEmployer },
      }).minimumHourlyRate?.toFixed(2);
    expect(rate('2026-11-30', 18, 7)).toBe('19.47');
    expect(rate('2026-12-01', 18, 7)).toBe('20.86');
    expect(rate('2026-12-01', 18, 6)).toBe('19.47');
    expect(rate('2026-12-01', 19, 7)).toBe('23.64');
    expect(rate('2026-12-01', 17, 7)).toBe('16.69');
    expect(rate('2026-12-01', 20, 7)).toBe('27.81');
  });

  it('keeps the old rate until the end of a pay period that began before 1 July', () => {
    const rate = (weekStart: string, payPeriodStart: string) =>
      interpret({
        weekStart: localDate(weekStart),
        payPeriodStart: localDate(payPeriodStart),
      }).minimumHourlyRate?.toFixed(2);
    expect(rate('2026-07-06', '2026-06-29')).toBe('26.55');
    expect(rate('2026-07-01', '2026-07-01')).toBe('27.81');
    expect(rate('2026-06-30', '2026-06-30')).toBe('26.55');
  });

  it('states the confidence of each line: secondary for the rates of 2026, official for those of 2025', () => {
    const certainty = (weekStart: string) =>
      interpret({ weekStart: localDate(weekStart), shifts: ['tue 09:00-13:00'] }).lines.map((line) => line.certainty);
    expect(certainty('2025-08-04')).toEqual(['official']);
    expect(certainty('2026-08-03')).toEqual(['secondary']);
  });
});

describe('[AWARD-003] refusals', () => {
  it.each([
    [{ award: 'MA000100' }, 'AWARD_NOT_INTERPRETED'],
    [{ award: 'MA999999' }, 'NO_VALUES'],
    [{ weekStart: localDate('2023-08-07') }, 'NO_VALUES'],
    [{ person: { isShiftworker: true } }, 'SHIFTWORK'],
    [{ person: { isApprentice: true } }, 'APPRENTICE'],
    [{ person: { hasAnnualisedWage: true } }, 'ANNUALISED_WAGE'],
    [{ award: 'MA000009', person: { classification: 'Managerial staff (Hotels)' } }, 'CLASSIFICATION_NOT_COVERED'],
    [
      { award: 'MA000009', person: { classification: 'Casino table gaming employee grade 2' } },
      'CLASSIFICATION_NOT_COVERED',
    ],
    [{ person: { classification: 'Level 99' } }, 'UNKNOWN_CLASSIFICATION'],
    [{ person: { juniorScale: 'office' } }, 'UNKNOWN_JUNIOR_SCALE'],
    [{ person: partTime }, 'AGREED_HOURS_MISSING'],
    [{ workplace: { span: 'night' } }, 'UNKNOWN_SPAN'],
    [{ payPeriodStart: localDate('2026-08-10') }, 'PAY_PERIOD_AFTER_WEEK'],
    [{ shifts: ['mon 09:00-17:00', 'mon 16:59-18:00'] }, 'SHIFTS_OVERLAP'],
    [{ shifts: ['mon 09:00-17:00 -16:45-17:15'] }, 'BREAK_OUTSIDE_SHIFT'],
    [{ shifts: ['mon 09:00-17:00 -12:00-12:30 -12:15-12:45'] }, 'BREAK_OUTSIDE_SHIFT'],
    [{ shifts: [{ ...shift(MONDAY_2026, 'mon 09:00-17:00'), endsAt: '2026-08-03T09:00' }] }, 'SHIFT_ENDS_TOO_EARLY'],
    [{ shifts: [{ ...shift(MONDAY_2026, 'mon 09:00-17:00'), endsAt: '2026-08-04T09:01' }] }, 'SHIFT_TOO_LONG'],
    [
      {
        previousShift: { startsAt: '2026-08-02T12:00', endsAt: '2026-08-03T10:00', containedOvertime: false },
        shifts: ['mon 09:00-17:00'],
      },
      'PREVIOUS_SHIFT',
    ],
    [{ shifts: [shift(localDate('2026-07-27'), 'sun 20:00-02:00')] }, 'SHIFT_OUTSIDE_WEEK'],
  ] as const)('refuses %j with %s', (given, code) => {
    const { refused, lines } = interpret(given as Parameters<typeof interpret>[0]);
    expect(refused?.code).toBe(code);
    expect(lines).toEqual([]);
  });
});
