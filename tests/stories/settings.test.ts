import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inTheConsole, OWNER } from '../harness/console.ts';

const PAULA = { username: 'paula', password: 'demo-paula', customerId: 3 };

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor();

inTheConsole('settings', ({ open, service }) => {
  const ask = async (path: string) => {
    const token = await service().login(OWNER.username, OWNER.password);
    return (await service().call('GET', path, { token })).body;
  };

  test('saves only the changed field, keeps rejected values, asks before leaving, and edits departments', async () => {
    const { page, complaints } = await open('/settings?company_id=1&tab=company');
    const before = await ask('/api/company/1');
    await page.getByLabel('Contact person').fill('Kim Lee');
    await page.getByText('1 change not saved yet').waitFor();
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.method() === 'PATCH'),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ contact_name: 'Kim Lee' });
    await notice(page, 'Company saved');
    const after = await ask('/api/company/1');
    expect({ ...after, updated_at: before.updated_at }).toEqual({ ...before, contact_name: 'Kim Lee' });

    // A rejected value remains in its field, and the reason is shown.
    await page.getByLabel('ABN', { exact: true }).fill('12 345 678 901');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be an Australian business number: 11 digits with valid check digits').waitFor();
    expect(await page.getByLabel('ABN', { exact: true }).inputValue()).toBe('12 345 678 901');
    await complaints.take(/422/);

    await page.getByLabel('Trading name').fill('Half done');
    await page.getByRole('tab', { name: 'Departments' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Trading name').inputValue()).toBe('Half done');
    await page.getByRole('tab', { name: 'Departments' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('button', { name: 'Add a department' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('departments');

    await page.getByRole('button', { name: 'Add a department' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a department' });
    await dialog.getByLabel('Name').fill('Night shift');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Change Night shift' }).click();
    await page.getByRole('dialog').getByLabel('Code').fill('NIGHT');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'NIGHT', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete Night shift' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('cell', { name: 'NIGHT', exact: true }).waitFor({ state: 'detached' });
    await complaints.expectNoMore();
  });

  test('adds a rate and an employee to a classification', async () => {
    const { page, complaints } = await open('/settings?company_id=1&tab=rates');
    await page.getByRole('button', { name: 'Add a classification' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Level 9');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await page.getByRole('link', { name: 'Rates of Level 9' }).click();
    await page.getByRole('heading', { name: 'Level 9' }).waitFor();
    await page.getByRole('button', { name: 'Add a rate' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Sunday');
    await page.getByRole('dialog').getByLabel('Multiple of the hourly rate').fill('1.75');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await page.getByText('1.75 × hourly rate').waitFor();
    await page.getByRole('combobox', { name: 'Add employees' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: /^Remove / }).waitFor();
    await complaints.expectNoMore();
  });

  test('declares a tax agent and withdraws the declaration', async () => {
    const { page, complaints } = await open('/settings?company_id=1&tab=declarations');
    await page.getByRole('switch', { name: 'A tax agent reports to the ATO' }).press(' ');
    await page.getByLabel('Agent’s ABN').fill('53 004 085 616');
    await page.getByLabel('Agent’s contact').fill('Ash Agent');
    await page.getByLabel('Agent’s email address').fill('ash@agent.example');
    await page.getByLabel('Agent’s phone').fill('02 5550 0000');
    await page.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Declarations saved');
    expect((await ask('/api/company/1/declarations')).stp_intermediary).toEqual({
      abn: '53004085616',
      tax_agent_number: null,
      contact_name: 'Ash Agent',
      email_address: 'ash@agent.example',
      phone: '02 5550 0000',
    });
    await page.getByRole('switch', { name: 'A tax agent reports to the ATO' }).press(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await ask('/api/company/1/declarations')).stp_intermediary).toBeNull();
    await complaints.expectNoMore();
  });

  test('adds a user, sets permissions with separate levels for leave and pays, and deactivates the user [DUTY-001]', async () => {
    const { page, complaints } = await open('/settings?company_id=1&tab=users');
    await page.getByRole('button', { name: 'Add a user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username').fill('noor');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Noor Aziz');
    await dialog.getByLabel('Email address').fill('noor@bakery.example');
    expect(await dialog.getByLabel(/password/i).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Permissions of Noor Aziz' }).click();
    const company = page.getByRole('dialog').locator('section').first();
    await company.getByLabel('Pays').selectOption('READ_ONLY');
    await company.getByLabel('Leave').selectOption('EDITABLE');
    await page.getByRole('button', { name: 'Save permissions' }).click();
    await notice(page, 'Permissions of Noor Aziz saved');
    const made = (await ask('/api/users')).find(({ username }: { username: string }) => username === 'noor');
    expect(made.companies).toHaveLength(1);
    expect(made.companies[0].permissions).toEqual({
      COMPANY: 'LOCKED',
      EMPLOYEES: 'LOCKED',
      PAYS: 'READ_ONLY',
      LEAVE: 'EDITABLE',
      REPORTS: 'LOCKED',
      SETTINGS: 'LOCKED',
    });
    await page.getByRole('button', { name: 'Change Noor Aziz' }).click();
    await page.getByRole('dialog').getByRole('switch', { name: 'Can sign in' }).press(' ');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Deactivated').waitFor();
    await complaints.expectNoMore();
  });

  test('a user with read-only permissions cannot change the settings and sees why', async () => {
    const owner = await service().login(OWNER.username, OWNER.password);
    const permissions = {
      COMPANY: 'READ_ONLY',
      EMPLOYEES: 'READ_ONLY',
      PAYS: 'READ_ONLY',
      REPORTS: 'READ_ONLY',
      SETTINGS: 'LOCKED',
    };
    await service().call('PUT', '/api/users/101/companies/1/permissions', { token: owner, body: permissions });
    const { page, complaints } = await open('/settings?company_id=1&tab=company', { as: PAULA });
    await page.getByText(/You have view-only company access to this company/).waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await page.getByLabel('Legal name').getAttribute('readonly')).not.toBeNull();
    await page.getByRole('tab', { name: 'Payments' }).click();
    await page.getByText('You have no settings access to this company.').waitFor();
    await complaints.take(/403/);
    await page.getByRole('tab', { name: 'Users' }).click();
    await page.getByRole('heading', { name: 'Only the owner can see users' }).waitFor();
    await complaints.expectNoMore();
  });

  test('shows the declarations of a New Zealand company and adds a public holiday', async () => {
    const { page, complaints } = await open('/settings?company_id=2&tab=declarations');
    await page.getByText('Payroll giving').waitFor();
    await page.getByRole('button', { name: 'Add a public holiday' }).click();
    await page.getByRole('dialog').getByLabel(/^Day/).fill('2026-11-16');
    await page.getByRole('dialog').getByLabel('Name').fill('Canterbury Anniversary');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await page.getByText('16 Nov 2026').waitFor();
    await complaints.expectNoMore();
  });
});
