import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { ALL_OPEN, invite, PASSWORD, setEmployee } from '../api/self.flow.ts';
import { type ConsoleWindow, inTheConsole, type Person } from '../harness/console.ts';
import { expectBothLooks } from '../harness/look.ts';
import { mailbox } from '../harness/mailbox.ts';
import { TEST_OPERATOR_TOKEN } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';
import { accountScreens, approvalScreens, partnerScreens, signOnScreens } from './sweep/account.ts';
import {
  filingScreens,
  homeScreens,
  leaveScreens,
  ledgerScreens,
  reportScreens,
  reviewScreens,
  settingsScreens,
  timesheetScreens,
} from './sweep/company.ts';
import {
  sweepAccount,
  sweepConsent,
  sweepDocs,
  sweepMailedLinks,
  sweepNewDevice,
  sweepProvider,
  sweepSecondFactor,
  sweepSecondStep,
  sweepSignIn,
} from './sweep/hosted.ts';
import { completeScreens, readerScreens, runScreens } from './sweep/pays.ts';
import { employeeScreens, hireScreens, importScreens, portalScreens, selfScreens } from './sweep/people.ts';
import { sweep } from './sweep/screen.ts';
import { prepareWorld, type World } from './sweep/world.ts';

const PARTNER: Person = { username: 'partner@demo.example', password: 'demo-partner' };
const PAULA: Person = { username: 'paula', password: 'demo-paula', customerId: 3 };
const mails = mailbox('sweep');
const env = {
  DATA_DIR: mails.folder,
  OPERATOR_TOKEN: TEST_OPERATOR_TOKEN,
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128',
};

