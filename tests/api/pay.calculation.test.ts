import { beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '../../src/base/local-date.ts';
import { sql } from '../../src/db/sql.ts';
import { spansOf } from '../../src/resources/pay/past/lookback/spans.ts';
import { findSums } from '../../src/resources/pay/past/lookback/sums.store.ts';
import { NO_LEAVE_YET, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { only } from '../harness/app.ts';

type Fields = Record<string, unknown>;

describe('calculation', () => {
  // Each total was calculated by hand from the published schedules. A comment next to each one shows the calculation.

  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld({ shared: true });
  });

  const au = async (employee: Fields, pay: Fields = { hours: [week()] }, date = '2026-03-10') =>
    world.pay(world.au, { employee_id: await world.anAuEmployee(employee), ...pay }, `?pay_date=${date}`);
  const nz = async (employee: Fields, pay: Fields = { hours: [week('40')] }, date = '2026-03-10') =>
    world.pay(world.nz, { employee_id: await world.anNzEmployee(employee), ...pay }, `?pay_date=${date}`);

  describe('every pay', () => {
    it('calculates net pay as gross less tax, deductions and sacrifices [CALC-001] [CALC-002]', async () => {
      const pay = await au(
        {},
        {
          hours: [week('10', { rate: '41.115' }), week('3', { multiplier: 2 })],
          leave: [{ description: 'Away', leave_type: 'SICK', date: '2026-03-09', hours: 2 }],
          allowances: [{ description: 'Meals', amount: '12.34', allowance_category: 'MD', is_taxable: false }],
          deductions: [{ description: 'Club', amount: '7.07', classification: 'NORMAL' }],
          pay_sacrifices: [{ description: 'Super', amount: '20' }],
        },
      );
      // Gross is 411.15 + 240 + 80 + 12.34 = 743.49. Tax on 711.15 is 0.18 x 711.99 - 57.8462 = 70.31.
      expect([pay.gross, pay.tax, pay.net]).toEqual([743.49, 70, 646.42]);
    });

    it('calculates the same net pay after the general ledger settings are read [CALC-030]', async () => {
      const before = await au({});
      const { body } = await world.get(`/api/company/${world.au}/gl-settings`);
      expect(body).toBeTypeOf('object');
      expect((await au({})).net).toBe(before.net);
    });
  });

  describe('Australian tax', () => {
    it('withholds according to tax-free threshold, residence, working holiday status and study loan [CALC-003] [CALC-004] [CALC-005] [CALC-006] [CALC-031]', async () => {
      // Scale 2: 0.32 x 1,520.99 - 176.5769 = 310.14.
      expect((await au({})).tax).toBe(310);
      // Scale 1: 0.32 x 1,520.99 - 65.7202 = 421.
      expect((await au({ has_claimed_tax_free_threshold: false })).tax).toBe(421);
      // Scale 3: 30 cents of each dollar.
      expect((await au({ is_foreign_resident: true, has_claimed_tax_free_threshold: false })).tax).toBe(456);
      // A working holiday maker of a registered employer: 15 cents of each dollar up to 45,000.
      const holiday = { working_holiday_tax_scale_applies: true, has_claimed_tax_free_threshold: false };
      expect((await au(holiday)).tax).toBe(228);
      const loan = await au({ has_stsl_liability: true });
      expect(loan.tax).toBeGreaterThan(310);
      expect(loan.stsl).toBe(loan.tax - 310);
    });

    it('withholds at the top rate without a tax file number', async () => {
      const pay = await au({ is_super_only_contractor: true, tax_file_number: null });
      // 47% of 1,520 with the cents dropped.
      expect(pay.tax).toBe(714);
    });

    it('uses the table of the pay period of the employee [CALC-007]', async () => {
      expect((await au({ pay_period: 'FORTNIGHTLY' }, { hours: [week('76')] })).tax).toBe(620);
      // 6,586.67 a month is 1,520 a week. The weekly tax is 310, so tax is 310 x 13 / 3 = 1,343.33, rounded to 1,343.
      expect((await au({ pay_period: 'MONTHLY' }, { hours: [week('1', { rate: '6586.67' })] })).tax).toBe(1343);
    });

    it('uses the table of the financial year of the payment date', async () => {
      const before = await au({}, undefined, '2026-06-30');
      const after = await au({}, undefined, '2026-07-01');
      expect(before.tax).toBe(310);
      // The first tax rate falls to 15% on 1 July 2026, which saves 268 a year.
      expect(after.tax).toBeLessThan(310);
    });

    it('taxes a bonus by the method that is sent [CALC-019]', async () => {
      const taxBy = async (tax_method: string) =>
        (await au({}, { hours: [week()], bonuses: [{ description: 'Bonus', amount: '1000', tax_method }] })).tax;
      // Taxed together with the week: 0.32 x 2,520.99 - 176.5769 = 630.
      expect(await taxBy('NORMAL_EARNINGS')).toBe(630);
      // Spread over the year: 1,000 / 52 = 19.23 a week adds 6 of weekly tax, 312 for the year: 310 + 312.
      expect(await taxBy('METHOD_A_WHOLE_YEAR')).toBe(622);
    });
  });

  describe('Australian super', () => {
    it('pays super at the compulsory rate on ordinary time earnings or on gross [CALC-008] [CALC-010]', async () => {
      const hours = [week('38'), week('10', { is_overtime: true })];
      expect((await au({}, { hours })).compulsory_super_amount).toBe(182.4);
      expect((await au({ super_based_on: 'GROSS' }, { hours })).compulsory_super_amount).toBe(230.4);
    });

    it('reports super above the compulsory rate as reportable and totals both [CALC-011] [CALC-012]', async () => {
      const pay = await au({ super_rate: '0.15' });
      expect([pay.compulsory_super_amount, pay.resc_super_amount, pay.super]).toEqual([182.4, 45.6, 228]);
    });

    it('pays no super when it is switched off [CALC-013]', async () => {
      expect((await au({ is_super_enabled: false })).super).toBe(0);
    });

    it('pays no super to an employee under 18 for 30 hours or less when the rule applies [CALC-014]', async () => {
      const young = { date_of_birth: '2010-01-01', is_super_age_threshold_enabled: true };
      expect((await au(young, { hours: [week('30')] })).super).toBe(0);
      expect((await au(young, { hours: [week('30.1')] })).super).toBe(144.48);
      expect((await au({ ...young, is_super_age_threshold_enabled: false }, { hours: [week('30')] })).super).toBe(144);
    });

    it('includes leave loading in super when the employee’s setting requires it [CALC-015]', async () => {
      const leave = [
        { description: 'Away', leave_type: 'HOLIDAY', date: '2026-03-09', hours: 10, leave_loading_amount: 50 },
      ];
      expect((await au({}, { leave })).super).toBe(48);
      expect((await au({ include_leave_loading_in_super: true }, { leave })).super).toBe(54);
    });

    it('pays super only up to the maximum contribution base of the quarter, over several pays and within one request', async () => {
      const employee_id = await world.anAuEmployee();
      const big = (rate: string) => ({ employee_id, hours: [week('1', { rate })] });
      // The maximum contribution base of a quarter in 2025-26 is 62,500, so only 2,500 remains after 40,000 and 20,000.
      await world.pay(world.au, big('40000'), '?pay_date=2026-01-13');
      const made = await world.put(world.au, [big('20000'), big('20000')], '?pay_date=2026-02-10');
      expect(made.body.map((pay: Fields) => pay.super)).toEqual([2400, 300]);
      expect((await world.pay(world.au, big('1000'), '?pay_date=2026-03-31')).super).toBe(0);
      expect((await world.pay(world.au, big('1000'), '?pay_date=2026-04-01')).super).toBe(120);
    });
  });

  describe('year to date and derived fields', () => {
    it('totals completed pays by payment date [CALC-028]', async () => {
      const employee_id = await world.anAuEmployee();
      await world.pay(world.au, { employee_id, hours: [week('10')] }, '?pay_date=2025-06-30');
      await world.pay(world.au, { employee_id, hours: [week('10')] }, '?pay_date=2025-07-01');
      await world.pay(
        world.au,
        { employee_id, hours: [week('1')], payment_date: '2025-07-02' },
        '?pay_date=2025-06-29',
      );
      expect((await world.get(`/api/employees/${employee_id}`)).body.current_ytd_gross).toBe('440.00');
    });

    it('applies the next rate to a working holiday maker above 45,000, even within one request', async () => {
      const employee_id = await world.anAuEmployee({
        working_holiday_tax_scale_applies: true,
        has_claimed_tax_free_threshold: false,
      });
      const pay = { employee_id, hours: [week('1', { rate: '30000' })] };
      const pays = [pay, { ...pay, pay_date: '2026-03-17' }, { ...pay, pay_date: '2026-03-24' }];
      const made = await world.put(world.au, pays, '?pay_date=2026-03-10');
      // Schedule 15: 15% on the first 45,000 paid in the year, and 30% above that.
      expect(made.body.map(({ tax }: never) => tax)).toEqual([4500, 4500, 9000]);
    });

    it('returns the weekly hours and the Australian residence of the employee [CALC-026] [CALC-027]', async () => {
      const id = await world.anAuEmployee({ standard_hours_per_day: '7.6', standard_days_per_week: 5 });
      const { body } = await world.get(`/api/employees/${id}`);
      expect([body.standard_hours_per_week, body.is_australian_resident]).toEqual(['38.00', true]);
    });

    it('totals workers compensation leave [CALC-029]', async () => {
      const leave = ['WORKERS_COMP', 'WORKERS_COMP', 'SICK'].map((leave_type) => ({
        description: 'Away',
        leave_type,
        date: '2026-03-09',
        hours: 2,
      }));
      expect((await au({}, { leave })).total_workers_compensation).toBe(160);
      expect((await nz({}, { leave })).total_workers_compensation).toBe(120);
    });
  });

  describe('New Zealand pay', () => {
    it('withholds PAYE according to the tax code [CALC-020]', async () => {
      // Code M on 62,400 a year: 1,638 + 6,632.50 + 2,670 + levy of 1,042.08 = 11,982.58. A 52nd of that is 230.43.
      expect((await nz({})).tax).toBe(230.43);
      // Code S: 17.5% plus 1.67% of 1,200.
      expect((await nz({ nz_tax_code: 'S' })).tax).toBe(230.04);
      // Code ND: 45% plus 1.67%.
      expect((await nz({ no_declaration: true })).tax).toBe(560.04);
    });

    it('deducts the student loan on top of PAYE [CALC-021]', async () => {
      const pay = await nz({ has_student_loan: true });
      // 12% of the amount over 464 a week.
      expect([pay.tax, pay.nz_student_loan]).toEqual([230.43, 88.32]);
      expect(pay.net).toBe(Number((1200 - 230.43 - 88.32 - 36).toFixed(2)));
    });

    it('deducts KiwiSaver from the employee’s pay and ESCT from the employer’s contribution [CALC-022] [CALC-023] [CALC-024]', async () => {
      const pay = await nz({ kiwisaver_employee_rate: '0.04' });
      expect([pay.kiwisaver_employee_amount, pay.kiwisaver_employer_amount, pay.kiwisaver_esct_amount]).toEqual([
        48, 36, 6.3,
      ]);
    });

    it('deducts employee contributions according to the KiwiSaver status [CALC-025]', async () => {
      for (const [kiwisaver_status_code, contribution] of [
        ['AE', 36],
        ['AK', 36],
        ['OK', 36],
        ['NK', 0],
        ['CT', 0],
      ] as const) {
        expect((await nz({ kiwisaver_status_code })).kiwisaver_employee_amount, kiwisaver_status_code).toBe(
          contribution,
        );
      }
    });

    it('applies the levy of 1.75% from 1 April 2026', async () => {
      // From 1 April 2026 the levy is 1.75%: 10,940.50 + 1,092 = 12,032.50 a year.
      expect((await nz({}, undefined, '2026-04-01')).tax).toBe(231.39);
    });

    it('taxes a lump sum as an extra pay, based on the earnings of four weeks', async () => {
      const employee_id = await world.anNzEmployee({ kiwisaver_status_code: 'NK' });
      for (const day of ['2026-02-17', '2026-02-24', '2026-03-03']) {
        await world.pay(world.nz, { employee_id, hours: [week('40')] }, `?pay_date=${day}`);
      }
      const bonuses = [{ description: 'Bonus', amount: '1000', tax_method: 'METHOD_A_WHOLE_YEAR' }];
      const pay = await world.pay(world.nz, { employee_id, hours: [week('40')], bonuses }, '?pay_date=2026-03-10');
      // Four weeks of 1,200 give 62,400 a year. With the bonus the year remains in the 30% band, so the bonus is taxed
      // at 300 plus 1.67%.
      expect(pay.tax).toBe(547.13);
    });
  });
});

