import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { aProvider, connect, type ProviderServer } from '../fixtures/gl-provider-server.ts';
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
import { inTheConsole, OWNER } from '../harness/console.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

inTheConsole('the ledger', ({ open, service }) => {
  const chartOf = async (company: number) => {
    const token = await service().login(OWNER.username, OWNER.password);
    return (await service().call('GET', `/api/company/${company}/gl-settings`, { token })).body;
  };

  test('adds, changes and deletes a row of the chart of accounts', async () => {
    const { page, complaints } = await open('/ledger?company_id=1&tab=chart');
    const own = page.getByRole('button', { name: 'Create the company’s chart' });
    const add = page.getByRole('button', { name: 'Add a row' });
    await own.or(add).waitFor();
    if (await own.count()) await own.click();
    await add.waitFor();
    const before = (await chartOf(1)).rows.length;
    await add.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Posting').selectOption({ label: 'Bonuses' });
    await dialog.getByLabel('Account name').fill('Bonus clearing');
    await dialog.getByLabel('Account code').fill('6-1234');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Change Bonus clearing' }).click();
    await dialog.getByLabel('Account code').fill('6-4321');
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.method() === 'PATCH'),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ account_code: '6-4321' });
    expect(request.headers()['if-match']).toMatch(/^".+"$/);
    await page.getByRole('cell', { name: '6-4321' }).waitFor();
    await page.getByRole('button', { name: 'Delete Bonus clearing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('cell', { name: '6-4321' }).waitFor({ state: 'detached' });
    expect((await chartOf(1)).rows).toHaveLength(before);
    await complaints.expectNoMore();
  });

  test('sets a department code for a row that is posted by department', async () => {
    const { page, complaints } = await open('/ledger?company_id=1&tab=chart');
    await page
      .getByRole('button', { name: /^Change / })
      .first()
      .click();
    const split = page.getByRole('dialog').getByRole('switch', { name: 'Post by department' });
    if (!(await split.isChecked())) {
      await split.press(' ');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    } else await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Departments' }).click();
    await page
      .getByRole('button', { name: /^Change codes for / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('D-77');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'D-77' }).waitFor();
    await complaints.expectNoMore();
  });

  test('previews the postings of a pay run, and downloads them as CSV and PDF', async () => {
    const { page, complaints } = await open('/ledger?company_id=1&tab=exports');
    const table = page.getByRole('region', { name: 'Postings' });
    await table.getByRole('row', { name: /^Total/ }).waitFor();
    const [debit, credit] = (
      await table
        .getByRole('row', { name: /^Total/ })
        .getByRole('cell')
        .allTextContents()
    ).slice(-2);
    expect(debit).toBe(credit);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(csv.suggestedFilename()).toMatch(/^gl-postings-\d+\.csv$/);
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toMatch(/^gl-postings-\d+\.pdf$/);
    await complaints.expectNoMore();
  });

  test('warns that a template replaces the whole chart of accounts, and then uses the template', async () => {
    const { page, complaints } = await open('/ledger?company_id=1&tab=defaults');
    await page.getByText(/This permanently deletes \d+ rows/).waitFor();
    await page.getByRole('button', { name: 'Use this template' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the chart' }).click();
    await page.getByText('Chart replaced with the template').waitFor();
    await complaints.expectNoMore();
  });

  test('changes the export settings, and shows the status of the accounting package', async () => {
    const { page, complaints } = await open('/ledger?company_id=1&tab=settings');
    await page.getByLabel('Tracking category for departments').fill('Cost centre');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Export settings saved').waitFor();
    expect((await chartOf(1)).ext_department_tracking_category).toBe('Cost centre');
    await page.getByRole('tab', { name: 'Provider' }).click();
    await page
      .getByText(/The provider add-on is not part|Set up the connection/)
      .first()
      .waitFor();
    await complaints.expectNoMore();
  });
});

const WATTLE_ABN = '51824753556';

inABrowser('the page for the accounting package', () => {
  const cipher = fieldCipher([TEST_SECRET_KEY]);
  let service: TestApp;
  let address: string;
  let provider: ProviderServer;
  let windows: Windows;
  let page: Page;
  let complaints: Complaints;

  beforeAll(async () => {
    service = await buildTestApp();
    const base = await listenOn(service);
    address = `${base}/admin/company/gl_codes`;
    provider = await aProvider(WATTLE_ABN);
    windows = windowsOn(base);
  });
  beforeEach(async () => {
    provider.status = 200;
    await service.database.query('delete from provider_connection');
  });
  afterEach(() => complaints.expectNoMore());

  const openBrowser = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<void> => {
    ({ page, complaints } = await windows.open({ javaScriptEnabled: false, ...options }));
    await page.goto(address);
  };
  const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent');
  /** Presses Tab until the button has the focus. */
  const tabTo = async (button: string): Promise<void> => {
    for (let presses = 0; presses < 20; presses += 1) {
      if ((await focused()) === button) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches "${button}"`);
  };
  const signIn = async (): Promise<void> => {
    await page.getByLabel('Email address or username').fill('admin@demo.example');
    await page.getByLabel('Password').fill('demo-admin');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Ledger codes from your provider' }).waitFor();
  };
  const expectStatus = (text: string) => expectText(page.locator('h1 + p'), text);

  test('signs in, connects and disconnects with the keyboard alone, even after a mistake [GL-080]', async () => {
    await openBrowser();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('username');
    await page.keyboard.type('admin@demo.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a wrong one');
    await page.keyboard.press('Enter');
    await expectText(page.getByRole('alert'), 'The username or password is wrong.');
    await complaints.take(refusal(401));
    // Only the password field was cleared. It has the focus.
    expect(await page.getByLabel('Email address or username').inputValue()).toBe('admin@demo.example');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('password');
    await page.keyboard.type('demo-admin');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ledger codes from your provider' }).waitFor();
    await expectStatus('Not connected.');

    await tabTo('Connect to the sandbox');
    await page.keyboard.press('Enter');
    await page.getByText('Sandbox, with made-up codes').waitFor();
    await expectStatus('Connected. The provider’s codes can be chosen in the ledger settings.');
    await tabTo('Disconnect');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Connect to the sandbox' }).waitFor();
    await expectStatus('Not connected.');
  });

  test('renews an expired consent with the keyboard alone, even after a mistake [GL-080]', async () => {
    await openBrowser();
    await connect(service, cipher, { baseUrl: provider.url, expiresAt: service.clock.now() });
    await signIn();
    await page.locator('h1 + p', { hasText: 'The consent has expired.' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('token');
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await expectText(page.getByRole('alert'), 'The access token must have 8 to 4096 printable characters.');
    await complaints.take(refusal(422));
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('token');
    await page.keyboard.type('a-new-token-of-the-farm');
    await page.keyboard.press('Enter');
    await page.getByText('Connected. The provider’s codes').waitFor();
    expect(provider.seen.at(-1)?.authorization).toBe('Bearer a-new-token-of-the-farm');
  });

  test('chooses a company with a link, and shows the status of its connection [GL-079]', async () => {
    await openBrowser();
    await connect(service, cipher, { baseUrl: provider.url });
    await signIn();
    expect(await page.locator('.facts').textContent()).toContain('Wattle Bakery Pty Ltd');
    await page.getByRole('link', { name: 'Kauri Orchards Ltd' }).click();
    await expectStatus('Connected, but the provider has no farm with the tax number of this company.');
    provider.status = 503;
    await page.reload();
    await expectStatus('The provider is not responding. Try again later.');
  });
});
