import { beforeAll, describe, expect, it } from 'vitest';
import { NO_LEAVE_YET } from '../fixtures/pay-rows.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { only } from '../harness/app.ts';

type Fields = Record<string, unknown>;

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

  it('keeps PAYE, student loan and KiwiSaver of a New Zealand catch-up', async () => {
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

  it('sets leave balances as at the catch-up pay [PAY-090] [LEAVE-012]', async () => {
    const employee_id = await world.anAuEmployee();
    await world.pay(world.au, { employee_id, auto_calculate: false, hours: [ytd('1000')] });
    await world.patchEmployee(world.au, employee_id, { holiday_leave_hours: '50' });
    expect((await world.get(`/api/employees/${employee_id}`)).body.holiday_leave_hours).toBe('50.00');
    const next = await world.pay(world.au, { employee_id, hours: [week()] });
    expect(next.leave_balance_rows[0]).toEqual({ leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 52.923077 });
  });

  it('keeps a pay reported elsewhere in the year to date and marks it [PAY-104]', async () => {
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
  it('returns 400 for calculated amounts while the pay is calculated [PAY-088]', async () => {
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

  it('returns 400 for amounts of the other country, calculated or not [PAY-089]', async () => {
    const au = await world.anAuEmployee();
    const nz = await world.anNzEmployee();
    for (const auto_calculate of [true, false]) {
      expect(await refusal(world.au, { employee_id: au, auto_calculate, nz_student_loan: '1' })).toEqual([
        400,
        'pays[0]: nz_student_loan is for New Zealand companies; this one is in AU, so leave it out',
      ]);
      expect((await refusal(world.au, { employee_id: au, auto_calculate, kiwisaver_esct_amount: '1' }))[0]).toBe(400);
      expect((await refusal(world.nz, { employee_id: nz, auto_calculate, compulsory_super_amount: '1' }))[0]).toBe(400);
      expect((await refusal(world.nz, { employee_id: nz, auto_calculate, stp_reported_externally: true }))[0]).toBe(
        400,
      );
    }
  });

  it('returns 400 for contradicting amounts and 422 for negative ones [PAY-020]', async () => {
    const au = await world.anAuEmployee();
    const nz = await world.anNzEmployee();
    const stated = { auto_calculate: false };
    expect(await refusal(world.au, { employee_id: au, ...stated, tax: '10', stsl: '10.01' })).toEqual([
      400,
      'pays[0]: stsl 10.01 is more than tax 10; tax includes it',
    ]);
    expect((await refusal(world.nz, { employee_id: nz, ...stated, kiwisaver_esct_amount: '1' }))[0]).toBe(400);
    expect((await refusal(world.au, { employee_id: au, ...stated, tax: -1 }))[0]).toBe(422);
    expect(
      (await refusal(world.au, { employee_id: au, ...stated, termination: { termination_date: '2026-03-10' } }))[0],
    ).toBe(400);
  });
});
