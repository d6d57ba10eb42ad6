import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anOrder } from '../api/checkout.maker.ts';
import { authorise } from '../api/partner.flow.ts';
import { inTheConsole, OWNER, type Person } from '../harness/console.ts';
import { mailbox } from '../harness/mailbox.ts';

const PASSWORD = 'four words in a row';
const PAULA: Person = { username: 'paula', password: 'demo-paula', customerId: 3 };
const mails = mailbox('arrivals');

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

inTheConsole(
  'arriving by a link',
  ({ open, signedOut, service, base }) => {
    const at = (page: Page) => {
      const { pathname, search } = new URL(page.url());
      return `${pathname}${search}`;
    };
    const signIn = async (page: Page, { username, password }: Pick<Person, 'username' | 'password'>) => {
      await page.getByLabel('Email address or username').fill(username);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    /** Asks the API for a company's redirect and returns its target. */
    const redirect = async (companyId: number): Promise<string> => {
      const token = await service().login('admin@demo.example', 'demo-admin');
      const { status, headers } = await service().call('GET', `/api/redirect/company/${companyId}`, { token });
      expect(status).toBe(302);
      return String(headers.location);
    };
    const handoff = async (body: unknown): Promise<string> => {
      const { access_token: token } = await authorise(service(), { scope: 'openid session.handoff' });
      return (await service().call('POST', '/api/partner/session-handoff', { token, body })).body.url;
    };

    test('the API redirect opens the pays of the company [COMP-014] [COMP-033]', async () => {
      const { page, complaints } = await open('/?company_id=1');
      expect(await redirect(2)).toBe(`${base()}/pays?company_id=2`);
      await page.goto(await redirect(2));
      await title(page, 'Pays');
      const company = page.getByLabel('Company', { exact: true }).first();
      await expect.poll(() => company.inputValue()).toBe('Kauri Orchards Ltd · NZ');
      await page
        .getByRole('row', { name: /Fortnightly|Weekly|Monthly/ })
        .first()
        .waitFor();
      await complaints.expectNoMore();
    });

    test('a user without a session signs in first and then sees the target of the link', async () => {
      const { page, complaints } = await signedOut();
      // The first page redirects to the sign-in page, possibly before it has finished loading.
      await page.goto(await redirect(1), { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Sign in to payroll' }).waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/pays?company_id=1');
      await complaints.take(/401/);
      await signIn(page, OWNER);
      await title(page, 'Pays');
      await expect.poll(() => at(page)).toBe('/pays?company_id=1');
      await complaints.expectNoMore();
    });

    test('a deep link keeps its tab through the sign-in', async () => {
      const { page, complaints } = await signedOut();
      await page.goto(`${base()}/employees/1?company_id=1&tab=bank`, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Sign in to payroll' }).waitFor();
      await complaints.take(/401/);
      await signIn(page, OWNER);
      await title(page, 'Olivia Marsh');
      await page.getByRole('heading', { name: 'Bank accounts', exact: true }).waitFor();
      await expect.poll(() => at(page)).toBe('/employees/1?company_id=1&tab=bank');
      await complaints.expectNoMore();
    });

    test('a link to a company that the user cannot access opens no other company, and the page says what to do', async () => {
      const { page, complaints } = await open('/pays?company_id=2', { as: PAULA, signIn: 'own' });
      await title(page, 'You cannot open this company');
      await page.getByText(/You are signed in as paula of .* and have no access to company 2\./).waitFor();
      await page.getByRole('link', { name: 'Open Wattle Bakery Pty Ltd' }).click();
      await title(page, 'Wattle Bakery Pty Ltd');
      await expect.poll(() => at(page)).toBe('/?company_id=1');

      // When the intended user signs in, the target of the link appears.
      await page.goto(`${base()}/pays?company_id=2`);
      await page.getByRole('button', { name: 'Sign in as someone else' }).click();
      await signIn(page, OWNER);
      await title(page, 'Pays');
      await expect.poll(() => at(page)).toBe('/pays?company_id=2');
      await complaints.expectNoMore();
    });

    test('a session handoff opens its company and its target page [PARTNER-001]', async () => {
      const { page, complaints } = await signedOut();
      await page.goto(await handoff({ company_id: 2 }));
      await title(page, 'Kauri Orchards Ltd');
      await expect.poll(() => at(page)).toBe('/?company_id=2');
      await page.goto(await handoff({ company_id: 1, target_path: '/filing?tab=super' }));
      await title(page, 'Filing');
      await page.getByRole('table', { name: 'Contributions' }).waitFor();
      await expect.poll(() => at(page)).toBe('/filing?tab=super&company_id=1');
      await page.goto(await handoff({ target_path: '/employees/1?tab=tax' }));
      await title(page, 'Olivia Marsh');
      await page.getByRole('heading', { name: 'Tax file number declaration' }).waitFor();
      await complaints.expectNoMore();
    });

    test('the welcome email leads only to the new company [PARTNER-004]', async () => {
      const token = await service().login('partner@demo.example', 'demo-partner');
      const order = anOrder({ company: { name: 'Kōwhai Cafe' } });
      await service().call('POST', '/api/partner-checkout/orders', { token, body: order });
      const email = order.customer.email_address;
      const { page, complaints } = await signedOut();
      await page.goto(await mails.passwordLink(email));
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('link', { name: 'Go to payroll' }).click();
      await complaints.take(/401/);
      await signIn(page, { username: email, password: PASSWORD });
      await title(page, 'Kōwhai Cafe');
      await page.getByRole('heading', { name: 'Get ready for your first pay run' }).waitFor();
      // The page requests the account that wages are paid from, which is not set yet.
      await complaints.take(/404/);

      // The new owner cannot open the pages of other companies.
      await page.goto(`${base()}/employees?company_id=1`);
      await title(page, 'You cannot open this company');
      await page.getByRole('link', { name: 'Open Kōwhai Cafe' }).waitFor();
      await complaints.expectNoMore();
    });
  },
  { env: { DATA_DIR: mails.folder } },
);