inTheConsole(
  'every screen',
  ({ open, signedOut, service, base }) => {
    let world: World;
    let olivia: Person;
    let window: ConsoleWindow;
    beforeAll(async () => {
      world = await prepareWorld(service());
      olivia = await joinPortal(1, 'olivia@wattle.example');
      const days = { start_date: '2026-06-01', end_date: '2026-06-05' };
      await ask(olivia, 'leave-requests', { leave_type: 'HOLIDAY', ...days, notes: 'Winter' });
      const account = { account_name: 'L Chen', bsb: '062-000', account_number: '20000003' };
      const shift = { starts_at: '2026-03-06T18:00', ends_at: '2026-03-06T23:30', notes: 'Stocktake' };
      await ask(olivia, 'timesheets', shift);
      await ask(await joinPortal(2, 'liam@wattle.example'), 'change-requests/bank-account', account);
      window = await open('/?company_id=1');
    });
    afterAll(() => window?.complaints.expectNoMore());
    afterEach(async ({ task }) => {
      // If this test failed, it may have left a dialog open, which must not affect the next test.
      if (task.result?.state === 'fail') await window.page.goto(`${base()}/?company_id=1`);
      await window.complaints.expectNone();
    });

    /** Invites an employee to the portal and chooses a password for the employee. */
    async function joinPortal(id: number, email_address: string): Promise<Person> {
      await setEmployee(service(), { id }, { ...ALL_OPEN, email_address });
      const { username } = (await invite(service(), id)).body;
      const token = new URL(await mails.passwordLink(email_address)).searchParams.get('token') ?? '';
      await service().call('POST', '/auth/set-password', { form: { token, password: PASSWORD, again: PASSWORD } });
      return { username, password: PASSWORD, customerId: 3 };
    }

    async function ask({ username, password }: Person, path: string, body: unknown): Promise<void> {
      const token = await service().login(username, password, { customerId: 3 });
      const reply = await service().call('POST', `/api/self/${path}`, { token, body });
      if (reply.status >= 300) throw new Error(`${path} returned ${reply.status}: ${reply.text}`);
    }

    test.each([
      ['Home', homeScreens],
      ['Employees', employeeScreens],
      ['Hiring', hireScreens],
      ['Importing', importScreens],
      ['Portal access', portalScreens],
      ['Leave', leaveScreens],
      ['Timesheets', timesheetScreens],
      ['Filing', filingScreens],
      ['Ledger', ledgerScreens],
      ['Reports', reportScreens],
      ['Reviews', reviewScreens],
      ['Settings', settingsScreens],
      ['Pay runs', runScreens],
      ['Complete pays', completeScreens],
    ])('the screens of %s are accessible and have no overflow', async (place, screens) => {
      await sweep(window.page, screens(world));
      // The payment account and the self-managed fund may not be set, and requesting them returns 404.
      for (let count = EXPECTED_404S[place] ?? 0; count > 0; count -= 1) await window.complaints.take(/404/);
      if (place === 'Employees') await window.complaints.take(/422/);
      if (place === 'Timesheets')
        await sweep(window.page, timesheetScreens().slice(0, 1), { narrow: { width: 768, height: 1024 } });
    });

    test('the account screens are accessible and have no overflow', async () => {
      await service().database.query(
        `insert into passkey (customer_id, user_id, name, credential_id, public_key, user_handle, counter, transports, created_at)
         values (3, 3, 'Work laptop', 'c', '\\x00', 'h', 0, '{internal}', $1)`,
        [service().clock.now()],
      );
      await service().database.query(
        `insert into scim_key (customer_id, name, prefix, key_hash, invites_users, created_by, created_at, expires_at, last_used_at, last_used_address)
         values (3, 'Okta', 'tsm_scim_aBcD1234', 'x', false, 'admin@demo.example', $1::timestamptz, $1::timestamptz + interval '2400 hours', $1::timestamptz, '203.0.113.9')`,
        [service().clock.now()],
      );
      await service().database.query(
        `with made as (
           insert into scim_group (customer_id, display_name, created_at, updated_at)
           values (3, 'Payroll officers', $1::timestamptz, $1::timestamptz) returning customer_id, id
         ) insert into scim_member select customer_id, id, 101, $1::timestamptz from made`,
        [service().clock.now()],
      );
      try {
        await sweep(window.page, accountScreens());
      } finally {
        // While a passkey is registered, the password alone is not enough to sign in.
        await service().database.query('delete from passkey');
      }
    });

    test('the screens of approvals and single sign-on are accessible and have no overflow', async () => {
      const at = service().clock.now();
      const query = service().database.query.bind(service().database);
      await query(
        `insert into approval_policy (customer_id, company_id, required, areas, quiet_hours, people_since, changed_by, changed_at)
         values (3, 1, 'different_person', '{off_cycle_pay,bank_account_change}', 0, '2026-03-01', 'admin@demo.example', '2026-03-01')`,
      );
      await query(
        `insert into sso_connection values (3, 'https://login.example', 'tasman', '', '{demo.example}', false, false, null, 1,
           $1, $1, 'admin@demo.example')`,
        [at],
      );
      await query(
        `insert into passkey (customer_id, user_id, name, credential_id, public_key, user_handle, counter, transports, created_at)
         values (3, 3, 'Work laptop', 'c', '\\x00', 'h', 0, '{internal}', $1)`,
        [at],
      );
      const owner = await tokenFor(service(), { customerId: 3, userId: 3, clientId: null });
      const paula = await service().login('paula', 'demo-paula', { customerId: 3 });
      const ask = async (token: string, employee_id: number) => {
        const body = [{ employee_id, hours: [{ description: 'Ordinary hours', units: 'Hours', value: '8' }] }];
        const subject = { operation: 'createPays', query: { pay_date: '2026-06-10' }, body };
        const reply = await service().call('POST', '/api/company/1/approvals', {
          token,
          body: { area: 'off_cycle_pay', subject },
        });
        if (reply.status !== 201) throw new Error(`the approval was not requested: ${reply.text}`);
        return reply.body;
      };
      const request = await ask(paula, 3);
      const own = await ask(owner, 4);
      await service().call('POST', `/api/company/1/approvals/${own.id}/approve`, {
        token: paula,
        body: { preview_hash: own.preview_hash },
      });
      try {
        const screens = [...approvalScreens(request.id, own.id), ...signOnScreens()];
        await sweep(window.page, screens);
        await sweep(window.page, screens.slice(0, 2), { narrow: { width: 768, height: 1024 } });
        await sweep(window.page, signOnScreens().slice(0, 1), { narrow: { width: 768, height: 1024 } });
      } finally {
        for (const table of ['passkey', 'sso_connection', 'approval_policy']) await query(`delete from ${table}`);
      }
    });

    test('the partner screens are accessible and have no overflow', async () => {
      const { page, complaints } = await open('/partner', { as: PARTNER });
      await sweep(page, partnerScreens(world.delivery));
      await complaints.expectNoMore();
    });

    test('the screens of a read-only user are accessible and have no overflow', async () => {
      await service().database.query('delete from user_zone where user_id = 101');
      for (const zone of ['COMPANY', 'PAYS']) {
        await service().database.query(
          `insert into user_zone (customer_id, user_id, company_id, zone, level) values (3, 101, 1, '${zone}', 'READ_ONLY')`,
        );
      }
      const { page, complaints } = await open('/pays?company_id=1', { as: PAULA });
      await sweep(page, readerScreens(world.unreportedRun));
      await complaints.expectNoMore();
    });

    test('the self-service screens are accessible and have no overflow', async () => {
      const { page, complaints } = await open('/self', { as: olivia });
      await sweep(page, selfScreens());
      await setEmployee(service(), { id: 1 }, { allow_view_payslips: false });
      await page.goto(`${base()}/self`);
      await page.getByRole('heading', { name: 'You cannot see payslips here' }).waitFor();
      await expectBothLooks(page, 'console-self-closed');
      await complaints.expectNoMore();
    });

    test('[HIRE-001] the page of a new employee is accessible and has no overflow', async () => {
      const { page, complaints } = await signedOut();
      await page.goto(`${base()}/hire#${world.hireForm.token}`);
      await page.getByRole('heading', { name: 'Your details for Wattle Bakery Pty Ltd' }).waitFor();
      await expectBothLooks(page, 'console-new-employee');
      await page.getByLabel('To a fund that I name here').check();
      await page.getByRole('button', { name: 'Send to Wattle Bakery Pty Ltd' }).click();
      await page.getByText('Enter your TFN, or choose a reason below.').waitFor();
      await expectBothLooks(page, 'console-new-employee-refused');
      await page.goto(`${base()}/healthz`);
      await page.goto(`${base()}/hire#wrong`);
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
      await expectBothLooks(page, 'console-new-employee-no-link');
      await complaints.take(/404/);
      await complaints.expectNoMore();
    });

    test('the operator screens are accessible and have no overflow', async () => {
      const { page, complaints } = await signedOut();
      await page.goto(`${base()}/status`);
      const token = page.getByLabel('Operator’s token');
      await token.waitFor();
      await expectBothLooks(page, 'console-status-token');
      await token.fill(TEST_OPERATOR_TOKEN);
      await token.press('Enter');
      await page.getByText('Up', { exact: true }).waitFor();
      await expectBothLooks(page, 'console-status');
      await service().database.query(
        `insert into backup_note (kind, ended_at, went_well, made_by) values ('backup', $1, true, 'tasman')`,
        [new Date(service().clock.now().getTime() - 3 * 86_400_000)],
      );
      service().clock.advance({ seconds: 5 });
      await page.reload();
      await token.fill(TEST_OPERATOR_TOKEN);
      await token.press('Enter');
      await page.getByText('The last backup was made 3 days ago').waitFor();
      await expectBothLooks(page, 'console-status-concerns');
      await complaints.expectNoMore();
    });

    test.each([
      ['signing in', sweepSignIn],
      ['the user account', sweepAccount],
      ['a new device', sweepNewDevice],
      ['consent', sweepConsent],
      ['links in mails', sweepMailedLinks],
      ['the accounting package', sweepProvider],
      ['the documentation', sweepDocs],
    ])('the hosted pages for %s are accessible and have no overflow', async (_, sweepPages) => {
      const hosted = await signedOut();
      await sweepPages({ ...hosted, base: base(), service: service(), mails });
      await hosted.complaints.expectNoMore();
    });

    test('the hosted pages for the second factor are accessible and have no overflow', async () => {
      // Browsers offer passkeys only for host names and, without HTTPS, only for localhost.
      const named = base().replace('127.0.0.1', 'localhost');
      service().app.urls.base = named;
      const hosted = await signedOut();
      await sweepSecondFactor({ ...hosted, base: named, service: service(), mails });
      await sweepSecondStep({ ...hosted, base: named, service: service(), mails });
      await hosted.complaints.expectNoMore();
      service().app.urls.base = base();
    });
  },
  { env },
);

/** For each group of screens, how many of their requests return 404 because something is not set. */
const EXPECTED_404S: Readonly<Record<string, number>> = { Home: 1 };
