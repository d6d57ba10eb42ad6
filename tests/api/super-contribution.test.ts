import { beforeAll, describe, expect, it } from 'vitest';
import { AU_ACCOUNT, type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { answerOf, only } from '../harness/app.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
});

const FUND = { default_employee_fund_usi: 'STA0100AU', default_employee_fund_member_number: '1002003' };
const contributions = (company: number) => `/api/company/${company}/super-contributions`;
const batches = (company: number) => `/api/company/${company}/super-batches`;

async function aPaidCompany(fields: Record<string, unknown> = {}, payDate = '2026-03-10') {
  const company = await world.company('AU');
  await world.service.call('PUT', `/api/company/${company}/payment-settings`, { token: world.token, body: AU_ACCOUNT });
  const employee = await world.employee(company, anAuEmployee({ ...FUND, ...fields }));
  const pay = await world.paid(company, employee, payDate);
  return { company, employee, pay, run: pay.pay_run_id as number };
}

/** The contribution of a company that has one pay, as the API lists it. */
const owed = ({ pay, run, employee }: Awaited<ReturnType<typeof aPaidCompany>>, fields: object) => ({
  pay_id: pay.id,
  pay_run_id: run,
  employee_id: employee,
  employee_number: null,
  format_name: 'Lee, Ann',
  fund_usi: 'STA0100AU',
  payday: '2026-03-10',
  due_date: '2026-04-28',
  due_reason: 'QUARTER',
  due_because: '28 days after the quarter to 2026-03-31',
  guarantee: 182.4,
  salary_sacrifice: 0,
  voluntary: 0,
  amount: 182.4,
  status: 'DUE',
  super_batch_id: null,
  is_late: false,
  warning: null,
  warning_code: null,
  charge: null,
  ...fields,
});

