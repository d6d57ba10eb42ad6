import { beforeAll, describe, expect, it } from 'vitest';
import {
  LAST_WEEK,
  ordinary,
  type Pay,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
  total,
} from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld({ shared: true });
});

describe('several pays in one period', () => {
  const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });
  const taxes = (pays: readonly { tax: number }[]) => pays.map(({ tax }) => tax);

  describe('Australia', () => {
    const anEmployee = (fields: Record<string, unknown> = {}) =>
      world.anAuEmployee({ pay_rate_per_hour: '30', ...fields });

    it('taxes 1,200 and then 600 in a second call of the week as 1,800 [PERIOD-001] [PERIOD-002]', async () => {
      const id = await anEmployee();
      const pays = [await world.pay(world.au, hours(id, '40')), await world.pay(world.au, hours(id, '20'))];
      // The tax due is 202 on 1,200 and 395 on 1,800. The bug withheld 202 and 42.
      expect(taxes(pays)).toEqual([202, 193]);
      expect(total(pays, 'tax')).toBe(395);
      expect(total(pays, 'net')).toBe(1405);
    });

    it('splits the tax of the week over its pays in the order of creation [PERIOD-003]', async () => {
      const id = await anEmployee();
      const late = await world.pays(world.au, [hours(id, '20')], '2026-11-14');
      const early = await world.pays(world.au, [hours(id, '40')], '2026-11-09');
      expect(taxes([...late, ...early])).toEqual([42, 353]);
    });

    it('taxes several items without departments in one call as one week [PERIOD-001] [PERIOD-003]', async () => {
      const id = await anEmployee();
      const pays = await world.pays(world.au, [hours(id, '20'), hours(id, '20'), hours(id, '20')]);
      expect(taxes(pays)).toEqual([42, 160, 193]);
    });

    it('shares the tax of the week by gross between departments in one call, less earlier withholding [PERIOD-003]', async () => {
      const id = await anEmployee();
      const first = await world.pay(world.au, hours(id, '20'));
      const shared = await world.pays(world.au, [
        { ...hours(id, '30'), pay_department: 'Kitchen' },
        { ...hours(id, '10'), pay_department: 'Bar' },
      ]);
      // The tax due on the week is 395, less 42 already withheld. The remaining 353 is shared in proportion to 900 and
      // 300.
      expect([first.tax, ...taxes(shared)]).toEqual([42, 264.75, 88.25]);
    });

    it('calculates the next week separately [PERIOD-001]', async () => {
      const id = await anEmployee();
      await world.pays(world.au, [hours(id, '40')], '2026-11-15');
      expect((await world.pays(world.au, [hours(id, '20')], '2026-11-16'))[0].tax).toBe(42);
    });

    it('taxes several pays of a fortnight or month as one period [PERIOD-001]', async () => {
      const fortnightly = await anEmployee({ pay_period: 'FORTNIGHTLY' });
      const monthly = await anEmployee({ pay_period: 'MONTHLY' });
      const split = async (id: number, first: string, second: string) => [
        await world.pay(world.au, hours(id, first)),
        await world.pay(world.au, hours(id, second)),
      ];
      // A fortnight of 3,600 is two weeks of 1,800, each with tax of 395. A month of 4,800 is 1,107 a week, with tax of
      // 172 a week: 172 x 13 / 3 = 745.33, rounded to 745.
      expect(total(await split(fortnightly, '80', '40'), 'tax')).toBe(790);
      expect(total(await split(monthly, '100', '60'), 'tax')).toBe(745);
    });

    it('withholds tax for a working holiday maker at the rate that applied at the start of the week [PERIOD-001]', async () => {
      const id = await anEmployee({ working_holiday_tax_scale_applies: true, is_foreign_resident: true });
      const opening = { employee_id: id, auto_calculate: false, tax: '6675' };
      const ytd = { description: 'Year to date', units: 'YTD', value: '1', rate: '44500' };
      await world.pays(world.au, [{ ...opening, hours: [ytd] }], '2026-10-27');
      const pays = [await world.pay(world.au, hours(id, '20')), await world.pay(world.au, hours(id, '20'))];
      // Year-to-date pay passes 45,000 during the week. The whole week is still taxed at 15%, and the next week at 30%.
      expect(taxes(pays)).toEqual([90, 90]);
      expect((await world.pays(world.au, [hours(id, '20')], '2026-11-17'))[0].tax).toBe(180);
    });

    it('taxes workers compensation together with the wages of the week [PERIOD-001]', async () => {
      const id = await anEmployee();
      const wages = await world.pay(world.au, hours(id, '20'));
      const url = `/api/company/${world.au}/create-workers-comp-pays?pay_date=${THIS_WEEK}`;
      const made = await world.call('PUT', url, [{ employee_id: id, hours: '20' }]);
      expect(made.status, made.text).toBe(200);
      expect([wages.tax, made.body[0].tax]).toEqual([42, 160]);
    });

    it('does not count opening amounts as a pay of the week [PERIOD-001]', async () => {
      const id = await anEmployee();
      const ytd = { description: 'Year to date', units: 'YTD', value: '1', rate: '20000' };
      await world.pay(world.au, { employee_id: id, auto_calculate: false, hours: [ytd], tax: '3000' });
      expect((await world.pay(world.au, hours(id, '40'))).tax).toBe(202);
    });

    it('counts a pay with supplied amounts in its week, so a later pay makes up the difference in tax and super [FIX-005] [PERIOD-002]', async () => {
      const id = await anEmployee();
      const stated = await world.pay(world.au, {
        ...hours(id, '40'),
        auto_calculate: false,
        tax: '150',
        compulsory_super_amount: '100',
        resc_super_amount: '25',
      });
      const later = await world.pay(world.au, hours(id, '20'));
      // The tax due on 1,800 is 395. The stated pay withheld 150 of it. Super is 12% of 1,800.
      expect([stated.tax, later.tax]).toEqual([150, 245]);
      expect([stated.compulsory_super_amount, later.compulsory_super_amount]).toEqual([100, 116]);
      expect([stated.resc_super_amount, later.resc_super_amount]).toEqual([25, 0]);
      expect(await world.explained(later.id)).toMatch(/395(\.00)? for the period less 150(\.00)? in its earlier pays/);
      // The later pay accrues the leave of the week; the pay with stated amounts accrues none.
      expect((await world.employee(id)).holiday_leave_hours).toBe('2.923077');
    });

    it('keeps supplied amounts that exceed what is due for the week [FIX-005] [PERIOD-002]', async () => {
      const id = await anEmployee();
      await world.pay(world.au, {
        ...hours(id, '40'),
        auto_calculate: false,
        tax: '500',
        compulsory_super_amount: '300',
      });
      const later = await world.pay(world.au, hours(id, '20'));
      expect([later.tax, later.compulsory_super_amount]).toEqual([0, 0]);
      expect(await world.explained(later.id)).toContain('105.00 more than is due for the period was withheld');
      // The next week is taxed separately.
      expect((await world.pays(world.au, [hours(id, '40')], '2026-11-16'))[0].tax).toBe(202);
    });

    it('keeps the supplied amounts of a pay that follows a calculated one, and counts both pays for the next one [FIX-005]', async () => {
      const id = await anEmployee();
      const first = await world.pay(world.au, hours(id, '20'));
      const stated = await world.pay(world.au, { ...hours(id, '20'), auto_calculate: false, tax: '10' });
      const last = await world.pay(world.au, hours(id, '20'));
      expect(taxes([first, stated, last])).toEqual([42, 10, 343]);
      expect(total([first, stated, last], 'compulsory_super_amount')).toBe(216);
    });

    it('keeps the leave of a week when a pay is deleted and a pay with supplied amounts remains [FIX-005] [PERIOD-005]', async () => {
      const id = await anEmployee();
      await world.pay(world.au, hours(id, '40'));
      await world.pay(world.au, { ...hours(id, '20'), auto_calculate: false, tax: '10' });
      const extra = await world.pay(world.au, hours(id, '1'));
      await world.remove(world.au, extra.id);
      expect((await world.employee(id)).holiday_leave_hours).toBe('2.923077');
    });

    it('explains the tax on the whole week and the amount already withheld [PERIOD-001] [PERIOD-002]', async () => {
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
    it('counts a pay with supplied amounts in its week, so a later pay makes up the difference in PAYE and KiwiSaver [FIX-005] [PERIOD-002]', async () => {
      const whole = await world.pay(world.nz, { employee_id: await world.anNzEmployee(), hours: [ordinary('60')] });
      const id = await world.anNzEmployee();
      const stated = await world.pay(world.nz, {
        ...hours(id, '40'),
        auto_calculate: false,
        tax: '200',
        kiwisaver_employee_amount: '36',
        kiwisaver_employer_amount: '36',
        kiwisaver_esct_amount: '6',
      });
      const later = await world.pay(world.nz, hours(id, '20'));
      for (const name of [
        'tax',
        'kiwisaver_employee_amount',
        'kiwisaver_employer_amount',
        'kiwisaver_esct_amount',
        'net',
      ]) {
        expect(total([stated, later], name), name).toBe(whole[name]);
      }
      expect(stated.tax).toBe(200);
    });

    it('taxes 1,200 and then 600 in a second call of the week as 1,800, s RD 12 [PERIOD-001] [PERIOD-002]', async () => {
      const id = await world.anNzEmployee();
      const pays = [await world.pay(world.nz, hours(id, '40')), await world.pay(world.nz, hours(id, '20'))];
      // The PAYE due is 231.39 on 1,200 and 430.83 on 1,800. The bug withheld 231.39 and 94.50.
      expect(taxes(pays)).toEqual([231.39, 199.44]);
      expect(total(pays, 'tax')).toBe(430.83);
    });

    it('drops the cents once per week for flat tax codes [PERIOD-001] [PERIOD-003]', async () => {
      const id = await world.anNzEmployee({ nz_tax_code: 'SB', pay_rate_per_hour: '25.06' });
      const pays = await world.pays(world.nz, [hours(id, '10'), hours(id, '10')]);
      // The tax is 250 x 12.25% = 30.62 on the first pay. Both pays are 501.20, truncated to 501: 501 x 12.25% = 61.37.
      expect(taxes(pays)).toEqual([30.62, 30.75]);
    });

    it('truncates KiwiSaver contributions and ESCT once for the week [PERIOD-001] [PERIOD-003]', async () => {
      const id = await world.anNzEmployee({
        pay_rate_per_hour: '100.17',
        kiwisaver_employee_rate: '0.035',
        kiwisaver_employer_rate: '0.035',
      });
      const pays = await world.pays(world.nz, [hours(id, '1'), hours(id, '1')]);
      // Contributions are 3.5% of 100.17 = 3.50 for the first pay, and 3.5% of 200.34 = 7.01 for both. ESCT is 17.5% of
      // 3 = 0.52, and 17.5% of 7 = 1.22.
      const of = (name: string) => pays.map((pay) => pay[name]);
      expect(of('kiwisaver_employee_amount')).toEqual([3.5, 3.51]);
      expect(of('kiwisaver_employer_amount')).toEqual([3.5, 3.51]);
      expect(of('kiwisaver_esct_amount')).toEqual([0.52, 0.7]);
    });

    it('taxes several New Zealand pays of a fortnight or month as one period [PERIOD-001]', async () => {
      const fortnightly = await world.anNzEmployee({ pay_period: 'FORTNIGHTLY' });
      const monthly = await world.anNzEmployee({ pay_period: 'MONTHLY' });
      const split = async (id: number, first: string, second: string) => [
        await world.pay(world.nz, hours(id, first)),
        await world.pay(world.nz, hours(id, second)),
      ];
      // A fortnight of 3,600 is two weeks of 1,800, each with PAYE of 430.83. A month of 4,800 is 57,600 a year:
      // 10,508.50 / 52 = 202.08 a week, and 202.08 x 52 / 12 = 875.68.
      expect(total(await split(fortnightly, '80', '40'), 'tax')).toBe(861.66);
      expect(total(await split(monthly, '100', '60'), 'tax')).toBe(875.68);
    });
  });
});

