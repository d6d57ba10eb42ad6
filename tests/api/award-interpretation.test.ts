import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { DEMO, tokenFor } from './company.tokens.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

const interpret = (weeks: unknown, as = token) =>
  service.call('POST', '/api/award-interpretations', { token: as, body: { weeks } });

/** The week of the documentation. */
const WEEK = {
  reference: 'w1',
  award: 'MA000004',
  week_start: '2026-08-03',
  employee: {
    employment_type: 'casual',
    classification: 'Retail Employee Level 1',
    age: 19,
    months_with_employer: 8,
  },
  workplace: {
    time_zone: 'Australia/Sydney',
    state: 'NSW',
    public_holidays: ['2026-08-05'],
    part_day_holidays: [],
    span: 'standard',
  },
  agreement: { agreed_hours: { monday: '7.6' }, variations: [], minimum_gap_hours: 12, cycle_weeks: 1 },
  previous_shift: null,
  shifts: [
    {
      starts_at: '2026-08-04T09:00',
      ends_at: '2026-08-04T14:00',
      breaks: [{ starts_at: '2026-08-04T12:00', ends_at: '2026-08-04T12:30', paid: false }],
      meal_supplied: false,
      overtime_notice: true,
    },
  ],
  circumstances: { laundry: null, first_aid: false },
};
const ADULT = { employment_type: 'full_time', classification: 'Retail Employee Level 1' };

describe('POST /api/award-interpretations 200', () => {
  it('returns lines with clause and reason [AWARD-004]', async () => {
    const reply = await interpret([WEEK]);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      results: [
        {
          reference: 'w1',
          minimum_hourly_rate: '22.25',
          junior_percentage: 80,
          lines: [
            {
              date: '2026-08-04',
              starts_at: '2026-08-04T09:00',
              ends_at: '2026-08-04T14:00',
              kind: 'ordinary',
              minutes: 270,
              percentage: 125,
              rate: '27.81',
              quantity: '4.5',
              amount: '125.15',
              clause: '11.1',
              because: 'casual loading of 25%',
              certainty: 'secondary',
            },
          ],
          total: '125.15',
          warnings: [],
          refused: null,
        },
      ],
    });
  });

  it('refuses one week and interprets the others, in order [AWARD-004]', async () => {
    const { status, body } = await interpret([
      { ...WEEK, reference: 'social', award: 'MA000100', circumstances: {} },
      { ...WEEK, reference: 'shop' },
      { ...WEEK, reference: 'apprentice', employee: { ...WEEK.employee, apprentice: true } },
    ]);
    expect(status).toBe(200);
    expect(
      body.results.map((one: { reference: string; refused: { code: string } | null; total: string }) => [
        one.reference,
        one.refused?.code ?? null,
        one.total,
      ]),
    ).toEqual([
      ['social', 'AWARD_NOT_INTERPRETED', '0.00'],
      ['shop', null, '125.15'],
      ['apprentice', 'APPRENTICE', '0.00'],
    ]);
  });

  it('uses the calendar of the state without public_holidays, and warns about it [AWARD-004]', async () => {
    const christmas = {
      ...WEEK,
      week_start: '2026-12-21',
      employee: ADULT,
      agreement: undefined,
      workplace: { time_zone: 'Australia/Adelaide', state: 'SA' },
      shifts: [
        { starts_at: '2026-12-24T18:00', ends_at: '2026-12-24T20:00', overtime_notice: true },
        { starts_at: '2026-12-25T10:00', ends_at: '2026-12-25T12:00', overtime_notice: true },
      ],
    };
    const { body } = await interpret([christmas]);
    expect(
      body.results[0].lines.map((line: Record<string, unknown>) => [line.date, line.minutes, line.percentage]),
    ).toEqual([
      ['2026-12-24', 60, 125],
      ['2026-12-24', 60, 225],
      ['2026-12-25', 120, 225],
    ]);
    expect(body.results[0].warnings.map(({ code }: { code: string }) => code)).toEqual(['HOLIDAYS_FROM_CALENDAR']);
  });

  it('warns in a week in which the clocks change, and pays by the clock [AWARD-003]', async () => {
    const spring = {
      ...WEEK,
      week_start: '2026-09-28',
      employee: { ...ADULT, employment_type: 'casual' },
      shifts: [{ starts_at: '2026-10-03T22:00', ends_at: '2026-10-04T04:00', overtime_notice: true }],
      workplace: { ...WEEK.workplace, span: 'extended' },
    };
    const { lines, warnings } = (await interpret([spring])).body.results[0];
    expect(lines.reduce((minutes: number, line: { minutes: number }) => minutes + line.minutes, 0)).toBe(360);
    expect(warnings.map(({ code }: { code: string }) => code)).toContain('CLOCK_CHANGE');
  });

  it('answers 1,000 weeks in one call [AWARD-004]', async () => {
    const weeks = Array.from({ length: 1_000 }, (_, index) => ({ ...WEEK, reference: `w${index}` }));
    const { status, body } = await interpret(weeks);
    expect(status).toBe(200);
    expect(body.results).toHaveLength(1_000);
    expect(body.results[999].reference).toBe('w999');
  });

  it('accepts a token that may only read [AWARD-004]', async () => {
    const reading = await tokenFor(service, { ...DEMO, scope: 'payroll.read' });
    expect((await interpret([WEEK], reading)).status).toBe(200);
  });
});

describe('POST /api/award-interpretations 422', () => {
  it.each([
    [
      'a circumstance of another award',
      { ...WEEK, circumstances: { motorcycle_kilometres: '3' } },
      '/body/weeks/0/circumstances/motorcycle_kilometres',
    ],
    [
      'an unknown circumstance',
      { ...WEEK, circumstances: { danger_money: true } },
      '/body/weeks/0/circumstances/danger_money',
    ],
    ['an unknown key', { ...WEEK, store: true }, '/body/weeks/0/store'],
    [
      'an unknown time zone',
      { ...WEEK, workplace: { ...WEEK.workplace, time_zone: 'Australia/Nowhere' } },
      '/body/weeks/0/workplace/time_zone',
    ],
    [
      'a day that does not exist',
      { ...WEEK, shifts: [{ starts_at: '2026-02-30T09:00', ends_at: '2026-02-30T10:00' }] },
      '/body/weeks/0/shifts/0/starts_at',
    ],
    [
      'an hour that does not exist',
      { ...WEEK, shifts: [{ starts_at: '2026-08-04T24:00', ends_at: '2026-08-05T10:00' }] },
      '/body/weeks/0/shifts/0/starts_at',
    ],
    [
      'a time with seconds',
      { ...WEEK, shifts: [{ starts_at: '2026-08-04T09:00:00', ends_at: '2026-08-04T10:00' }] },
      '/body/weeks/0/shifts/0/starts_at',
    ],
    [
      'both age and date of birth',
      { ...WEEK, employee: { ...WEEK.employee, date_of_birth: '2007-01-01' } },
      '/body/weeks/0/employee/age',
    ],
    ['a code that is no award', { ...WEEK, award: 'retail' }, '/body/weeks/0/award'],
  ])('rejects %s', async (_what, week, pointer) => {
    const { status, errors } = await interpret([week]);
    expect(status).toBe(422);
    expect(errors.map(({ path }) => path)).toEqual([pointer]);
  });

  it('rejects an empty list and more than 1,000 weeks', async () => {
    expect((await interpret([])).status).toBe(422);
    expect((await interpret(Array.from({ length: 1_001 }, () => WEEK))).status).toBe(422);
  });
});