describe('GET contributions 200', () => {
  it('lists the contribution of each pay; before Payday Super, it is due four weeks after the quarter ends', async () => {
    const paid = await aPaidCompany({ super_rate: '0.15' });
    const { status, body } = await world.get(contributions(paid.company));
    expect([status, body]).toEqual([200, [owed(paid, { voluntary: 45.6, amount: 228 })]]);
  });

  it('sets the due date to seven business days after payday under Payday Super, and to twenty for a new employee', async () => {
    const old = await aPaidCompany({}, '2026-07-10');
    expect((await world.get(contributions(old.company))).body[0].due_date).toBe('2026-07-21');
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee({ ...FUND, start_date: '2026-07-06' }));
    await world.paid(company, employee, '2026-07-10');
    await world.paid(company, employee, '2026-07-17');
    await world.paid(company, employee, '2026-08-14');
    // The first deadline is twenty business days after 10 July. Picnic Day in the Northern Territory, on 3 August, is
    // not a business day. The second payday shares that deadline, and the third has the usual deadline of seven
    // business days.
    expect((await world.get(contributions(company))).body.map((each: { due_date: string }) => each.due_date)).toEqual([
      '2026-08-25',
      '2026-08-10',
      '2026-08-10',
    ]);
  });

  it('lists salary sacrifice separately, filters the list and leaves out opening amounts', async () => {
    const { company, employee, run } = await aPaidCompany();
    await world.pay(company, { employee_id: employee, auto_calculate: false, compulsory_super_amount: '500' });
    const second = await world.paid(company, employee, '2026-02-03', {
      pay_sacrifices: [{ description: 'Extra super', amount: '100' }],
    });
    const listed = async (query: string) => (await world.get(`${contributions(company)}${query}`)).body;
    expect((await listed('')).length).toBe(2);
    expect(await listed(`?pay_run_id=${second.pay_run_id}`)).toEqual([
      {
        pay_id: second.id,
        pay_run_id: second.pay_run_id,
        employee_id: employee,
        employee_number: null,
        format_name: 'Lee, Ann',
        fund_usi: 'STA0100AU',
        payday: '2026-02-03',
        due_date: '2026-04-28',
        due_reason: 'QUARTER',
        due_because: '28 days after the quarter to 2026-03-31',
        guarantee: 182.4,
        salary_sacrifice: 100,
        voluntary: 0,
        amount: 282.4,
        status: 'DUE',
        super_batch_id: null,
        is_late: false,
        warning: null,
        warning_code: null,
        charge: null,
      },
    ]);
    expect((await listed('?from=2026-03-01')).map((each: { pay_run_id: number }) => each.pay_run_id)).toEqual([run]);
    expect(await listed('?to=2026-02-01')).toEqual([]);
    expect(await listed('?status=PAID')).toEqual([]);
    expect((await listed(`?employee_id=${employee}&limit=1`)).length).toBe(1);
  });

  it('warns about contributions that were not paid in time', async () => {
    const paid = await aPaidCompany({}, '2025-12-09');
    const { company } = paid;
    const listed = async () => (await world.get(contributions(company))).body;
    expect(await listed()).toEqual([
      owed(paid, {
        payday: '2025-12-09',
        due_date: '2026-01-28',
        due_because: '28 days after the quarter to 2025-12-31',
        is_late: true,
        warning_code: 'SUPER_LATE',
        warning: 'Late: it was due on 2026-01-28; the super guarantee charge may be owed for it',
      }),
    ]);
    const batch = (await world.post(batches(company))).body;
    await world.post(`${batches(company)}/${batch.super_batch_id}/paid`, { paid_on: '2026-03-11' });
    expect(await listed()).toEqual([
      owed(paid, {
        payday: '2025-12-09',
        due_date: '2026-01-28',
        due_because: '28 days after the quarter to 2025-12-31',
        status: 'PAID',
        warning_code: 'SUPER_LATE',
        super_batch_id: batch.super_batch_id,
        is_late: true,
        warning: 'Paid on 2026-03-11, late: it was due on 2026-01-28',
      }),
    ]);
  });

  it('warns about a batch that will be late, unless it is cancelled', async () => {
    const paid = await aPaidCompany();
    const { company } = paid;
    const { body } = await world.post(batches(company), { payment_date: '2026-04-29' });
    const warning = 'To be sent on 2026-04-29, which is late: it is due on 2026-04-28';
    expect([body.is_late, body.warning]).toEqual([false, warning]);
    expect((await world.get(contributions(company))).body).toEqual([
      owed(paid, {
        status: 'BATCHED',
        super_batch_id: body.super_batch_id,
        warning,
        warning_code: 'SUPER_WILL_BE_LATE',
      }),
    ]);
    expect((await world.post(`${batches(company)}/${body.super_batch_id}/cancel`)).body.warning).toBeNull();
  });
});