describe('catch-up and opening amounts', () => {
  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld({ shared: true });
  });

  const ytd = (rate: string, more: Fields = {}): Fields =>
    week('1', { description: 'Year to date', units: 'YTD', rate, ...more });
  const refusal = async (company: number, pay: Fields): Promise<[number, string]> => {
    const reply = await world.put(company, [pay]);
    return [reply.status, reply.body.detail ?? reply.body.message];
  };

  describe('catch-up pays', () => {
    it('keeps exactly the amounts that were sent [PAY-020] [PAY-083] [PAY-086] [PAY-087]', async () => {
      const employee_id = await world.anAuEmployee();
      const pay = await world.pay(
        world.au,
        {
          employee_id,
          auto_calculate: false,
          payment_date: '2026-02-27',
          hours: [ytd('41234.56'), ytd('1200', { is_overtime: true })],
          tax: '9876.54',
          stsl: '321.00',
          compulsory_super_amount: 4948.15,
          resc_super_amount: '100',
          deductions: [{ description: 'Union', amount: '300', classification: 'UNION_FEES' }],
          pay_sacrifices: [{ description: 'Car', amount: '1000', is_super: false }],
        },
        '?pay_date=2026-02-26',
      );
      expect(
        only(
          pay,
          'auto_calculate',
          'is_complete',
          'processed_date',
          'gross',
          'tax',
          'stsl',
          'net',
          'compulsory_super_amount',
          'resc_super_amount',
          'super',
          'leave_balance_rows',
        ),
      ).toEqual({
        auto_calculate: false,
        is_complete: true,
        processed_date: '2026-02-27',
        gross: 42434.56,
        tax: 9876.54,
        stsl: 321,
        net: 31258.02,
        compulsory_super_amount: 4948.15,
        resc_super_amount: 100,
        super: 5048.15,
        leave_balance_rows: NO_LEAVE_YET,
      });
    });

    it('counts omitted amounts as zero [PAY-084]', async () => {
      const employee_id = await world.anAuEmployee();
      const pay = await world.pay(world.au, { employee_id, auto_calculate: false, hours: [ytd('1000')] });
      expect([pay.gross, pay.tax, pay.net, pay.super, pay.deductions, pay.pay_sacrifices]).toEqual([
        1000,
        0,
        1000,
        0,
        [],
        [],
      ]);
    });

    it('keeps a catch-up pay unchanged when regular pays follow, and counts it in the year to date [PAY-085] [CALC-028]', async () => {
      const employee_id = await world.anAuEmployee();
      const pay = await world.pay(world.au, { employee_id, auto_calculate: false, hours: [ytd('1000')], tax: '77' });
      await world.pay(world.au, { employee_id, hours: [week()] });
      expect((await world.get(`/api/company/${world.au}/pays/${pay.id}`)).body).toEqual(pay);
      expect((await world.get(`/api/employees/${employee_id}`)).body.current_ytd_gross).toBe('2520.00');
    });

    it('keeps the PAYE, student loan and KiwiSaver amounts of a New Zealand catch-up pay', async () => {
      const employee_id = await world.anNzEmployee({ has_student_loan: true });
      const pay = await world.pay(world.nz, {
        employee_id,
        auto_calculate: false,
        hours: [ytd('30000')],
        tax: '5500.10',
        nz_student_loan: '600',
        kiwisaver_employee_amount: '900',
        kiwisaver_employer_amount: '900',
        kiwisaver_esct_amount: '157.50',
      });
      expect(
        only(
          pay,
          'gross',
          'tax',
          'nz_student_loan',
          'kiwisaver_employee_amount',
          'kiwisaver_employer_amount',
          'kiwisaver_esct_amount',
          'net',
        ),
      ).toEqual({
        gross: 30000,
        tax: 5500.1,
        nz_student_loan: 600,
        kiwisaver_employee_amount: 900,
        kiwisaver_employer_amount: 900,
        kiwisaver_esct_amount: 157.5,
        net: 22999.9,
      });
    });

    it('sets a leave balance after a catch-up pay, and the next pay accrues on top [PAY-090] [LEAVE-012]', async () => {
      const employee_id = await world.anAuEmployee();
      await world.pay(world.au, { employee_id, auto_calculate: false, hours: [ytd('1000')] });
      await world.patchEmployee(world.au, employee_id, { holiday_leave_hours: '50' });
      expect((await world.get(`/api/employees/${employee_id}`)).body.holiday_leave_hours).toBe('50.00');
      const next = await world.pay(world.au, { employee_id, hours: [week()] });
      expect(next.leave_balance_rows[0]).toEqual({ leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 52.923077 });
    });

    it('counts a pay that was reported elsewhere towards the year to date, and marks it [PAY-104]', async () => {
      const employee_id = await world.anAuEmployee();
      const pay = await world.pay(world.au, {
        employee_id,
        auto_calculate: false,
        hours: [ytd('500')],
        stp_reported_externally: true,
      });
      expect(pay.stp_reported_externally).toBe(true);
      expect((await world.get(`/api/employees/${employee_id}`)).body.current_ytd_gross).toBe('500.00');
    });
  });

  describe('calculated amounts', () => {
    it('returns 400 when tax or super amounts are sent for a pay that the service calculates [PAY-088]', async () => {
      const au = await world.anAuEmployee();
      const nz = await world.anNzEmployee();
      const of = [
        [world.au, au, ['tax', 'stsl', 'compulsory_super_amount', 'resc_super_amount']],
        [
          world.nz,
          nz,
          ['tax', 'nz_student_loan', 'kiwisaver_employee_amount', 'kiwisaver_employer_amount', 'kiwisaver_esct_amount'],
        ],
      ] as const;
      for (const [company, employee_id, fields] of of) {
        for (const field of fields) {
          expect(await refusal(company, { employee_id, [field]: '1' })).toEqual([
            400,
            `pays[0]: ${field} is calculated; leave it out, or send auto_calculate false to state it`,
          ]);
        }
      }
    });

    it('returns 400 for amounts of the other country, whether or not the service calculates the pay [PAY-089]', async () => {
      const au = await world.anAuEmployee();
      const nz = await world.anNzEmployee();
      for (const auto_calculate of [true, false]) {
        expect(await refusal(world.au, { employee_id: au, auto_calculate, nz_student_loan: '1' })).toEqual([
          400,
          'pays[0]: nz_student_loan is for New Zealand companies; this company is in AU, so leave the field out',
        ]);
        expect((await refusal(world.au, { employee_id: au, auto_calculate, kiwisaver_esct_amount: '1' }))[0]).toBe(400);
        expect((await refusal(world.nz, { employee_id: nz, auto_calculate, compulsory_super_amount: '1' }))[0]).toBe(
          400,
        );
        expect((await refusal(world.nz, { employee_id: nz, auto_calculate, stp_reported_externally: true }))[0]).toBe(
          400,
        );
      }
    });

    it('returns 400 for contradictory amounts and 422 for negative ones [PAY-020]', async () => {
      const au = await world.anAuEmployee();
      const nz = await world.anNzEmployee();
      const stated = { auto_calculate: false };
      expect(await refusal(world.au, { employee_id: au, ...stated, tax: '10', stsl: '10.01' })).toEqual([
        400,
        'pays[0]: stsl 10.01 is more than tax 10; tax must include stsl',
      ]);
      expect((await refusal(world.nz, { employee_id: nz, ...stated, kiwisaver_esct_amount: '1' }))[0]).toBe(400);
      expect((await refusal(world.au, { employee_id: au, ...stated, tax: -1 }))[0]).toBe(422);
      expect(
        (await refusal(world.au, { employee_id: au, ...stated, termination: { termination_date: '2026-03-10' } }))[0],
      ).toBe(400);
    });
  });
});

