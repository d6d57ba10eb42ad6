import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld } from '../fixtures/pay-world.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

type Fields = Readonly<Record<string, unknown>>;
const THREE_DAYS = { employment_status: 'Part-time', standard_hours_per_day: '7.6', standard_days_per_week: 3 };

const daysOf = async (id: number): Promise<readonly (number | null)[]> => {
  const { body } = await world.get(`/api/employees/${id}`);
  return [body.num_holiday_leave_days_per_year, body.num_sick_leave_days_per_year];
};
const accruedBy = async (employee_id: number, pay: Fields): Promise<Readonly<Record<string, string>>> => {
  const made = await world.pay(world.au, { employee_id, ...pay });
  const { body } = await world.get(`/api/pays/${made.id}/explanation`);
  const lines = body.lines.filter(({ rule }: { rule: string }) => rule.startsWith('AU.LEAVE.ACCRUAL'));
  return Object.fromEntries(lines.map((line: Fields) => [String(line.rule).split('.').at(-1), line.amount]));
};
const worked = (value: string) => ({ description: 'Ordinary hours', units: 'Hours', value });
const away = (leave_type: string, date: string, hours: string) => ({ description: 'Away', leave_type, date, hours });
const warningsOf = async (employee_id: number): Promise<readonly Fields[]> => {
  const body = [{ employee_id, hours: [worked('22.8')] }];
  const shown = await world.put(world.au, body, '?pay_date=2026-03-10&dry_run=true');
  expect(shown.status, shown.text).toBe(200);
  return shown.body[0].warnings.filter(({ code }: { code: string }) => code === 'LEAVE_BELOW_NES');
};

describe('days of leave a year in Australia', () => {
  it('accrues 1.754 and 0.877 hours a week for three days of 7.6 hours when no days were sent [DEF-001]', async () => {
    const id = await world.anAuEmployee(THREE_DAYS);
    expect(await daysOf(id)).toEqual([12, 6]);
    const accrued = await accruedBy(id, { hours: [worked('22.8')] });
    expect(accrued).toEqual({ HOLIDAY: '1.753846', SICK: '0.876923' });
  });

  it('gives 20 and 10 days for a five-day week, and none to casual employees [DEF-001] [EMP-078] [EMP-079]', async () => {
    expect(await daysOf(await world.anAuEmployee({ employment_status: 'Part-time' }))).toEqual([20, 10]);
    expect(await daysOf(await world.anAuEmployee({ ...THREE_DAYS, employment_status: 'Casual' }))).toEqual([
      null,
      null,
    ]);
  });

  it('keeps 20 and 10 days in New Zealand whatever the week [DEF-001]', async () => {
    const id = await world.anNzEmployee({ ...THREE_DAYS });
    expect(await daysOf(id)).toEqual([20, 10]);
    await world.patchEmployee(world.nz, id, { standard_days_per_week: 4 });
    expect(await daysOf(id)).toEqual([20, 10]);
  });

  it('moves days that were never sent when the working week changes, also back to the default week [DEF-001]', async () => {
    const id = await world.anAuEmployee(THREE_DAYS);
    await world.patchEmployee(world.au, id, { standard_days_per_week: 4 });
    expect(await daysOf(id)).toEqual([16, 8]);
    await world.patchEmployee(world.au, id, { standard_days_per_week: null });
    expect(await daysOf(id)).toEqual([20, 10]);
  });

  it('keeps days that were sent, even when they equal the default, and moves only the others [DEF-001]', async () => {
    const id = await world.anAuEmployee({ ...THREE_DAYS, num_holiday_leave_days_per_year: 12 });
    await world.patchEmployee(world.au, id, { standard_days_per_week: 5 });
    expect(await daysOf(id)).toEqual([12, 10]);
    const other = await world.anAuEmployee(THREE_DAYS);
    // Sending the value that is already stored makes it a sent value.
    await world.patchEmployee(world.au, other, { num_sick_leave_days_per_year: 6 });
    await world.patchEmployee(world.au, other, { standard_days_per_week: 5 });
    expect(await daysOf(other)).toEqual([20, 6]);
  });

  it('uses days and a week that are sent together as sent, and keeps cleared days empty [DEF-001]', async () => {
    const id = await world.anAuEmployee(THREE_DAYS);
    const sent = { standard_days_per_week: 4, num_holiday_leave_days_per_year: 18, num_sick_leave_days_per_year: null };
    await world.patchEmployee(world.au, id, sent);
    expect(await daysOf(id)).toEqual([18, null]);
    await world.patchEmployee(world.au, id, { standard_days_per_week: 2 });
    expect(await daysOf(id)).toEqual([18, null]);
  });

  it('gives days to a casual employee who becomes part-time [DEF-001]', async () => {
    const id = await world.anAuEmployee({ ...THREE_DAYS, employment_status: 'Casual' });
    await world.patchEmployee(world.au, id, { employment_status: 'Part-time', is_leave_enabled: true });
    expect(await daysOf(id)).toEqual([12, 6]);
  });

  it('warns when sent days are less than the National Employment Standards, and not when they are more [DEF-001]', async () => {
    const id = await world.anAuEmployee({
      ...THREE_DAYS,
      num_holiday_leave_days_per_year: 10,
      num_sick_leave_days_per_year: 5,
    });
    expect(await warningsOf(id)).toEqual([
      {
        code: 'LEAVE_BELOW_NES',
        employee_id: id,
        message: expect.stringMatching(
          /accrues 10 days of annual leave a year, less than the 12 of the National Employment Standards and 5 days of personal leave a year, less than the 6 .* with a week of 3 days$/,
        ),
      },
    ]);
    expect(await warningsOf(await world.anAuEmployee({ ...THREE_DAYS, num_holiday_leave_days_per_year: 15 }))).toEqual(
      [],
    );
    expect(await warningsOf(await world.anAuEmployee(THREE_DAYS))).toEqual([]);
  });
});

describe('leave accrual beside unpaid leave', () => {
  it('accrues nothing in a week of unpaid leave, and the paid part of a week in part [DEF-003]', async () => {
    const week = { standard_hours_per_day: '7.6', standard_days_per_week: 5 };
    const [whole, part] = [await world.anAuEmployee(week), await world.anAuEmployee(week)];
    expect(await accruedBy(whole, { leave: [away('UNPAID', '2026-03-09', '38')] })).toEqual({});
    const day = { hours: [worked('30.4')], leave: [away('UNPAID', '2026-03-09', '7.6')] };
    expect(await accruedBy(part, day)).toEqual({ HOLIDAY: '2.338462', SICK: '1.169231' });
  });

  it('corrects the accrual of the period when a second pay brings the unpaid leave [DEF-003]', async () => {
    const id = await world.anAuEmployee({ standard_hours_per_day: '7.6', standard_days_per_week: 5 });
    const first = await accruedBy(id, { hours: [worked('30.4')] });
    const second = await accruedBy(id, { leave: [away('UNPAID', '2026-03-09', '7.6')] });
    expect([first.HOLIDAY, second.HOLIDAY]).toEqual(['2.923077', '-0.584615']);
  });
});