describe('super batches', () => {
  it('returns 201 with a SuperStream file of due contributions, then reads, pays and lists the batch', async () => {
    const paidCompany = await aPaidCompany({ number: 'S1' });
    const { company, pay, run } = paidCompany;
    const made = await world.post(batches(company), { pay_run_id: run, payment_date: '2026-03-12' });
    const id = made.body.super_batch_id;
    expect([made.status, made.body]).toEqual([
      201,
      {
        super_batch_id: id,
        company_id: company,
        status: 'CREATED',
        payment_date: '2026-03-12',
        due_date: '2026-04-28',
        paid_on: null,
        is_late: false,
        warning: null,
        warning_code: null,
        charge: null,
        member_count: 1,
        total: 182.4,
        pay_ids: [pay.id],
        late_pay_ids: [],
        created_at: '2026-03-10T00:00:00.000000',
      },
    ]);
    const file = await world.get(`${batches(company)}/${id}/file.csv`);
    const rows = file.text.split('\r\n');
    expect(rows[3]!.split(',')).toHaveLength(133);
    expect(rows[0]).toBe(`VERSION,1.0,NEGATIVES SUPPORTED,false,FILE ID,20260312-${id}`);
    expect(rows[3]!.split(',').slice(12, 29)).toEqual([
      '51824753556',
      'Wattle & Sons Pty Ltd',
      '064000',
      '12345678',
      'Wattle Wages',
      // The registry supplies the ABN, because the USI does not contain it.
      '65714394898',
      'STA0100AU',
      'AustralianSuper',
      '',
      'DirectDebit',
      '2026-03-12',
      `${String(id).padStart(5, '0')}0001`,
      '',
      '182.40',
      '',
      '',
      '',
    ]);
    expect((await world.get(contributions(company))).body).toEqual([
      owed(paidCompany, { employee_number: 'S1', status: 'BATCHED', super_batch_id: id }),
    ]);
    const paid = await world.post(`${batches(company)}/${id}/paid`, { paid_on: '2026-04-29' });
    expect([paid.status, paid.body.status, paid.body.is_late, paid.body.late_pay_ids]).toEqual([
      200,
      'PAID',
      true,
      [pay.id],
    ]);
    expect((await world.get(contributions(company))).body).toEqual([
      owed(paidCompany, {
        employee_number: 'S1',
        status: 'PAID',
        super_batch_id: id,
        is_late: true,
        warning_code: 'SUPER_LATE',
        warning: 'Paid on 2026-04-29, late: it was due on 2026-04-28',
      }),
    ]);
    expect((await world.get(`${batches(company)}/${id}`)).body.paid_on).toBe('2026-04-29');
    expect((await world.get(`${batches(company)}?status=PAID`)).body).toHaveLength(1);
    expect((await world.get(`${batches(company)}?status=CREATED`)).body).toEqual([]);
  });

  it('makes contributions due again when a batch is cancelled, and returns 409 for cancelling it twice', async () => {
    const { company } = await aPaidCompany();
    const first = await world.post(batches(company));
    const url = `${batches(company)}/${first.body.super_batch_id}`;
    expect((await world.post(batches(company))).body).toEqual({
      detail: 'No contribution is due that is not already in a batch',
    });
    expect((await world.post(`${url}/cancel`)).body.status).toBe('CANCELLED');
    expect((await world.post(`${url}/cancel`)).body).toEqual({ detail: 'The batch is already cancelled' });
    expect(answerOf(await world.post(`${url}/paid`, { paid_on: '2026-03-11' }))).toEqual({
      status: 409,
      body: { detail: 'The batch is already cancelled' },
    });
    expect((await world.post(batches(company))).status).toBe(201);
  });

  it('returns 400 listing what is missing and creates no batch', async () => {
    const { company } = await aPaidCompany({
      default_employee_fund_usi: null,
      default_employee_fund_member_number: null,
    });
    await world.patchCompany(company, { abn: null, email_address: null, phone: null });
    expect((await world.post(batches(company))).body.detail).toBe(
      'No batch was created. Wattle & Sons Pty Ltd: the company has no valid ABN; set abn; ' +
        'the company has no email address; enter email_address; the company has no phone number; enter phone. ' +
        'Ann Lee: the super fund is missing; enter default_employee_fund_usi, or set the self-managed fund.',
    );
    expect((await world.get(batches(company))).body).toEqual([]);
  });

  it('returns 400 for an unknown fund until its name and a valid ABN are sent', async () => {
    const { company } = await aPaidCompany({ default_employee_fund_usi: 'XYZ0100AU' });
    expect((await world.post(batches(company))).body.detail).toBe(
      'No batch was created. Ann Lee: the ABN of the fund XYZ0100AU is not known to the fund registry; add it in funds; ' +
        'the name of the fund XYZ0100AU is not known to the fund registry; add it in funds.',
    );
    const named = (abn: string) => ({ funds: [{ usi: 'xyz0100au', abn, name: 'Example Super' }] });
    expect((await world.post(batches(company), named('51824753557'))).body).toEqual({
      detail: 'The ABN of fund xyz0100au has wrong check digits; check the number and send it again',
    });
    const made = await world.post(batches(company), named('98 111 133 334'));
    expect(made.status, made.text).toBe(201);
    const { text } = await world.get(`${batches(company)}/${made.body.super_batch_id}/file.csv`);
    expect(text.split('\r\n')[3]!.split(',').slice(17, 20)).toEqual(['98111133334', 'XYZ0100AU', 'Example Super']);
  });

  it('returns 400 for payment by direct credit when the account of the fund is unknown', async () => {
    const { company } = await aPaidCompany();
    const { status, body } = await world.post(batches(company), { payment_method: 'DIRECT_CREDIT' });
    expect([status, body.detail]).toEqual([
      400,
      'No batch was created. Ann Lee: the account of the fund is not known to the fund registry; pay by direct debit.',
    ]);
  });

  it('returns 400 for a New Zealand or another account’s company, and 404 for records of another company', async () => {
    const nz = await world.company('NZ');
    expect(answerOf(await world.get(contributions(nz)))).toEqual({
      status: 400,
      body: { detail: 'Superannuation is for Australian companies only' },
    });
    expect(answerOf(await world.post(batches(nz)))).toEqual({
      status: 400,
      body: { detail: 'Superannuation is for Australian companies only' },
    });
    const { company, run } = await aPaidCompany();
    const other = await world.company('AU');
    expect((await world.post(batches(other), { pay_run_id: run })).body).toEqual({ detail: 'Pay run not found' });
    const made = await world.post(batches(company));
    const elsewhere = `${batches(other)}/${made.body.super_batch_id}`;
    for (const part of ['', '/file.csv'])
      expect(answerOf(await world.get(`${elsewhere}${part}`))).toEqual({
        status: 404,
        body: { detail: 'Super batch not found' },
      });
    expect(answerOf(await world.post(`${elsewhere}/cancel`))).toEqual({
      status: 404,
      body: { detail: 'Super batch not found' },
    });
    expect(answerOf(await world.post(`${elsewhere}/paid`, { paid_on: '2026-03-11' }))).toEqual({
      status: 404,
      body: { detail: 'Super batch not found' },
    });
    expect(answerOf(await world.get(`${batches(nz)}/problems`))).toEqual({
      status: 400,
      body: { detail: 'Superannuation is for Australian companies only' },
    });
    expect(answerOf(await world.get(`${batches(other)}/problems?pay_run_id=${run}`))).toEqual({
      status: 404,
      body: { detail: 'Pay run not found' },
    });
    for (const url of [
      contributions(3),
      batches(3),
      `${batches(3)}/problems`,
      `${batches(3)}/1`,
      `${batches(3)}/1/file.csv`,
    ]) {
      expect(answerOf(await world.get(url))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
    }
  });
});

describe('problems of a super batch: 200', () => {
  const problems = async (company: number, query = '') =>
    (await world.get(`${batches(company)}/problems${query}`)).body;

  it('lists problems by employee and field before a batch is created, and creates a batch that has only warnings', async () => {
    const { company, employee, pay, run } = await aPaidCompany({ default_employee_fund_member_number: null });
    const noted = {
      area: 'SUPER',
      severity: 'WARNED',
      employee_id: employee,
      employee_name: 'Ann Lee',
      record: 'EMPLOYEE',
      field: 'default_employee_fund_member_number',
      change_at: `/api/company/${company}/employees/update`,
      value: null,
      message: 'no member number: the fund treats the employee as a new member; enter the number if there is one',
      rule: null,
    };
    const counted = { is_ready: true, refused_count: 0, warned_count: 1, problems: [noted] };
    const whole = {
      payment_date: '2026-03-10',
      due_date: '2026-04-28',
      member_count: 1,
      total: 182.4,
      late_pay_ids: [],
    };
    expect(await problems(company, `?pay_run_id=${run}`)).toEqual({ ...whole, ...counted });
    await world.patchEmployee(company, employee, { last_name: 'Abcdefghij-Abcdefghij-Abcdefghij-Abcdefghij' });
    await world.patchCompany(company, { contact_name: 'Ruth' });
    const late = await problems(company, '?payment_date=2026-04-29');
    expect(late.late_pay_ids).toEqual([pay.id]);
    expect(
      late.problems.map((each: Record<string, unknown>) => [each.field, each.severity === 'REFUSED', each.rule]),
    ).toEqual([
      ['contact_name', true, null],
      ['last_name', true, null],
      ['default_employee_fund_member_number', false, null],
      ['pays', false, 'SUPER_WILL_BE_LATE'],
    ]);
    expect((await world.get(batches(company))).body).toEqual([]);
    expect((await world.post(batches(company))).status).toBe(400);
    await world.patchEmployee(company, employee, { last_name: 'Lee' });
    await world.patchCompany(company, { contact_name: 'Ruth Baker' });
    expect((await world.post(batches(company))).status).toBe(201);
    expect(await problems(company)).toEqual({
      ...whole,
      due_date: null,
      member_count: 0,
      total: 0,
      is_ready: true,
      refused_count: 0,
      warned_count: 0,
      problems: [],
    });
  });

  it('lists employees whose fund should be checked before the first payment under Payday Super', async () => {
    const { company, employee } = await aPaidCompany({}, '2026-07-10');
    const asked = (await problems(company)).problems.filter(({ rule }: { rule: string }) => rule === 'MVR');
    expect(asked.map((each: Record<string, unknown>) => [each.employee_id, each.severity])).toEqual([
      [employee, 'WARNED'],
    ]);
    await world.post(batches(company));
    await world.paid(company, employee, '2026-07-17');
    expect((await problems(company)).problems).toEqual([]);
  });

  it('reports a missing account to pay from', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee(FUND));
    await world.paid(company, employee);
    expect(
      (await problems(company)).problems.map(({ field, message }: Record<string, string>) => [field, message]),
    ).toEqual([['account_number', 'the account to pay from is not set; set it with PUT payment-settings']]);
  });
});

