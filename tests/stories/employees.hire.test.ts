import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

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

  test('hires an Australian employee step by step, checks numbers while typing and stores only at the end', async () => {
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
    await page.getByText(/This number isn’t valid/).waitFor();
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
    await page.getByText(/This number isn’t valid/).waitFor();
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

  test('keeps the draft without secrets after a reload', async () => {
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
