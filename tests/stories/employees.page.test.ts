import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

inTheConsole('the employee page', ({ open, service }) => {
  const firstOf = async (company: number): Promise<number> => {
    const [found] = await service().database.query<{ id: string }>(
      `select e.id from employee e join pay p on p.employee_id = e.id
       where e.company_id = ${company} and e.deleted_at is null and not e.is_terminated order by e.id limit 1`,
    );
    return Number(found!.id);
  };

  test('sends only changed fields, keeps rejected values, and asks before discarding unsaved changes', async () => {
    const id = await firstOf(1);
    const { page, complaints } = await open(`/employees/${id}?company_id=1`);
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()));
    await page.getByLabel('Middle name').fill('Rosalind');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Name saved').waitFor();
    expect(sent).toEqual([[{ id, middle_name: 'Rosalind' }]]);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText(/^Middle name: .* → Rosalind$/).waitFor();

    // A rejected value remains in its field, and the reason is shown.
    await page.getByRole('tab', { name: 'Personal' }).click();
    const form = page.getByRole('form', { name: 'Home address' });
    await form.getByLabel('Postcode').fill('12');
    await form.getByRole('button', { name: 'Save home address' }).click();
    await form.getByText('must be 4 digits').waitFor();
    expect(await form.getByLabel('Postcode').inputValue()).toBe('12');
    await complaints.take(/422/);

    await page.getByRole('tab', { name: 'Employment' }).click();
    const dialog = page.getByRole('dialog', { name: 'You have unsaved changes' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(await form.getByLabel('Postcode').inputValue()).toBe('12');
    await page.getByRole('tab', { name: 'Employment' }).click();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByLabel('Start date').waitFor();
    await complaints.expectNoMore();
  });

  test('records a court order with a protected net pay, and ends it', async () => {
    const { page, complaints } = await open(`/employees/${await firstOf(1)}?company_id=1&tab=pay`);
    await page.getByRole('button', { name: 'Add an order' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').selectOption('COURT_ORDER');
    await dialog.getByLabel('Reference').fill('LC 118');
    await dialog.getByLabel('Amount').fill('150');
    await dialog.getByLabel('First payday').fill('2026-03-10');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText(/no statutory protected amount is known/).waitFor();
    await complaints.take(/422/);
    await dialog.getByLabel('Protected net pay').fill('600');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Change Court garnishee LC 118' }).click();
    await dialog.getByLabel('Last payday').fill('2026-12-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('region', { name: 'Court and authority orders' })
      .getByText(/150.00 per pay period/)
      .waitFor();
    await complaints.expectNoMore();
  });

  test('adds, changes and removes a deduction, and explains any amount of a pay', async () => {
    const { page, complaints } = await open(`/employees/${await firstOf(1)}?company_id=1&tab=pay`);
    await page.getByRole('button', { name: 'Add a deduction' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Uniform');
    await dialog.getByLabel('Amount').fill('12.50');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Change Uniform' }).click();
    await dialog.getByLabel('Amount').fill('15');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Deductions' }).getByText('15.00').waitFor();
    await page.getByRole('button', { name: 'Remove Uniform' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove Uniform' }).waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'Pays' }).click();
    await page
      .getByRole('button', { name: /^Why\? Tax of / })
      .first()
      .click();
    await page
      .getByRole('dialog', { name: /^Why\? Tax of / })
      .getByText(/by rule set/)
      .waitFor();
    await complaints.expectNoMore();
  });

  test('adds a bank account, and shows an error at the field', async () => {
    const { page, complaints } = await open(`/employees/${await firstOf(2)}?company_id=2&tab=bank`);
    await page.getByRole('button', { name: 'Add an account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Account name').fill('Savings');
    await dialog.getByLabel('Account number').fill('01-0902-0068388-00');
    await dialog.getByText(/This number isn’t valid/).waitFor();
    await dialog.getByLabel('Account number').fill('010902006838900');
    await dialog.getByLabel('Amount', { exact: true }).fill('50');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('01-0902-0068389-00').waitFor();
    await complaints.expectNoMore();
  });

  test('adds, changes and removes a self-managed super fund', async () => {
    const id = await firstOf(1);
    await service().database.query(`update employee set default_employee_fund_usi = null where id = ${id}`);
    const { page, complaints } = await open(`/employees/${id}?company_id=1&tab=super`);
    await page.getByRole('button', { name: 'Add a self-managed fund' }).click();
    await complaints.take(/404/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the fund').fill('Lee Family Super');
    await dialog.getByLabel('ABN of the fund').fill('51 824');
    await dialog.getByLabel('Electronic service address (ESA)').fill('smsfdataflow');
    await dialog.getByLabel('BSB').fill('062000');
    await dialog.getByLabel('Account number').fill('333444');
    await dialog.getByLabel('Account name').fill('Lee Family Super Fund');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('must be 11 digits').waitFor();
    await complaints.take(/422/);
    await dialog.getByLabel('ABN of the fund').fill('51 824 753 556');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const fund = page.getByRole('region', { name: 'Self-managed super fund' });
    await fund.getByText('ABN 51824753556 · smsfdataflow · 062-000 333444').waitFor();
    expect(await page.getByRole('button', { name: 'Add a self-managed fund' }).count()).toBe(0);
    await fund.getByRole('button', { name: 'Change Lee Family Super' }).click();
    await dialog.getByLabel('Name of the fund').fill('Lee Super');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await fund.getByRole('button', { name: 'Remove Lee Super' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Add a self-managed fund' }).waitFor();
    await complaints.take(/404/);
    await complaints.expectNoMore();
  });

  test('deletes and restores the record, and reinstates a terminated employee', async () => {
    const id = await firstOf(1);
    const { page, complaints } = await open(`/employees/${id}?company_id=1`);
    expect(await page.getByRole('link', { name: 'End employment' }).getAttribute('href')).toContain(
      `/pays/terminate/${id}`,
    );
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete the record' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('This employee is deleted.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('link', { name: 'End employment' }).waitFor();
    await service().database.query(
      `update employee set is_terminated = true, termination_date = '2026-02-27' where id = ${id}`,
    );
    await page.reload();
    await page.getByRole('button', { name: 'Reinstate' }).click();
    await page.getByLabel('New start date').fill('2026-03-09');
    await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click();
    await page.getByText('since Mon 9 Mar 2026', { exact: false }).waitFor();
    await complaints.expectNoMore();
  });

  test('shows an employee of a locked company as read-only, with the reason', async () => {
    const id = await firstOf(2);
    await service().database.query('update company set is_locked = true where id = 2');
    const { page, complaints } = await open(`/employees/${id}?company_id=2`);
    await page.getByText('This company is locked. You can view it but not change it.').waitFor();
    expect(await page.getByLabel('First name').getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0);
    await page.goto(page.url().replace(/employees.*/, 'employees?company_id=2'));
    await page.getByRole('table', { name: 'Employees' }).waitFor();
    expect(await page.getByRole('link', { name: 'Hire an employee' }).count()).toBe(0);
    await service().database.query('update company set is_locked = false where id = 2');
    await complaints.expectNoMore();
  });

  test('downloads the records for an inspector for the chosen paydays', async () => {
    const id = await firstOf(2);
    const { page, complaints } = await open(`/employees/${id}?company_id=2&tab=documents`);
    const records = page.getByRole('region', { name: 'Records for an inspector' });
    await records.getByLabel('From').fill('2026-01-01');
    await records.getByLabel('To').fill('2026-03-31');
    for (const [button, name] of [
      ['PDF of the wages and time record', `wages-and-time-${id}.pdf`],
      ['CSV of the holiday and leave record', `holiday-and-leave-${id}.csv`],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.waitForRequest((request) => request.url().endsWith('?from=2026-01-01&to=2026-03-31')),
        records.getByRole('button', { name: button }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(name);
    }
    await complaints.expectNoMore();
  });
});
