import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

inTheConsole('approvals', ({ open, service }) => {
  const paula = () => service().login('paula', 'demo-paula', { customerId: 3 });
  const call = async (method: string, url: string, token: string, body?: unknown) => {
    const reply = await service().call(method, `/api/company/1${url}`, { token, ...(body ? { body } : {}) });
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.body;
  };

  test('the owner requires a second person, approves a request, and waits for an approval of the pay run [DUTY-002] [DUTY-003]', async () => {
    const { page, complaints } = await open('/settings?company_id=1&tab=approvals');
    await page.getByLabel('A second person must approve').click({ force: true });
    for (const area of ['Final pays', 'Changes to bank accounts', 'Lodging with the tax office']) {
      await page.getByRole('checkbox', { name: area }).uncheck();
    }
    await page.getByRole('button', { name: 'Save approval rules' }).click();
    await page.getByText('Approval rules saved').waitFor();

    const token = await paula();
    const hours = [{ description: 'Ordinary hours', units: 'Hours', value: '8' }];
    const subject = { operation: 'createPays', query: { pay_date: '2026-03-10' }, body: [{ employee_id: 1, hours }] };
    const asked = await call('POST', '/approvals', token, {
      area: 'off_cycle_pay',
      subject,
      note: 'A forgotten shift',
    });
    await page.goto(new URL('/approvals?company_id=1', page.url()).href);
    const card = page.getByRole('listitem', { name: `Approval ${asked.id}` });
    await card.getByText('A forgotten shift').waitFor();
    await card.getByRole('button', { name: 'Review' }).click();
    await card.getByRole('region', { name: `Preview of approval ${asked.id}` }).waitFor();
    await card.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Nothing waits for you').waitFor();
    expect((await call('GET', `/approvals/${asked.id}`, token)).state).toBe('approved');

    const owner = await service().login('admin@demo.example', 'demo-admin');
    const { pay_run_id: run } = await call('POST', '/pay-runs', owner, {
      pay_period: 'WEEKLY',
      pay_date: '2026-04-22',
    });
    await call('POST', `/pay-runs/${run}/pending-pays`, owner);
    await page.goto(new URL(`/pays/${run}?company_id=1`, page.url()).href);
    await page.getByRole('button', { name: /^Preview/ }).click();
    await page.getByRole('button', { name: /^Complete \d+ pay/ }).click();
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByRole('button', { name: 'Waiting for approval' }).waitFor();
    const [waiting] = await call('GET', `/approvals?pay_run_id=${run}`, token);
    await call('POST', `/approvals/${waiting.id}/approve`, token, { preview_hash: waiting.preview_hash });
    // The preview of the pay run is kept, so its next step is to complete it.
    await page.reload();
    await page.getByRole('button', { name: /^Complete \d+ pay/ }).click();
    await page.getByText('Approved by paula').waitFor();
    await page.getByRole('button', { name: /and notify partners$/ }).click();
    await page
      .getByText(/completed$/)
      .first()
      .waitFor();
    expect((await call('GET', `/approvals/${waiting.id}`, token)).state).toBe('used');
    await complaints.expectNoMore();
  });
});
