import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';
import { mailbox } from '../harness/mailbox.ts';
import { until } from '../harness/until.ts';

const PHONE = { viewport: { width: 360, height: 740 } } as const;
const mails = mailbox('hire-form');

const PAYS_FROM = {
  ...{ account_name: 'Bakery', bsb: '062000', account_number: '10002000' },
  ...{ bank_code: 'CBA', user_name: 'BAKERY', user_id: '301500' },
};
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function linkFor(address: string): Promise<string> {
  const find = () =>
    mails.mailsTo(address).flatMap((mail) => /http:\/\/127\.0\.0\.1:\d+\/hire#[\w-]+/.exec(mail)?.[0] ?? [])[0];
  await until(() => find() !== undefined);
  return find()!;
}

inTheConsole(
  'the form of a new employee',
  ({ open, signedOut, service }) => {
    test('[HIRE-001] the office hires, the employee fills the form in on a phone, and the office accepts the answers', async () => {
      // Sets the account that wages are paid from, because the home page requests it and would otherwise get a 404.
      const token = await service().login('admin@demo.example', 'demo-admin');
      await service().call('PUT', '/api/company/1/payment-settings', { token, body: PAYS_FROM });
      const office = await open('/employees/new?company_id=1');
      await hire(office.page);

      const phone = await signedOut(PHONE);
      const { page } = phone;
      await page.goto(await linkFor('nina@park.example'));
      await fill(page);
      // Typing survives a reload. The numbers are saved, but the page does not show them again.
      await page.getByText('Everything you typed is saved.').waitFor();
      await page.reload();
      await heading(page, 'Your details for Wattle Bakery Pty Ltd');
      expect(await page.getByRole('textbox', { name: 'Home address', exact: true }).inputValue()).toBe('9 New Street');
      expect(await page.getByLabel('Tax file number (TFN)').inputValue()).toBe('');
      await page.getByText('Saved: the number that ends in 782.').waitFor();

      // Typing survives a lost connection, and even a reload before the service has saved it.
      await phone.context.setOffline(true);
      await page.getByLabel('Emergency contact: name').fill('Sam Park');
      await page.getByText('No connection. Keep this page open').waitFor();
      await phone.complaints.take(/ERR_INTERNET_DISCONNECTED/);
      await phone.context.setOffline(false);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await heading(page, 'Your details for Wattle Bakery Pty Ltd');
      expect(await page.getByLabel('Emergency contact: name').inputValue()).toBe('Sam Park');

      await page.getByRole('button', { name: 'Send to Wattle Bakery Pty Ltd' }).click();
      expect(await page.getByText('Tick this box to make the declaration').count()).toBe(4);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: 'Send to Wattle Bakery Pty Ltd' }).click();
      await heading(page, 'Thank you. Your details have been sent');
      await phone.complaints.expectNoMore();

      await accept(office.page);
      await office.complaints.expectNoMore();
    });
  },
  { env: { DATA_DIR: mails.folder } },
);

/** Hires an employee without tax and bank details, so that the form asks for them. */
async function hire(page: Page): Promise<void> {
  await heading(page, 'Hire an employee');
  const type = (label: string, value: string) => page.getByRole('textbox', { name: label }).fill(value);
  const next = () => page.getByRole('button', { name: 'Continue' }).click();
  await type('First name', 'Nina');
  await type('Last name', 'Park');
  await page.getByLabel('Date of birth').fill('1999-01-02');
  await type('Email address', 'nina@park.example');
  await type('Street address', '1 Old Street');
  await type('Suburb or town', 'Brisbane');
  await page.getByLabel('State or region').selectOption('QLD');
  await type('Postcode', '4000');
  await next();
  await page.getByLabel('Start date').fill('2026-03-16');
  await page.getByRole('combobox', { name: 'Employment' }).selectOption('Part-time');
  await next();
  await next();
  await page.getByRole('heading', { name: 'Tax' }).waitFor();
  await page.getByRole('button', { name: 'Ask the employee to fill this in' }).click();
  await page.getByText('Step 4 of 5').waitFor();
  await page.getByRole('combobox', { name: 'Closely held payee' }).selectOption('No');
  await next();
  await page.getByRole('button', { name: 'Hire Nina Park and send the link' }).click();
  await page.getByText('A link to fill in the details is on its way to nina@park.example.').waitFor();
}

async function fill(page: Page): Promise<void> {
  await heading(page, 'Your details for Wattle Bakery Pty Ltd');
  const about = part(page, 'About you');
  expect(await about.getByLabel('First name').inputValue()).toBe('Nina');
  await about.getByLabel('Date of birth').fill('1999-02-03');
  await about.getByRole('textbox', { name: 'Home address', exact: true }).fill('9 New Street');
  await about.getByLabel('Suburb').fill('Milton');
  await about.getByLabel('State').selectOption('QLD');
  await about.getByLabel('Postcode').fill('4064');
  const tax = part(page, 'Tax file number declaration');
  await tax.getByLabel('Tax file number (TFN)').fill('123 456 789');
  await tax.getByLabel('Australian resident for tax purposes').check();
  // The error about a wrong number appears at its field as soon as the person leaves the field.
  await tax.getByText('This isn’t a valid TFN. Check for a mistyped digit.').waitFor();
  await tax.getByLabel('Tax file number (TFN)').fill('123 456 782');
  await tax
    .getByRole('radiogroup', { name: /tax-free threshold/ })
    .getByLabel('Yes')
    .check();
  await tax
    .getByRole('radiogroup', { name: /study or training/ })
    .getByLabel('No')
    .check();
  const bank = part(page, 'Bank account');
  await bank.getByLabel('Account name').fill('N Park');
  await bank.getByLabel('BSB').fill('62');
  await bank.getByLabel('Account number').fill('12345678');
  await bank.getByText('A BSB has six digits, such as 062-000.').waitFor();
  await bank.getByLabel('BSB').fill('062-000');
  const fund = part(page, 'Super fund');
  await fund.getByLabel('To a fund that I name here').check();
  await fund.getByLabel('Unique superannuation identifier (USI)').fill('HOS');
  await fund.getByLabel('Your member number').fill('M-77');
  await fund.getByText('A USI looks like STA0100AU, or has 14 digits.').waitFor();
  await fund.getByLabel('Unique superannuation identifier (USI)').fill('HOS0100AU');
}

/** The home page shows the task. The payroll office reviews the details and accepts all answers. */
async function accept(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Review the details that Park, Nina sent' }).click();
  await heading(page, 'Details from Nina Park');
  const bank = part(page, 'Bank account');
  await bank.getByRole('row', { name: /BSB.*062-000/ }).waitFor();
  await part(page, 'Tax declaration').getByText('123456782').waitFor();
  await page.getByRole('button', { name: 'Accept all answers' }).click();
  await page.getByText('The answers are accepted').waitFor();
  await page.getByRole('button', { name: /^Tax declaration, declared on/ }).click();
  await page.getByText('Wording that the page showed').filter({ visible: true }).waitFor();
  await page.getByRole('link', { name: 'Back to the employee' }).click();
  await heading(page, 'Nina Park');
  expect(await page.getByLabel('Street address').first().inputValue()).toBe('9 New Street');
}