describe('opening amounts for the run and date of a pay', () => {
  const ADMIN = 3;
  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld();
  });

  it('treats opening amounts as older than a pay for the same run and date, whatever the query plan and the order of creation', async () => {
    const people = [await world.anAuEmployee(), await world.anAuEmployee()];
    const opening = { auto_calculate: false, hours: [week('4', { units: 'YTD' })] };
    const worked = { hours: [week('38')] };
    const orders = [
      [opening, worked],
      [worked, opening],
    ];
    for (const [index, employee_id] of people.entries()) {
      for (const pay of orders[index]!) {
        expect((await world.put(world.au, [{ employee_id, ...pay }], '?pay_date=2026-02-24')).status).toBe(200);
      }
    }
    const day = localDate('2026-03-03');
    const wanted = people.map((employeeId) => ({
      employeeId,
      run: { pay_period: 'WEEKLY', start_date: day, end_date: day },
      paidOn: day,
      employedFrom: localDate('2024-01-01'),
    }));
    const newest = (settings: Readonly<Record<string, string>>) =>
      world.service.database.db.tx(ADMIN, async (tx) => {
        for (const [name, value] of Object.entries(settings)) {
          await sql`select set_config(${name}, ${value}, true)`.execute(tx);
        }
        const sums = await findSums(tx, { companyId: world.au, kinds: ['REGULAR'] }, wanted, (on) => spansOf('AU', on));
        return sums.map(({ last_periods }) => last_periods?.map(({ is_opening }) => is_opening));
      });
    const olderLast = people.map(() => [false, true]);
    expect(await newest({ enable_hashagg: 'off' })).toEqual(olderLast);
    expect(await newest({ enable_sort: 'off' })).toEqual(olderLast);
  });
});
