import { beforeAll, describe, expect, it } from 'vitest';
import { NO_OTHER_ROWS } from '../fixtures/pay-rows.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, only } from '../harness/app.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

describe('pay response', () => {
  it('returns every field of the contract [PAY-072] [PAY-073] [PAY-074] [PAY-075] [PAY-076] [PAY-079]', async () => {
    const employee_id = await world.anAuEmployee({ number: 'OUT-1', email_address: 'ann@example.org' });
    const pay = await world.pay(world.au, { employee_id });
    expect(pay).toEqual({
      id: expect.any(Number),
      employee_id,
      employee_number: 'OUT-1',
      pay_run_id: expect.any(Number),
      pay_date: '2026-03-10',
      processed_date: '2026-03-10',
      pay_run_end_date: '2026-03-15',
      employee_format_name_shorter: 'Lee, A',
      employee_last_name: 'Lee',
      employee_first_name: 'Ann',
      employee_email_address: 'ann@example.org',
      status: 'processed',
      gross: 0,
      tax: 0,
      net: 0,
      super: 0,
      total_workers_compensation: 0,
      resc_super_amount: 0,
      compulsory_super_amount: 0,
      stsl: 0,
      nz_student_loan: null,
      kiwisaver_employee_amount: null,
      kiwisaver_employer_amount: null,
      kiwisaver_esct_amount: null,
      format_name: 'Lee, Ann',
      is_complete: true,
      auto_calculate: true,
      stp_reported_externally: false,
      stp_status: null,
      stp_service_action: null,
      stp_timestamp: null,
      pay_department: null,
      hours: [],
      leave: [],
      leave_balance_rows: [
        { leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 2.923077 },
        { leave_type: 'SICK', name: "Personal/Carer's Leave", hours: 1.461538 },
      ],
      ...NO_OTHER_ROWS,
    });
  });

  it('reads back as it was returned on creation, with every kind of row [PAY-093]', async () => {
    const employee_id = await world.anAuEmployee();
    const pay = await world.pay(world.au, {
      employee_id,
      pay_department: 'Bar',
      hours: [
        week('30'),
        week('2', { multiplier: 1.5, is_overtime: true }),
        week('12', { units: 'KMs', rate: '0.885' }),
      ],
      leave: [
        { description: 'Away', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '7.6', leave_loading_amount: 9 },
      ],
      allowances: [{ description: 'Tools', amount: '20', allowance_category: 'TD' }],
      deductions: [{ description: 'Union', amount: '10', classification: 'UNION_FEES' }],
      bonuses: [{ description: 'Bonus', amount: '100', tax_method: 'METHOD_A_WHOLE_YEAR' }],
      pay_sacrifices: [{ description: 'Super', amount: '50' }],
      back_payments: [{ description: 'Arrears', amount: '25', stp_category: 'GROSS' }],
    });
    expect((await world.get(`/api/company/${world.au}/pays/${pay.id}`)).body).toEqual(pay);
    expect(pay.hours.map(({ pay_amount }: never) => pay_amount)).toEqual([1200, 120, 10.62]);
    // 1,200 + 120 + 10.62 + 304 + 9 + 20 + 100 + 25 [CALC-001]
    expect(pay.gross).toBe(1788.62);
    expect(pay.net).toBe(Number((1788.62 - pay.tax - 10 - 50).toFixed(2)));
  });

  it('returns New Zealand amounts and none of Australia for a New Zealand pay', async () => {
    const pay = await world.pay(world.nz, { employee_id: await world.anNzEmployee(), hours: [week('40')] });
    expect([pay.stsl, pay.compulsory_super_amount, pay.resc_super_amount]).toEqual([null, 0, 0]);
    expect([pay.nz_student_loan, pay.kiwisaver_employee_amount, pay.super]).toEqual([0, 36, 36]);
  });
});

