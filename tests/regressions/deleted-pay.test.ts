import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/cli/verify.ts';
import { ordinary, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

describe('tax of the period', () => {
  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld();
  });

  const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });
  const money = ({ gross, tax, net, super: employer }: Record<string, unknown>) => ({ gross, tax, net, employer });
  const revert = async (payId: number) => {
    const reply = await world.call('POST', `/api/company/${world.au}/pays/${payId}/revert`);
    expect(reply.status, reply.text).toBe(200);
  };
  /** The messages of `verify` that mention these pays. */
  async function saidOf(...payIds: number[]): Promise<string[]> {
    const said: string[] = [];
    await verify({ db: world.service.database.db, say: (text) => said.push(text) });
    return said.filter((text) => payIds.some((id) => new RegExp(`\\b${id}\\b`).test(text)));
  }

  /**
   * Pays of 1,200 and then 600 in one week, on which 202 and 193 are withheld. After the first pay is deleted, the
   * second one still withholds 193. Another pay of 600 then withholds the other 9 of the 202 due on 1,200. After the
   * second pay is deleted too, the last one withholds 9 instead of the 42 due on 600.
   */
  async function underwithheld() {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const first = await world.pay(world.au, hours(id, '40'));
    const second = await world.pay(world.au, hours(id, '20'));
    await world.remove(world.au, first.id);
    const third = await world.pay(world.au, hours(id, '20'));
    await world.remove(world.au, second.id);
    return { id, second, third };
  }

  describe('deleting a pay', () => {
    it('leaves the other pays unchanged, and the next pay withholds the tax that is missing in the week [PERIOD-005]', async () => {
      const { id, second, third } = await underwithheld();
      expect([second.tax, third.tax]).toEqual([193, 9]);
      expect(money(await world.readPay(world.au, third.id))).toEqual(money(third));
      // 106 on 900, less the 9 already withheld.
      expect((await world.pay(world.au, hours(id, '10'))).tax).toBe(97);
    });

    it('credits tax withheld in excess to later pays of the week after a pay is deleted [PERIOD-002] [PERIOD-005]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const first = await world.pay(world.au, hours(id, '40'));
      const second = await world.pay(world.au, hours(id, '20'));
      await world.remove(world.au, first.id);
      expect(money(await world.readPay(world.au, second.id))).toEqual(money(second));
      // 193 is withheld from 600, on which only 42 is due. With 4 more hours, only 68 is due on 720.
      expect((await world.pay(world.au, hours(id, '4'))).tax).toBe(0);
    });

    it('keeps the super of an employee under 18 in the remaining pay when the hours fall to 30 or less [PERIOD-005]', async () => {
      const id = await world.anAuEmployee({
        pay_rate_per_hour: '20',
        is_super_age_threshold_enabled: true,
        date_of_birth: '2009-06-01',
      });
      const first = await world.pay(world.au, hours(id, '20'));
      const second = await world.pay(world.au, hours(id, '20'));
      await world.remove(world.au, first.id);
      expect((await world.readPay(world.au, second.id)).super).toBe(96);
      // The week has 40 hours again and earns super of 96. The other pay already contains the 96.
      expect((await world.pay(world.au, hours(id, '20'))).super).toBe(0);
    });

    it('verify names a pay that withholds too little after a deletion, until a later pay corrects the week [PERIOD-005]', async () => {
      const { id, third } = await underwithheld();
      expect(await saidOf(third.id)).not.toEqual([]);
      const next = await world.pay(world.au, hours(id, '10'));
      expect(await saidOf(third.id, next.id)).toEqual([]);
    });

    it('verify reports nothing for a week with supplied amounts, before or after calculated pays [FIX-005]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const stated = { ...hours(id, '20'), auto_calculate: false, tax: '10', resc_super_amount: '20' };
      const orders = [{ ...stated, compulsory_super_amount: '500' }, hours(id, '20'), stated];
      const pays = [];
      for (const order of orders) pays.push(await world.pay(world.au, order));
      expect(await saidOf(...pays.map((pay) => pay.id))).toEqual([]);
      const last = await world.pay(world.au, hours(id, '5'));
      expect(await saidOf(last.id)).toEqual([]);
    });

    it('verify reports nothing for a week with several pays [PERIOD-003] [PERIOD-005]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const pays = [];
      for (const value of ['20', '10', '30']) pays.push((await world.pay(world.au, hours(id, value))).id);
      expect(await saidOf(...pays)).toEqual([]);
    });
  });

  describe('reverting a pay', () => {
    it('calculates a reverted pay as the last of its week when it is completed again [PERIOD-005] [PERIOD-009]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const first = await world.pay(world.au, hours(id, '20'));
      const second = await world.pay(world.au, hours(id, '40'));
      expect([first.tax, second.tax]).toEqual([42, 353]);
      await revert(first.id);
      expect(money(await world.readPay(world.au, second.id))).toEqual(money(second));
      // 600 more on the draft: the tax on 2,400 is 587, less the 353 withheld by the other pay.
      const shown = await world.patch(world.au, first.id, { hours: [ordinary('40')] });
      expect([shown.status, shown.body.tax]).toEqual([200, 234]);
      const done = await world.complete(world.au, first.id, '?allow_second_pay=true');
      expect([done.status, done.body.tax]).toEqual([200, 234]);
    });

    it('calculates the next pay of the week without the reverted pay [PERIOD-005]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const first = await world.pay(world.au, hours(id, '20'));
      const second = await world.pay(world.au, hours(id, '40'));
      await revert(second.id);
      expect(money(await world.readPay(world.au, first.id))).toEqual(money(first));
      // 202 on 1,200, less the 42 withheld by the remaining pay.
      expect((await world.pay(world.au, hours(id, '20'))).tax).toBe(160);
    });
  });
});