describe('excess withholding', () => {
  const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });

  describe('Australia', () => {
    /** Creates a pay of 1,200 with tax of 202, and then a pay that lowers the week to 950, on which only 122 is due. */
    async function lowered() {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const first = await world.pay(world.au, hours(id, '40'));
      const second = await world.pay(world.au, {
        ...hours(id, '5'),
        pay_sacrifices: [{ description: 'Super', amount: '400' }],
      });
      return { id, first, second };
    }

    it('does not refund excess withholding in a later pay [PERIOD-002]', async () => {
      const { first, second } = await lowered();
      expect([first.tax, second.tax]).toEqual([202, 0]);
      expect(second.net).toBe(-250);
    });

    it('explains the excess withholding in the later pay [PERIOD-002]', async () => {
      const { second } = await lowered();
      expect(await world.explained(second.id)).toMatch(/\b80(\.00)?\b/);
    });

    it('credits excess withholding to the next pay of the week [PERIOD-002]', async () => {
      const { id, first, second } = await lowered();
      const third = await world.pay(world.au, hours(id, '10'));
      // The tax due on 1,250 is 219. Earlier pays withheld 202 of it.
      expect(third.tax).toBe(17);
      expect(total([first, second, third], 'tax')).toBe(219);
    });

    it('does not carry excess withholding into the next week [PERIOD-002]', async () => {
      const { id } = await lowered();
      const [next] = await world.pays(world.au, [hours(id, '20')], '2026-11-17');
      expect(next.tax).toBe(42);
    });
  });

  describe('New Zealand', () => {
    it('explains the excess PAYE, but does not refund it, when the independent earner credit starts with the second pay [PERIOD-002]', async () => {
      const id = await world.anNzEmployee({ nz_tax_code: 'ME' });
      const pays = [await world.pay(world.nz, hours(id, '15')), await world.pay(world.nz, hours(id, '1'))];
      // Without the credit, 65.62 is due on 450. With the credit, 61.40 is due on 480. So 4.22 too much has been
      // withheld.
      expect(pays.map(({ tax }) => tax)).toEqual([65.62, 0]);
      expect(await world.explained(pays[1].id)).toMatch(/\b4\.22\b/);
    });

    it('credits excess PAYE to the next pay of the week [PERIOD-002]', async () => {
      const id = await world.anNzEmployee({ nz_tax_code: 'ME' });
      const pays = [];
      for (const value of ['15', '1', '14']) pays.push(await world.pay(world.nz, hours(id, value)));
      // The PAYE due on 900 is 142.25. Earlier pays withheld 65.62 of it.
      expect(pays.map(({ tax }) => tax)).toEqual([65.62, 0, 76.63]);
    });
  });
});

