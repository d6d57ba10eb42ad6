import { beforeAll, describe, expect, it } from 'vitest';
import { ordinary, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });
/** 600 and then 1,200 in one week: 42 and 353 of tax. */
async function twoPays(fields: Record<string, unknown> = {}) {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30', ...fields });
  return { id, first: await world.pay(world.au, hours(id, '20')), second: await world.pay(world.au, hours(id, '40')) };
}

describe('a complete pay that is changed', () => {
  it('is worked out as the last of its week and carries the difference [PERIOD-009]', async () => {
    const { first, second } = await twoPays();
    const changed = await world.patch(world.au, first.id, { hours: [ordinary('25')] });
    // 443 on 1,950, of which the other pay holds 353.
    expect([changed.status, changed.body.gross, changed.body.tax]).toEqual([200, 750, 90]);
    expect((await world.readPay(world.au, second.id)).tax).toBe(353);
  });

  it('comes to the same in a preview, which keeps nothing [PERIOD-009]', async () => {
    const { first } = await twoPays();
    const preview = await world.patch(world.au, first.id, { hours: [ordinary('25')] }, '?dry_run=true');
    expect([preview.status, preview.body.tax]).toEqual([200, 90]);
    expect((await world.readPay(world.au, first.id)).tax).toBe(42);
  });

  it('sent again as it is carries what it carried [PERIOD-009]', async () => {
    const { first, second } = await twoPays();
    expect((await world.patch(world.au, second.id, {})).body.tax).toBe(353);
    expect((await world.patch(world.au, first.id, {})).body.tax).toBe(42);
  });

  it('to less than the others hold withholds nothing and says the excess [PERIOD-002] [PERIOD-009]', async () => {
    const { first } = await twoPays();
    const changed = await world.patch(world.au, first.id, { hours: [ordinary('5')] });
    // 251 on 1,350 where 353 is held.
    expect(changed.body.tax).toBe(0);
    expect(await world.explained(first.id)).toMatch(/\b102(\.00)?\b/);
  });

  it('neither loses nor doubles the leave of its week [PERIOD-005] [PERIOD-009]', async () => {
    const { id, first, second } = await twoPays();
    for (const pay of [first, second, first]) {
      expect((await world.patch(world.au, pay.id, { hours: [ordinary('25')] })).status).toBe(200);
      expect((await world.employee(id)).holiday_leave_hours).toBe('2.923077');
    }
  });

  it('alone in its week is worked out alone [PERIOD-009]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const pay = await world.pay(world.au, hours(id, '20'));
    expect((await world.patch(world.au, pay.id, { hours: [ordinary('40')] })).body.tax).toBe(202);
  });

  it('in New Zealand likewise, with loan and KiwiSaver [PERIOD-009]', async () => {
    const id = await world.anNzEmployee({ nz_tax_code: 'M SL' });
    const first = await world.pay(world.nz, hours(id, '20'));
    const second = await world.pay(world.nz, hours(id, '40'));
    const changed = await world.patch(world.nz, first.id, { hours: [ordinary('25')] });
    // 482.96 on 1,950 less 336.33; (1,950 - 464) x 12 % = 178.32 less 144; 3.5 % of 1,950 = 68.25 less 42.
    expect([second.tax, second.nz_student_loan, second.kiwisaver_employee_amount]).toEqual([336.33, 144, 42]);
    const { tax, nz_student_loan, kiwisaver_employee_amount } = changed.body;
    expect([tax, nz_student_loan, kiwisaver_employee_amount]).toEqual([146.63, 34.32, 26.25]);
  });
});
