import { beforeAll, describe, expect, it } from 'vitest';
import { AU_ACCOUNT, type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { answerOf, only } from '../harness/app.ts';

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
  await world.service.call('PUT', `/api/company/${company}/payment-settings`, { token: world.token, body: AU_ACCOUNT });
  return { company, employee: await world.employee(company, anAuEmployee({ ...FUND, ...fields })) };
};
const BONUS = { hours: [], bonuses: [{ description: 'Thanks', amount: '500' }] };

describe('Payday Super deadline', () => {
  it('counts holidays in only part of a state, such as Cup Day, Ekka and Hobart Show, as business days', async () => {
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

  it('keeps seven business days for a final pay, whatever follows', async () => {
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
      warning: 'Late: it was due on 2026-08-12; a super guarantee charge of 843.15 if assessed on 2026-08-25',
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
    const rateOf = async (query: string) => (await world.get(contributions(company, query))).body[0].charge.uplift_rate;
    expect(await rateOf('?disclosed_on=2026-08-24')).toBe(0);
    expect(await rateOf('?disclosed_on=2026-08-24&has_clean_history=false')).toBe(0.2);
    expect(await rateOf('?has_clean_history=false')).toBe(0.6);
    expect((await world.get(contributions(company, '?disclosed_on=soon'))).status).toBe(422);
    expect((await world.get(contributions(company, '?has_clean_history=perhaps'))).status).toBe(422);
  });

  it('charges only interest and uplift once super is paid, 2.60 for 600.00 paid ten days late, and shows this on the batch', async () => {
    const { company, employee } = await aCompany({ pay_rate_per_hour: '131.578947' });
    await world.paid(company, employee, '2026-07-31');
    const made = (await world.post(batches(company), { payment_date: '2026-08-20' })).body;
    expect([made.is_late, made.warning_code, made.charge]).toEqual([true, 'SUPER_LATE', 843.15]);
    const url = `${batches(company)}/${made.super_batch_id}`;
    const paid = (await world.post(`${url}/paid`, { paid_on: '2026-08-22' })).body;
    const warning =
      'Paid on 2026-08-22, late: it was due on 2026-08-12; a super guarantee charge of 2.60 if assessed on 2026-08-25';
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

  it('counts money received before the payday, unless it was received more than twelve months earlier', async () => {
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