describe('Payday Super', () => {
  // Payday Super: the fund must receive the money within seven business days of each payday. Late payments incur a
  // charge.

  let world: FilingWorld;
  beforeAll(async () => {
    world = await filingWorld({ at: '2026-08-25T00:00:00Z' });
  });

  const FUND = { default_employee_fund_usi: 'STA0100AU', default_employee_fund_member_number: '1002003' };
  const contributions = (company: number, query = '') => `/api/company/${company}/super-contributions${query}`;
  const batches = (company: number) => `/api/company/${company}/super-batches`;

  interface Listed {
    readonly payday: string;
    readonly due_date: string;
    readonly due_reason: string;
  }
  /** The deadlines of the company's contributions, by payday. */
  const deadlines = async (company: number) => {
    const { status, body } = await world.get(contributions(company));
    expect(status).toBe(200);
    return (body as Listed[]).map((each) => `${each.payday}: ${each.due_date} ${each.due_reason}`).sort();
  };
  const aCompany = async (fields: Record<string, unknown> = {}) => {
    const company = await world.company('AU');
    await world.service.call('PUT', `/api/company/${company}/payment-settings`, {
      token: world.token,
      body: AU_ACCOUNT,
    });
    return { company, employee: await world.employee(company, anAuEmployee({ ...FUND, ...fields })) };
  };
  const BONUS = { hours: [], bonuses: [{ description: 'Thanks', amount: '500' }] };

  describe('Payday Super deadline', () => {
    it('counts holidays in only part of a state, such as Cup Day and Hobart Show Day, as business days', async () => {
      const { company, employee } = await aCompany();
      // 3 November is Melbourne Cup Day, 22 October is Royal Hobart Show Day, and 28 September is the King's Birthday in
      // Western Australia.
      for (const payday of ['2026-08-06', '2026-09-18', '2026-10-15', '2026-10-30']) {
        await world.paid(company, employee, payday);
      }
      expect(await deadlines(company)).toEqual([
        '2026-08-06: 2026-08-17 USUAL',
        // Friday 25 September is a public holiday throughout Victoria.
        '2026-09-18: 2026-09-30 USUAL',
        '2026-10-15: 2026-10-26 USUAL',
        '2026-10-30: 2026-11-10 USUAL',
      ]);
    });

    it('moves the deadline of an out-of-cycle bonus to the next regular payday once that payday is paid', async () => {
      const { company, employee } = await aCompany();
      await world.paid(company, employee, '2026-08-13');
      await world.paid(company, employee, '2026-08-17', BONUS);
      const before = await deadlines(company);
      expect(before[1]).toBe('2026-08-17: 2026-08-26 USUAL');
      await world.paid(company, employee, '2026-08-20');
      expect(await deadlines(company)).toEqual([
        '2026-08-13: 2026-08-24 USUAL',
        '2026-08-17: 2026-08-31 OUT_OF_CYCLE',
        '2026-08-20: 2026-08-31 USUAL',
      ]);
    });

    it('allows twenty business days for a first contribution that is an out-of-cycle bonus', async () => {
      const { company, employee } = await aCompany({ start_date: '2026-08-17' });
      await world.paid(company, employee, '2026-08-18', BONUS);
      await world.paid(company, employee, '2026-08-20');
      expect(await deadlines(company)).toEqual([
        '2026-08-18: 2026-09-15 FIRST_CONTRIBUTION',
        '2026-08-20: 2026-09-15 EARLIER_WINDOW',
      ]);
      const { body } = await world.get(contributions(company));
      expect(body.map((each: { due_because: string }) => each.due_because)).toEqual([
        'the longer window of an earlier payday ends on this day',
        '20 business days after the payday 2026-08-18: the first contribution to this fund',
      ]);
    });

    it('allows twenty business days for the first contribution to another fund', async () => {
      const { company, employee } = await aCompany();
      await world.paid(company, employee, '2026-08-13');
      const batch = (await world.post(batches(company))).body;
      await world.post(`${batches(company)}/${batch.super_batch_id}/paid`, { paid_on: '2026-08-24' });
      await world.patchEmployee(company, employee, { default_employee_fund_usi: 'HOS0100AU' });
      await world.paid(company, employee, '2026-08-20');
      expect(await deadlines(company)).toEqual([
        '2026-08-13: 2026-08-24 USUAL',
        '2026-08-20: 2026-09-17 FIRST_CONTRIBUTION',
      ]);
    });

    it('keeps seven business days for the bonus in a final pay', async () => {
      const { company, employee } = await aCompany();
      const ended = await world.service.call('PUT', `/api/company/${company}/pays/create?pay_date=2026-08-13`, {
        token: world.token,
        body: [
          {
            employee_id: employee,
            hours: [],
            bonuses: [{ description: 'Thanks', amount: '500' }],
            termination: { termination_date: '2026-08-13', reason: 'ORDINARY' },
          },
        ],
      });
      expect(ended.status, ended.text).toBe(200);
      expect(await deadlines(company)).toEqual(['2026-08-13: 2026-08-24 USUAL']);
    });
  });

  describe('late contributions', () => {
    it('shows the charge that would be assessed today, with its calculation', async () => {
      const { company, employee } = await aCompany({ pay_rate_per_hour: '131.578947' });
      await world.paid(company, employee, '2026-07-31');
      const { body } = await world.get(contributions(company));
      // 12% of 5,000.00 was due on 12 August. The charge includes twelve days of notional earnings, up to the day before
      // the assessment.
      expect(only(body[0], 'due_date', 'is_late', 'warning', 'warning_code', 'guarantee')).toEqual({
        due_date: '2026-08-12',
        is_late: true,
        guarantee: 600,
        warning: 'Late: it was due on 2026-08-12; the super guarantee charge is 843.15 if it is assessed on 2026-08-25',
        warning_code: 'SUPER_LATE',
      });
      const { sources, ...charge } = body[0].charge;
      expect(charge).toEqual({
        assessed_on: '2026-08-25',
        shortfall: 600,
        notional_earnings: 2.26,
        uplift_rate: 0.4,
        uplift: 240.9,
        total: 843.15,
        because:
          '600.00 is outstanding; notional earnings of 2.26 on 600.00 over 12 days from 2026-08-13; administrative uplift of 240.90, 0.4 of both without a voluntary disclosure, with a clean history; rounded down to a multiple of 0.05',
        unverified: false,
      });
      expect(sources.map((each: { parameter: string }) => each.parameter)).toEqual([
        'au.super-guarantee-charge',
        'au.general-interest-charge',
      ]);
    });

    it('reduces the charge after a voluntary disclosure and raises it after an earlier assessment', async () => {
      const { company, employee } = await aCompany({ pay_rate_per_hour: '131.578947' });
      await world.paid(company, employee, '2026-07-31');
      const rateOf = async (query: string) =>
        (await world.get(contributions(company, query))).body[0].charge.uplift_rate;
      expect(await rateOf('?disclosed_on=2026-08-24')).toBe(0);
      expect(await rateOf('?disclosed_on=2026-08-24&has_clean_history=false')).toBe(0.2);
      expect(await rateOf('?has_clean_history=false')).toBe(0.6);
      expect((await world.get(contributions(company, '?disclosed_on=soon'))).status).toBe(422);
      expect((await world.get(contributions(company, '?has_clean_history=perhaps'))).status).toBe(422);
    });

    it('charges only interest and uplift once late super is paid: 2.60 for 600.00 paid ten days late', async () => {
      const { company, employee } = await aCompany({ pay_rate_per_hour: '131.578947' });
      await world.paid(company, employee, '2026-07-31');
      const made = (await world.post(batches(company), { payment_date: '2026-08-20' })).body;
      expect([made.is_late, made.warning_code, made.charge]).toEqual([true, 'SUPER_LATE', 843.15]);
      const url = `${batches(company)}/${made.super_batch_id}`;
      const paid = (await world.post(`${url}/paid`, { paid_on: '2026-08-22' })).body;
      const warning =
        'Paid on 2026-08-22, late: it was due on 2026-08-12; the super guarantee charge is 2.60 if it is assessed on 2026-08-25';
      expect(only(paid, 'is_late', 'warning', 'warning_code', 'charge')).toEqual({
        is_late: true,
        warning,
        warning_code: 'SUPER_LATE',
        charge: 2.6,
      });
      expect((await world.get(url)).body).toEqual(paid);
      expect((await world.get(batches(company))).body).toEqual([paid]);
      const [listed] = (await world.get(contributions(company))).body;
      expect([listed.warning, listed.charge.total, listed.charge.shortfall]).toEqual([warning, 2.6, 0]);
    });

    it('counts money received before the payday, but not more than twelve months before it', async () => {
      const { company, employee } = await aCompany();
      await world.paid(company, employee, '2026-08-20');
      const made = (await world.post(batches(company))).body;
      await world.post(`${batches(company)}/${made.super_batch_id}/paid`, { paid_on: '2025-08-20' });
      const [listed] = (await world.get(contributions(company))).body;
      expect([listed.is_late, listed.warning, listed.charge]).toEqual([false, null, null]);
      const second = await aCompany();
      await world.paid(second.company, second.employee, '2026-08-20');
      const early = (await world.post(batches(second.company))).body;
      await world.post(`${batches(second.company)}/${early.super_batch_id}/paid`, { paid_on: '2025-08-19' });
      const [tooEarly] = (await world.get(contributions(second.company))).body;
      expect([tooEarly.is_late, tooEarly.warning]).toEqual([
        true,
        'Paid on 2025-08-19, too early to count: only contributions received on or after 2025-08-20 count',
      ]);
    });

    it('marks deadlines in the far future that depend on unverified holidays', async () => {
      const { company, employee } = await aCompany();
      await world.paid(company, employee, '2027-10-29');
      const [listed] = (await world.get(contributions(company))).body;
      expect(only(listed, 'due_date', 'due_because')).toEqual({
        // The public holidays for 2027 have not been verified yet, so Melbourne Cup Day on 2 November counts as a
        // business day.
        due_date: '2027-11-09',
        due_because: '7 business days after the payday 2027-10-29, with holidays from an unverified calendar',
      });
    });
  });

  it('returns 400 for a company of another account', async () => {
    expect(answerOf(await world.get(contributions(3)))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });
});
