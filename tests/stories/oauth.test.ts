import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

inABrowser('the hosted OAuth pages', () => {
  let service: TestApp;
  let base: string;
  let partner: Server;
  let callback: string;
  let windows: Windows;
  let context: BrowserContext;
  let page: Page;
  let complaints: Complaints;

  beforeAll(async () => {
    service = await buildTestApp();
    base = await listenOn(service);
    // The partner has a different host name, so that the browser treats it as a different site.
    partner = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        request.url?.startsWith('/start')
          ? `<a href="${new URL(request.url, callback).searchParams.get('to')?.replaceAll('&', '&amp;')}">Connect payroll</a>`
          : request.url?.startsWith('/frame')
            ? `<iframe src="${authoriseUrl().replaceAll('&', '&amp;')}"></iframe>`
            : '<title>Partner</title>Welcome back',
      );
    });
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
    callback = `http://localhost:${(partner.address() as AddressInfo).port}/callback`;
    await service.database.query('update oauth_client set redirect_uris = $1', [[callback]]);
    windows = windowsOn(base);
  });
  afterAll(async () => {
    await new Promise((resolve) => partner.close(resolve));
  });
  afterEach(() => complaints.expectNoMore());

  const openBrowser = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<void> => {
    ({ context, page, complaints } = await windows.open({ javaScriptEnabled: false, ...options }));
  };
  const authoriseUrl = (query: Record<string, string> = {}): string =>
    `${base}/api/oauth/authorize?${new URLSearchParams({ client_id: 'demo-client', redirect_uri: callback, state: 'from the partner', scope: 'openid payroll.write', ...query })}`;
  /** Follows a link on the partner's page to start the authorisation, as a customer does. */
  const start = async (query: Record<string, string> = {}): Promise<void> => {
    const to = encodeURIComponent(authoriseUrl(query));
    await page.goto(new URL(`/start?to=${to}`, callback).href);
    await page.getByRole('link', { name: 'Connect payroll' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const expectHeading = (text: string) => expectText(page.getByRole('heading', { level: 1 }), text);
  const signIn = async (username = 'admin@demo.example', password = 'demo-admin'): Promise<void> => {
    await page.getByLabel(/^Email address/).fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);

  test('a customer signs in without scripts, allows access and returns to the partner with a code', async () => {
    await openBrowser();
    await start();
    await expectHeading('Sign in to connect your payroll');
    await signIn();
    await expectHeading('Allow Demo Partner App to use your payroll?');
    await page.getByRole('button', { name: 'Allow access' }).click();
    await page.waitForURL(`${callback}**`);
    const { code, ...rest } = parameters();
    expect(rest).toEqual({ state: 'from the partner', iss: base });
    const reply = await service.call('POST', '/api/oauth/token', {
      form: {
        grant_type: 'authorization_code',
        code: code ?? '',
        redirect_uri: callback,
        client_id: 'demo-client',
        client_secret: 'demo-secret',
      },
    });
    expect(reply).toMatchObject({ status: 200, body: { customer_id: 3 } });
    // The only cookie left is the one that identifies the device.
    const cookies = await context.cookies(`${base}/auth/oauth-login`);
    expect(cookies.map(({ name }) => name)).toEqual(['tasman_device']);
  });

  test('connects with the keyboard alone', async () => {
    await openBrowser();
    await start();
    // The focus is on the first field.
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('username');
    await page.keyboard.type('admin@demo.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('demo-admin');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Allow Demo Partner App' }).waitFor();
    const focused = () => page.locator(':focus').textContent();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Allow access');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Don’t allow');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${callback}**`);
    expect(Object.keys(parameters())).toEqual(['code', 'state', 'iss']);
  });

  test('returns access_denied to the partner when the user declines before or after sign-in', async () => {
    await openBrowser();
    await start();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${callback}**`);
    expect(parameters()).toEqual({ error: 'access_denied', state: 'from the partner', iss: base });
    await start({ state: 'second' });
    await signIn();
    await page.getByRole('button', { name: 'Don’t allow' }).click();
    await page.waitForURL(`${callback}**`);
    expect(parameters()).toEqual({ error: 'access_denied', state: 'second', iss: base });
  });

  test('shows the account number field when a payroll user signs in', async () => {
    await openBrowser();
    await start({ client_id: 'demo-users' });
    expect(await page.getByLabel('Account number').isVisible()).toBe(false);
    await page.getByLabel('a payroll user').check();
    await page.getByLabel('Account number').fill('3');
    await signIn('paula', 'demo-paula');
    await page.getByRole('button', { name: 'Allow access' }).waitFor();
    expect(await page.locator('dd').allTextContents()).toEqual(['Demo Customer (number 3)', 'paula']);
    await page.getByRole('button', { name: 'Allow access' }).click();
    await page.waitForURL(`${callback}**`);
    expect(Object.keys(parameters())).toEqual(['code', 'state', 'iss']);
  });

  test('announces a wrong password visibly and to screen readers, and allows another try', async () => {
    await openBrowser();
    await start();
    await signIn('admin@demo.example', 'wrong');
    await expectText(page.getByRole('alert'), 'The username or password is wrong.');
    expect(await page.getByLabel('Password').getAttribute('aria-describedby')).toBe('problem');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await complaints.take(refusal(401));
    await page.getByLabel('Password').fill('demo-admin');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectHeading('Allow Demo Partner App to use your payroll?');
  });

  test('shows that the sign-in link no longer works after the flow has ended', async () => {
    await openBrowser();
    await start();
    const login = page.url();
    await signIn();
    await page.getByRole('button', { name: 'Allow access' }).click();
    await page.waitForURL(`${callback}**`);
    await page.goto(login);
    await expectHeading('This link no longer works');
    await complaints.take(refusal(400));
  });

  test('another site cannot frame the page (clickjacking)', async () => {
    await openBrowser();
    await page.goto(new URL('/frame', callback).href);
    await complaints.take(/frame-ancestors 'none'/);
    // The browser shows its own error page in the frame.
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toEqual([page.url(), 'chrome-error://chromewebdata/']);
  });

  test('a form on another site cannot give consent for a signed-in user (CSRF)', async () => {
    await openBrowser();
    await start();
    await signIn();
    await expectHeading('Allow Demo Partner App to use your payroll?');
    const fields = await page
      .locator('input[type=hidden]')
      .evaluateAll((all) => all.map((each) => [each.getAttribute('name'), each.getAttribute('value')]));
    const inputs = fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join('');
    const evil = await context.newPage();
    await evil.route('http://localhost/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        // The form contains the genuine CSRF token, which no other site can read. Even so, the browser does not send
        // the cookie.
        body: `<form method="post" action="${base}/auth/oauth-consent">${inputs}<button name="decision" value="approve">Win a prize</button></form>`,
      }),
    );
    await evil.goto('http://localhost/');
    await evil.getByRole('button').click();
    await expectText(evil.getByRole('heading', { level: 1 }), 'Open this page again');
    await complaints.take(refusal(403));
    // The user's own page still works afterwards.
    await page.getByRole('button', { name: 'Allow access' }).click();
    await page.waitForURL(`${callback}**`);
  });

  test('shows the partner’s branding and the wrong-password message on a narrow phone', async () => {
    const branding = {
      display_name: 'Rosella Rostering',
      primary_colour: '#c2185b',
      support_email: 'help@rosella.example',
      support_url: 'https://rosella.example/help',
    };
    await service.database.query(`update oauth_client set branding = $1 where client_id = 'demo-users'`, [
      JSON.stringify(branding),
    ]);
    await openBrowser({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, javaScriptEnabled: true });
    await start({ client_id: 'demo-users' });
    await signIn('admin@demo.example', 'wrong');
    await page.getByRole('alert').waitFor();
    await complaints.take(refusal(401));
    const colours = await page.evaluate(
      `(({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(document.querySelector('.primary')))`,
    );
    expect(colours).toEqual(['rgb(194, 24, 91)', 'rgb(255, 255, 255)']);
  });
});
