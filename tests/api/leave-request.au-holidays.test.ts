import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee } from '../fixtures/employees.ts';
import { type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

type Fields = Readonly<Record<string, unknown>>;
const WEEK = { standard_hours_per_day: '7.6', standard_days_per_week: 5, pay_rate_per_hour: '40', state: 'VIC' };
const CHRISTMAS = { leave_type: 'HOLIDAY', start_date: '2026-12-21', end_date: '2027-01-04' };
const MONTH_END = '2026-12-22';

const anEmployee = (fields: Fields = {}) => world.anAuEmployee({ ...WEEK, ...fields });
const ask = (id: number, body: Fields) => world.call('POST', `/api/employees/${id}/leave-requests`, body);
const declare = async (id: number, body: Fields) => {
  const changed = await world.call('PATCH', `/api/employees/${id}/declarations`, body);
  expect(changed.status, changed.text).toBe(200);
  return changed.body;
};
const leftOut = ({ body }: { body: Fields }) =>
  (body.public_holidays as readonly Fields[]).map(({ date, is_leave }) => [date, is_leave]);

describe('public holidays in Australian leave requests', () => {
  it('leaves three public holidays out of 21 December to 4 January in Victoria: 60.80 hours [DEF-002]', async () => {
    const made = await ask(await anEmployee(), CHRISTMAS);
    expect([made.status, made.body.hours, made.body.days.length]).toEqual([201, '60.80', 8]);
    expect(made.body.public_holidays).toEqual([
      { date: '2026-12-25', name: 'Christmas Day', hours: '7.60', is_leave: false },
      { date: '2026-12-28', name: 'Boxing Day (substitute day)', hours: '7.60', is_leave: false },
      { date: '2027-01-01', name: "New Year's Day", hours: '7.60', is_leave: false },
    ]);
    expect(made.body.warnings).toEqual([]);
  });

  it('does not count holidays on days that the employee does not work [DEF-002]', async () => {
    const made = await ask(await anEmployee({ standard_days_per_week: 3 }), CHRISTMAS);
    expect([made.body.hours, leftOut(made)]).toEqual(['45.60', [['2026-12-28', false]]]);
  });

  it.each(['SICK', 'HOLIDAY'])('leaves public holidays out of %s [DEF-002]', async (leave_type) => {
    const made = await ask(await anEmployee(), { ...CHRISTMAS, leave_type });
    expect(made.body.hours).toBe('60.80');
  });

  it.each(['UNPAID', 'LONG_SERVICE', 'PAID_PUBLIC_HOLIDAY'])(
    'counts every working day of %s [DEF-002]',
    async (leave_type) => {
      const made = await ask(await anEmployee(), { ...CHRISTMAS, leave_type });
      expect([made.body.hours, made.body.public_holidays]).toEqual(['83.60', []]);
    },
  );

  it('uses the declared state of work, else the state of the company, else that of the address [DEF-002]', async () => {
    const cup = { leave_type: 'HOLIDAY', start_date: '2026-11-02', end_date: '2026-11-03' };
    const home = await ask(await anEmployee(), cup);
    expect(leftOut(home)).toEqual([['2026-11-03', false]]);
    const elsewhere = await anEmployee();
    const shown = await declare(elsewhere, { work_state: 'NSW' });
    expect(shown.work_state).toBe('NSW');
    expect(leftOut(await ask(elsewhere, cup))).toEqual([]);
    const company = await world.company('AU');
    await world.call('PATCH', `/api/company/${company}`, { state: 'VIC' });
    const [id] = await world.employees(company, [{ ...anAuEmployee({ ...WEEK, state: 'NSW' }) }]);
    expect(leftOut(await ask(id!, cup))).toEqual([['2026-11-03', false]]);
  });

  it('refuses a state that does not exist [DEF-002]', async () => {
    const refused = await world.call('PATCH', `/api/employees/${await anEmployee()}/declarations`, {
      work_state: 'XY',
    });
    expect(refused.status).toBe(422);
  });

  it('refuses a request for public holidays only [DEF-002]', async () => {
    const refused = await ask(await anEmployee(), { ...CHRISTMAS, start_date: '2026-12-25', end_date: '2026-12-25' });
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'every working day from 2026-12-25 to 2026-12-25 is a public holiday, so no leave is needed',
    ]);
  });

  it('counts hours that the caller states for a public holiday, with a warning [DEF-002]', async () => {
    const days = [
      { date: '2026-12-24', hours: '7.6' },
      { date: '2026-12-25', hours: '3.8' },
    ];
    const made = await ask(await anEmployee(), { ...CHRISTMAS, end_date: '2026-12-25', days });
    expect([made.body.hours, leftOut(made)]).toEqual(['11.40', [['2026-12-25', true]]]);
    expect(made.body.warnings).toEqual([
      {
        code: 'LEAVE_ON_PUBLIC_HOLIDAY',
        message:
          '2026-12-25 is Christmas Day, a public holiday. It is no leave by law, but the request states 3.80 hours for it',
      },
    ]);
  });

  it('pays the days left out as public holidays on the drafts of their runs, once [DEF-002]', async () => {
    const company = await world.company('AU');
    const [id] = await world.employees(company, [anAuEmployee({ ...WEEK, holiday_leave_hours: '100' })]);
    const made = await ask(id!, CHRISTMAS);
    const approved = await world.call('POST', `/api/employees/${id}/leave-requests/${made.body.id}/approve`);
    expect(approved.status, approved.text).toBe(200);
    const rows = ({ leave }: { leave: readonly Fields[] }) =>
      leave.map(({ leave_type, date, hours, amount }) => [leave_type, date, hours, amount]);
    const [first] = (await world.generate(company, await world.openRun(company, MONTH_END))).body;
    expect([rows(first), first.hours, first.gross]).toEqual([
      [
        ['HOLIDAY', '2026-12-21', 30.4, 1216],
        ['PAID_PUBLIC_HOLIDAY', '2026-12-25', 7.6, 304],
      ],
      [],
      1520,
    ]);
    expect(first.warnings.map(({ code }: Fields) => code)).not.toContain('LEAVE_ON_PUBLIC_HOLIDAY');
    const [second] = (await world.generate(company, await world.openRun(company, '2026-12-29'))).body;
    expect(rows(second)).toEqual([
      ['HOLIDAY', '2026-12-29', 22.8, 912],
      ['PAID_PUBLIC_HOLIDAY', '2026-12-28', 7.6, 304],
      ['PAID_PUBLIC_HOLIDAY', '2027-01-01', 7.6, 304],
    ]);
    expect(await world.complete(company, first.id)).toMatchObject({ status: 200 });
    const again = await world.generate(company, await world.openRun(company, MONTH_END));
    expect(again.body.filter((pay: Fields) => pay.is_complete !== true).flatMap(rows)).toEqual([]);
  });

  it('warns about hours of a pay that cover a public holiday, and pays them as sent [DEF-002]', async () => {
    const id = await anEmployee({ holiday_leave_hours: '100' });
    const away = (hours: string, more: readonly Fields[] = []) => ({
      employee_id: id,
      leave: [{ description: 'Away', leave_type: 'HOLIDAY', date: '2026-12-21', hours }, ...more],
    });
    const warned = async (pay: Fields) => {
      const [shown] = await world.pays(world.au, [pay], MONTH_END, '&dry_run=true');
      return shown.warnings.filter(({ code }: Fields) => code === 'LEAVE_ON_PUBLIC_HOLIDAY');
    };
    expect(await warned(away('38'))).toEqual([
      {
        code: 'LEAVE_ON_PUBLIC_HOLIDAY',
        employee_id: id,
        message: expect.stringContaining('covers 2026-12-25 (Christmas Day)'),
      },
    ]);
    expect(await warned(away('30.4'))).toEqual([]);
    const apart = { description: 'Christmas', leave_type: 'PAID_PUBLIC_HOLIDAY', date: '2026-12-25', hours: '7.6' };
    expect(await warned(away('30.4', [apart]))).toEqual([]);
  });
});
