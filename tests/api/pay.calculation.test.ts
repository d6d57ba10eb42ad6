import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

type Fields = Record<string, unknown>;

// Each total is calculated by hand from the published schedules, with the calculation beside it.

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

const au = async (employee: Fields, pay: Fields = { hours: [week()] }, date = '2026-03-10') =>
  world.pay(world.au, { employee_id: await world.anAuEmployee(employee), ...pay }, `?pay_date=${date}`);
const nz = async (employee: Fields, pay: Fields = { hours: [week('40')] }, date = '2026-03-10') =>
  world.pay(world.nz, { employee_id: await world.anNzEmployee(employee), ...pay }, `?pay_date=${date}`);

describe('every pay', () => {
  it('calculates net as gross less tax, deductions and sacrifices [CALC-001] [CALC-002]', async () => {
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
    // 411.15 + 240 + 80 + 12.34 = 743.49; taxed 711.15: 0.18 x 711.99 - 57.8462 = 70.31.
    expect([pay.gross, pay.tax, pay.net]).toEqual([743.49, 70, 646.42]);
  });

  it('calculates pays independently of general ledger settings [CALC-030]', async () => {
    const before = await au({});
    const { body } = await world.get(`/api/company/${world.au}/gl-settings`);
    expect(body).toBeTypeOf('object');
    expect((await au({})).net).toBe(before.net);
  });
});

describe('Australian tax', () => {
  it('withholds by threshold, residence, working holiday and study loan [CALC-003] [CALC-004] [CALC-005] [CALC-006] [CALC-031]', async () => {
    // Scale 2: 0.32 x 1,520.99 - 176.5769 = 310.14.
    expect((await au({})).tax).toBe(310);
    // Scale 1: 0.32 x 1,520.99 - 65.7202 = 421.
    expect((await au({ has_claimed_tax_free_threshold: false })).tax).toBe(421);
    // Scale 3: 30 cents of each dollar.
    expect((await au({ is_foreign_resident: true, has_claimed_tax_free_threshold: false })).tax).toBe(456);
    // A working holiday maker of a registered employer: 15 cents up to 45,000.
    const holiday = { working_holiday_tax_scale_applies: true, has_claimed_tax_free_threshold: false };
    expect((await au(holiday)).tax).toBe(228);
    const loan = await au({ has_stsl_liability: true });
    expect(loan.tax).toBeGreaterThan(310);
    expect(loan.stsl).toBe(loan.tax - 310);
  });

  it('withholds the top rate without a tax file number', async () => {
    const pay = await au({ is_super_only_contractor: true, tax_file_number: null });
    // 47% of 1,520 with the cents dropped.
    expect(pay.tax).toBe(714);
  });

  it('uses the table of the pay period of the employee [CALC-007]', async () => {
    expect((await au({ pay_period: 'FORTNIGHTLY' }, { hours: [week('76')] })).tax).toBe(620);
    // 6,586.67 a month is 1,520 a week: 310.14 x 13 / 3 = 1,343.67.
    expect((await au({ pay_period: 'MONTHLY' }, { hours: [week('1', { rate: '6586.67' })] })).tax).toBe(1343);
  });

  it('uses the table of the financial year of the payment date', async () => {
    const before = await au({}, undefined, '2026-06-30');
    const after = await au({}, undefined, '2026-07-01');
    expect(before.tax).toBe(310);
    // From 1 July 2026 the first rate is 15%: 268 a year less.
    expect(after.tax).toBeLessThan(310);
  });

  it('taxes a bonus by its method [CALC-019]', async () => {
    const taxBy = async (tax_method: string) =>
      (await au({}, { hours: [week()], bonuses: [{ description: 'Bonus', amount: '1000', tax_method }] })).tax;
    // With the week: 0.32 x 2,520.99 - 176.5769 = 630.
    expect(await taxBy('NORMAL_EARNINGS')).toBe(630);
    // Over the year: 1,000 / 52 = 19.23 a week more adds 6 a week, 312 in total: 310 + 312.
    expect(await taxBy('METHOD_A_WHOLE_YEAR')).toBe(622);
  });
});