describe('leave of the period', () => {
  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld({ shared: true });
  });

  // Twenty days of 7.6 hours is 152 hours of annual leave a year, or 152 / 52 = 2.923077 hours a week; personal leave
  // accrues at half that rate.
  const half = (employee_id: number) => ({ employee_id, hours: [ordinary('19')] });
  const leaveOf = async (id: number) => {
    const { holiday_leave_hours, sick_leave_hours } = await world.employee(id);
    return [holiday_leave_hours, sick_leave_hours];
  };
  const WEEK = ['2.923077', '1.461538'];
  const NONE = ['0.00', '0.00'];

  describe('Australian leave that accrues by period', () => {
    it('keeps the leave of the week when the first of two pays is deleted [PERIOD-005]', async () => {
      const id = await world.anAuEmployee();
      const [first, second] = await world.pays(world.au, [half(id), half(id)]);
      await world.remove(world.au, first.id);
      expect(await leaveOf(id)).toEqual(WEEK);
      expect((await world.readPay(world.au, second.id)).leave_balance_rows).toEqual([
        { leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 2.923077 },
        { leave_type: 'SICK', name: "Personal/Carer's Leave", hours: 1.461538 },
      ]);
    });

    it('keeps the leave of the week when the second pay is deleted, and removes it with the last pay [PERIOD-005]', async () => {
      const id = await world.anAuEmployee();
      const [first, second] = await world.pays(world.au, [half(id), half(id)]);
      await world.remove(world.au, second.id);
      expect(await leaveOf(id)).toEqual(WEEK);
      await world.remove(world.au, first.id);
      expect(await leaveOf(id)).toEqual(NONE);
    });

    it('removes the leave of the week after both pays are deleted in order [PERIOD-005]', async () => {
      const id = await world.anAuEmployee();
      const [first, second] = await world.pays(world.au, [half(id), half(id)]);
      await world.remove(world.au, first.id);
      await world.remove(world.au, second.id);
      expect(await leaveOf(id)).toEqual(NONE);
    });

    it('keeps the leave of the week when one pay is reverted, and does not accrue it again on completion [PERIOD-005]', async () => {
      const id = await world.anAuEmployee();
      const [first] = await world.pays(world.au, [half(id), half(id)]);
      const reverted = await world.call('POST', `/api/company/${world.au}/pays/${first.id}/revert`);
      expect(reverted.status, reverted.text).toBe(200);
      expect(await leaveOf(id)).toEqual(WEEK);
      expect((await world.patch(world.au, first.id, {})).status).toBe(200);
      expect((await world.complete(world.au, first.id, '?allow_second_pay=true')).status).toBe(200);
      expect(await leaveOf(id)).toEqual(WEEK);
    });

    it('does not accrue the week again for a pay created after a deletion [PERIOD-005]', async () => {
      const id = await world.anAuEmployee();
      const [first] = await world.pays(world.au, [half(id), half(id)]);
      await world.remove(world.au, first.id);
      await world.pay(world.au, half(id));
      expect(await leaveOf(id)).toEqual(WEEK);
    });
  });

  describe('Australian leave that accrues by hour', () => {
    it('removes only the leave of the hours of the deleted pay [PERIOD-005]', async () => {
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

  describe('New Zealand annual holidays', () => {
    it('keeps the annual holidays of the week when the first of two pays is deleted [PERIOD-005]', async () => {
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
});
