import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anOrder } from '../api/checkout.maker.ts';
import { expectText } from '../harness/browser.ts';
import { inTheConsole, WITH_MOTION } from '../harness/console.ts';
import { mailbox } from '../harness/mailbox.ts';

const PASSWORD = 'four words in a row';
const MIA = 'mia@mias-bakery.example';
const TOM = 'tom.okafor@example.com';
const mails = mailbox('first-week');

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const go = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor();

const isFocused = (element: unknown) =>
  element === (element as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement;

/** Fills the fields with these labels. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: false }).first().fill(value);
}

/** Clicks the button and returns the file that the browser downloads. */
async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await press(page, button);
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') };
}

inTheConsole(
  'the first week of a new company',
  ({ signedOut, service, base }) => {
    test('leads from the welcome email to a pay run that is paid, lodged with the ATO and accepted', async () => {
      // A partner places the order, and the service sends an email to the new owner.
      const token = await service().login('partner@demo.example', 'demo-partner');
      const order = anOrder({
        customer: { first_name: 'Mia', last_name: 'O’Brien', email_address: MIA, phone: '+61 7 3000 0000' },
        company: { name: 'Mia’s Bakery' },
      });
      const placed = await service().call('POST', '/api/partner-checkout/orders', { token, body: order });
      expect(placed.status, placed.text).toBe(201);

      // The owner opens the link in the email in a new browser.
      const { page, complaints } = await signedOut(WITH_MOTION);
      await page.goto(await mails.passwordLink(MIA));
      await expectText(page.getByRole('heading', { level: 1 }), 'Choose your password');
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await press(page, 'Set password');
      await page.getByRole('link', { name: 'Go to payroll' }).click();
      await complaints.take(/401/);
      await fill(page, { 'Email address or username': MIA, Password: PASSWORD });
      await press(page, 'Sign in');

      // The home page shows the first steps.
      await title(page, 'Mia’s Bakery');
      await expect.poll(() => new URL(page.url()).origin).toBe(base());
      await page.getByRole('link', { name: 'Complete the company’s details' }).click();
      await expect.poll(() => page.getByLabel('ABN', { exact: true }).evaluate(isFocused)).toBe(true);
      await fill(page, {
        ABN: '51 824 753 556',
        Address: '12 Wattle Parade',
        'Suburb or town': 'Brisbane',
        Postcode: '4000',
        'Contact person': 'Mia O’Brien',
        'Email address': MIA,
        Phone: '07 5550 1234',
      });
      await page.getByLabel('State').selectOption('QLD');
      await press(page, 'Save');
      await notice(page, 'Company saved');
      await go(page, 'Home');
      await page.getByRole('link', { name: 'Add the bank account wages are paid from' }).click();
      await fill(page, {
        'Account name': 'Mia’s Bakery',
        BSB: '064-000',
        'Account number': '12345678',
        Bank: 'CBA',
        'Name at the bank': 'Mias Bakery',
        'Direct-entry user ID': '301500',
      });
      await press(page, 'Save');
      await notice(page, 'Pay account saved');
      // The home page and the form have each requested the account, which did not exist yet.
      await complaints.take(/404/);
      await complaints.take(/404/);
      await go(page, 'Home');

      await page.getByRole('link', { name: 'Add your first employees' }).click();
      await fill(page, {
        'First name': 'Tom',
        'Last name': 'Okafor',
        'Date of birth': '1994-08-21',
        'Email address': TOM,
        'Street address': '3 Harbour Rd',
        'Suburb or town': 'Brisbane',
        Postcode: '4000',
      });
      await page.getByLabel('State or region').selectOption('QLD');
      await press(page, 'Continue');
      await page.getByLabel('Start date').fill('2026-03-09');
      await page.getByLabel('Employment').selectOption('Full-time');
      await fill(page, { Position: 'Baker' });
      await press(page, 'Continue');
      await page.getByLabel('Hourly rate').fill('34.20');
      await press(page, 'Continue');
      await fill(page, { 'Tax file number': '123 456 782' });
      for (const question of ['Foreign resident', 'Has a study', 'Closely held']) {
        await page.getByLabel(question).selectOption('No');
      }
      await page.getByLabel('Claims the tax-free threshold').selectOption('Yes');
      await press(page, 'Continue');
      await fill(page, { 'Fund (USI)': 'STA0100AU', 'Member number': '1002003' });
      await press(page, 'Continue');
      await fill(page, { 'Account name': 'Tom Okafor', BSB: '062-000', 'Account number': '87654321' });
      await press(page, 'Continue');
      await press(page, 'Hire Tom Okafor');
      await title(page, 'Tom Okafor');

      // The owner creates the week's pay run, types the hours, previews the run and completes it.
      await go(page, 'Home');
      await page.getByRole('link', { name: 'Create the weekly pay run for 9–15 Mar' }).click();
      await title(page, 'New pay run');
      await expect.poll(() => page.getByLabel('A day in the period').inputValue()).toBe('2026-03-15');
      await page.getByLabel('Paid on').fill('2026-03-12');
      await press(page, 'Create pay run');
      await title(page, 'Weekly run, 9 Mar to 15 Mar 2026');
      const grid = page.getByRole('grid', { name: 'Pays of the run' });
      const cells = async () =>
        (await grid.getByRole('row', { name: 'Okafor, Tom' }).getByRole('gridcell').allInnerTexts()).map((text) =>
          text.trim(),
        );
      await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('pay-grid');
      await page.keyboard.type('40');
      await page.keyboard.press('Enter');
      await page.getByText('All changes are saved').waitFor();
      await expect.poll(cells).toEqual(['40.00', '1,368.00', 'new', '261.00', '164.16', '1,107.00']);
      await press(page, /^Preview/);
      await press(page, /^Complete 1 pay/);
      await press(page, 'Complete 1 pay and notify partners');
      await notice(page, '1 pay completed');

      // The bank file pays the employee the net pay.
      await page.getByText('1,107.00 in 1 payment').waitFor();
      const file = await downloaded(page, 'Download bank file');
      expect(file.name).toMatch(/\.aba$/);
      expect(file.text).toContain('062-000 87654321');
      expect(file.text).toContain('0000110700Tom Okafor');
      await page.getByText(/^Bank file downloaded/).waitFor();

      // The owner emails the employee a payslip.
      await press(page, 'Email payslips');
      await notice(page, '1 payslip being emailed');
      await expect.poll(() => mails.mailsTo(TOM).length).toBe(1);
      expect(mails.mailsTo(TOM)[0]).toContain('application/pdf');

      // The owner lodges the run with the ATO, which responds.
      await press(page, 'Lodge with the ATO');
      await page.getByLabel(/^I, Mia .+, declare that this report is true and correct/).check();
      await press(page, 'Lodge with the ATO: 1 pay');
      await page.getByRole('link', { name: 'See response' }).click();
      await page.getByRole('heading', { name: /^Report \d+$/ }).waitFor();
      const ask = page.getByRole('button', { name: 'Check now' });
      const answered = page.getByText('Accepted by the ATO. Nothing more to do.');
      await ask.or(answered).first().waitFor();
      if (await ask.isVisible()) await ask.click();
      await answered.waitFor();

      // The home page shows the only remaining task, super, with its date.
      await go(page, 'Home');
      const due = page.getByRole('region', { name: 'To do' }).getByRole('listitem');
      await expect.poll(() => due.count()).toBe(1);
      await page.getByRole('link', { name: /^Super for Thu 12 Mar 2026$/ }).click();
      await page.getByText('Ready to send to the clearing house').waitFor();
      await page
        .getByRole('table', { name: 'Contributions' })
        .getByRole('row', { name: /Okafor, Tom.*164\.16/ })
        .waitFor();
      await complaints.expectNoMore();
    });
  },
  { env: { DATA_DIR: mails.folder } },
);
