import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';

// Two weekly runs and one monthly, one of them with a draft.

let world: PayWorld;
let weekly: number;
let monthly: number;
const url = (path: string) => `/api/company/${world.au}/${path}`;

beforeAll(async () => {
  world = await payWorld({ shared: true });
  weekly = await world.anAuEmployee({ number: 'L1' });
  monthly = await world.anAuEmployee({ number: 'L2', pay_period: 'MONTHLY' });
  const pay = (employee_id: number, date: string, payment_date: string) =>
    world.pay(world.au, { employee_id, hours: [week('10')], payment_date }, `?pay_date=${date}`);
  await pay(weekly, '2026-02-10', '2026-02-16');
  await pay(weekly, '2026-02-17', '2026-02-23');
  await pay(weekly, '2026-02-18', '2026-02-24');
  await pay(monthly, '2026-02-10', '2026-02-27');
});

const ends = (body: { pay_run_end_date: string }[]) => body.map(({ pay_run_end_date }) => pay_run_end_date);

describe('GET pay-runs', () => {
  it('lists pay runs newest end date first with their totals [PAY-092] [PAY-105]', async () => {
    const { status, body } = await world.get(url('pay-runs'));
    expect([status, ends(body)]).toEqual([200, ['2026-02-28', '2026-02-22', '2026-02-15']]);
    // 800 in the week, paid in two parts: 0.189 x 800.99 - 64.3365 = 87, and 12% super.
    expect(body[1]).toEqual({
      pay_run_id: expect.any(Number),
      company_id: world.au,
      pay_period: 'WEEKLY',
      pay_run_start_date: '2026-02-16',
      pay_run_end_date: '2026-02-22',
      processed_date: '2026-02-24',
      status: 'complete',
      pay_count: 2,
      completed_pay_count: 2,
      gross: 800,
      tax: 87,
      net: 713,
      super: 96,
      stp_status: null,
    });
  });

  it('filters pay runs by end date, period, status and number [PAY-106]', async () => {
    const listed = async (query: string) => ends((await world.get(url(`pay-runs?${query}`))).body);
    expect(await listed('from=2026-02-22')).toEqual(['2026-02-28', '2026-02-22']);
    expect(await listed('to=2026-02-22')).toEqual(['2026-02-22', '2026-02-15']);
    expect(await listed('from=2026-02-22&to=2026-02-22')).toEqual(['2026-02-22']);
    expect(await listed('pay_period=MONTHLY')).toEqual(['2026-02-28']);
    expect(await listed('status=complete')).toHaveLength(3);
    expect(await listed('status=pending')).toEqual([]);
    expect(await listed('limit=1')).toEqual(['2026-02-28']);
    for (const [query, message] of [
      ['limit=0', 'query -> limit: must be >= 1'],
      ['limit=501', 'query -> limit: must be <= 500'],
      ['pay_period=DAILY', 'query -> pay_period: must be one of WEEKLY, FORTNIGHTLY, MONTHLY'],
      ['status=open', 'query -> status: must be one of pending, complete'],
      ['from=soon', 'query -> from: must be a date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD'],
    ]) {
      expect(answerOf(await world.get(url(`pay-runs?${query}`)))).toEqual({
        status: 422,
        body: { status_code: 10422, message, data: null },
      });
    }
  });

  it('returns 400 for pay runs of an unknown company', async () => {
    const reply = await world.get('/api/company/999999/pay-runs');
    expect([reply.status, reply.body]).toEqual([400, { detail: 'No company found with the given company_id' }]);
  });
});

describe('GET pays', () => {
  it('lists pays in the three shapes of pay creation [PAY-093]', async () => {
    const plain = (await world.get(url('pays'))).body;
    expect(ends(plain)).toEqual(['2026-02-28', '2026-02-22', '2026-02-22', '2026-02-15']);
    const byRun = (await world.get(url('pays?group_by_pay_run=true'))).body;
    expect(byRun.map(({ pay_period, pays }: never) => [pay_period, (pays as unknown[]).length])).toEqual([
      ['MONTHLY', 1],
      ['WEEKLY', 2],
      ['WEEKLY', 1],
    ]);
    const byEmployee = (await world.get(url('pays?group_by_employee=true&identifier_type=employee_number'))).body;
    expect(byEmployee.map(({ employee_number, pays }: never) => [employee_number, (pays as unknown[]).length])).toEqual(
      [
        ['L2', 1],
        ['L1', 3],
      ],
    );
  });

  it('filters pays like runs, and by run, employee and completion [PAY-107]', async () => {
    const all = (await world.get(url('pays'))).body;
    const listed = async (query: string) => (await world.get(url(`pays?${query}`))).body.length;
    expect(await listed('from=2026-02-22&to=2026-02-27')).toBe(2);
    expect(await listed('pay_period=WEEKLY')).toBe(3);
    expect(await listed('limit=2')).toBe(2);
    expect(await listed(`pay_run_id=${all[0].pay_run_id}`)).toBe(1);
    expect(await listed(`employee_id=${weekly}`)).toBe(3);
    expect(await listed('employee_number=L2')).toBe(1);
    expect(await listed('is_complete=true')).toBe(4);
    expect(await listed('is_complete=false')).toBe(0);
    expect(await listed('status=complete')).toBe(4);
    expect(await listed('status=pending')).toBe(0);
    expect(await listed('employee_number=nobody')).toBe(0);
    for (const [query, message] of [
      ['limit=0', 'query -> limit: must be >= 1'],
      ['is_complete=perhaps', 'query -> is_complete: must be boolean'],
      ['pay_run_id=x', 'query -> pay_run_id: must be integer'],
    ]) {
      expect(answerOf(await world.get(url(`pays?${query}`)))).toEqual({
        status: 422,
        body: { status_code: 10422, message, data: null },
      });
    }
  });

  it('returns 400 for pays of an unknown company', async () => {
    expect(answerOf(await world.get('/api/company/999999/pays'))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });
});
