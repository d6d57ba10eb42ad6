import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ALL_OPEN, invite, PASSWORD, setEmployee } from '../api/self.flow.ts';
import { inTheConsole } from '../harness/console.ts';
import { mailbox } from '../harness/mailbox.ts';

const PHONE = { viewport: { width: 390, height: 844 } } as const;
const place = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

const mails = mailbox('self');

inTheConsole(
  'employee self-service',
  ({ open, signedOut, service, base }) => {
    test('an employee is invited, sets a password, reads a payslip, requests leave and a new bank account, and the office decides', async () => {
      // The payroll office invites the employee to the portal.
      const office = await open('/employees/portal?company_id=1');
      await heading(office.page, 'Portal access');
      await office.page.getByRole('button', { name: 'Invite to the portal: Olivia Marsh' }).click();
      const dialog = office.page.getByRole('dialog');
      await dialog.getByText('A link to choose a password goes to olivia@wattle.example').waitFor();
      await dialog.getByRole('checkbox', { name: 'Request leave beyond the balance' }).check();
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await office.page.getByText('Olivia signs in as olivia').waitFor();
      await office.page.getByText('Signs in as olivia', { exact: true }).waitFor();

      // The employee follows the link in the email.
      const link = await mails.passwordLink('olivia@wattle.example');
      const phone = await signedOut(PHONE);
      const { page } = phone;
      await page.goto(link);
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('link', { name: 'Go to payroll' }).click();
      expect(await page.getByLabel('Email address or username').inputValue()).toBe('olivia');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();

      // Payslips are the first page, and no company data is visible.
      await heading(page, 'Payslips');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/self');
      await page.getByText('Wattle Bakery Pty Ltd').waitFor();
      expect(await page.getByRole('link', { name: 'Employees' }).count()).toBe(0);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: /^Payslip of / })
          .first()
          .click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^payslip-\d+\.pdf$/);
      // The URL of a company page leads back to the employee's own pages.
      await page.goto(`${base()}/pays?company_id=1`);
      await heading(page, 'Payslips');

      // The employee requests leave.
      await place(page, 'Leave').click();
      await page.getByText('Annual Leave', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Request leave' }).click();
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByText('Choose the first day').waitFor();
      await page.getByLabel('First day').fill('2026-06-01');
      await page.getByLabel('Last day').fill('2026-06-05');
      await page.getByLabel('Note').fill('Winter');
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByText('Leave requested').waitFor();
      await page.getByText('38.00 hours · Winter').waitFor();
      await page.getByRole('button', { name: /^Cancel Annual leave/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel leave' }).click();
      await page.getByText('Cancelled', { exact: true }).waitFor();

      // The employee requests a change of bank account.
      await place(page, 'Bank').click();
      await page.getByText('062-000 · •••• 001').waitFor();
      await page.getByRole('link', { name: 'Change O Marsh' }).click();
      await page.getByLabel('Account number').fill('20000002');
      await page.getByRole('button', { name: 'Request change' }).click();
      await page.getByText('Waiting').waitFor();
      await page.getByText('•••• 002').waitFor();

      // The employee requests a change of details.
      await place(page, 'Details').click();
      await page.getByText('4 Ann Street').waitFor();
      await page.getByRole('link', { name: 'Change' }).click();
      await page.getByLabel('Street', { exact: true }).fill('9 Creek Road');
      await page.getByRole('button', { name: 'Request change' }).click();
      await page.getByText('9 Creek Road').waitFor();

      // The payroll office decides on the requests.
      await office.page.goto(`${base()}/employees/changes?company_id=1`);
      await heading(office.page, 'Changes requested by employees');
      const account = office.page.getByRole('listitem', { name: 'Bank account, Marsh, Olivia' });
      await account.getByText('20000002').waitFor();
      await account.getByRole('button', { name: 'Approve change' }).click();
      await office.page.getByText('Marsh, Olivia’s change is approved').waitFor();
      const details = office.page.getByRole('listitem', { name: 'Details, Marsh, Olivia' });
      await details.getByRole('button', { name: 'Decline', exact: true }).click();
      await details.getByLabel('Reason for declining').fill('Send us the lease first');
      await details.getByRole('button', { name: 'Decline with this reason' }).click();
      await office.page.getByText('Nothing to approve').waitFor();
      await office.page.getByText('Decided', { exact: true }).click();
      await office.page.getByText('Send us the lease first').waitFor();

      // The employee sees both decisions.
      await page.reload();
      await page.getByText('Your payroll office says: Send us the lease first').waitFor();
      await place(page, 'Bank').click();
      await page.getByText('062-000 · •••• 002').waitFor();

      await phone.complaints.expectNoMore();
      await office.complaints.expectNoMore();
    });

    test('refers to the payroll office for disabled features, and asks before discarding an unfinished request', async () => {
      await setEmployee(service(), { id: 2 }, { employee_portal_active: true, email_address: 'liam@wattle.example' });
      const { username } = (await invite(service(), 2)).body;
      const token = new URL(await mails.passwordLink('liam@wattle.example')).searchParams.get('token') ?? '';
      const form = { token, password: PASSWORD, again: PASSWORD };
      expect((await service().call('POST', '/auth/set-password', { form })).status).toBe(200);
      const { page, complaints } = await signedOut(PHONE);
      await page.goto(`${base()}/auth/sign-in?next=%2Fself&account=3&username=${username}`);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'You cannot see payslips here' }).waitFor();
      await place(page, 'Leave').click();
      await page.getByText('Contact your payroll office to request leave.').waitFor();
      expect(await page.getByRole('link', { name: 'Request leave' }).count()).toBe(0);
      await place(page, 'Bank').click();
      await page.getByText('To be paid to another account, contact your payroll office.').waitFor();

      await setEmployee(service(), { id: 2 }, ALL_OPEN);
      await page.reload();
      await page.getByRole('link', { name: /^Change / }).click();
      await page.getByLabel('Account number').fill('7');
      page.once('dialog', (dialog) => void dialog.dismiss());
      await place(page, 'Payslips').click();
      expect(await page.getByLabel('Account number').inputValue()).toBe('7');
      page.once('dialog', (dialog) => void dialog.accept());
      await place(page, 'Payslips').click();
      await heading(page, 'Payslips');

      // When the portal is disabled, open sessions end at once.
      await setEmployee(service(), { id: 2 }, { employee_portal_active: false });
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in to payroll' }).waitFor();
      await complaints.take(/401/);
      await complaints.expectNoMore();
    });

    test('explains to payroll users that this area is for employees', async () => {
      const { page, complaints } = await open('/self');
      await page.getByRole('heading', { name: 'For employees only' }).waitFor();
      await complaints.expectNoMore();
    });
  },
  { env: { DATA_DIR: mails.folder } },
);
