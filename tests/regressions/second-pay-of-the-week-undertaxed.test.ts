import { beforeAll, describe, expect, it } from 'vitest';
import { ordinary, type PeriodWorld, periodWorld, THIS_WEEK, total } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });
const taxes = (pays: readonly { tax: number }[]) => pays.map(({ tax }) => tax);

describe('Australia', () => {
  const anEmployee = (fields: Record<string, unknown> = {}) =>
    world.anAuEmployee({ pay_rate_per_hour: '30', ...fields });

  it('1,200 and then 600 by a second call of the week are taxed as 1,800 [PERIOD-001] [PERIOD-002]', async () => {
    const id = await anEmployee();
    const pays = [await world.pay(world.au, hours(id, '40')), await world.pay(world.au, hours(id, '20'))];
    // 202 on 1,200, 395 on 1,800. It was 202 and 42, each for itself.
    expect(taxes(pays)).toEqual([202, 193]);
    expect(total(pays, 'tax')).toBe(395);
    expect(total(pays, 'net')).toBe(1405);
  });

  it('only the order of creation decides which pay carries which part [PERIOD-003]', async () => {
    const id = await anEmployee();
    const late = await world.pays(world.au, [hours(id, '20')], '2026-11-14');
    const early = await world.pays(world.au, [hours(id, '40')], '2026-11-09');
    expect(taxes([...late, ...early])).toEqual([42, 353]);
  });

  it('items of one call, without departments, are one week too [PERIOD-001] [PERIOD-003]', async () => {
    const id = await anEmployee();
    const pays = await world.pays(world.au, [hours(id, '20'), hours(id, '20'), hours(id, '20')]);
    expect(taxes(pays)).toEqual([42, 160, 193]);
  });

  it('departments of one call share the tax of the whole week by gross, less what was withheld before [PERIOD-003]', async () => {
    const id = await anEmployee();
    const first = await world.pay(world.au, hours(id, '20'));
    const shared = await world.pays(world.au, [
      { ...hours(id, '30'), pay_department: 'Kitchen' },
      { ...hours(id, '10'), pay_department: 'Bar' },
    ]);
    // 395 - 42 = 353, shared 900 to 300.
    expect([first.tax, ...taxes(shared)]).toEqual([42, 264.75, 88.25]);
  });

  it('another week begins anew [PERIOD-001]', async () => {
    const id = await anEmployee();
    await world.pays(world.au, [hours(id, '40')], '2026-11-15');
    expect((await world.pays(world.au, [hours(id, '20')], '2026-11-16'))[0].tax).toBe(42);
  });

  it('a fortnight and a month are one period as well [PERIOD-001]', async () => {
    const fortnightly = await anEmployee({ pay_period: 'FORTNIGHTLY' });
    const monthly = await anEmployee({ pay_period: 'MONTHLY' });
    const split = async (id: number, first: string, second: string) => [
      await world.pay(world.au, hours(id, first)),
      await world.pay(world.au, hours(id, second)),
    ];
    // 2 x 395 on 3,600; 4,800 a month is 1,107 a week: 172 x 13 / 3 = 745.
    expect(total(await split(fortnightly, '80', '40'), 'tax')).toBe(790);
    expect(total(await split(monthly, '100', '60'), 'tax')).toBe(745);
  });

  it('a working holiday maker pays the rate at which the week began [PERIOD-001]', async () => {
    const id = await anEmployee({ working_holiday_tax_scale_applies: true, is_foreign_resident: true });
    const opening = { employee_id: id, auto_calculate: false, tax: '6675' };
    const ytd = { description: 'Year to date', units: 'YTD', value: '1', rate: '44500' };
    await world.pays(world.au, [{ ...opening, hours: [ytd] }], '2026-10-27');
    const pays = [await world.pay(world.au, hours(id, '20')), await world.pay(world.au, hours(id, '20'))];
    // The year passes 45,000 within the week: all of the week is still at 15 %, the next week is at 30 %.
    expect(taxes(pays)).toEqual([90, 90]);
    expect((await world.pays(world.au, [hours(id, '20')], '2026-11-17'))[0].tax).toBe(180);
  });

  it('workers compensation of the week is taxed with its wages [PERIOD-001]', async () => {
    const id = await anEmployee();
    const wages = await world.pay(world.au, hours(id, '20'));
    const url = `/api/company/${world.au}/create-workers-comp-pays?pay_date=${THIS_WEEK}`;
    const made = await world.call('PUT', url, [{ employee_id: id, hours: '20' }]);
    expect(made.status, made.text).toBe(200);
    expect([wages.tax, made.body[0].tax]).toEqual([42, 160]);
  });

  it('opening amounts of the year are no pay of the week they are entered in [PERIOD-001]', async () => {
    const id = await anEmployee();
    const ytd = { description: 'Year to date', units: 'YTD', value: '1', rate: '20000' };
    await world.pay(world.au, { employee_id: id, auto_calculate: false, hours: [ytd], tax: '3000' });
    expect((await world.pay(world.au, hours(id, '40'))).tax).toBe(202);
  });

  it('the explanation says that the week was taken together, and what was withheld before [PERIOD-001] [PERIOD-002]', async () => {
    const id = await anEmployee();
    await world.pay(world.au, hours(id, '40'));
    const second = await world.pay(world.au, hours(id, '20'));
    const text = await world.explained(second.id);
    expect(text).toMatch(/\b395(\.00)?\b/);
    expect(text).toMatch(/\b202(\.00)?\b/);
    expect(text).toMatch(/period/i);
  });
});