describe('the order and grouping of calls', () => {
  type Order = Readonly<Record<string, unknown>>;
  const dated = (pay_date: string, value: string): Order => ({ pay_date, hours: [ordinary(value)] });

  /** Pays one employee in several calls and returns the last pay, whose tax depends on the others. */
  async function paidIn(company: number, employee_id: number, calls: readonly (readonly Order[])[]): Promise<Pay> {
    let last: Pay;
    for (const orders of calls) {
      const made = await world.pays(
        company,
        orders.map((order) => ({ employee_id, ...order })),
      );
      last = made.at(-1);
    }
    return last;
  }

  describe('tax on Australian bonuses', () => {
    const bonus = (amount: string): Order => ({
      pay_date: THIS_WEEK,
      bonuses: [{ description: 'Thanks', amount, tax_method: 'METHOD_A_WHOLE_YEAR' }],
    });
    const longer = dated(TWO_WEEKS_AGO, '50');
    const last = dated(LAST_WEEK, '40');

    it('withholds the same tax on a bonus whether the weeks before it are paid in one call or several, in any order [PERIOD-003] [PERIOD-004]', async () => {
      const taxes: number[] = [];
      for (const calls of [
        [[longer], [last], [bonus('5000')]],
        [[last], [longer], [bonus('5000')]],
        [[longer, last], [bonus('5000')]],
        [[last, longer], [bonus('5000')]],
        [[longer, last, bonus('5000')]],
        [[last, longer, bonus('5000')]],
        [[last], [longer, bonus('5000')]],
        [[longer], [last, bonus('5000')]],
      ]) {
        const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
        taxes.push((await paidIn(world.au, id, calls)).tax);
      }
      // The bonus of 5,000 is 96 a week. On top of 1,200 for the week of 2 November, it raises the weekly tax from 202
      // to 233, so 31 x 52 is withheld. On top of 1,500 for the week before, it would be 30 x 52.
      expect(taxes).toEqual(Array(8).fill(1612));
    });

    it('withholds the same tax on a bonus whether or not its call has the opening amounts, which are not rounded first [PERIOD-003] [PERIOD-004]', async () => {
      // For the seventeen weeks from 1 July to 27 October, the average is 1,199.9994 a week, which is 1,199 without
      // cents. 1,040 / 52 = 20 on top of that adds 6 of tax; on top of 1,200, it would add 7.
      const ytd = { description: 'Year to date', units: 'YTD', value: '1', rate: '20399.99' };
      const opening: Order = { pay_date: TWO_WEEKS_AGO, auto_calculate: false, hours: [ytd], tax: '3000' };
      const [inOne, inTwo] = [
        await world.anAuEmployee({ pay_rate_per_hour: '30' }),
        await world.anAuEmployee({ pay_rate_per_hour: '30' }),
      ];
      const together = await paidIn(world.au, inOne, [[opening, bonus('1040')]]);
      const apart = await paidIn(world.au, inTwo, [[opening], [bonus('1040')]]);
      expect([together.tax, apart.tax]).toEqual([312, 312]);
    });
  });

  describe('New Zealand final pays', () => {
    const weeks = [dated('2026-10-20', '60'), dated(TWO_WEEKS_AGO, '40'), dated(LAST_WEEK, '20')] as const;
    const final: Order = { pay_date: THIS_WEEK, termination: { termination_date: '2026-11-08' } };

    it('calculates the same final pay and tax whether earlier weeks are paid in one call or several, in any order [PERIOD-003] [PERIOD-004]', async () => {
      const [first, second, third] = weeks;
      const seen: [number, number][] = [];
      for (const calls of [
        [[first], [second], [third], [final]],
        [[third], [first], [second], [final]],
        [[first, second, third, final]],
        [[second, third, first, final]],
        [[third, second, first, final]],
        [[third], [second, first, final]],
        [
          [second, first],
          [third, final],
        ],
      ]) {
        const id = await world.anNzEmployee();
        const pay = await paidIn(world.nz, id, calls);
        seen.push([pay.gross, pay.tax]);
      }
      // 8% of 3,600 = 288. The annualised income, (1,200 + 600) x 26 = 46,800, plus 288 is in the 17.5% band. The levy
      // is 1.75%.
      expect(seen).toEqual(Array(7).fill([288, 55.44]));
    });
  });
});

