import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

inTheConsole('the employee list', ({ open, service }) => {
  test('finds employees by name and filter, and keeps the search in the URL', async () => {
    const { page, complaints } = await open('/employees?company_id=1');
    const table = page.getByRole('table', { name: 'Employees' });
    await table.getByRole('row').nth(1).waitFor();
    const [person] = await service().database.query<{ first_name: string; last_name: string }>(
      'select first_name, last_name from employee where company_id = 1 and deleted_at is null and not is_terminated order by id limit 1',
    );
    await page.getByRole('searchbox', { name: 'Search employees' }).fill(person!.last_name.toLowerCase());
    await page.getByText(/^1 of \d+ employees$/).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(person!.last_name.toLowerCase());
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Email' }).check();
    await table.getByRole('columnheader', { name: 'Email' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('columns')).toContain('email_address');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Deleted');
    await page.getByText(/No matches/).waitFor();
    await complaints.expectNoMore();
  });

  test('opens an employee with the keyboard', async () => {
    const { page, complaints } = await open('/employees?company_id=1');
    const row = page.getByRole('table', { name: 'Employees' }).getByRole('row').nth(1);
    const name = (await row.getByRole('link').textContent()) ?? '';
    await row.focus();
    await page.keyboard.press('Enter');
    const [last, first] = name.split(', ');
    await page.getByRole('heading', { level: 1, name: `${first} ${last}` }).waitFor();
    await complaints.expectNoMore();
  });

  test('scrolls through five thousand employees and renders only visible rows', async () => {
    const columns = await service().database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'employee' and is_generated = 'NEVER'`,
    );
    const names = columns.map(({ name }) => name);
    const made: Readonly<Record<string, string>> = {
      id: '100000 + n',
      number: `'X' || n`,
      first_name: `'Worker'`,
      last_name: `'Nr ' || lpad(n::text, 5, '0')`,
      // Sealed numbers can be opened only in their own row, so the copies have none.
      ird_number: 'null',
      tax_file_number: 'null',
    };
    await service().database.query(
      `insert into employee (${names.join(', ')}) select ${names.map((name) => made[name] ?? `e.${name}`).join(', ')}
       from employee e, generate_series(1, 5000) n where e.id = (select min(id) from employee where company_id = 2)`,
    );
    const { page, complaints } = await open('/employees?company_id=2');
    await page.getByText(/^5,\d{3} employees$/).waitFor();
    const table = page.getByRole('table', { name: 'Employees' });
    expect(await table.getByRole('row').count()).toBeLessThan(80);
    await table.getByRole('row').nth(1).focus();
    await page.keyboard.press('End');
    await table.getByRole('link', { name: 'Nr 05000, Worker' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search employees' }).fill('worker 02500');
    await table.getByRole('link', { name: 'Nr 02500, Worker' }).waitFor();
    await complaints.expectNoMore();
  });
});

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();

async function fillWho(
  page: Page,
  given: { last: string; state: string; city: string; postcode: string },
): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill(given.last);
  await page.getByLabel('Date of birth').fill('1994-08-21');
  await page.getByLabel('Street address').fill('3 Harbour Rd');
  await page.getByLabel('Suburb or town').fill(given.city);
  await page.getByLabel('State or region').selectOption(given.state);
  await page.getByLabel('Postcode').fill(given.postcode);
}

inTheConsole('hiring', ({ open, service }) => {
  const stored = (last: string) =>
    service().database.query<{ id: string; pay_period: string; declarations: unknown }>(
      `select id, pay_period, declarations from employee where last_name = '${last}'`,
    );

  test('hires an Australian employee step by step, checks numbers as the user types, and stores nothing until the end', async () => {
    const { page, complaints } = await open('/employees/new?company_id=1');
    await step(page, 'Who');
    await goOn(page);
    await page.getByText('Required').first().waitFor();
    await fillWho(page, { last: 'Okafor', state: 'VIC', city: 'Geelong', postcode: '32' });
    await goOn(page);
    await page.getByText('must be 4 digits').waitFor();
    await page.getByLabel('Postcode').fill('3220');
    await goOn(page);
    await step(page, 'Job');
    await page.getByLabel('Start date').fill('2026-03-09');
    await page.getByLabel('Employment').selectOption('Part-time');
    await goOn(page);
    await step(page, 'Pay');
    await page.getByLabel('Hourly rate').fill('34.20');
    await goOn(page);
    await step(page, 'Tax');
    await page.getByLabel('Tax file number', { exact: false }).first().fill('123456789');
    await page.getByText(/This isn’t a valid/).waitFor();
    await page.getByLabel('Tax file number', { exact: false }).first().fill('123 456 782');
    for (const question of ['Foreign resident', 'Has a study', 'Closely held']) {
      await page.getByLabel(question).selectOption('No');
    }
    await page.getByLabel('Claims the tax-free threshold').selectOption('Yes');
    await goOn(page);
    await step(page, 'Super');
    await goOn(page);
    await step(page, 'Bank');
    await page.getByLabel('Account name').fill('Robin Okafor');
    await page.getByLabel('BSB').fill('062-000');
    await page.getByLabel('Account number').fill('12345678');
    expect(await stored('Okafor')).toEqual([]);
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toMatch(/123 ?456 ?782|12345678/);
    await goOn(page);
    await step(page, 'Review');
    await page.getByRole('button', { name: 'Hire Robin Okafor' }).click();
    await page.getByRole('heading', { level: 1, name: 'Robin Okafor' }).waitFor();
    const [made] = await stored('Okafor');
    const accounts = await service().database.query(
      `select account_name, bsb from bank_account where employee_id = ${made!.id}`,
    );
    expect(accounts).toEqual([{ account_name: 'Robin Okafor', bsb: '062-000' }]);
    await complaints.expectNoMore();
  });

  test('asks for tax code, IRD number and KiwiSaver in New Zealand', async () => {
    const { page, complaints } = await open('/employees/new?company_id=2');
    await step(page, 'Who');
    await fillWho(page, { last: 'Tamahori', state: 'WGN', city: 'Porirua', postcode: '5022' });
    await goOn(page);
    await step(page, 'Job');
    await page.getByLabel('Start date').fill('2026-03-09');
    await page.getByLabel('Employment').selectOption('Full-time');
    await goOn(page);
    await step(page, 'Pay');
    await page.getByLabel('Hourly rate').fill('29');
    await goOn(page);
    await step(page, 'Tax');
    await page.getByLabel('Tax code').selectOption('M');
    await page.getByLabel('IRD number').fill('49091851');
    await page.getByLabel('IRD number').blur();
    await page.getByText(/This isn’t a valid/).waitFor();
    await goOn(page);
    // The service's error replaces the hint.
    await page.getByText(/The IRD number is not valid/).waitFor();
    await page.getByLabel('IRD number').fill('49-091-850');
    await goOn(page);
    await step(page, 'KiwiSaver');
    await page.getByLabel('Status').selectOption('AK');
    await goOn(page);
    await step(page, 'Bank');
    await goOn(page);
    await step(page, 'Review');
    await page.getByRole('button', { name: 'Hire Robin Tamahori' }).click();
    await page.getByRole('heading', { level: 1, name: 'Robin Tamahori' }).waitFor();
    expect(await stored('Tamahori')).toHaveLength(1);
    await complaints.expectNoMore();
  });

  test('keeps the draft after a reload, and warns about unsaved changes when the user leaves', async () => {
    const { page, complaints } = await open('/employees/new?company_id=1');
    await page.getByLabel('First name').fill('Kept');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    expect(await page.getByLabel('First name').inputValue()).toBe('Kept');
    await page.getByRole('link', { name: 'Pays' }).click();
    await page.getByRole('dialog', { name: 'You have unsaved changes' }).waitFor();
    await complaints.expectNoMore();
  });
});

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

  test('adds, changes and removes a deduction, and explains an amount of a pay', async () => {
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

  test('adds a bank account, and shows an error on the field for an invalid account number', async () => {
    const { page, complaints } = await open(`/employees/${await firstOf(2)}?company_id=2&tab=bank`);
    await page.getByRole('button', { name: 'Add an account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Account name').fill('Savings');
    await dialog.getByLabel('Account number').fill('01-0902-0068388-00');
    await dialog.getByText(/This isn’t a valid/).waitFor();
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

  test('downloads the records for an inspector, limited to the chosen paydays', async () => {
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
