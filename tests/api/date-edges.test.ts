import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

const FIRST = '1900-01-01';
const LAST = '2199-12-31';
let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

const call = (method: string, path: string, body?: unknown) =>
  world.service.call(method, path, { token: world.token, ...(body === undefined ? {} : { body }) });
const companies = () => [world.au, world.nz];
const hire = async (company: number, fields: Record<string, unknown>) =>
  (await world.employees(company, [company === world.au ? anAuEmployee(fields) : anNzEmployee(fields)]))[0]!;

/** Calls that failed with 5xx or were routed nowhere. Rejections are fine here; the rules have tests of their own. */
const failed: string[] = [];
async function expectAnswer(method: string, path: string, body?: unknown) {
  const reply = await call(method, path, body);
  if (reply.status >= 500 || [404, 405, 422].includes(reply.status))
    failed.push(`${method} ${path} ${JSON.stringify(body ?? null)}: ${reply.text}`);
  return reply;
}

describe.each([FIRST, LAST])('on %s, the limit of accepted dates [PERIOD-013]', (day) => {
  it('creates or refuses pays of every period and finds them again', async () => {
    failed.length = 0;
    for (const company of companies()) {
      for (const pay_period of ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY']) {
        const employee_id = await hire(company, { start_date: FIRST, date_of_birth: FIRST, pay_period });
        const pays = `/api/company/${company}/pays`;
        const hours = [week()];
        await expectAnswer('PUT', `${pays}/create?pay_date=${day}`, [{ employee_id, hours }]);
        await expectAnswer('PUT', `${pays}/create?pay_date=2026-03-10`, [{ employee_id, hours, payment_date: day }]);
        const kept = { employee_id, auto_calculate: false, hours, tax: '10' };
        const made = await expectAnswer('PUT', `${pays}/create?pay_date=${day}`, [kept]);
        await expectAnswer('GET', `${pays}?employee_id=${employee_id}`);
        await expectAnswer('GET', `/api/company/${company}/pay-runs?from=${day}&to=${day}`);
        await expectAnswer('POST', `/api/company/${company}/pay-runs`, { pay_period, pay_date: day });
        if (made.status !== 200) continue;
        const [pay] = made.body;
        await expectAnswer('GET', `/api/pays/${pay.id}/explanation`);
        await expectAnswer('POST', `/api/company/${company}/pay-runs/${pay.pay_run_id}/payment-file`, {
          payment_date: day,
        });
        await expectAnswer('POST', `/api/company/${company}/payday-filings`, { pay_run_id: pay.pay_run_id });
        await expectAnswer('POST', `/api/company/${company}/super-batches`, {
          pay_run_id: pay.pay_run_id,
          payment_date: day,
        });
      }
    }
    expect(failed).toEqual([]);
  });

  it('starts and ends employments and requests leave without a server error', async () => {
    failed.length = 0;
    for (const company of companies()) {
      const id = await hire(company, { start_date: FIRST, date_of_birth: FIRST });
      await expectAnswer('POST', `/api/employees/${id}/leave-requests`, {
        leave_type: 'HOLIDAY',
        start_date: day,
        end_date: day,
        hours_per_day: '7.6',
      });
      await expectAnswer('POST', `/api/employees/${id}/terminate`, { pay_date: day, termination_date: day });
      await expectAnswer('POST', `/api/employees/${id}/reinstate`, { start_date: day });
      await expectAnswer('GET', `/api/employees/${id}`);
      const later = await hire(company, { start_date: LAST });
      await expectAnswer('POST', `/api/employees/${later}/terminate`, { pay_date: LAST, termination_date: LAST });
    }
    expect(failed).toEqual([]);
  });

  it('counts fortnights from the first and last accepted date', async () => {
    failed.length = 0;
    const employee_id = await hire(world.au, { pay_period: 'FORTNIGHTLY' });
    const changed = await expectAnswer('PATCH', `/api/company/${world.au}`, { fortnight_anchor_date: day });
    await expectAnswer('PUT', `/api/company/${world.au}/pays/create?pay_date=2026-03-10`, [{ employee_id }]);
    expect([changed.status, failed]).toEqual([200, []]);
  });
});