const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });
/** Creates pays of 600 and 1,200 in one week, with tax of 42 and 353. */
async function twoPays(fields: Record<string, unknown> = {}) {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30', ...fields });
  return { id, first: await world.pay(world.au, hours(id, '20')), second: await world.pay(world.au, hours(id, '40')) };
}

describe('changing a complete pay', () => {
  it('recalculates a changed pay as the last of its week, so it makes up the difference [PERIOD-009]', async () => {
    const { first, second } = await twoPays();
    const changed = await world.patch(world.au, first.id, { hours: [ordinary('25')] });
    // The tax due on 1,950 is 443. The other pay withheld 353 of it.
    expect([changed.status, changed.body.gross, changed.body.tax]).toEqual([200, 750, 90]);
    expect((await world.readPay(world.au, second.id)).tax).toBe(353);
  });

  it('a dry run of a change returns the tax that the change would produce, and stores nothing [PERIOD-009]', async () => {
    const { first } = await twoPays();
    const preview = await world.patch(world.au, first.id, { hours: [ordinary('25')] }, '?dry_run=true');
    expect([preview.status, preview.body.tax]).toEqual([200, 90]);
    expect((await world.readPay(world.au, first.id)).tax).toBe(42);
  });

  it('keeps the tax of a pay that is saved without changes [PERIOD-009]', async () => {
    const { first, second } = await twoPays();
    expect((await world.patch(world.au, second.id, {})).body.tax).toBe(353);
    expect((await world.patch(world.au, first.id, {})).body.tax).toBe(42);
  });

  it('withholds nothing, and explains the excess, when other pays of the week withheld too much [PERIOD-002] [PERIOD-009]', async () => {
    const { first } = await twoPays();
    const changed = await world.patch(world.au, first.id, { hours: [ordinary('5')] });
    // 251 is due on 1,350, but 353 is already withheld.
    expect(changed.body.tax).toBe(0);
    expect(await world.explained(first.id)).toMatch(/\b102(\.00)?\b/);
  });

  it('keeps the leave accrual of the week when a pay changes [PERIOD-005] [PERIOD-009]', async () => {
    const { id, first, second } = await twoPays();
    for (const pay of [first, second, first]) {
      expect((await world.patch(world.au, pay.id, { hours: [ordinary('25')] })).status).toBe(200);
      expect((await world.employee(id)).holiday_leave_hours).toBe('2.923077');
    }
  });

  it('recalculates the only pay of a week on its own [PERIOD-009]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const pay = await world.pay(world.au, hours(id, '20'));
    expect((await world.patch(world.au, pay.id, { hours: [ordinary('40')] })).body.tax).toBe(202);
  });

  it('recalculates PAYE, student loan and KiwiSaver of a changed New Zealand pay [PERIOD-009]', async () => {
    const id = await world.anNzEmployee({ nz_tax_code: 'M SL' });
    const first = await world.pay(world.nz, hours(id, '20'));
    const second = await world.pay(world.nz, hours(id, '40'));
    const changed = await world.patch(world.nz, first.id, { hours: [ordinary('25')] });
    // Tax: 482.96 is due on 1,950, and the other pay withheld 336.33. Student loan: (1,950 - 464) x 12% = 178.32, less
    // 144 on the other pay. KiwiSaver: 3.5% of 1,950 = 68.25, less 42 on the other pay.
    expect([second.tax, second.nz_student_loan, second.kiwisaver_employee_amount]).toEqual([336.33, 144, 42]);
    const { tax, nz_student_loan, kiwisaver_employee_amount } = changed.body;
    expect([tax, nz_student_loan, kiwisaver_employee_amount]).toEqual([146.63, 34.32, 26.25]);
  });
});

