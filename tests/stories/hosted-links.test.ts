import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anOnboarding, anOrder } from '../api/checkout.maker.ts';
import { authorise, CALLBACK } from '../api/partner.flow.ts';
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

const PASSWORD = 'four words in a row';

inABrowser('the pages of mailed links', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-pages-'));
  let service: TestApp;
  let base: string;
  let mailbox: Server;
  let inbox: string;
  let windows: Windows;
  let context: BrowserContext;
  let page: Page;
  let complaints: Complaints;

  beforeAll(async () => {
    service = await buildTestApp({ env: { DATA_DIR: folder } });
    base = await listenOn(service);
    service.app.urls.frontend = base;
    // The webmail and the partner's callback have another host name, so that browsers treat them as a different site.
    mailbox = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
      response.setHeader('content-type', 'text/html');
      response.end(
        pathname === '/inbox'
          ? `<a href="${searchParams.get('link')?.replaceAll('&', '&amp;')}">Open</a>`
          : '<title>Partner</title>Welcome back',
      );
    });
    await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve));
    inbox = `http://localhost:${(mailbox.address() as AddressInfo).port}`;
    await service.database.query('update oauth_client set redirect_uris = $1', [[CALLBACK, `${inbox}/callback`]]);
    windows = windowsOn(base);
  });
  afterAll(async () => {
    await new Promise((resolve) => mailbox.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => complaints.expectNoMore());

  const openBrowser = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<void> => {
    ({ context, page, complaints } = await windows.open({ javaScriptEnabled: false, ...options }));
  };
  const expectHeading = (text: string) => expectText(page.getByRole('heading', { level: 1 }), text);
  /** Follows a link from a mail program or the partner's page. */
  const follow = async (link: string): Promise<void> => {
    await page.goto(`${inbox}/inbox?link=${encodeURIComponent(link)}`);
    await page.getByRole('link', { name: 'Open' }).click();
  };
  const handoffLink = async (body: unknown = {}): Promise<string> => {
    const { access_token: token } = await authorise(service, { scope: 'openid session.handoff' });
    return (await service.call('POST', '/api/partner/session-handoff', { token, body })).body.url;
  };
  /** Places an order and returns the links in the emails of the service's mail worker. */
  const mailedLinks = async (): Promise<{ email: string; setPassword: string; magic: string }> => {
    const token = await service.login('partner@demo.example', 'demo-partner');
    const order = anOrder({ oauth_onboarding: anOnboarding({ redirect_uri: `${inbox}/callback` }) });
    const reply = await service.call('POST', '/api/partner-checkout/orders', { token, body: order });
    expect(reply.status).toBe(201);
    const email = order.customer.email_address;
    const outbox = join(folder, 'outbox');
    const links = () =>
      (existsSync(outbox) ? readdirSync(outbox) : [])
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .filter((mail) => mail.includes(`To: ${email}`))
        .map((mail) => mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='))
        .map((mail) => /http:\/\/127\.0\.0\.1:\d+\/auth\/\S+/.exec(mail)?.[0] ?? '');
    await expect.poll(() => links().length).toBe(2);
    const find = (name: string) => links().find((link) => link.includes(name)) as string;
    return { email, setPassword: find('/set-password'), magic: find('/magic') };
  };

  test('a handoff link signs the browser in, hides its token and works once [PARTNER-001]', async () => {
    await openBrowser();
    const link = await handoffLink({ target_path: '/healthz' });
    await follow(link);
    await page.waitForURL(`${base}/healthz`);
    const [cookie, ...others] = await context.cookies(base);
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ name: 'tasman_session', path: '/', httpOnly: true, sameSite: 'Lax' });
    await follow(link);
    await expectHeading('This link no longer works');
    await complaints.take(refusal(400));
  });

  test('a magic link leads from the email to the consent page and on to the partner [PARTNER-005]', async () => {
    await openBrowser();
    const { magic, email } = await mailedLinks();
    await follow(magic);
    await expectHeading('Allow Demo Partner App to use your payroll?');
    expect(await page.locator('.facts').textContent()).toContain(email);
    expect(await page.locator('input[type=password]').count()).toBe(0);
    await page.getByRole('button', { name: 'Allow access' }).click();
    await page.waitForURL(`${inbox}/callback**`);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('state')).toBe('a b&c=d');
    expect(searchParams.get('code')).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  test('chooses a password with the keyboard alone, even after a mistake', async () => {
    await openBrowser();
    const { setPassword, email } = await mailedLinks();
    await follow(setPassword);
    await expectHeading('Choose your password');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.type('something else');
    await page.keyboard.press('Enter');
    await expectText(page.getByRole('alert'), 'The two passwords are different; type the same one twice.');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectHeading('Your password has been set');
    expect((await service.call('POST', '/api/login', { form: { username: email, password: PASSWORD } })).status).toBe(
      200,
    );
    await complaints.take(refusal(422));
  });
});
