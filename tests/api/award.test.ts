import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { DEMO, LAPSED, OTHER } from './company.fixture.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

/** An award without choices of the company. */
const NO_CHOICES = { allowances: {}, options: {} };

describe('awards of a company', () => {
  const list = (companyId = 1, as = token) => service.call('GET', `/api/company/${companyId}/awards`, { token: as });
  const create = (body: unknown, companyId = 1, as = token) =>
    service.call('POST', `/api/company/${companyId}/awards`, { token: as, body });
  const patch = (id: number, body: unknown, companyId = 1) =>
    service.call('PATCH', `/api/company/${companyId}/awards/${id}`, { token, body });
  const remove = (id: number, companyId = 1) =>
    service.call('DELETE', `/api/company/${companyId}/awards/${id}`, { token });

  describe('GET awards', () => {
    it('returns 200 with the awards sorted by name, and an empty list for New Zealand [RATE-021]', async () => {
      expect((await list()).body).toEqual([
        { id: 1, name: 'Food, Beverage and Tobacco Manufacturing Award', pack: null, ...NO_CHOICES },
        { id: 2, name: 'General Retail Industry Award', pack: null, ...NO_CHOICES },
      ]);
      expect((await list(2)).body).toEqual([]);
    });

    it('returns 400 for a company of another account', async () => {
      expect(answerOf(await list(1, await tokenFor(service, OTHER)))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
    });
  });

  describe('POST awards', () => {
    it('returns 201 and lists the new award among the pay rates [RATE-021]', async () => {
      const reply = await create({ name: 'Clerks Award' });
      expect([reply.status, reply.body]).toEqual([
        201,
        { id: expect.any(Number), name: 'Clerks Award', pack: null, ...NO_CHOICES },
      ]);
      const rates = await service.call('GET', '/api/company/1/pay-rates?award=clerks%20award', { token });
      expect(rates.body).toEqual([{ award_id: reply.body.id, award_name: 'Clerks Award', classifications: [] }]);
    });

    it('returns 400 for a New Zealand company [RATE-016]', async () => {
      const reply = await create({ name: 'Clerks Award' }, 2);
      expect(answerOf(reply)).toEqual({
        status: 400,
        body: {
          detail:
            'Awards exist only in Australia; create the pay-rate groups of a New Zealand company without an award',
        },
      });
    });

    it('returns 403 for a lapsed account', async () => {
      expect(answerOf(await create({ name: 'X' }, 4, await tokenFor(service, LAPSED)))).toEqual({
        status: 403,
        body: { detail: 'The account has no active subscription; renew it to make changes' },
      });
    });

    it('returns 404 for an unknown company', async () => {
      expect((await create({ name: 'X' }, 3)).body).toEqual({ detail: 'Company not found' });
    });

    it('returns 409 when the name is already in use, ignoring case', async () => {
      expect((await create({ name: 'general retail industry award' })).body).toEqual({
        detail: "The name 'general retail industry award' is already used by award 2; choose another",
      });
    });

    it.each([
      [{}, 'name: this field is required'],
      [{ name: '' }, 'name: must be text of 1 to 100 characters on one line, not only spaces'],
      [{ name: '  ' }, 'name: must be text of 1 to 100 characters on one line, not only spaces'],
      [{ name: 'x'.repeat(101) }, 'name: must be text of 1 to 100 characters on one line, not only spaces'],
      [{ name: 'A', id: 1 }, 'id: this field is not known here'],
    ])('returns 422 for %j', async (body, message) => {
      expect(answerOf(await create(body))).toEqual({
        status: 422,
        body: { status_code: 10422, message: `body -> ${message}`, data: null },
      });
    });
  });

  describe('PATCH an award', () => {
    it('returns 200 with the new name [RATE-021]', async () => {
      const { body: made } = await create({ name: 'Before' });
      expect((await patch(made.id, { name: 'After' })).body).toEqual({
        id: made.id,
        name: 'After',
        pack: null,
        ...NO_CHOICES,
      });
      expect((await patch(made.id, {})).body).toEqual({ id: made.id, name: 'After', pack: null, ...NO_CHOICES });
    });

    it('returns 404 for an unknown award and for one of another company', async () => {
      expect([(await patch(999999, { name: 'X' })).body, (await patch(1, { name: 'X' }, 2)).status]).toEqual([
        { detail: 'Award not found' },
        404,
      ]);
    });

    it('returns 409 when another award already has the name', async () => {
      expect(answerOf(await patch(1, { name: 'General Retail Industry Award' }))).toEqual({
        status: 409,
        body: { detail: "The name 'General Retail Industry Award' is already used by award 2; choose another" },
      });
    });
  });

  describe('DELETE an award', () => {
    it('returns 204 for an award without classifications, and 404 the second time [RATE-021]', async () => {
      const { body: made } = await create({ name: 'Unused' });
      expect((await remove(made.id)).status).toBe(204);
      expect(answerOf(await remove(made.id))).toEqual({ status: 404, body: { detail: 'Award not found' } });
    });

    it('returns 409 while the award has classifications', async () => {
      expect((await remove(1)).body).toEqual({
        detail: 'The award still has classifications: Baker Level 4; delete or move these pay-rate groups first',
      });
    });
  });
});

describe('interpretation of awards', () => {
  const interpret = (weeks: unknown, as = token) =>
    service.call('POST', '/api/award-interpretations', { token: as, body: { weeks } });

  /** The example week from the documentation. */
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
    it('returns each line with its clause and its reason [AWARD-004]', async () => {
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

    it('refuses weeks that cannot be interpreted, interprets the others and keeps the order of the request [AWARD-004]', async () => {
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

    it('uses the public holidays of the state when public_holidays is left out, and adds a warning [AWARD-004]', async () => {
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
        body.results[0].lines.map((line: Record<string, unknown>) => [
          line.date,
          line.minutes,
          line.percentage,
          line.certainty,
        ]),
      ).toEqual([
        ['2026-12-24', 60, 125, 'secondary'],
        ['2026-12-24', 60, 225, 'knowledge'],
        ['2026-12-25', 120, 225, 'knowledge'],
      ]);
      expect(body.results[0].warnings.map(({ code }: { code: string }) => code)).toEqual(['HOLIDAYS_FROM_CALENDAR']);
      const stated = { ...christmas, workplace: { ...christmas.workplace, public_holidays: ['2026-12-25'] } };
      const [{ lines, warnings }] = (await interpret([stated])).body.results;
      expect(lines.map((line: Record<string, unknown>) => [line.date, line.percentage, line.certainty])).toEqual([
        ['2026-12-24', 125, 'secondary'],
        ['2026-12-25', 225, 'secondary'],
      ]);
      expect(warnings).toEqual([]);
    });

    it.each([
      ['QLD', 'Australia/Brisbane', '2026-12-24', '18:00'],
      ['SA', 'Australia/Adelaide', '2026-12-24', '19:00'],
      ['SA', 'Australia/Adelaide', '2026-12-31', '19:00'],
      ['NT', 'Australia/Darwin', '2026-12-24', '19:00'],
      ['NT', 'Australia/Darwin', '2026-12-31', '19:00'],
      ['QLD', 'Australia/Brisbane', '2026-12-31', null],
      ['NSW', 'Australia/Sydney', '2026-12-24', null],
      ['VIC', 'Australia/Melbourne', '2026-12-31', null],
    ])(
      'in %s (%s), the evening of %s is a public holiday from %s [AWARD-004]',
      async (state, time_zone, date, from) => {
        const evening = {
          ...WEEK,
          week_start: date === '2026-12-24' ? '2026-12-21' : '2026-12-28',
          employee: ADULT,
          agreement: undefined,
          workplace: { time_zone, state },
          shifts: [{ starts_at: `${date}T17:00`, ends_at: `${date}T21:00`, overtime_notice: true }],
        };
        const { lines } = (await interpret([evening])).body.results[0];
        const holiday = lines.filter((line: { percentage: number }) => line.percentage === 225);
        expect(holiday.map((line: Record<string, unknown>) => [line.starts_at, line.certainty])).toEqual(
          from === null ? [] : [[`${date}T${from}`, 'knowledge']],
        );
      },
    );

    it('warns about a week in which the clocks change, and pays by clock time [AWARD-003]', async () => {
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

    it('interprets 1,000 weeks in one request [AWARD-004]', async () => {
      const weeks = Array.from({ length: 1_000 }, (_, index) => ({ ...WEEK, reference: `w${index}` }));
      const { status, body } = await interpret(weeks);
      expect(status).toBe(200);
      expect(body.results).toHaveLength(1_000);
      expect(body.results[999].reference).toBe('w999');
    });

    it('accepts a token that has only a read scope [AWARD-004]', async () => {
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
});