it('a pay without lines does not affect the next pay of the week', async () => {
  const id = await world.anAuEmployee({ pay_rate_per_hour: '30', is_leave_enabled: false });
  const empty = await world.pay(world.au, { employee_id: id });
  expect(await world.explained(empty.id)).toBe('');
  expect((await world.pay(world.au, { employee_id: id, hours: [ordinary('20')] })).tax).toBe(42);
});

describe('leave balances of backdated pays', () => {
  // A week accrues 2.923077 hours of annual leave.
  const week = (employee_id: number, more: Record<string, unknown> = {}) => ({
    employee_id,
    hours: [ordinary('38')],
    ...more,
  });
  const holiday = (pay: { leave_balance_rows: { leave_type: string; hours: number }[] }) =>
    pay.leave_balance_rows.find(({ leave_type }) => leave_type === 'HOLIDAY')?.hours;
  const shown = async (ids: readonly number[]) => {
    const balances: (number | undefined)[] = [];
    for (const id of ids) balances.push(holiday(await world.readPay(world.au, id)));
    return balances;
  };

  it('a backdated pay shows the leave balance as at its payday, and later pays include its accrual [PERIOD-008]', async () => {
    const id = await world.anAuEmployee();
    const [now] = await world.pays(world.au, [week(id)], THIS_WEEK);
    const [before] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
    const [between] = await world.pays(world.au, [week(id)], LAST_WEEK);
    expect([holiday(before), holiday(between)]).toEqual([2.923077, 5.846154]);
    expect(await shown([before.id, between.id, now.id])).toEqual([2.923077, 5.846154, 8.769231]);
  });

  it('backdated pays in one call show the balances as at their paydays, in any order [PERIOD-008]', async () => {
    const id = await world.anAuEmployee();
    const [now, before] = await world.pays(world.au, [
      week(id, { pay_date: THIS_WEEK }),
      week(id, { pay_date: TWO_WEEKS_AGO }),
    ]);
    expect([holiday(before), holiday(now)]).toEqual([2.923077, 5.846154]);
    expect(await shown([before.id, now.id])).toEqual([2.923077, 5.846154]);
  });

  it('leave taken in a backdated pay lowers the balances of later pays [PERIOD-008]', async () => {
    const id = await world.anAuEmployee();
    const [first] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
    const [last] = await world.pays(world.au, [week(id)], THIS_WEEK);
    const leave = [{ description: 'Away', leave_type: 'HOLIDAY', date: LAST_WEEK, hours: '1' }];
    const [between] = await world.pays(world.au, [week(id, { leave })], LAST_WEEK);
    expect(await shown([first.id, between.id, last.id])).toEqual([2.923077, 4.846154, 7.769231]);
  });

  it('deleting a pay lowers the leave balances of later pays [PERIOD-005] [PERIOD-008]', async () => {
    const id = await world.anAuEmployee();
    const [first] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
    const [last] = await world.pays(world.au, [week(id)], THIS_WEEK);
    await world.remove(world.au, first.id);
    expect(await shown([last.id])).toEqual([2.923077]);
  });

  it('pays of one day accrue leave in the order of their ids [PERIOD-008]', async () => {
    const id = await world.anAuEmployee({
      accrue_leave_on_hours_worked: true,
      accrue_holiday_leave_per_hour: '0.1',
    });
    const [first, second] = await world.pays(world.au, [week(id), week(id)], LAST_WEEK);
    const [before] = await world.pays(world.au, [week(id)], TWO_WEEKS_AGO);
    expect(await shown([before.id, first.id, second.id])).toEqual([3.8, 7.6, 11.4]);
  });

  it('a New Zealand pay shows the leave balances as at its payday [PERIOD-008]', async () => {
    const id = await world.anNzEmployee();
    const [now] = await world.pays(world.nz, [week(id)], THIS_WEEK);
    const [before] = await world.pays(world.nz, [week(id)], LAST_WEEK);
    const weeks = async (payId: number) => (await world.readPay(world.nz, payId)).leave_balance_rows[0].hours;
    expect([await weeks(before.id), await weeks(now.id)]).toEqual([3.07692, 6.15384]);
  });
});

