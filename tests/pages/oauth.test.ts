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
  openWindow,
  refusal,
  takePicture,
  theBrowser,
} from '../harness/browser.ts';

inABrowser('the hosted pages', () => {
  let service: TestApp;
  let base: string;
  let partner: Server;
  let callback: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: Complaints;

  beforeAll(async () => {
    service = await buildTestApp();
    base = await listenOn(service);
    // The partner lives under another name, so that the browser takes it for another site.
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
    browser = await theBrowser();
  });
  afterAll(async () => {
    await new Promise((resolve) => partner.close(resolve));
  });
  afterEach(() => complaints.expectNoMore());

  const openBrowser = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<void> => {
    ({ context, page, complaints } = await openWindow(browser, { javaScriptEnabled: false, ...options }));
  };
  const authoriseUrl = (query: Record<string, string> = {}): string =>
    `${base}/api/oauth/authorize?${new URLSearchParams({ client_id: 'demo-client', redirect_uri: callback, state: 'from the partner', scope: 'openid payroll.write', ...query })}`;
  /** The way a customer comes: by a link on the partner's own page. */
  const start = async (query: Record<string, string> = {}): Promise<void> => {
    const to = encodeURIComponent(authoriseUrl(query));
    await page.goto(new URL(`/start?to=${to}`, callback).href);
    await page.getByRole('link', { name: 'Connect payroll' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const expectHeading = (text: string) => expectText(page.getByRole('heading', { level: 1 }), text);
  const signIn = async (username = 'admin@demo.example', password = 'demo-admin'): Promise<void> => {
    await page.getByLabel(/^E-mail address/).fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);
  const picture = (name: string) => takePicture(page, `oauth-${name}`, { whole: true });

  test('without scripts, a customer signs in, allows access and is back at the partner with a code', async () => {
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
    // What stays is the mark by which the device is known.
    const cookies = await context.cookies(`${base}/auth/oauth-login`);
    expect(cookies.map(({ name }) => name)).toEqual(['tasman_device']);
  });

  test('with the keyboard alone: tab, type, enter', async () => {
    await openBrowser();
    await start();
    // The first field takes the focus by itself.
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

  test('a no, before or after signing in, goes back to the partner as a no', async () => {
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

  test('a payroll user chooses so, and the account number appears', async () => {
    await openBrowser();
    await start({ client_id: 'demo-users' });
    expect(await page.getByLabel('Account number').isVisible()).toBe(false);
    await page.getByLabel('a payroll user').check();
    await page.getByLabel('Account number').fill('3');
    await picture('payroll-user-1280');
    await signIn('paula', 'demo-paula');
    await page.getByRole('button', { name: 'Allow access' }).waitFor();
    expect(await page.locator('dd').allTextContents()).toEqual(['Demo Customer (number 3)', 'paula']);
    await page.getByRole('button', { name: 'Allow access' }).click();
    await page.waitForURL(`${callback}**`);
    expect(Object.keys(parameters())).toEqual(['code', 'state', 'iss']);
  });

  test('a wrong password is told to the eye and to the screen reader, and can be corrected', async () => {
    await openBrowser();
    await start();
    await signIn('admin@demo.example', 'wrong');
    await expectText(page.getByRole('alert'), 'The name or the password is not right.');
    expect(await page.getByLabel('Password').getAttribute('aria-describedby')).toBe('problem');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await complaints.take(refusal(401));
    await page.getByLabel('Password').fill('demo-admin');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectHeading('Allow Demo Partner App to use your payroll?');
  });

  test('going back after the end leads nowhere', async () => {
    await openBrowser();
    await start();
    const login = page.url();
    await signIn();
    await page.getByRole('button', { name: 'Allow access' }).click();
    await page.waitForURL(`${callback}**`);
    await page.goto(login);
    await expectHeading('This link does not work any more');
    await complaints.take(refusal(400));
  });

  test('clickjacking: another site cannot frame the page', async () => {
    await openBrowser();
    await page.goto(new URL('/frame', callback).href);
    await complaints.take(/frame-ancestors 'none'/);
    // In its place the browser shows a page of its own.
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toEqual([page.url(), 'chrome-error://chromewebdata/']);
  });

  test('CSRF: a form on another site cannot consent for somebody who has just signed in', async () => {
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
        // Even with the genuine mark, which no other site could read, the cookie does not come along.
        body: `<form method="post" action="${base}/auth/oauth-consent">${inputs}<button name="decision" value="approve">Win a prize</button></form>`,
      }),
    );
    await evil.goto('http://localhost/');
    await evil.getByRole('button').click();
    await expectText(evil.getByRole('heading', { level: 1 }), 'This page needs to be opened again');
    await complaints.take(refusal(403));
    // The person's own page still works.
    await page.getByRole('button', { name: 'Allow access' }).click();
    await page.waitForURL(`${callback}**`);
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`at a width of ${width} in ${colorScheme} colours nothing is cut off and every target is large enough`, async () => {
        await openBrowser({ viewport: { width, height }, colorScheme, deviceScaleFactor: 2, javaScriptEnabled: true });
        const name = `${width}${colorScheme === 'dark' ? '-dark' : ''}`;
        await start({ scope: 'openid payroll.write session.handoff' });
        await fits();
        await picture(`sign-in-${name}`);
        await signIn();
        await page.getByRole('heading', { name: 'Allow Demo Partner App' }).waitFor();
        await fits();
        await picture(`consent-${name}`);
        await page.goto(`${base}/auth/oauth-login?request=gone`);
        await fits();
        await picture(`error-${name}`);
        await complaints.take(refusal(400));
      });
    }
  }

  /** No sideways scrolling, and nothing to press or type into below 44 pixels of height. */
  const fits = async (): Promise<void> => {
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    const heights = await page
      .locator('button:visible, input:visible:not([type=radio])')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(heights.filter((each) => each < 44)).toEqual([]);
  };

  test('with a partner’s own brand, a wrong password and a narrow phone', async () => {
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
    await fits();
    await picture('branded-wrong-password-390');
    const colours = await page.evaluate(
      `(({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(document.querySelector('.primary')))`,
    );
    expect(colours).toEqual(['rgb(194, 24, 91)', 'rgb(255, 255, 255)']);
  });
});
