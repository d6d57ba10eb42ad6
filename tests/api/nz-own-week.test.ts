import { beforeAll, describe, expect, it } from 'vitest';
import { anNzEmployee } from '../fixtures/pay-world.ts';
import { ordinary, type Pay, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

// The rate is 30 an hour. Weekly runs last from Monday to Sunday. The four weeks before 9 November 2026 are paid on
// their Tuesdays.

type Fields = Readonly<Record<string, unknown>>;
const WEEKS = ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'] as const;

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const hired = async (fields: Fields = {}): Promise<number> =>
  (
    await world.employees(world.nz, [
      anNzEmployee({
        employment_status: 'Part-time',
        kiwisaver_status_code: 'NK',
        start_date: '2024-04-01',
        ...fields,
      }),
    ])
  )[0]!;

/** Pays the four weeks. A week is either a map from weekday (0 = Monday) to hours, or one figure for undated hours. */
async function worked(id: number, weeks: readonly (string | Readonly<Record<number, string>>)[]): Promise<void> {
  for (const [index, week] of weeks.entries()) {
    const monday = WEEKS[index]!;
    const dayAfter = (days: number) =>
      new Date(Date.parse(`${monday}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
    const hours =
      typeof week === 'string'
        ? [ordinary(week)]
        : Object.entries(week).map(([day, value]) => ordinary(value, { worked_on: dayAfter(Number(day)) }));
    await world.pays(world.nz, [{ employee_id: id, hours }], monday);
  }
}
const leave = (leave_type: string, hours: string, date = '2026-11-11') => [
  { description: 'Away', leave_type, date, hours },
];
const away = async (id: number, type: string, hours: string): Promise<Pay> =>
  (await world.pays(world.nz, [{ employee_id: id, leave: leave(type, hours) }], '2026-11-10'))[0];
const declare = (id: number, body: Fields) => world.call('PATCH', `/api/employees/${id}/declarations`, body);

describe('a part-time employee on default settings', () => {
  it("deducts one week of annual holidays for the number of hours in the employee's own week [DEF-006] [row 7]", async () => {
    const id = await hired();
    await worked(id, ['20', '20', '20', '20']);
    const pay = await away(id, 'ANNUAL_HOLIDAYS', '20');
    expect(pay.gross).toBe(600);
    const said = await world.explained(pay.id);
    expect(said).toContain('20 h taken = 1 week');
    expect(said).toContain('1 week x the greater of ordinary weekly pay 600.00');
    expect(said).toContain('a week is 20 h, the average of the last 4 weeks');
  });

  it('converts annual holidays to weeks using average weekly hours when the hours vary from week to week [DEF-006]', async () => {
    const id = await hired();
    await worked(id, ['16', '24', '20', '20']);
    expect(await world.explained((await away(id, 'ANNUAL_HOLIDAYS', '10')).id)).toContain('10 h taken = 0.5 weeks');
  });

  it('pays a quarter of the last four weeks’ earnings if the hours vary, and otherwise the ordinary week at the new rate [CALC-031]', async () => {
    const raised = async (weeks: readonly string[]) => {
      const id = await hired();
      await worked(id, weeks);
      const update = await world.call('PATCH', `/api/company/${world.nz}/employees/update`, [
        { id, pay_rate_per_hour: '40' },
      ]);
      expect(update.status, update.text).toBe(200);
      return away(id, 'ANNUAL_HOLIDAYS', '20');
    };
    // 80 hours at $30 is $2,400, so one week is 20 hours and $600.
    const differing = await raised(['16', '24', '22', '18']);
    expect(differing.gross).toBe(600);
    expect(await world.explained(differing.id)).toContain(
      'ordinary weekly pay is the regular gross earnings of four weeks, 2400.00 / 4, because no ordinary week can be determined under s 8(2): the hours of the last 4 weeks were 16, 24, 22, 18',
    );
    // All four weeks have 20 hours, so the ordinary week is known. It is paid at the rate that applies when the holiday
    // starts: 20 x 40.
    const usual = await raised(['20', '20', '20', '20']);
    expect(usual.gross).toBe(800);
  });

  it('reads the undated hours of one four-weekly pay as equal weeks, unless the hours are declared to vary', async () => {
    const raised = async (declared: Fields) => {
      const id = await hired();
      expect((await declare(id, { pay_cycle: 'FOUR_WEEKLY', ...declared })).status).toBe(200);
      await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('80')] }], '2026-10-12');
      await world.call('PATCH', `/api/company/${world.nz}/employees/update`, [{ id, pay_rate_per_hour: '40' }]);
      return (await away(id, 'ANNUAL_HOLIDAYS', '20')).gross;
    };
    // Either a week of 20 hours at the new rate of 40, or a quarter of the 2,400 that was paid at 30.
    expect(await raised({})).toBe(800);
    expect(await raised({ hours_pattern: 'VARYING' })).toBe(600);
  });

  it('does not mistake a fortnight with undated hours and a day of leave for a longer week [CALC-031]', async () => {
    const id = await hired({ pay_period: 'FORTNIGHTLY' });
    for (const [day, hours, sick] of [
      ['2026-10-19', '40', []],
      ['2026-11-02', '32', leave('SICK', '8', '2026-10-28')],
    ] as const)
      await world.pays(world.nz, [{ employee_id: id, hours: [ordinary(hours)], leave: sick }], day);
    await world.call('PATCH', `/api/company/${world.nz}/employees/update`, [{ id, pay_rate_per_hour: '40' }]);
    const [pay] = await world.pays(
      world.nz,
      [{ employee_id: id, leave: leave('ANNUAL_HOLIDAYS', '20', '2026-11-11') }],
      '2026-11-16',
    );
    expect(await world.explained(pay.id)).toContain('1 week x the greater of ordinary weekly pay 800.00');
  });

  it.each([
    ['a standard week that was sent', { standard_days_per_week: 5 }, {}],
    ['declared working days', {}, { working_days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] }],
    ['the declared pattern FIXED', {}, { hours_pattern: 'FIXED' }],
  ])('uses the agreed week instead of the hours worked with %s [DEF-006]', async (_what, fields, declared) => {
    const id = await hired({
      ...fields,
      ...('standard_days_per_week' in fields ? { standard_hours_per_day: '8' } : {}),
    });
    await declare(id, declared);
    await worked(id, ['20', '20', '20', '20']);
    expect(await world.explained((await away(id, 'ANNUAL_HOLIDAYS', '20')).id)).toMatch(/20 h taken = 0\.5\d* weeks/);
  });
});

describe('hours that vary from week to week', () => {
  const FULL = { employment_status: 'Full-time', standard_hours_per_day: '8', standard_days_per_week: 5 };
  const VARYING = [{ 0: '8', 1: '4' }, { 0: '8', 2: '12' }, { 1: '4', 3: '10', 5: '10' }, { 4: '8' }];

  it('recognises varying hours by their dates, and uses the four-week formula and the average week', async () => {
    const id = await hired(FULL);
    await worked(id, VARYING);
    const pay = await away(id, 'ANNUAL_HOLIDAYS', '16');
    // 64 hours at $30 is $1,920 in four weeks, so an average week is 16 hours and $480.
    expect(pay.gross).toBe(480);
    const said = await world.explained(pay.id);
    expect(said).toContain('1 week x the greater of ordinary weekly pay 480.00');
    expect(said).toContain(
      'ordinary weekly pay is the regular gross earnings of four weeks, 1920.00 / 4, because no ordinary week can be determined under s 8(2): the hours of the last 4 weeks were 12, 20, 24, 8',
    );
  });

  it('pays an average day of sick leave at average daily pay', async () => {
    const id = await hired(FULL);
    await worked(id, VARYING);
    const pay = await away(id, 'SICK', '8');
    // $1,920 is divided by the eight days that were worked. 64 hours over eight days is 8 hours a day.
    expect(pay.gross).toBe(240);
    const said = await world.explained(pay.id);
    expect(said).toContain('average daily pay 240.00');
    expect(said).toContain('daily pay varies (s 9A), because the hours of the last 4 weeks were 12, 20, 24, 8');
    expect(said).toContain('8 h taken = 1 day');
  });

  it('uses the last four weeks to decide whether a public holiday is otherwise a working day', async () => {
    // The employee worked on Mondays in three of the four weeks and on Tuesdays in two. The rows state that the day is
    // a public holiday.
    const holiday = (worked_on: string) => ordinary('4', { worked_on, is_public_holiday: true });
    const [monday, tuesday] = [await hired(FULL), await hired(FULL)];
    for (const one of [monday, tuesday])
      await worked(
        one,
        VARYING.map((week, index) => (index === 3 ? { 0: '8' } : week)),
      );
    const paid = async (employee_id: number, day: string) =>
      world.explained((await world.pays(world.nz, [{ employee_id, hours: [holiday(day)] }], '2026-11-10'))[0].id);
    expect(await paid(monday, '2026-11-09')).toContain('a working day in recent weeks, s 12');
    expect(await paid(tuesday, '2026-11-10')).toContain('not a working day in recent weeks, s 12');
  });

  it('follows a declaration of FIXED or VARYING instead of the dates', async () => {
    const fixed = await hired(FULL);
    await declare(fixed, { hours_pattern: 'FIXED' });
    await worked(fixed, VARYING);
    expect((await away(fixed, 'SICK', '8')).gross).toBe(240);
    expect(await world.explained((await away(fixed, 'ANNUAL_HOLIDAYS', '40')).id)).toContain(
      'ordinary weekly pay 1200.00',
    );
    const varying = await hired(FULL);
    await declare(varying, { hours_pattern: 'VARYING' });
    await worked(varying, ['20', '20', '20', '20']);
    expect(await world.explained((await away(varying, 'ANNUAL_HOLIDAYS', '20')).id)).toContain(
      'because no ordinary week can be determined under s 8(2): hours_pattern is declared as VARYING',
    );
  });

  it('does not assume varying hours when three of the four weeks have the same hours', async () => {
    const id = await hired(FULL);
    await worked(id, [{ 0: '8' }, { 0: '8' }, { 1: '8' }, { 0: '4' }]);
    expect(await world.explained((await away(id, 'ANNUAL_HOLIDAYS', '40')).id)).toContain(
      'ordinary weekly pay 1200.00',
    );
  });
});
