import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

// The demo's clock shows Tuesday 10 March 2026. In company 2, an employee requests leave for the week from 23 March.

inTheConsole('leave', ({ open, service }) => {
  const owner = () => service().login('admin@demo.example', 'demo-admin');
  const requests = async (company: number) =>
    (await service().call('GET', `/api/company/${company}/leave-requests`, { token: await owner() })).body as {
      id: number;
      status: string;
      format_name: string;
      start_date: string;
    }[];

  test('shows the team by month with public holidays, and decides a request from the calendar with the keyboard', async () => {
    const { page, complaints } = await open('/leave?company_id=2');
    await page.getByRole('heading', { name: 'March 2026' }).waitFor();
    const [asked] = (await requests(2)).filter(({ status }) => status === 'pending');
    const grid = page.getByRole('grid', { name: 'Team leave' });
    const cell = grid.getByRole('gridcell', { name: `${asked!.format_name}, Mon 23 Mar, Annual holidays` });
    await cell.waitFor();
    // Starts on the Sunday before the request, moves one cell to the right and presses Enter.
    await grid.getByRole('gridcell', { name: `${asked!.format_name}, Sun 22 Mar` }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: `Annual holidays of ${asked!.format_name}, 23–27 Mar` });
    await panel.getByText('Entitlements under the Holidays Act on Mon 23 Mar 2026').waitFor();
    await panel.getByRole('cell', { name: 'Annual Holidays', exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Approve 40.00 hours' }).click();
    // The request exceeds the balance, so the user must decide.
    await panel.getByRole('alert').filter({ hasText: 'The request is not approved.' }).waitFor();
    expect((await requests(2)).find(({ id }) => id === asked!.id)?.status).toBe('pending');
    await panel.getByRole('button', { name: 'Approve anyway, below zero' }).click();
    await panel.getByText('Approved', { exact: true }).waitFor();
    expect((await requests(2)).find(({ id }) => id === asked!.id)?.status).toBe('approved');
    await panel.getByRole('button', { name: 'Cancel leave' }).click();
    await panel.getByText('Cancelled', { exact: true }).waitFor();
    await complaints.take(/409/);

    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('heading', { name: 'April 2026' }).waitFor();
    await page
      .getByText(
        /Fri 3 Apr Good Friday; Mon 6 Apr Easter Monday; Sat 25 Apr Anzac Day \(Mon 27 Apr for employees who do not normally work on Sat 25 Apr\)/,
      )
      .waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('month')).toBe('2026-04');
    await complaints.expectNoMore();
  });

  test('a user with LEAVE but without PAYS approves leave and finds no pays in the menu [DUTY-001]', async () => {
    const token = await owner();
    const day = { leave_type: 'UNPAID', start_date: '2026-06-01', end_date: '2026-06-01' };
    const asked = await service().call('POST', '/api/employees/1/leave-requests', { token, body: day });
    expect(asked.status).toBe(201);
    const levels = { COMPANY: 'READ_ONLY', LEAVE: 'EDITABLE' };
    await service().call('PUT', '/api/users/101/companies/1/permissions', { token, body: levels });
    const paula = { username: 'paula', password: 'demo-paula', customerId: 3 };
    const { page, complaints } = await open('/leave?company_id=1&tab=requests', { as: paula });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Leave' }).waitFor();
    for (const hidden of ['Pays', 'Employees', 'Filing', 'Reports'])
      expect(await menu.getByRole('link', { name: hidden }).count()).toBe(0);
    await page.getByRole('button', { name: /^Review leave of .*1 Jun/ }).click();
    await page.getByRole('button', { name: /^Approve / }).click();
    await page.getByText(/^Leave approved for /).waitFor();
    expect((await requests(1)).find(({ id }) => id === asked.body.id)?.status).toBe('approved');
    await complaints.expectNoMore();
  });

  test('a user with PAYS but without LEAVE finds no leave in the menu, and the leave screen says that access is missing [DUTY-001]', async () => {
    const levels = { COMPANY: 'READ_ONLY', PAYS: 'READ_ONLY', LEAVE: 'LOCKED' };
    await service().call('PUT', '/api/users/101/companies/1/permissions', { token: await owner(), body: levels });
    const paula = { username: 'paula', password: 'demo-paula', customerId: 3 };
    const { page, complaints } = await open('/leave?company_id=1', { as: paula });
    await page.getByText('You do not have access to this company’s leave.').waitFor();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Pays' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Leave' }).count()).toBe(0);
    await complaints.expectNoMore();
  });

  test('requests leave, lists the request and declines it', async () => {
    const { page, complaints } = await open('/leave?company_id=1&tab=requests');
    await page.getByText('No requests to approve.').waitFor();
    await page.getByRole('button', { name: 'Request leave' }).click();
    const form = page.getByRole('dialog', { name: 'Request leave' });
    await form.getByRole('button', { name: 'Submit request' }).click();
    await form.getByText('Choose an employee').waitFor();
    await form.getByRole('combobox', { name: 'Employee' }).click();
    await page.getByRole('option', { name: 'Marsh, Olivia' }).click();
    await form.getByLabel('First day').fill('2026-05-04');
    await form.getByLabel('Last day').fill('2026-05-05');
    await form.getByLabel('Note').fill('Moving house');
    await form.getByRole('button', { name: 'Submit request' }).click();
    const list = page.getByRole('region', { name: 'Leave requests' });
    await list.getByText('Moving house').waitFor();
    await list.getByRole('button', { name: /^Review leave of .*, 4–5 May$/ }).click();
    // The balance projected for that day is shown next to today's balance.
    await page.getByRole('columnheader', { name: 'On Mon 4 May 2026' }).waitFor();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText(/^Leave declined for /).waitFor();
    expect(
      (await requests(1)).filter(({ start_date }) => start_date === '2026-05-04').map(({ status }) => status),
    ).toEqual(['declined']);
    await complaints.expectNoMore();
  });

  test('shows balances, adjusts one, and refuses opening balances that are dated before a complete pay', async () => {
    const { page, complaints } = await open('/leave?company_id=1&tab=balances&employee=1');
    const balances = page.getByRole('region', { name: 'Balances' });
    await balances.getByRole('row', { name: /^Annual Leave/ }).waitFor();
    await page.getByLabel('New balance in hours').fill('50');
    await page.getByRole('button', { name: 'Set balance' }).click();
    await balances.getByRole('row', { name: /^Annual Leave 50\.00 hours/ }).waitFor();
    await page.getByLabel('As at').fill('2025-07-01');
    await page.getByLabel('Annual Leave, hours').fill('10');
    await page.getByRole('button', { name: 'Set opening balances' }).click();
    await page.getByRole('alert').filter({ hasText: 'Something has changed' }).waitFor();
    await complaints.take(/409/);
    await complaints.expectNoMore();
  });
});