describe('explanation of a pay', () => {
  it('adds up to the pay and gives rule, inputs, rounding and source of every line', async () => {
    const employee_id = await world.anAuEmployee({ has_stsl_liability: true });
    const pay = await world.pay(world.au, {
      employee_id,
      hours: [week()],
      pay_sacrifices: [{ description: 'Super', amount: '50' }],
      deductions: [{ description: 'Union', amount: '10', classification: 'UNION_FEES' }],
    });
    const { status, body } = await world.get(`/api/pays/${pay.id}/explanation`);
    expect(status).toBe(200);
    const sum = (effect: string) =>
      body.lines
        .filter((line: { effect: string }) => line.effect === effect)
        .reduce((total: number, line: { amount: string }) => total + Math.round(Number(line.amount) * 100), 0) / 100;
    expect([sum('adds'), sum('takes'), sum('employer')]).toEqual([pay.gross, pay.gross - pay.net, pay.super]);
    expect([body.gross, body.net, body.pay_id]).toEqual(['1520.00', pay.net.toFixed(2), pay.id]);
    const guarantee = body.lines.find(({ rule }: { rule: string }) => rule === 'AU.SUPER.GUARANTEE');
    expect(only(guarantee, 'label', 'effect', 'basis', 'rate', 'precise', 'rounding', 'amount', 'because')).toEqual({
      label: 'Superannuation guarantee',
      effect: 'employer',
      basis: '1520',
      rate: '0.12',
      precise: '182.4',
      rounding: 'nearest cent',
      amount: '182.40',
      because: '0.12 of ordinary time earnings 1520.00',
    });
    expect(guarantee.sources[0]).toEqual({
      parameter: 'au.super-guarantee.rate',
      from: '2025-07-01',
      title: 'Superannuation guarantee charge percentage',
      source: 'ATO, Key superannuation rates and thresholds: super guarantee',
      url: 'https://www.ato.gov.au/tax-rates-and-codes/key-superannuation-rates-and-thresholds/super-guarantee',
      confidence: 'secondary',
      verified_through: expect.any(String),
    });
    for (const line of body.lines) expect(line.because.length).toBeGreaterThan(0);
  });

  it('lists the pays that share the tax', async () => {
    const employee_id = await world.anAuEmployee();
    const made = await world.put(
      world.au,
      ['Bar', 'Kitchen'].map((pay_department) => ({ employee_id, pay_department, hours: [week('19')] })),
    );
    const ids = made.body.map(({ id }: never) => id);
    const { body } = await world.get(`/api/pays/${ids[1]}/explanation`);
    expect(body.shares_tax_with).toEqual(ids);
  });

  it('returns 404 for an unknown pay and one of another account, and 403 without access to the company', async () => {
    const pay = await world.pay(world.au, { employee_id: await world.anAuEmployee() });
    const other = await world.service.login('other@demo.example', 'demo-other');
    const foreign = await world.service.call('GET', `/api/pays/${pay.id}/explanation`, { token: other });
    expect([foreign.status, foreign.body]).toEqual([404, { detail: 'Pay not found' }]);
    expect(answerOf(await world.get('/api/pays/99999999/explanation'))).toEqual({
      status: 404,
      body: { detail: 'Pay not found' },
    });
    const paula = await world.service.login('paula', 'demo-paula', { customerId: 3 });
    const refused = await world.service.call('GET', `/api/pays/${pay.id}/explanation`, { token: paula });
    expect(answerOf(refused)).toEqual({
      status: 403,
      body: { detail: 'Your COMPANY permission on this company does not allow viewing' },
    });
  });
});

describe('reading one pay', () => {
  it('returns 404 for a pay of another company, and 400 for an unknown company', async () => {
    const pay = await world.pay(world.au, { employee_id: await world.anAuEmployee() });
    const elsewhere = await world.get(`/api/company/${world.nz}/pays/${pay.id}`);
    expect([elsewhere.status, elsewhere.body]).toEqual([404, { detail: 'Pay not found' }]);
    const missing = await world.get(`/api/company/999999/pays/${pay.id}`);
    expect([missing.status, missing.body]).toEqual([400, { detail: 'No company found with the given company_id' }]);
  });
});