describe('leave paid in advance', () => {
  /** One leave row for each of the three weeks after this one. */
  const MONDAYS = ['2026-11-16', '2026-11-23', '2026-11-30'];
  const weeksOff = (leave_type: string, hours: string, mondays: readonly string[] = MONDAYS) =>
    mondays.map((date) => ({ description: 'Away', leave_type, date, hours, rate: '30' }));
  /** One leave row for each working day of those weeks. */
  const daysOff = (leave_type: string, hours: string) =>
    MONDAYS.flatMap((monday) =>
      [0, 1, 2, 3, 4].map((offset) => ({
        description: 'Away',
        leave_type,
        date: new Date(Date.parse(monday) + offset * 86_400_000).toISOString().slice(0, 10),
        hours,
        rate: '30',
      })),
    );

  describe('Australia', () => {
    const anEmployee = (fields: Record<string, unknown> = {}) =>
      world.anAuEmployee({ pay_rate_per_hour: '30', leave_loading_percentage: '0', ...fields });

    it('withholds tax on three weeks of leave paid in advance as on three separate weeks [PERIOD-006]', async () => {
      const id = await anEmployee();
      const pay = await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
      // The tax on 1,140 is 183, three times. The bug taxed 3,420 in one week and withheld 971.
      expect([pay.gross, pay.tax]).toEqual([3420, 549]);
    });

    it('withholds the same tax whether leave paid in advance has rows for days or for weeks [PERIOD-006]', async () => {
      const id = await anEmployee();
      const pay = await world.pay(world.au, { employee_id: id, leave: daysOff('HOLIDAY', '7.6') });
      expect([pay.gross, pay.tax]).toEqual([3420, 549]);
    });

    it('withholds tax on the hours of this week separately from leave paid in advance [PERIOD-006]', async () => {
      const id = await anEmployee();
      const pay = await world.pay(world.au, {
        employee_id: id,
        hours: [ordinary('38')],
        leave: weeksOff('HOLIDAY', '38'),
      });
      expect([pay.gross, pay.tax]).toEqual([4560, 732]);
    });

    it('spreads leave loading over the weeks of its leave [PERIOD-006]', async () => {
      const id = await anEmployee({ leave_loading_percentage: '0.175' });
      const pay = await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
      // 1,140 + 199.50 a week is 1,339 without cents, on which 247 is due, three times.
      expect([pay.gross, pay.tax]).toEqual([4018.5, 741]);
    });

    it('spreads leave paid in advance over fortnights for an employee paid fortnightly [PERIOD-006]', async () => {
      const id = await anEmployee({ pay_period: 'FORTNIGHTLY' });
      const run = (await world.pay(world.au, { employee_id: id, hours: [ordinary('76')] })) as {
        pay_run_end_date: string;
      };
      const daysAfter = (days: number) =>
        new Date(Date.parse(run.pay_run_end_date) + days * 86_400_000).toISOString().slice(0, 10);
      const pay = await world.pays(
        world.au,
        [{ employee_id: id, leave: weeksOff('HOLIDAY', '76', [daysAfter(15), daysAfter(29)]) }],
        daysAfter(1),
      );
      // The tax on each fortnight of 2,280 is 366.
      expect([pay[0].gross, pay[0].tax]).toEqual([4560, 732]);
    });

    it('taxes later hours in a week of prepaid leave on top of that leave [PERIOD-001] [PERIOD-006]', async () => {
      const id = await anEmployee();
      await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
      const [later] = await world.pays(world.au, [{ employee_id: id, hours: [ordinary('19')] }], MONDAYS[0]);
      // The tax due on 1,140 + 570 is 366. The pay with the leave withheld 183 of it.
      expect(later.tax).toBe(183);
    });

    it('does not count prepaid leave of later weeks in the tax of this week [PERIOD-001] [PERIOD-006]', async () => {
      const id = await anEmployee();
      await world.pay(world.au, { employee_id: id, leave: weeksOff('HOLIDAY', '38') });
      expect((await world.pay(world.au, { employee_id: id, hours: [ordinary('38')] })).tax).toBe(183);
    });
  });

  describe('New Zealand', () => {
    it('taxes three weeks of holidays paid in advance as three weeks by default, s RD 13 [PERIOD-006]', async () => {
      const id = await world.anNzEmployee();
      const pay = await world.pay(world.nz, { employee_id: id, leave: weeksOff('ANNUAL_HOLIDAYS', '40') });
      // The PAYE on 1,200 is 231.39, three times. The bug taxed 3,600 in one week and withheld 1,054.36.
      expect([pay.gross, pay.tax]).toEqual([3600, 694.17]);
    });

    it('deducts the same PAYE whether holidays paid in advance have rows for days or for weeks [PERIOD-006]', async () => {
      const id = await world.anNzEmployee();
      const pay = await world.pay(world.nz, { employee_id: id, leave: daysOff('ANNUAL_HOLIDAYS', '8') });
      expect([pay.gross, pay.tax]).toEqual([3600, 694.17]);
    });

    it('taxes the hours of this week separately from holidays paid in advance [PERIOD-006]', async () => {
      const id = await world.anNzEmployee();
      const pay = await world.pay(
        world.nz,
        { employee_id: id, hours: [ordinary('40')], leave: weeksOff('ANNUAL_HOLIDAYS', '40') },
        `?pay_date=${THIS_WEEK}`,
      );
      expect([pay.gross, pay.tax]).toEqual([4800, 925.56]);
    });

    it('taxes hours paid later in a week of prepaid holidays together with the holidays, less the tax already withheld, s RD 13(5) [PERIOD-001] [PERIOD-006]', async () => {
      const id = await world.anNzEmployee();
      await world.pay(world.nz, { employee_id: id, leave: weeksOff('ANNUAL_HOLIDAYS', '40') });
      const [later] = await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('20')] }], MONDAYS[0]);
      // The PAYE due on 1,800 is 430.83. The pay with the holidays withheld 231.39 of it.
      expect(later.tax).toBe(199.44);
    });
  });
});

