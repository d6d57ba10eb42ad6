import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ALL_OPEN, invite, PASSWORD, setEmployee } from '../api/self.flow.ts';
import { aCompany } from '../fixtures/made-company.ts';
import { inTheConsole, type Person } from '../harness/console.ts';
import { mailbox } from '../harness/mailbox.ts';

// The demo's clock shows Tuesday 10 March 2026. The pay week is from Monday 9 to Sunday 15 March.

const PHONE = { viewport: { width: 390, height: 844 } } as const;
const PAULA: Person = { username: 'paula', password: 'demo-paula', customerId: 3 };
const mails = mailbox('timesheets');

inTheConsole(
  'timesheets',
  ({ open, service }) => {
    /** A shop whose casual assistant is paid by the retail award and has access to the portal. */
    async function aShop(last_name: string) {
      const hugo = {
        first_name: 'Hugo',
        last_name,
        employment_status: 'Casual',
        state: 'NSW',
        pay_rate_per_hour: '20',
        email_address: `${last_name.toLowerCase()}@shop.example`,
      };
      const shop = await aCompany(service(), { name: `${last_name} Shop`, people: [hugo] });
      const id = shop.employees[0]!;
      const award = await shop.call('POST', `/api/company/${shop.id}/awards`, { name: 'Retail', pack: 'MA000004' });
      const declared = { award: { award_id: award.id, classification: 'Retail Employee Level 1' } };
      await shop.call('PATCH', `/api/employees/${id}/declarations`, declared);
      return { ...shop, employee: id };
    }

    /** Invites the assistant to the portal, and chooses the password with the link that the service's own worker mails. */
    async function joinPortal({ id: company, employee: id }: Awaited<ReturnType<typeof aShop>>): Promise<string> {
      await setEmployee(service(), { id, company }, { ...ALL_OPEN, employee_portal_active: true });
      const { sent_to, username } = (await invite(service(), id)).body;
      const token = new URL(await mails.passwordLink(sent_to)).searchParams.get('token') ?? '';
      await service().call('POST', '/auth/set-password', { form: { token, password: PASSWORD, again: PASSWORD } });
      return username;
    }

    const enter = (employee_id: number, day: string) => ({
      employee_id,
      starts_at: `${day}T09:00`,
      ends_at: `${day}T15:00`,
    });
    const statusesOf = async ({ id, call }: Awaited<ReturnType<typeof aShop>>): Promise<string[]> =>
      (await call('GET', `/api/company/${id}/timesheets`)).map(({ status }: { status: string }) => status).reverse();
    const approve = (page: Page, count: string) => page.getByRole('button', { name: `Approve ${count}` });

    test('an employee enters a shift on the phone, a manager approves it, and the pay shows its times, percentage and clause [TIME-003] [TIME-004]', async () => {
      const shop = await aShop('Kerr');
      const run = await shop.prepare('2026-03-10');
      const username = await joinPortal(shop);

      // The employee enters the shift on the phone and sends it for approval.
      const hugo = { username, password: PASSWORD, customerId: 3 };
      const phone = await open('/self', { as: hugo, options: PHONE });
      const { page } = phone;
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Timesheets' }).click();
      await page.getByText('No shifts yet').waitFor();
      await page.getByRole('link', { name: 'Enter a shift' }).click();
      await page.getByLabel('Day').fill('2026-03-09');
      await page.getByLabel('Start').fill('15:00');
      await page.getByLabel('End').fill('21:00');
      await page.getByLabel('Unpaid break from').fill('17:30');
      await page.getByRole('button', { name: 'Send for approval' }).click();
      await page.getByText('Enter both times of the break, or neither').waitFor();
      await page.getByLabel('Until').fill('18:00');
      await page.getByLabel('Note').fill('Delivery was late');
      await page.getByRole('button', { name: 'Send for approval' }).click();
      await page.getByText('Shift sent for approval').waitFor();
      const own = page.getByRole('list', { name: 'Your shifts' }).getByRole('listitem');
      await own.getByText('3:00 pm to 9:00 pm, 5.50 hours').waitFor();
      await own.getByText('Waiting', { exact: true }).waitFor();

      // The manager approves the shift with the keyboard.
      const office = await open(`/timesheets?company_id=${shop.id}`);
      const person = office.page.getByRole('region', { name: 'Kerr, Hugo' });
      await person.getByText('Unpaid break 5:30 pm to 6:00 pm · Delivery was late').waitFor();
      await person.getByRole('checkbox', { name: 'Mon 9 Mar, 3:00 pm to 9:00 pm' }).focus();
      await office.page.keyboard.press('Space');
      await office.page.getByText('1 shift selected, 5.50 hours').waitFor();
      await approve(office.page, '1 shift').focus();
      await office.page.keyboard.press('Enter');
      await office.page.getByText('1 shift approved').waitFor();
      await office.page.getByText('No shifts to approve this week').waitFor();

      // The pay run is filled, and the pay shows why each hour is paid at its rate.
      await office.page.goto(`${new URL(office.page.url()).origin}/pays/${run}?company_id=${shop.id}`);
      await office.page.getByRole('button', { name: 'Fill from timesheets' }).click();
      const dialog = office.page.getByRole('dialog', { name: 'Filled from timesheets' });
      await dialog.getByText('1 pay filled').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await office.page
        .getByRole('grid', { name: 'Pays of the run' })
        .getByRole('button', { name: 'Kerr, Hugo' })
        .click();
      const lines = office.page.getByRole('group', { name: 'Pay lines' });
      await lines.getByRole('row', { name: /^Monday 9 Mar, 3:00–5:30 pm, 125% · clause 11\.1: / }).waitFor();
      await lines.getByRole('row', { name: /^Monday 9 Mar, 6:00–9:00 pm, 150% · clause 22\.1: / }).waitFor();

      await page.reload();
      await own.getByText('Approved', { exact: true }).waitFor();
      await phone.complaints.expectNoMore();
      await office.complaints.expectNoMore();
    });

    test('the office chooses the award of an employee from the awards with rules [AWARD-002]', async () => {
      const shop = await aShop('Neal');
      await shop.call('POST', `/api/company/${shop.id}/awards`, { name: 'Only a name' });
      const clerks = await shop.call('POST', `/api/company/${shop.id}/awards`, { name: 'Office', pack: 'MA000002' });
      const { page, complaints } = await open(`/employees/${shop.employee}?company_id=${shop.id}&tab=pay`);
      const award = page.getByRole('group', { name: 'Award' }).getByRole('combobox', { name: 'Award' });
      await award.getByRole('option', { name: 'Office' }).waitFor({ state: 'attached' });
      expect(await award.getByRole('option').allTextContents()).toEqual(['Office', 'Retail']);
      await award.selectOption('Office');
      await page.getByLabel('Classification').fill('Level 1—Year 1');
      await page.getByLabel('Appointed for first aid').check();
      await page.getByRole('button', { name: 'Save annual salary and workplace' }).click();
      await page.getByText('Annual salary and workplace saved').waitFor();
      const { award: declared } = await shop.call('GET', `/api/employees/${shop.employee}/declarations`);
      expect(declared).toMatchObject({ award_id: clerks.id, classification: 'Level 1—Year 1', first_aid: true });
      await complaints.expectNoMore();
    });

    test('the office chooses trading hours and a meal allowance for an award, and a fill pays by them [AWARD-003] [TIME-004]', async () => {
      const shop = await aShop('Ross');
      const dinner = { description: 'Overtime dinner', amount: '1', allowance_category: 'MD', is_taxable: false };
      await shop.call('POST', `/api/company/${shop.id}/allowances`, dinner);
      const { page, complaints } = await open(`/settings?company_id=${shop.id}&tab=awards`);
      await page.getByRole('button', { name: 'Change Retail' }).click();
      const form = page.getByRole('form', { name: 'Edit award' });
      await form.getByLabel('Trading hours').selectOption('Open late (extended)');
      await form.getByLabel('Meal allowance is paid as').selectOption('Overtime dinner');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      const [award] = await shop.call('GET', `/api/company/${shop.id}/awards`);
      expect(award).toMatchObject({ options: { span: 'extended' }, allowances: { meal: expect.any(Number) } });

      const shift = { employee_id: shop.employee, starts_at: '2026-03-09T09:00', ends_at: '2026-03-09T22:00' };
      const [{ timesheet }] = await shop.call('POST', `/api/company/${shop.id}/timesheets`, [shift]);
      await shop.call('POST', `/api/company/${shop.id}/timesheets/approve`, { ids: [timesheet.id] });
      const run = await shop.prepare('2026-03-10');
      await page.goto(`${new URL(page.url()).origin}/pays/${run}?company_id=${shop.id}`);
      await page.getByRole('button', { name: 'Fill from timesheets' }).click();
      const dialog = page.getByRole('dialog', { name: 'Filled from timesheets' });
      await dialog.getByText('Allowances added').waitFor();
      await dialog.getByText(/^Ross, Hugo, 2026-03-09: Overtime dinner \$23\.59, clause 19\.2\(b\)\(i\), /).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('grid', { name: 'Pays of the run' }).getByRole('button', { name: 'Ross, Hugo' }).click();
      const lines = page.getByRole('group', { name: 'Pay lines' });
      await lines.getByRole('row', { name: /^Overtime dinner · clause 19\.2\(b\)\(i\): / }).waitFor();
      await complaints.expectNoMore();
    });

    test('a manager finds shifts of another week, approves several at once and sends one back [TIME-003]', async () => {
      const shop = await aShop('Lund');
      const days = ['2026-03-03', '2026-03-04', '2026-03-05'];
      const made = await shop.call(
        'POST',
        `/api/company/${shop.id}/timesheets`,
        days.map((day) => enter(shop.employee, day)),
      );
      const ids = made.map(({ timesheet }: { timesheet: { id: number } }) => timesheet.id);
      await shop.call('POST', `/api/company/${shop.id}/timesheets/submit`, { ids });
      const { page, complaints } = await open(`/timesheets?company_id=${shop.id}`);
      await page.getByText('No shifts to approve this week').waitFor();
      await page.getByRole('button', { name: '2–8 Mar, 3 shifts' }).click();
      await page.getByRole('heading', { level: 2, name: '2–8 Mar' }).waitFor();
      await page.getByRole('checkbox', { name: 'Thu 5 Mar, 9:00 am to 3:00 pm' }).check();
      await page.getByRole('button', { name: 'Send back' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send back 1 shift?' });
      await dialog.getByLabel('Note to the employees').fill('Please add your break');
      await dialog.getByRole('button', { name: 'Send back' }).click();
      await page.getByText('1 shift sent back').waitFor();
      await page.getByLabel('Select all 2 shifts to approve').check();
      await page.getByText('2 shifts selected, 12.00 hours').waitFor();
      await approve(page, '2 shifts').click();
      await page.getByText('2 shifts approved').waitFor();
      await page.getByText('No shifts to approve this week').waitFor();
      expect(await statusesOf(shop)).toEqual(['approved', 'approved', 'draft']);
      await page.getByText('All shifts', { exact: true }).click();
      await page.getByRole('region', { name: 'Lund, Hugo' }).getByText('18.00 hours').waitFor();
      await complaints.expectNoMore();
    });

    test('a user with view-only pays access sees shifts but cannot decide, and one without access finds no timesheets [TIME-003]', async () => {
      const shop = await aShop('Moss');
      await shop.call('POST', `/api/company/${shop.id}/timesheets`, [enter(shop.employee, '2026-03-09')]);
      const permit = (PAYS: string) =>
        shop.call('PUT', `/api/users/101/companies/${shop.id}/permissions`, { COMPANY: 'READ_ONLY', PAYS });
      await permit('READ_ONLY');
      const { page, complaints } = await open(`/timesheets?company_id=${shop.id}&show=all`, { as: PAULA });
      await page.getByText('Mon 9 Mar, 9:00 am to 3:00 pm').waitFor();
      await page.getByText('You have view-only pays access to this company.').waitFor();
      expect([
        await page.getByRole('checkbox').count(),
        await page.getByRole('button', { name: /^Approve/ }).count(),
      ]).toEqual([0, 0]);
      await permit('LOCKED');
      await page.reload();
      await page.getByText('You do not have access to this company’s pays and timesheets.').waitFor();
      const menu = page.getByRole('navigation', { name: 'Main' });
      expect(await menu.getByRole('link', { name: 'Timesheets' }).count()).toBe(0);
      await complaints.expectNoMore();
    });
  },
  { env: { DATA_DIR: mails.folder } },
);
