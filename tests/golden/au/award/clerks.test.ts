import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/base/decimal.ts';
import { localDate } from '../../../../src/base/local-date.ts';
import { agreed, interpret, MONDAY_2026, shift, shortLines } from './week-facts.ts';

const HOLIDAY = localDate('2026-08-05');
type Given = Parameters<typeof interpret>[0];
const LEVEL = { classification: 'Level 2—Year 1' };
const clerk = (given: Given) => interpret({ award: 'MA000002', ...given, person: { ...LEVEL, ...given.person } });
const clerks = (given: Given) => shortLines(clerk(given));
const casual = { employment: 'casual' } as const;
const partTime = { employment: 'part_time' } as const;
const week = agreed('7.6', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday');
const fullWeek = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => `${day} 09:00-17:06 -12:30-13:00`);

describe('[AWARD-003] Clerks: hours and overtime (13, 21, 24)', () => {
  it('pays 125% on a Saturday until 12.30 pm and overtime after that', () => {
    expect(clerks({ shifts: ['sat 09:00-12:31'] })).toMatchInlineSnapshot(`
      [
        "2026-08-08 ordinary 210 125% 36.81 128.84 24.2",
        "2026-08-08 overtime 1 150% 44.18 0.74 21.4",
        "2026-08-08 top_up 29 150% 44.18 21.35 21.3",
      ]
    `);
  });

  it('pays overtime on a Sunday, and 200% for at least 4 hours where clause 13.5 applies', () => {
    expect(clerks({ shifts: ['sun 09:00-11:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-09 overtime 120 200% 58.90 117.80 21.4",
      ]
    `);
    expect(
      clerks({ workplace: { sundaySpan: { from: '09:00', to: '18:00' } }, shifts: ['sun 09:00-11:00'] }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-09 ordinary 120 200% 58.90 117.80 24.3",
        "2026-08-09 top_up 120 200% 58.90 117.80 24.3(c)",
      ]
    `);
  });

  it('moves the span of hours by agreement', () => {
    expect(clerks({ workplace: { spanStartShift: -60 }, shifts: ['tue 06:00-09:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 180 100% 29.45 88.35 16.1",
      ]
    `);
    expect(clerks({ shifts: ['tue 06:00-09:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 overtime 60 150% 44.18 44.18 21.4",
        "2026-08-04 ordinary 120 100% 29.45 58.90 16.1",
      ]
    `);
  });

  it('pays 250% on a public holiday, for at least 4 hours', () => {
    expect(clerks({ workplace: { publicHolidays: [HOLIDAY] }, shifts: ['wed 09:00-12:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-05 ordinary 180 250% 73.63 220.89 24.4",
        "2026-08-05 top_up 60 250% 73.63 73.63 24.4(d)",
      ]
    `);
    expect(clerks({ workplace: { publicHolidays: [HOLIDAY] }, shifts: ['wed 09:00-13:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-05 ordinary 240 250% 73.63 294.52 24.4",
      ]
    `);
  });

  it('lets casuals work 10 ordinary hours a day, and pays them 225% after 5 hours without a meal break', () => {
    expect(
      clerks({ person: casual, shifts: ['tue 07:00-19:00 -12:00-12:30', 'wed 07:00-17:30 -12:00-12:30'] }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 600 125% 36.81 368.10 11.1",
        "2026-08-04 meal_break 90 225% 66.26 99.39 15",
        "2026-08-05 ordinary 600 125% 36.81 368.10 11.1",
      ]
    `);
  });

  it('pays a full-timer overtime beyond the rostered hours of the day', () => {
    expect(
      clerks({ agreement: { agreedHours: week }, shifts: ['tue 09:00-19:00 -12:30-13:00'] }),
    ).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 456 100% 29.45 223.82 16.1",
        "2026-08-04 overtime 54 150% 44.18 39.76 21.4",
        "2026-08-04 meal_break 60 200% 58.90 58.90 15",
      ]
    `);
  });

  it('pays a part-timer overtime beyond the agreed hours by default, or optionally only beyond the limits of the award', () => {
    const agreement = { agreedHours: agreed('4', 'tuesday') };
    const shifts = ['tue 09:00-14:00'];
    const first = clerk({ person: partTime, agreement, shifts });
    expect(shortLines(first)).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 240 100% 29.45 117.80 16.1",
        "2026-08-04 overtime 60 150% 44.18 44.18 21.4",
      ]
    `);
    expect(first.lines[1]!.because).toBe(
      'more than the 4 hours agreed for the day (21.1; reading: agreed_hours); overtime, Monday to Saturday, first 2 hours',
    );
    expect(first.lines[1]!.certainty).toBe('knowledge');
    const answers = { part_time_overtime: 'award_limits' };
    expect(clerks({ person: partTime, agreement, shifts, circumstances: { answers } })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 300 100% 29.45 147.25 16.1",
      ]
    `);
  });

  it('pays overtime of less than half an hour in the week as half an hour', () => {
    const agreement = { agreedHours: week };
    const late = (to: string) =>
      clerks({ agreement, shifts: [`tue 09:00-${to} -12:30-13:00`] }).filter((line) => !line.includes('ordinary'));
    expect(late('17:21')).toMatchInlineSnapshot(`
      [
        "2026-08-04 overtime 15 150% 44.18 11.05 21.4",
        "2026-08-04 top_up 15 150% 44.18 11.05 21.3",
      ]
    `);
    expect(late('17:36')).toMatchInlineSnapshot(`
      [
        "2026-08-04 overtime 30 150% 44.18 22.09 21.4",
      ]
    `);
  });

  it('pays at least 3 hours on a Saturday and 4 on a Sunday after 38 hours from Monday to Friday', () => {
    const weekend = (text: string, shifts = fullWeek) =>
      clerks({ shifts: [...shifts, text] }).filter((line) => /2026-08-0[89]/.test(line));
    expect(weekend('sat 13:00-14:00')).toMatchInlineSnapshot(`
      [
        "2026-08-08 overtime 60 150% 44.18 44.18 21.4",
        "2026-08-08 top_up 60 150% 44.18 44.18 21.4(b)",
        "2026-08-08 top_up 60 200% 58.90 58.90 21.4(b)",
      ]
    `);
    expect(weekend('sun 13:00-14:00')).toMatchInlineSnapshot(`
      [
        "2026-08-09 overtime 60 200% 58.90 58.90 21.4",
        "2026-08-09 top_up 180 200% 58.90 176.70 21.4(c)",
      ]
    `);
    expect(weekend('sat 13:00-14:00', fullWeek.slice(1))).toMatchInlineSnapshot(`
      [
        "2026-08-08 overtime 60 150% 44.18 44.18 21.4",
      ]
    `);
  });
});

describe('[AWARD-003] Clerks: breaks, minimum payments and allowances', () => {
  it('pays 200% from the 301st minute without a meal break', () => {
    expect(clerks({ shifts: ['tue 09:00-14:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 300 100% 29.45 147.25 16.1",
      ]
    `);
    expect(clerks({ shifts: ['tue 09:00-14:01'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 300 100% 29.45 147.25 16.1",
        "2026-08-04 meal_break 1 200% 58.90 0.98 15",
      ]
    `);
    expect(clerks({ shifts: ['tue 09:00-15:00 -14:30-15:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 300 100% 29.45 147.25 16.1",
        "2026-08-04 meal_break 30 200% 58.90 29.45 15",
      ]
    `);
    expect(clerks({ person: casual, shifts: ['tue 09:00-16:00 -12:00-12:29'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 300 125% 36.81 184.05 11.1",
        "2026-08-04 meal_break 91 225% 66.26 100.49 15",
      ]
    `);
  });

  it('pays 200% when overtime is followed by less than 10 hours off, but not to casuals', () => {
    const previousShift = { startsAt: '2026-08-03T12:00', endsAt: '2026-08-03T22:01', containedOvertime: true };
    const resumed = (given: Given) => clerks({ previousShift, shifts: ['tue 08:00-12:00'], ...given });
    expect(resumed({})).toMatchInlineSnapshot(`
      [
        "2026-08-04 short_break 240 200% 58.90 235.60 22",
      ]
    `);
    expect(resumed({ previousShift: { ...previousShift, endsAt: '2026-08-03T22:00' } })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 240 100% 29.45 117.80 16.1",
      ]
    `);
    expect(resumed({ previousShift: { ...previousShift, containedOvertime: false } })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 240 100% 29.45 117.80 16.1",
      ]
    `);
    expect(resumed({ person: casual })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 240 125% 36.81 147.24 11.1",
      ]
    `);
  });

  it('pays 200% for a shift that starts less than 10 hours after overtime earlier in the week', () => {
    expect(clerks({ shifts: ['mon 15:00-23:00 -18:00-18:30', 'tue 08:00-12:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-03 ordinary 210 100% 29.45 103.08 16.1",
        "2026-08-03 overtime 120 150% 44.18 88.36 21.4",
        "2026-08-03 overtime 120 200% 58.90 117.80 21.4",
        "2026-08-04 short_break 240 200% 58.90 235.60 22",
      ]
    `);
  });

  it('tops up a casual shift to 3 hours', () => {
    expect(clerks({ person: casual, shifts: ['tue 18:00-19:00'] })).toMatchInlineSnapshot(`
      [
        "2026-08-04 ordinary 60 125% 36.81 36.81 11.1",
        "2026-08-04 top_up 120 125% 36.81 73.62 11",
      ]
    `);
  });

  it('pays the meal allowance for more than an hour and a half of overtime', () => {
    const late = (to: string) =>
      clerks({
        agreement: { agreedHours: week },
        shifts: [shift(MONDAY_2026, `tue 09:00-${to} -12:30-13:00`, { overtimeNotice: false })],
      }).filter((line) => line.includes('allowance'));
    expect(late('18:36')).toEqual([]);
    expect(late('18:37')).toEqual(['2026-08-04 allowance ×1 - 20.75 20.75 19.5(b)(i)']);
    expect(late('21:07')).toEqual([
      '2026-08-04 allowance ×1 - 20.75 20.75 19.5(b)(i)',
      '2026-08-04 allowance ×1 - 16.62 16.62 19.5(c)',
    ]);
  });
});

describe('[AWARD-003] the weekly minimum of a full-timer', () => {
  it('tops up the week when 38 hours at the rounded hourly rate are less than the weekly rate', () => {
    const lines = clerks({
      weekStart: localDate('2025-08-04'),
      person: { classification: 'Level 1—Year 1' },
      shifts: fullWeek,
    });
    expect(lines).toMatchInlineSnapshot(`
      [
        "2025-08-04 ordinary 456 100% 25.74 195.62 16.1",
        "2025-08-05 ordinary 456 100% 25.74 195.62 16.1",
        "2025-08-06 ordinary 456 100% 25.74 195.62 16.1",
        "2025-08-07 ordinary 456 100% 25.74 195.62 16.1",
        "2025-08-08 ordinary 456 100% 25.74 195.62 16.1",
        "2025-08-04 top_up ×1 - 0.10 0.10 16.1",
      ]
    `);
  });

  it('pays no top-up when the hours earn the weekly rate, for a week below 38 hours, or to a part-timer', () => {
    const topUps = (given: Given) =>
      clerks({ weekStart: localDate('2025-08-04'), ...given }).filter((line) => line.includes('top_up'));
    expect(topUps({ person: { classification: 'Level 2—Year 1' }, shifts: fullWeek })).toEqual([]);
    const shorter = ['mon 09:06-17:06 -12:30-13:00', ...fullWeek.slice(1)];
    expect(topUps({ person: { classification: 'Level 1—Year 1' }, shifts: shorter })).toEqual([]);
    const person = { classification: 'Level 1—Year 1', ...partTime };
    expect(topUps({ person, agreement: { agreedHours: week }, shifts: fullWeek })).toEqual([]);
  });

  it('counts the paid hours of a public holiday that was not worked towards the 38 hours of the week', () => {
    const circumstances = { holidayNotWorked: [{ date: localDate('2025-08-06'), hours: decimal('7.6') }] };
    const lines = clerks({
      weekStart: localDate('2025-08-04'),
      person: { classification: 'Level 1—Year 1' },
      workplace: { publicHolidays: [localDate('2025-08-06')] },
      circumstances,
      shifts: fullWeek.filter((text) => !text.startsWith('wed')),
    });
    expect(lines.at(-1)).toBe('2025-08-04 top_up ×1 - 0.10 0.10 16.1');
  });
});