describe('the value of annual holidays', () => {
  // Holidays Act 2003 s 21: annual holidays are paid at the greater of the ordinary week, 1,200, and the average week
  // up to the end of the period before, (1,200 + 1,200) / 2 = 1,200. Eight of the forty hours are worth 240.
  const holiday = {
    leave: [{ description: 'Away', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-11-10', hours: '8' }],
  };
  const started = async () => {
    const id = await world.anNzEmployee({ start_date: '2026-10-26' });
    for (const day of [TWO_WEEKS_AGO, LAST_WEEK]) {
      await world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40')] }], day);
    }
    return id;
  };

  it('hours paid earlier in the same week do not raise the average weekly earnings used for annual holidays [PERIOD-003] [PERIOD-004]', async () => {
    const [whole, items, calls] = [await started(), await started(), await started()];
    const long = { hours: [ordinary('60')] };
    const together = await world.pays(world.nz, [{ employee_id: whole, ...long, ...holiday }]);
    const inItems = await world.pays(world.nz, [
      { employee_id: items, ...long },
      { employee_id: items, ...holiday },
    ]);
    const inCalls = [
      await world.pay(world.nz, { employee_id: calls, ...long }),
      await world.pay(world.nz, { employee_id: calls, ...holiday }),
    ];
    const valued = [together, inItems, inCalls].map((pays) => pays.at(-1)!.leave[0].amount);
    expect(valued).toEqual([240, 240, 240]);
    expect([together, inItems, inCalls].map((pays) => total(pays, 'gross'))).toEqual([2040, 2040, 2040]);
  });
});
