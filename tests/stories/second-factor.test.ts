import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import {
  type Complaints,
  expectText,
  inABrowser,
  listenOn,
  refusal,
  type Windows,
  windowsOn,
} from '../harness/browser.ts';

inABrowser('the second factor', () => {
  let service: TestApp;
  let base: string;
  let windows: Windows;
  let context: BrowserContext;
  let page: Page;
  let complaints: Complaints;

  beforeAll(async () => {
    service = await buildTestApp();
    // Passkeys need a host name. Without HTTPS, they work only on localhost.
    base = await listenOn(service, 'localhost');
    await service.database.query('update oauth_client set redirect_uris = $1', [[`${base}/healthz`]]);
    windows = windowsOn(base);
  });
  beforeEach(async () => {
    for (const table of ['totp', 'passkey', 'recovery_code', 'sign_in_step', 'sign_in_throttle']) {
      await service.database.query(`delete from ${table}`);
    }
    await service.database.query('update customer set second_factor_required = false');
  });
  afterEach(() => complaints.expectNoMore());

  const openBrowser = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<void> => {
    ({ context, page, complaints } = await windows.open(options));
  };
  /** Adds a virtual authenticator like a phone with a fingerprint reader. */
  const plugIn = async (isUserVerified = true): Promise<{ cdp: CDPSession; id: string }> => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified,
        automaticPresenceSimulation: true,
      },
    });
    return { cdp, id: authenticatorId };
  };
  const expectHeading = (text: string) => expectText(page.getByRole('heading', { level: 1 }), text);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const fillIn = async (username = 'admin@demo.example', password = 'demo-admin') => {
    await page.getByLabel(/^Email address/).fill(username);
    await page.getByLabel('Password').fill(password);
    await press('Sign in');
  };
  /** Signs in and opens the page for second factors. */
  const atHome = async () => {
    await page.goto(`${base}/auth/second-factor`);
    await fillIn();
    await expectHeading('Second factor');
  };
  const startOauth = async () => {
    const query = {
      client_id: 'demo-client',
      redirect_uri: `${base}/healthz`,
      state: 's',
      scope: 'openid payroll.read',
    };
    await page.goto(`${base}/api/oauth/authorize?${new URLSearchParams(query)}`);
    await expectHeading('Sign in to connect your payroll');
  };
  const expectConsent = () => expectHeading('Allow Demo Partner App to use your payroll?');
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: service.clock.now().getTime() });
  const nextCode = (secret: string) => {
    service.clock.advance({ seconds: 30 });
    return codeOf(secret);
  };
  /** Reads the key that the page shows for manual entry. */
  const keyOnPage = async () => {
    await page.getByText('I cannot scan it').click();
    return ((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '');
  };
  const codesOnPage = async () => {
    await expectHeading('Save your recovery codes');
    return page.locator('.codes li').allTextContents();
  };
  const addApp = async (): Promise<{ secret: string; codes: string[] }> => {
    await press('Set up app');
    await expectHeading('Set up an authenticator app');
    const secret = await keyOnPage();
    await page.getByLabel('The code that the app shows').fill(codeOf(secret));
    await press('Set up');
    const codes = await codesOnPage();
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await expectHeading('Second factor');
    return { secret, codes };
  };
  const addPasskey = async (name: string): Promise<void> => {
    await press('Add a passkey');
    await expectHeading('Add a passkey');
    await page.getByLabel('Name of the passkey').fill(name);
    await press('Create the passkey');
  };

  test('[AUTH-009] adds a passkey that signs in without a password, including to a partner application', async () => {
    await openBrowser();
    await plugIn();
    await atHome();
    await addPasskey('My laptop');
    expect(await codesOnPage()).toHaveLength(10);
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await expectText(page.locator('.rows strong'), 'My laptop');
    await context.clearCookies();
    await page.goto(`${base}/auth/second-factor`);
    await expectHeading('Sign in to payroll');
    await press('Use a passkey instead');
    await expectHeading('Second factor');
    await expectText(page.locator('.rows .quiet'), 'Added 10 March 2026, last used 10 March 2026');
    const began = await service.database.query('select began_by from session order by id');
    expect(began).toEqual([{ began_by: 'password' }, { began_by: 'passkey' }]);

    await startOauth();
    await press('Use a passkey instead');
    await expectConsent();
    expect(await page.locator('dd').allTextContents()).toEqual(['Demo Customer (number 3)', 'admin@demo.example']);
    await page.getByRole('button', { name: 'Don’t allow' }).click();
    await page.waitForURL(`${base}/healthz**`);
  });

  test('[AUTH-009] accepts a passkey as the second step after the password', async () => {
    await openBrowser();
    await plugIn();
    await atHome();
    await addPasskey('Phone');
    await codesOnPage();
    await startOauth();
    await fillIn();
    await expectHeading('One more step');
    expect(await page.getByLabel('Recovery code').isVisible()).toBe(true);
    await press('Use a passkey instead');
    await expectConsent();
  });

  test('[AUTH-009] reports a missing or unverified passkey, and the password still works', async () => {
    await openBrowser();
    await plugIn(false);
    await startOauth();
    await press('Use a passkey instead');
    await expectText(
      page.getByRole('alert').filter({ visible: true }),
      'No passkey was used. Try again, or sign in another way.',
    );
    await fillIn();
    await expectConsent();
  });

  test('[AUTH-009] a device creates no second passkey for the same user, and a passkey can be removed', async () => {
    await openBrowser();
    await plugIn();
    await atHome();
    await addPasskey('First');
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await addPasskey('Second');
    await expectText(page.getByRole('alert').filter({ visible: true }), 'This device already has a passkey for you.');
    await page.getByRole('link', { name: 'Back without changes' }).click();
    await press('Remove First');
    await expectText(
      page.locator('h2 + p').nth(1),
      'None yet. A passkey signs you in without a password, with your fingerprint, your face or your device PIN.',
    );
  });

  test('[AUTH-009] signs in with an authenticator app and with a recovery code, without scripts', async () => {
    await openBrowser({ javaScriptEnabled: false });
    await atHome();
    const { secret, codes } = await addApp();
    await startOauth();
    expect(await page.getByRole('button', { name: 'Use a passkey instead' }).isVisible()).toBe(false);
    await fillIn();
    await expectHeading('One more step');
    await page.getByLabel('Code').fill('000000');
    await press('Continue');
    await expectText(page.getByRole('alert'), 'The code is wrong or was already used.');
    expect(await page.getByLabel('Code').getAttribute('aria-describedby')).toBe('problem');
    await complaints.take(refusal(401));
    await page.getByLabel('Code').fill(nextCode(secret));
    await press('Continue');
    await expectConsent();

    await startOauth();
    await fillIn();
    await page.getByLabel('Code').fill(codes[0]!);
    await press('Continue');
    await expectConsent();

    await page.goto(`${base}/auth/second-factor`);
    await expectText(page.locator('h2 + p').nth(2), '9 codes are left. New codes replace the old ones.');
    await press('Create new codes');
    expect((await codesOnPage()).includes(codes[1]!)).toBe(false);
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await page.getByText('Remove it').click();
    await page.getByLabel('Your password or a code').fill('wrong');
    await press('Remove app');
    await expectText(page.getByRole('alert'), 'The password or code is wrong.');
    await complaints.take(refusal(403));
    await page.getByText('Remove it').click();
    await page.getByLabel('Your password or a code').fill('demo-admin');
    await press('Remove app');
    await expectText(
      page.locator('h2 + p').first(),
      'Not set up. An app shows a new code every 30 seconds, even without a network.',
    );
  });

  test('[AUTH-009] sets up an authenticator app during sign-in when the account requires it, without scripts', async () => {
    await service.database.query('update customer set second_factor_required = true where id = 3');
    await openBrowser({ javaScriptEnabled: false });
    await startOauth();
    await fillIn();
    await expectHeading('Set up a second factor');
    await page.getByLabel('The code that the app shows').fill('000000');
    await press('Continue');
    await page.getByRole('alert').waitFor();
    await complaints.take(refusal(401));
    const secret = await keyOnPage();
    await page.getByLabel('The code that the app shows').fill(codeOf(secret));
    await press('Continue');
    expect(await codesOnPage()).toHaveLength(10);
    await press('I have saved them, continue');
    await expectConsent();
    // From now on, the second factor is required.
    await startOauth();
    await fillIn();
    await expectHeading('One more step');
    await page.getByLabel('Code').fill(nextCode(secret));
    await press('Continue');
    await expectConsent();
  });

  test('[AUTH-009] sets up a passkey during sign-in when the account requires it', async () => {
    await service.database.query('update customer set second_factor_required = true where id = 3');
    await openBrowser();
    await plugIn();
    await startOauth();
    await fillIn();
    await expectHeading('Set up a second factor');
    await press('Create a passkey instead');
    expect(await codesOnPage()).toHaveLength(10);
    await press('I have saved them, continue');
    await expectConsent();
    await startOauth();
    await press('Use a passkey instead');
    await expectConsent();
  });

  test('[AUTH-009] a payroll user signs in, and must authenticate again once the session is old', async () => {
    await openBrowser({ javaScriptEnabled: false });
    await page.goto(`${base}/auth/second-factor`);
    await page.getByLabel('a payroll user').check();
    await page.getByLabel('Account number').fill('3');
    await fillIn('paula', 'demo-paula');
    await expectHeading('Second factor');
    service.clock.advance({ minutes: 16 });
    await page.reload();
    expect(await page.getByRole('button').allTextContents()).toEqual(['Continue']);
    await page.getByLabel('Your password or a code').fill('wrong');
    await press('Continue');
    await expectText(page.getByRole('alert'), 'The password or code is wrong.');
    await complaints.take(refusal(403));
    await page.getByLabel('Your password or a code').fill('demo-paula');
    await press('Continue');
    await page.getByRole('button', { name: 'Set up app' }).waitFor();
  });

  test('a form on another site changes nothing, even with the genuine token (CSRF)', async () => {
    await openBrowser();
    await atHome();
    const mark = await page.locator('input[name=mark]').first().getAttribute('value');
    const evil = await context.newPage();
    await evil.route('http://evil.test/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${base}/auth/second-factor"><input name="mark" value="${mark}"><input name="action" value="totp-begin"><button>Win</button></form>`,
      }),
    );
    await evil.goto('http://evil.test/');
    await evil.getByRole('button').click();
    // The browser does not send the cookie, so there is no session.
    await expectText(evil.getByRole('heading', { level: 1 }), 'Sign in to payroll');
    expect(await service.database.query('select 1 from totp')).toEqual([]);
  });
});
