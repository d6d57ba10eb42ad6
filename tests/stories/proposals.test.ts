import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';
import { tokenFor } from '../harness/token.ts';

inTheConsole('proposals', ({ open, service }) => {
  const propose = async (reason: string) => {
    const token = await tokenFor(service(), { customerId: 3, scope: 'openid payroll.read payroll.propose' });
    const hours = [{ description: 'Ordinary hours', units: 'Hours', value: '38' }];
    const made = await service().call('POST', '/api/company/1/proposals/pays', {
      token,
      body: { reason, pays: [{ employee_id: 1, hours }] },
    });
    expect(made.status, made.text).toBe(201);
    return made.body as { id: number; totals: { net: string } };
  };
  const read = async (id: number) => {
    const token = await service().login('admin@demo.example', 'demo-admin');
    return (await service().call('GET', `/api/company/1/proposals/${id}`, { token })).body;
  };

  test('home shows a waiting proposal, and approving it pays the shown amount', async () => {
    const { id, totals } = await propose('The timesheet of Olivia');
    const { page, complaints } = await open('/?company_id=1');
    await page.getByRole('link', { name: '1 proposal to approve or decline' }).click();
    await page.getByRole('heading', { level: 1, name: 'Proposals' }).waitFor();
    await page.getByText('The timesheet of Olivia').waitFor();
    await page.getByRole('button', { name: `Approve and pay $${Number(totals.net).toLocaleString('en-AU')}` }).click();
    await page.getByText('Proposal approved').waitFor();
    await page.getByText('Nothing to approve').waitFor();
    expect((await read(id)).status).toBe('approved');
    await complaints.expectNoMore();
  });

  test('declining a proposal asks for a reason, which the list of all proposals shows', async () => {
    const { id } = await propose('An unplanned bonus');
    const { page, complaints } = await open('/pays/proposals?company_id=1');
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByLabel('Reason for declining').fill('Not agreed');
    await page.getByRole('button', { name: 'Decline with this reason' }).click();
    await page.getByText('Proposal declined').waitFor();
    await page.getByRole('radiogroup', { name: 'Show proposals' }).getByText('All').click();
    await page.getByText(/Declined by admin@demo.example.*: Not agreed$/).waitFor();
    expect((await read(id)).decline_reason).toBe('Not agreed');
    await complaints.expectNoMore();
  });
});