describe('Australian super', () => {
  it('pays the compulsory rate of ordinary time earnings or of gross [CALC-008] [CALC-010]', async () => {
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

  it('pays no super under 18 for 30 hours or less when the rule applies [CALC-014]', async () => {
    const young = { date_of_birth: '2010-01-01', is_super_age_threshold_enabled: true };
    expect((await au(young, { hours: [week('30')] })).super).toBe(0);
    expect((await au(young, { hours: [week('30.1')] })).super).toBe(144.48);
    expect((await au({ ...young, is_super_age_threshold_enabled: false }, { hours: [week('30')] })).super).toBe(144);
  });

  it('includes leave loading when the employer says so [CALC-015]', async () => {
    const leave = [
      { description: 'Away', leave_type: 'HOLIDAY', date: '2026-03-09', hours: 10, leave_loading_amount: 50 },
    ];
    expect((await au({}, { leave })).super).toBe(48);
    expect((await au({ include_leave_loading_in_super: true }, { leave })).super).toBe(54);
  });

  it('stops at the maximum contribution base of the quarter, over several pays and within one call', async () => {
    const employee_id = await world.anAuEmployee();
    const big = (rate: string) => ({ employee_id, hours: [week('1', { rate })] });
    // The maximum base of a quarter in 2025-26 is 62,500: 40,000 and 20,000 leave 2,500.
    await world.pay(world.au, big('40000'), '?pay_date=2026-01-13');
    const made = await world.put(world.au, [big('20000'), big('20000')], '?pay_date=2026-02-10');
    expect(made.body.map((pay: Fields) => pay.super)).toEqual([2400, 300]);
    expect((await world.pay(world.au, big('1000'), '?pay_date=2026-03-31')).super).toBe(0);
    expect((await world.pay(world.au, big('1000'), '?pay_date=2026-04-01')).super).toBe(120);
  });
});

describe('year to date', () => {
  it('totals complete pays by payment date [CALC-028]', async () => {
    const employee_id = await world.anAuEmployee();
    await world.pay(world.au, { employee_id, hours: [week('10')] }, '?pay_date=2025-06-30');
    await world.pay(world.au, { employee_id, hours: [week('10')] }, '?pay_date=2025-07-01');
    await world.pay(world.au, { employee_id, hours: [week('1')], payment_date: '2025-07-02' }, '?pay_date=2025-06-29');
    expect((await world.get(`/api/employees/${employee_id}`)).body.current_ytd_gross).toBe('440.00');
  });

  it('applies the next rate to a working holiday maker, also within one call', async () => {
    const employee_id = await world.anAuEmployee({
      working_holiday_tax_scale_applies: true,
      has_claimed_tax_free_threshold: false,
    });
    const pay = { employee_id, hours: [week('1', { rate: '30000' })] };
    const pays = [pay, { ...pay, pay_date: '2026-03-17' }, { ...pay, pay_date: '2026-03-24' }];
    const made = await world.put(world.au, pays, '?pay_date=2026-03-10');
    // Schedule 15: 15% while no more than 45,000 was paid in the year, then 30%.
    expect(made.body.map(({ tax }: never) => tax)).toEqual([4500, 4500, 9000]);
  });

  it('returns derived fields of the employee [CALC-026] [CALC-027]', async () => {
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
  it('withholds PAYE by the tax code [CALC-020]', async () => {
    // M: 62,400 a year: 1,638 + 6,632.50 + 2,670 + levy 1,042.08 = 11,982.58; a 52nd is 230.43.
    expect((await nz({})).tax).toBe(230.43);
    // S: 1,200 at 17.5% and 1.67%.
    expect((await nz({ nz_tax_code: 'S' })).tax).toBe(230.04);
    // ND: 45% and 1.67%.
    expect((await nz({ no_declaration: true })).tax).toBe(560.04);
  });

  it('deducts the student loan on top of PAYE [CALC-021]', async () => {
    const pay = await nz({ has_student_loan: true });
    // 12% of the amount over 464 a week.
    expect([pay.tax, pay.nz_student_loan]).toEqual([230.43, 88.32]);
    expect(pay.net).toBe(Number((1200 - 230.43 - 88.32 - 36).toFixed(2)));
  });

  it('deducts KiwiSaver from both sides and ESCT from the employer [CALC-022] [CALC-023] [CALC-024]', async () => {
    const pay = await nz({ kiwisaver_employee_rate: '0.04' });
    expect([pay.kiwisaver_employee_amount, pay.kiwisaver_employer_amount, pay.kiwisaver_esct_amount]).toEqual([
      48, 36, 6.3,
    ]);
  });

  it('contributes by the KiwiSaver status [CALC-025]', async () => {
    for (const [kiwisaver_status_code, contribution] of [
      ['AE', 36],
      ['AK', 36],
      ['OK', 36],
      ['NK', 0],
      ['CT', 0],
    ] as const) {
      expect((await nz({ kiwisaver_status_code })).kiwisaver_employee_amount, kiwisaver_status_code).toBe(contribution);
    }
  });

  it('changes the levy on 1 April', async () => {
    // From 1 April 2026 the levy is 1.75%: 10,940.50 + 1,092 = 12,032.50 a year.
    expect((await nz({}, undefined, '2026-04-01')).tax).toBe(231.39);
  });

  it('taxes a lump sum as an extra pay by the earnings of four weeks', async () => {
    const employee_id = await world.anNzEmployee({ kiwisaver_status_code: 'NK' });
    for (const day of ['2026-02-17', '2026-02-24', '2026-03-03']) {
      await world.pay(world.nz, { employee_id, hours: [week('40')] }, `?pay_date=${day}`);
    }
    const bonuses = [{ description: 'Bonus', amount: '1000', tax_method: 'METHOD_A_WHOLE_YEAR' }];
    const pay = await world.pay(world.nz, { employee_id, hours: [week('40')], bonuses }, '?pay_date=2026-03-10');
    // Four weeks of 1,200 are 62,400 a year; with the bonus it stays in the 30% band: 300 + 1.67%.
    expect(pay.tax).toBe(547.13);
  });
});
