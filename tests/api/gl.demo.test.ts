import { beforeAll, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { loadLedger } from '../../src/demo/gl.ts';
import { aPay, aPayRun, readChart } from '../fixtures/gl-world.ts';
import { allowance, anAuPay, deduction, hours, leave, linesOf, sacrifice } from '../golden/au/pay-facts.ts';
import { aMember, anHoursRow, anNzPay, d, payOf, withCode } from '../golden/nz/pay-facts.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, { customerId: 3 });
  const deps = { db: service.database.db, clock: service.clock, cipher: fieldCipher([TEST_SECRET_KEY]) };
  // The second call must change nothing.
  await loadLedger(deps);
  await loadLedger(deps);
});

it('loads charts for the demo companies, one by department, and a sandbox connection', async () => {
  const [bakery, orchard] = [await readChart(service, token, 1), await readChart(service, token, 2)];
  expect([bakery.body.configured, bakery.body.rows[0].id, bakery.body.ext_department_tracking_category]).toEqual([
    true,
    1,
    'Department',
  ]);
  expect([orchard.body.configured, orchard.body.rows[0].id, orchard.body.advisories]).toEqual([true, 101, []]);
  const codes = await service.call('GET', '/api/company/1/gl-settings/provider/codes', { token });
  expect(codes.body.status).toBe('connected');
});

it('exports a balanced file for every run of the demo companies', async () => {
  const au = await aPayRun(service, { companyId: 1, start: '2020-01-06', end: '2020-01-12' });
  const nz = await aPayRun(service, { companyId: 2, start: '2020-01-06', end: '2020-01-12' });
  const bakers = linesOf(
    anAuPay({
      hours: [hours('30'), hours('4', '60', { isOvertime: true })],
      leave: [leave('SICK', '7.6')],
      allowances: [allowance('6.25')],
      deductions: [deduction('9.99')],
      sacrifices: [sacrifice('50')],
    }),
  );
  const pickers = payOf(
    anNzPay({
      hours: [anHoursRow()],
      tax: withCode('M', true),
      kiwiSaver: aMember({ employeeRate: d('0.04'), employerRate: d('0.04') }),
    }),
  ).lines;
  for (const departmentId of [1, 2, null]) {
    await aPay(service, { companyId: 1, runId: au, employeeId: 1, departmentId, lines: bakers });
  }
  await aPay(service, { companyId: 2, runId: nz, employeeId: 7, departmentId: 4, lines: pickers });
  const runs = await service.database.query<{ id: number }>(
    `select distinct r.id from pay_run r join pay p on p.pay_run_id = r.id and p.is_complete where r.company_id in (1, 2)`,
  );
  const uneven: unknown[] = [];
  for (const { id } of runs) {
    const { body } = await service.call('GET', `/api/pay-run/${id}/gl-postings`, { token });
    if (body.total_debit !== body.total_credit || body.total_debit === 0) uneven.push(body);
  }
  expect(runs.length).toBeGreaterThanOrEqual(2);
  expect(uneven).toEqual([]);
});

// `vitest run -u` rewrites the sample.
it('keeps the sample in the documentation equal to the export of the last bakery run [EXPORT-016]', async () => {
  const [run] = await service.database.query<{ id: number }>(
    `select r.id from pay_run r join pay p on p.pay_run_id = r.id and p.is_complete
     where r.company_id = 1 order by r.end_date desc, r.id desc limit 1`,
  );
  const { text } = await service.call('POST', `/api/pay-run/${run!.id}/gl-postings/csv`, { token });
  await expect(text).toMatchFileSnapshot('../../docs/samples/gl-postings.csv');
});
