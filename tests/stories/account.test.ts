import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { authorise } from '../api/partner.flow.ts';
import { aGroup, aUser, providerOn } from '../api/scim.fixture.ts';
import { factorsOn } from '../api/second-factor.fixture.ts';
import { connect } from '../api/webhook.fixture.ts';
import { inTheConsole, OWNER } from '../harness/console.ts';

inTheConsole('the user account', ({ open, service, base }) => {
  test('sets up an authenticator app, shows its recovery codes once, and removes it with the password', async () => {
    const { page, complaints } = await open('/account?tab=second-factor');
    await page.getByRole('button', { name: 'Set up app' }).click();
    await page.getByAltText('QR code for the authenticator app').waitFor();
    const secret = Secret.fromBase32((await page.locator('form pre').textContent()) ?? '');
    await page.getByLabel('Code from the app').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
    await complaints.take(/400/);
    const code = new TOTP({ secret }).generate({ timestamp: service().clock.now().getTime() });
    await page.getByLabel('Code from the app').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'Your recovery codes' });
    expect(((await shown.locator('pre').textContent()) ?? '').split('\n')).toHaveLength(10);
    await page.getByText('10 codes left').waitFor();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove app' }).click();
    await complaints.take(/403/);
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Not set up').waitFor();
    await complaints.expectNoMore();
  });

  test('adds a passkey with the name that the user enters, and removes it', async () => {
    const { page, context, complaints } = await open('/account');
    // A passkey belongs to a host name rather than an IP address, so the service is opened under its host name.
    const named = base().replace('127.0.0.1', 'localhost');
    service().app.urls.base = named;
    await page.goto(`${named}/auth/sign-in?next=${encodeURIComponent('/account?tab=second-factor')}`);
    await page.getByLabel('Email address or username').fill(OWNER.username);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Name of a new passkey').waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByLabel('Name of a new passkey').fill('Work laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('rowheader', { name: 'Work laptop' }).waitFor();
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await page.getByRole('rowheader', { name: 'Work laptop' }).waitFor({ state: 'detached' });
    service().app.urls.base = base();
    await complaints.expectNoMore();
  });

  test('ends another session, whose browser must then sign in again', async () => {
    const other = await open('/account', { signIn: 'own' });
    const { page, complaints } = await open('/account?tab=sessions', { signIn: 'own' });
    await page.getByText('This session').waitFor();
    const before = await page.getByRole('button', { name: /^End the session/ }).count();
    await page
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click();
    await expect.poll(() => page.getByRole('button', { name: /^End the session/ }).count()).toBe(before - 1);
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'Sign in to payroll' }).waitFor();
    await other.complaints.take(/401/);
    await other.complaints.expectNoMore();
    await complaints.expectNoMore();
  });

  test('ends the access of a partner application', async () => {
    await connect(service());
    const { page, complaints } = await open('/account?tab=connections');
    const acts = page.getByRole('button', { name: /^End access of / });
    await acts.first().waitFor();
    const before = await acts.count();
    await acts.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await expect.poll(() => acts.count()).toBe(before - 1);
    await complaints.expectNoMore();
  });

  test('connects an identity provider and sets the permissions of its groups [SSO-003]', async () => {
    const factors = factorsOn(service());
    const { codes } = await factors.addApp(await service().login(OWNER.username, OWNER.password));
    service().clock.advance({ minutes: 20 });
    const { page, complaints } = await open('/account?tab=provisioning');
    await page.getByText('No identity provider is connected.').waitFor();
    await page.getByText(`${base()}/scim/v2`).waitFor();
    await page.getByRole('button', { name: 'Create provisioning key' }).click();
    await page.getByLabel('Name').fill('Okta');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Code', { exact: true }).fill(codes[0]!);
    await page.getByRole('button', { name: 'Continue' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'The provisioning key' });
    const key = (await shown.locator('pre').textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const scim = providerOn(service(), key);
    const { body: user } = await scim('POST', '/Users', aUser('ann@moss.example'));
    await scim('POST', '/Groups', aGroup('Payroll officers', [user.id]));
    await page.reload();
    await page.getByRole('row', { name: /Payroll officers.*Ann Moss.*Nothing yet/ }).waitFor();
    await page.getByRole('row', { name: /Okta.*from 127\.0\.0\.1/ }).waitFor();
    await page.getByRole('button', { name: 'Permissions of Payroll officers' }).click();
    const [first] = await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Everything in / })
      .all();
    await first!.click();
    await page.getByRole('button', { name: 'Save permissions' }).click();
    await page.getByRole('row', { name: /Payroll officers.*1 company/ }).waitFor();
    const levels = await service().database.query('select distinct level from user_level where user_id = $1', [
      user.id,
    ]);
    expect(levels).toEqual([{ level: 'EDITABLE' }]);
    await page.getByRole('button', { name: 'Revoke Okta' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText(/^Revoked /).waitFor();
    expect((await scim('GET', '/Users')).status).toBe(401);
    await factors.forgetAll();
    // The first attempt, before the code.
    await complaints.take(/403 \(Forbidden\)/);
    await complaints.expectNoMore();
  });

  test('shows the owner the audit log, newest first, filtered by person and action', async () => {
    const token = await service().login('admin@demo.example', 'demo-admin');
    const path = '/api/company/1/employees/update';
    const renamed = await service().call('PATCH', path, { token, body: [{ id: 2, position: 'Audited baker' }] });
    expect(renamed.status, renamed.text).toBe(200);
    const { page, complaints } = await open('/account?tab=audit');
    const log = page.getByRole('list', { name: 'Audit log' });
    await log
      .getByRole('listitem')
      .filter({ hasText: 'employee 2' })
      .filter({ hasText: 'Audited baker' })
      .first()
      .waitFor();
    await page.getByLabel('Person or program').fill('admin@demo.example');
    await page.getByLabel('Action').fill('employee.update');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect
      .poll(async () => new Set((await log.getByRole('listitem').allTextContents()).map((text) => text.slice(0, 16))))
      .toEqual(new Set(['Employee changed']));
    await page.getByLabel('Action').fill('employee.vanish');
    await page.getByLabel('Action').press('Enter');
    await page.getByText('Nothing in the audit log fits the filter.').waitFor();
    await complaints.expectNoMore();
  });

  test('shows what a partner application can reach, ends the portal accounts that it changed, and ends its access [FIX-009]', async () => {
    const { access_token: token } = await authorise(service(), { scope: 'openid payroll.write' });
    const owner = await service().login(OWNER.username, OWNER.password);
    const email_address = 'olivia.marsh@wattle.example';
    const body = [{ id: 1, email_address, employee_portal_active: true }];
    await service().call('PATCH', '/api/company/1/employees/update', { token, body });
    await service().call('POST', '/api/employees/1/portal-address/confirm', { token: owner, body: { email_address } });
    expect((await service().call('POST', '/api/employees/1/portal-invitation', { token: owner })).status).toBe(201);
    const { page, complaints } = await open('/account?tab=connections');
    await page.getByRole('button', { name: 'Show reach of Demo Partner App' }).first().click();
    const panel = page.getByRole('region', { name: 'What Demo Partner App can reach' });
    await panel.getByText('openid, payroll.write').waitFor();
    await panel
      .getByRole('row', { name: /^Wattle Bakery Pty Ltd View and change View and change View and change/ })
      .waitFor();
    await panel
      .getByRole('row', { name: /^Olivia Marsh olivia.marsh@wattle.example .*Set the email address .* Yes$/ })
      .waitFor();
    await panel.getByRole('button', { name: 'End 1 portal account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End portal accounts' }).click();
    await panel.getByRole('row', { name: /^Olivia Marsh .* No$/ }).waitFor();
    await page.getByRole('button', { name: 'End access of Demo Partner App' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await panel.getByText('The application cannot reach any company.').waitFor();
    await panel.getByText('The application cannot read data now').waitFor();
    expect((await service().call('GET', '/api/company', { token })).status).toBe(401);
    await complaints.expectNoMore();
  });

  test('shows times in the chosen format, and keeps the choice', async () => {
    const { page, complaints } = await open('/account?tab=display', { options: { timezoneId: 'Australia/Sydney' } });
    await page.getByText(/Mon 16 Nov 2026, 16 Nov 2026, 02:05 pm/).waitFor();
    await page.getByRole('radio', { name: '24 hours' }).press(' ');
    await page.getByText(/16 Nov 2026, 14:05/).waitFor();
    await page.reload();
    await page.getByText(/16 Nov 2026, 14:05/).waitFor();
    await complaints.expectNoMore();
  });

  test('rejects a mistyped password, and then changes the password', async () => {
    const { page, complaints } = await open('/account?tab=password');
    await page.getByLabel('Current password').fill(OWNER.password);
    await page.getByLabel(/^New password \*?$/).fill('four-blue-kettles-sing');
    await page.getByLabel('Confirm new password').fill('four-blue-kettles-sin');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Does not match the new password').waitFor();
    await page.getByLabel('Confirm new password').fill('four-blue-kettles-sing');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').filter({ hasText: 'Password changed' }).waitFor();
    await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('');
    expect(await service().login(OWNER.username, 'four-blue-kettles-sing')).toBeTypeOf('string');
    await complaints.expectNoMore();
  });
});
