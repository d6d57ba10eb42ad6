import { beforeAll, describe, expect, it } from 'vitest';
import { aChart, aDeduction, anEmployee, aPay, aPayRun, write } from '../fixtures/gl-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { anAuPay, deduction, hours, linesOf } from '../golden/au/pay-facts.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, { customerId: 3 });
});

const WEEK = linesOf(anAuPay({ hours: [hours('38')], deductions: [deduction('20')] }));

async function aRun(given: Parameters<typeof aChart>[2] = {}) {
  const made = await aChart(service, token, given);
  const employee = await anEmployee(service, { companyId: made.id });
  const run = await aPayRun(service, { companyId: made.id });
  const pay = (departmentId: number | null = null) =>
    aPay(service, { companyId: made.id, runId: run, employeeId: employee, lines: WEEK, departmentId });
  return { ...made, run, employee, pay };
}

const inject = (run: number, caller = token, body?: unknown) =>
  service.app.server.inject({
    method: 'POST',
    url: `/api/pay-run/${run}/gl-postings/pdf`,
    headers: { authorization: `Bearer ${caller}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
const textOf = async (run: number, caller = token, body?: unknown) =>
  pdfText((await inject(run, caller, body)).rawPayload);

describe('POST gl-postings/pdf', () => {
  it('returns 200 with a PDF that shows the partner’s name and the title Suggested GL postings [EXPORT-002] [EXPORT-014] [EXPORT-022]', async () => {
    const { run, pay } = await aRun();
    await pay();
    const reply = await inject(run);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="gl-postings-${run}.pdf"`);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const [page] = pdfText(reply.rawPayload);
    expect(page!.slice(0, 9)).toEqual([
      'Demo Partner App',
      'Suggested GL postings',
      expect.stringMatching(/^Ledger \d+$/),
      'Pay period',
      '02 Mar 2026 to 08 Mar 2026, weekly',
      'Pay run',
      String(run),
      'Pays',
      '1 completed',
    ]);
    expect(page!.at(-1)).toBe('Page 1 of 1');
  });

  it('returns 200 with one line for each category and balanced totals [EXPORT-022]', async () => {
    const { run, pay } = await aRun();
    await pay();
    const page = (await textOf(run))[0]!;
    const table = page.slice(page.indexOf('Credit') + 1, page.indexOf('Total') + 3);
    const dash = '–';
    expect(table).toEqual([
      ...['477', 'Ordinary earnings', '1,520.00'],
      ...['477', 'Overtime earnings', dash],
      ...['477', 'Allowances', dash],
      ...['477', 'Bonuses', dash],
      ...['477', 'Directors’ fees', dash],
      ...['477', 'Back payments', dash],
      ...['477', 'Annual leave', dash],
      ...['477', 'Sick leave', dash],
      ...['477', 'Long service leave', dash],
      ...['477', 'Other leave', dash],
      ...['477', 'Workers compensation', dash],
      ...['477', 'Paid parental leave', dash],
      ...['477', 'Termination payments', dash],
      ...['478', 'Superannuation expense', '182.40'],
      ...['478', 'Superannuation above the guarantee, expense', dash],
      ...['825', 'PAYG withholding', '305.00'],
      ...['826', 'Salary sacrificed into super', dash],
      ...['804', 'Salary sacrificed, other', dash],
      ...['826', 'Superannuation payable', '182.40'],
      ...['826', 'Superannuation above the guarantee, payable', dash],
      ...['804', 'Deductions', '20.00'],
      ...['804', 'Child support', dash],
      ...['804', 'Net pay', '1,195.00'],
      ...['Total', '1,702.40', '1,702.40'],
    ]);
  });

  it('returns 200 with the amounts by department over several pages [EXPORT-022]', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Team ${String(index + 1).padStart(2, '0')}`);
    const { run, pay, departments } = await aRun({ departments: names });
    for (const department of departments) await pay(department);
    await pay();
    const pages = await textOf(run);
    const first = pages[0]!;
    const wages = first.slice(first.indexOf('Ordinary earnings'), first.indexOf('Overtime earnings') - 1);
    expect(wages).toEqual([
      'Ordinary earnings',
      '19,760.00',
      ...[...names, 'No department'].flatMap((name) => [name, '1,520.00']),
    ]);
    expect(pages.map((page) => page.at(-1))).toEqual(pages.map((_, index) => `Page ${index + 1} of ${pages.length}`));
    expect(pages.length).toBe(3);
  });

  it('returns the same PDF regardless of account codes, exported rows and rows for individual deductions [EXPORT-023]', async () => {
    const { id, run, pay, employee, chart } = await aRun();
    await pay();
    const before = (await inject(run)).rawPayload;
    const deductionId = await aDeduction(service, { companyId: id, employeeId: employee, description: 'Union fees' });
    const edit = (path: string, body: unknown, method: 'PATCH' | 'POST' = 'PATCH') =>
      write(service, token, { companyId: id, method, path, body });
    await edit(`/rows/${chart.rows[0].id}`, { account_code: '999', account_label: 'Pay', export_to_csv: false });
    await edit(
      '/rows',
      { base_attr: `company_deduction:${deductionId}`, account_label: 'x', account_code: '1', is_debit: false },
      'POST',
    );
    await edit('', { negate_credit_amounts: false, include_date: false });
    expect((await inject(run)).rawPayload.equals(before)).toBe(true);
  });

  it('returns 200 with exactly the listed pays [EXPORT-005]', async () => {
    const { run, pay } = await aRun();
    const one = await pay();
    await pay();
    expect((await textOf(run, token, { pay_ids: [one] }))[0]).toContain('1 completed');
    expect((await textOf(run))[0]).toContain('2 completed');
  });

  it('names the most recently connected partner in a user session, or Tasman Payroll if no partner is connected [EXPORT-022]', async () => {
    const { run, pay } = await aRun();
    await pay();
    const session = await tokenFor(service, { customerId: 3, clientId: null });
    expect((await textOf(run, session))[0]![0]).toBe('Tasman Payroll');
    await service.database.query(
      `insert into connection (customer_id, oauth_client_id, user_id, grant_mode, scope, authorised_at)
       values (3, 1, 3, 'admin', 'payroll.read', '2026-01-01T00:00:00Z'), (3, 4, 3, 'admin', 'payroll.read', '2026-02-01T00:00:00Z')`,
    );
    expect((await textOf(run, session))[0]![0]).toBe('Second Partner App');
  });

  it('prints Māori names as written and explains the box for missing glyphs', async () => {
    const { id, run, pay } = await aRun();
    await pay();
    const named = async (name: string) => {
      await service.database.query('update company set name = $2 where id = $1', [id, name]);
      return (await textOf(run))[0]!;
    };
    const whole = await named('Ngāti Whātua ki Ōrākei “Ltd”');
    expect([whole[2], whole.at(-1)]).toEqual(['Ngāti Whātua ki Ōrākei “Ltd”', 'Page 1 of 1']);
    const boxed = await named('Kāpiti 株式会社');
    expect([boxed[2], boxed.at(-1)]).toEqual([
      'Kāpiti □□□□',
      '□ replaces a letter that the font of this document does not have.',
    ]);
  });
});

describe('rate limits of postings', () => {
  it('returns 429 for the eleventh PDF of a customer within a minute, counted across clients [LIMIT-012]', async () => {
    const limited = await buildTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    const callers = [
      await tokenFor(limited, { customerId: 3 }),
      await tokenFor(limited, { customerId: 3, clientId: 'second-client' }),
    ];
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const { status } = await limited.call('POST', '/api/pay-run/999999/gl-postings/pdf', {
        token: callers[turn % 2]!,
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  });

  it('returns 429 for the 26th request of a partner client to other posting routes within a minute [LIMIT-011]', async () => {
    const limited = await buildTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    const one = await tokenFor(limited, { customerId: 3 });
    const other = await tokenFor(limited, { customerId: 3, clientId: 'second-client' });
    const ask = (caller: string) => limited.call('GET', '/api/company/1/gl-settings', { token: caller });
    for (let turn = 0; turn < 25; turn += 1) expect((await ask(one)).status).toBe(200);
    const over = await ask(one);
    expect([over.status, over.body]).toEqual([429, { error: 'Rate limit exceeded: 25 per 1 minute' }]);
    expect((await ask(other)).status).toBe(200);
  });
});
