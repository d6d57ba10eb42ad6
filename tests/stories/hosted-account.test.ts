import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
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

const PASSWORD = 'kauri ferry lantern';

inABrowser('the hosted account pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-account-'));
  let service: TestApp;
  let base: string;
  let windows: Windows;
  let page: Page;
  let complaints: Complaints;

  beforeAll(async () => {
    service = await buildTestApp({ env: { DATA_DIR: folder } });
    base = await listenOn(service);
    service.app.urls.frontend = base;
    windows = windowsOn(base);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => complaints.expectNoMore());

  const openBrowser = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<void> => {
    ({ page, complaints } = await windows.open({ javaScriptEnabled: false, ...options }));
  };
  const expectHeading = (text: string) => expectText(page.getByRole('heading', { level: 1 }), text);
  const signIn = async (username: string, password: string): Promise<void> => {
    await page.getByLabel('Email address or username').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const open = async (username: string, password: string): Promise<void> => {
    await page.goto(`${base}/auth/account`);
    await signIn(username, password);
    await expectHeading('Your account');
  };
  const changePassword = async (current: string, wanted: string): Promise<void> => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(wanted);
    await page.getByLabel('Confirm password').fill(wanted);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  /** Waits for the email with this subject in the outbox folder and returns the link in it. */
  const mailedLink = async (to: string, subject: string): Promise<string> => {
    const outbox = join(folder, 'outbox');
    const links = () =>
      (existsSync(outbox) ? readdirSync(outbox) : [])
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .filter((mail) => mail.includes(`To: ${to}`) && mail.includes(`Subject: ${subject}`))
        .map((mail) => mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='))
        .map((mail) => /http:\/\/127\.0\.0\.1:\d+\/auth\/\S+/.exec(mail)?.[0] ?? '');
    await expect.poll(() => links().length).toBe(1);
    return links()[0]!;
  };

  test('signs in, changes the password after a mistake, and signs out without scripts [AUTH-010]', async () => {
    await openBrowser();
    await page.goto(`${base}/auth/sign-in`);
    await signIn('other@demo.example', 'wrong');
    await expectText(page.getByRole('alert'), 'The username or password is wrong.');
    await complaints.take(refusal(401));
    await page.getByLabel('Password').fill('demo-other');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectHeading('Your account');
    expect(await page.locator('dd').allTextContents()).toEqual([
      'Other Customer (number\u00a04)',
      'other@demo.example',
    ]);

    await changePassword('demo-other', 'qwertyuiop');
    await expectText(
      page.getByRole('alert'),
      'This password is too easy to guess. This is a frequently used password. Add more words that are less common.',
    );
    await complaints.take(refusal(422));
    await changePassword('demo-other', PASSWORD);
    await expectText(page.getByRole('status'), 'Your password has been changed. All other sessions were ended.');

    await page.getByRole('link', { name: 'Sign out' }).click();
    await expectHeading('Sign out?');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectHeading('You are signed out');
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await signIn('other@demo.example', PASSWORD);
    await expectHeading('Your account');
  });

  test('a payroll user signs in with the account number and a username', async () => {
    await openBrowser();
    await page.goto(`${base}/auth/sign-in`);
    expect(await page.getByLabel('Account number').isVisible()).toBe(false);
    await page.getByLabel('a payroll user').check();
    await page.getByLabel('Account number').fill('3');
    await signIn('paula', 'demo-paula');
    await expectHeading('Your account');
    expect(await page.locator('dd').allTextContents()).toEqual(['Demo Customer (number\u00a03)', 'paula']);
  });

  test('shows the session of another browser and ends it [AUTH-010]', async () => {
    await openBrowser();
    const elsewhere = await windows.open({ javaScriptEnabled: false });
    const there = elsewhere.page;
    const here = page;
    page = there;
    await open('admin@demo.example', 'demo-admin');
    page = here;
    await open('admin@demo.example', 'demo-admin');
    const rows = page.getByRole('list').first().getByRole('listitem');
    expect(await rows.count()).toBe(2);
    expect(await page.getByText('this browser').count()).toBe(1);
    await page.getByRole('button', { name: /^End the session of Chrome on Linux/ }).click();
    await expectText(page.getByRole('status'), 'The session was ended.');
    expect(await rows.count()).toBe(1);
    await there.reload();
    await expectText(there.getByRole('heading', { level: 1 }), 'Sign in to payroll');
    await elsewhere.complaints.expectNoMore();
  });

  test('resets a forgotten password by email [AUTH-010]', async () => {
    await openBrowser();
    await page.goto(`${base}/auth/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expectHeading('Forgot your password?');
    await page.getByLabel('Email address or username').fill('second@demo.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectHeading('Check your email');
    await page.goto(await mailedLink('second@demo.example', 'Choose a new payroll password'));
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expectHeading('Your password has been set');
    await open('second@demo.example', PASSWORD);
  });

  test('the emailed link allows a new device to sign in [AUTH-013]', async () => {
    await service.database.query(
      `insert into sign_in_attempt (customer_id, user_id, at, address, network, device, how, outcome)
       select 1, 1, $1, '198.18.0.1', '198.18.0.1', '', 'password', 'wrong-password' from generate_series(1, 100)`,
      [service.clock.now()],
    );
    await openBrowser();
    await page.goto(`${base}/auth/sign-in`);
    await signIn('partner@demo.example', 'demo-partner');
    await page.getByRole('alert').waitFor();
    await complaints.take(refusal(401));
    await page.goto(await mailedLink('partner@demo.example', 'Allow a new device to sign in to payroll'));
    await expectHeading('Allow this device?');
    await page.getByRole('button', { name: 'Allow this device' }).click();
    await expectHeading('This device is now allowed');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn('partner@demo.example', 'demo-partner');
    await expectHeading('Your account');
  });
});