describe('New Zealand', () => {
  it('1,200 and then 600 by a second call of the week are taxed as 1,800, s RD 12 [PERIOD-001] [PERIOD-002]', async () => {
    const id = await world.anNzEmployee();
    const pays = [await world.pay(world.nz, hours(id, '40')), await world.pay(world.nz, hours(id, '20'))];
    // 231.39 on 1,200, 430.83 on 1,800. It was 231.39 and 94.50.
    expect(taxes(pays)).toEqual([231.39, 199.44]);
    expect(total(pays, 'tax')).toBe(430.83);
  });

  it('flat codes drop the cents of the week once [PERIOD-001] [PERIOD-003]', async () => {
    const id = await world.anNzEmployee({ nz_tax_code: 'SB', pay_rate_per_hour: '25.06' });
    const pays = await world.pays(world.nz, [hours(id, '10'), hours(id, '10')]);
    // 250 x 12.25 % = 30.62; 501 x 12.25 % = 61.37 for 501.20.
    expect(taxes(pays)).toEqual([30.62, 30.75]);
  });

  it('KiwiSaver of both sides and its tax are truncated once for the week [PERIOD-001] [PERIOD-003]', async () => {
    const id = await world.anNzEmployee({
      pay_rate_per_hour: '100.17',
      kiwisaver_employee_rate: '0.035',
      kiwisaver_employer_rate: '0.035',
    });
    const pays = await world.pays(world.nz, [hours(id, '1'), hours(id, '1')]);
    // 3.5 % of 100.17 is 3.50, of 200.34 it is 7.01; 17.5 % of 3 is 0.52, of 7 it is 1.22.
    const of = (name: string) => pays.map((pay) => pay[name]);
    expect(of('kiwisaver_employee_amount')).toEqual([3.5, 3.51]);
    expect(of('kiwisaver_employer_amount')).toEqual([3.5, 3.51]);
    expect(of('kiwisaver_esct_amount')).toEqual([0.52, 0.7]);
  });

  it('a fortnight and a month are one period as well [PERIOD-001]', async () => {
    const fortnightly = await world.anNzEmployee({ pay_period: 'FORTNIGHTLY' });
    const monthly = await world.anNzEmployee({ pay_period: 'MONTHLY' });
    const split = async (id: number, first: string, second: string) => [
      await world.pay(world.nz, hours(id, first)),
      await world.pay(world.nz, hours(id, second)),
    ];
    // Twice 430.83; 4,800 a month is 57,600 a year: 10,508.50 / 52 = 202.08 a week, x 52 / 12 = 875.68.
    expect(total(await split(fortnightly, '80', '40'), 'tax')).toBe(861.66);
    expect(total(await split(monthly, '100', '60'), 'tax')).toBe(875.68);
  });
});
