import { beforeAll, describe, expect, it } from 'vitest';
import { ordinary, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

// Twenty days of 7.6 hours a year: 152 / 52 = 2.923077 hours a week of annual leave, half of it of personal leave.
const half = (employee_id: number) => ({ employee_id, hours: [ordinary('19')] });
const leaveOf = async (id: number) => {
  const { holiday_leave_hours, sick_leave_hours } = await world.employee(id);
  return [holiday_leave_hours, sick_leave_hours];
};
const WEEK = ['2.923077', '1.461538'];
const NONE = ['0.00', '0.00'];

describe('Australia, leave by the period', () => {
  it('two pays in a run, the first deleted: the leave of the week stays, since the week is still paid [PERIOD-005]', async () => {
    const id = await world.anAuEmployee();
    const [first, second] = await world.pays(world.au, [half(id), half(id)]);
    await world.remove(world.au, first.id);
    expect(await leaveOf(id)).toEqual(WEEK);
    expect((await world.readPay(world.au, second.id)).leave_balance_rows).toEqual([
      { leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 2.923077 },
      { leave_type: 'SICK', name: "Personal/Carer's Leave", hours: 1.461538 },
    ]);
  });

  it('the second deleted comes to the same, and both deleted leave nothing [PERIOD-005]', async () => {
    const id = await world.anAuEmployee();
    const [first, second] = await world.pays(world.au, [half(id), half(id)]);
    await world.remove(world.au, second.id);
    expect(await leaveOf(id)).toEqual(WEEK);
    await world.remove(world.au, first.id);
    expect(await leaveOf(id)).toEqual(NONE);
  });

  it('first deleted first, then the other: nothing is left either [PERIOD-005]', async () => {
    const id = await world.anAuEmployee();
    const [first, second] = await world.pays(world.au, [half(id), half(id)]);
    await world.remove(world.au, first.id);
    await world.remove(world.au, second.id);
    expect(await leaveOf(id)).toEqual(NONE);
  });

  it('a reverted pay leaves the leave of the week with the other pay, and completed again adds none [PERIOD-005]', async () => {
    const id = await world.anAuEmployee();
    const [first] = await world.pays(world.au, [half(id), half(id)]);
    const reverted = await world.call('POST', `/api/company/${world.au}/pays/${first.id}/revert`);
    expect(reverted.status, reverted.text).toBe(200);
    expect(await leaveOf(id)).toEqual(WEEK);
    expect((await world.patch(world.au, first.id, {})).status).toBe(200);
    expect((await world.complete(world.au, first.id, '?allow_second_pay=true')).status).toBe(200);
    expect(await leaveOf(id)).toEqual(WEEK);
  });

  it('a pay made after a deletion does not accrue the week again [PERIOD-005]', async () => {
    const id = await world.anAuEmployee();
    const [first] = await world.pays(world.au, [half(id), half(id)]);
    await world.remove(world.au, first.id);
    await world.pay(world.au, half(id));
    expect(await leaveOf(id)).toEqual(WEEK);
  });
});

describe('Australia, leave by the hour', () => {
  it('hours of a deleted pay take their leave with them, and no other [PERIOD-005]', async () => {
    const id = await world.anAuEmployee({
      accrue_leave_on_hours_worked: true,
      accrue_holiday_leave_per_hour: '0.1',
      accrue_sick_leave_per_hour: '0.05',
    });
    const [first] = await world.pays(world.au, [half(id), { employee_id: id, hours: [ordinary('10')] }]);
    expect(await leaveOf(id)).toEqual(['2.90', '1.45']);
    await world.remove(world.au, first.id);
    expect(await leaveOf(id)).toEqual(['1.00', '0.50']);
  });
});

describe('New Zealand', () => {
  it('two pays in a run, the first deleted: the holidays of the week stay [PERIOD-005]', async () => {
    const id = await world.anNzEmployee();
    const [first, second] = await world.pays(world.nz, [half(id), half(id)]);
    const before = (await world.employee(id)).annual_holidays_weeks;
    expect(before).toBe('0.076923');
    await world.remove(world.nz, first.id);
    expect((await world.employee(id)).annual_holidays_weeks).toBe(before);
    await world.remove(world.nz, second.id);
    expect((await world.employee(id)).annual_holidays_weeks).toBe('0.00');
  });
});
