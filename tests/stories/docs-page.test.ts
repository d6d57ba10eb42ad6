import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { docsPage } from '../../src/http/docs-page/docs-page.ts';
import { type Complaints, expectText, inABrowser, refusal, type Windows, windowsOn } from '../harness/browser.ts';
import { expectBothLooks, lookWide } from '../harness/look.ts';
import { description, operationIds } from './docs-page.fixture.ts';
import { servePage } from './docs-page.server.ts';

describe('the files of the reference page', () => {
  const page = docsPage({ title: `<Tasman> & "friends"`, specUrl: '/openapi.json?a=1&b=2' });

  test('a title and an address are inserted as text, never as markup', () => {
    expect(page.html.match(/<title>.*<\/title>/)?.[0]).toBe('<title>&#60;Tasman&#62; &#38; &#34;friends&#34;</title>');
    expect(page.html.match(/<link rel="service-desc"[^>]*>/)?.[0]).toBe(
      '<link rel="service-desc" type="application/vnd.oai.openapi+json" href="/openapi.json?a=1&#38;b=2" />',
    );
    expect(page.html).not.toContain('{{');
  });

  test('the page has no inline script, style or event handler', () => {
    expect(page.html.match(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/g)).toBeNull();
  });

  test('the script is one file without imports or exports', () => {
    expect(page.script.match(/^(import|export)\b.*/gm)).toBeNull();
  });
});

inABrowser('the reference page', () => {
  let windows: Windows;
  let site: Awaited<ReturnType<typeof servePage>>;
  let page: Page;
  let complaints: Complaints;

  const openPage = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<void> => {
    ({ page, complaints } = await windows.open(options));
  };
  const visit = async (hash = ''): Promise<void> => {
    await page.goto(`${site.origin}/docs${hash}`);
    await page.locator('main:not([aria-busy])').waitFor();
  };
  const shownIds = (): Promise<string[]> =>
    page.locator('.operation:visible').evaluateAll((all) => all.map((each) => each.id));
  const linkedIds = (): Promise<string[]> =>
    page.locator('#docs-groups a:visible').evaluateAll((all) => all.map((each) => each.getAttribute('href').slice(1)));
  const focused = (): Promise<string> =>
    page.evaluate('document.activeElement.id || document.activeElement.textContent.trim()');
  const signIn = async (password: string): Promise<void> => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const form = page.getByRole('dialog').getByRole('form', { name: 'Sign in with a password' });
    await form.getByLabel('Name', { exact: true }).fill('admin@demo.example');
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Sign in' }).click();
  };

  beforeAll(async () => {
    site = await servePage(description);
    windows = windowsOn(site.origin);
  });
  beforeEach(async () => {
    await openPage();
    site.reset();
  });
  afterEach(() => complaints.expectNoMore());
  afterAll(() => site.close());

  test('lists every operation on the page and in the navigation, and renders details only when opened', async () => {
    await visit();
    expect([...(await shownIds())].sort()).toEqual([...operationIds].sort());
    expect(await linkedIds()).toEqual((await shownIds()).map((id) => encodeURIComponent(id)));
    await expect.poll(() => page.locator('.operation-body').count()).toBe(0);
    await page.locator('#readCompany > summary').click();
    await expect.poll(() => page.locator('.operation-body').count()).toBe(1);
    await expect.poll(() => page.evaluate('location.hash')).toBe('#readCompany');
  });

  test('orders tags as in the document, with unlisted tags last', async () => {
    await visit();
    await expect
      .poll(() => page.locator('main .group > h2').allTextContents())
      .toEqual([
        'Signing in',
        'Companies',
        'Employees',
        'Pays',
        'Departments',
        'Awards',
        'Allowances',
        'General ledger',
        'Webhooks',
      ]);
  });

  test('the filter keeps operations that contain every word, and Escape shows all operations again', async () => {
    await visit();
    const filter = page.getByRole('searchbox', { name: 'Filter operations' });
    await filter.fill('EMPLOYEE post re');
    await expect.poll(shownIds).toEqual(['restoreEmployee', 'reinstateEmployee']);
    await expect.poll(linkedIds).toEqual(['restoreEmployee', 'reinstateEmployee']);
    await expectText(page.locator('#docs-count'), `2 of ${operationIds.length} operations`);
    await filter.fill('no such thing');
    await expect.poll(shownIds).toEqual([]);
    await expectText(page.locator('#docs-count'), 'No operation matches.');
    await filter.press('Escape');
    await expect.poll(async () => (await shownIds()).length).toBe(operationIds.length);
  });

  test('finds, opens and closes an operation with the keyboard alone, with a visible focus', async () => {
    await visit();
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Skip to the operations');
    await page.keyboard.press('/');
    await expect.poll(focused).toBe('docs-filter');
    await page.keyboard.type('restore an');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Restore an employeePOST');
    await page.keyboard.press('Enter');
    await page.locator('#restoreEmployee .operation-body').waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement === document.querySelector("#restoreEmployee > summary")'))
      .toBe(true);
    await expect.poll(() => page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('#restoreEmployee').getAttribute('open')).toBeNull();
  });

  test('a deep link opens its operation, marks it in the navigation, scrolls to it and is accessible', async () => {
    await visit('#createPays');
    await expectBothLooks(page, 'docs-reference');
    await lookWide(page);
    expect(await page.locator('.operation[open]').evaluateAll((all) => all.map((each) => each.id))).toEqual([
      'createPays',
    ]);
    expect(await page.locator('#docs-groups a[aria-current]').getAttribute('href')).toBe('#createPays');
    expect(await page.locator('#createPays > summary').isVisible()).toBe(true);
    const top = () => page.evaluate('Math.round(document.getElementById("createPays").getBoundingClientRect().top)');
    await expect.poll(top).toBe(72);
  });

  test('the back button returns to the previous operation', async () => {
    await visit('#createPays');
    await page.locator('#docs-groups a[href="#listPays"]').click();
    await page.locator('#listPays[open]').waitFor();
    await page.goBack();
    await page.locator('#docs-groups a[aria-current][href="#createPays"]').waitFor();
  });

  test('shows the scope, permission and rate limit of an operation', async () => {
    await visit('#createPays');
    await expect
      .poll(() => page.locator('#createPays .chip').allTextContents())
      .toEqual([
        'Scope payroll.write',
        'Permission PAYS edit',
        'Rate class pays',
        'Rate limit 60 per minute',
        'Subscription required',
      ]);
    await page.locator('#docs-groups a[href="#signIn"]').click();
    await expect
      .poll(() => page.locator('#signIn .chip').allTextContents())
      .toEqual(['No token needed', 'Rate limit 25 per minute']);
    await page.locator('#docs-groups a[href="#listCompanies"]').click();
    await expectText(page.locator('#listCompanies .chip').first(), 'Scope payroll.read or payroll.write');
  });

  test('shows every constraint of a field: length, range, pattern, choice, default and null', async () => {
    await visit('#createEmployees');
    const fields = page.locator('#createEmployees .reading > .tree > .fields > .field');
    const shown = await fields.evaluateAll((all) =>
      all.map((field) => [...field.querySelector('.field-head').children].map((part) => part.textContent)),
    );
    expect(shown).toEqual([
      ['first_name', 'string', 'required', '1 to 60 characters'],
      ['last_name', 'string', 'required', '1 to 60 characters'],
      ['start_date', 'string (date)', 'required'],
      ['employment_status', 'string', 'required', 'one of Full-time, Part-time, Casual'],
      ['gender', 'string', 'one of MALE, FEMALE, INDETERMINATE, UNKNOWN', 'default "UNKNOWN"'],
      ['postcode', 'string', 'pattern ^\\d{4}$'],
      ['email_address', 'string (email)', 'up to 254 characters'],
      ['employment_type', 'integer or string'],
      ['standard_days_per_week', 'integer', '0 to 7'],
      ['department', 'Department', 'may be null'],
      ['is_super_enabled', 'boolean', 'default true'],
    ]);
  });

  test('expands a recursive schema once and then refers to it', async () => {
    await visit('#createDepartment');
    const parent = page.locator('#createDepartment .reading > .tree > .fields > .field').nth(1);
    await expect
      .poll(() => parent.locator('.field-head').allTextContents())
      .toEqual(['parentDepartmentmay be nullsame shape as above']);
    expect(await parent.locator('details').count()).toBe(0);
  });

  test('expands a choice between schemas into each of them', async () => {
    await visit('#createPays');
    const termination = page.locator('#createPays .reading > .tree > .fields > .field').nth(5);
    await termination.locator('summary').click();
    await expect
      .poll(() => termination.locator('.fields .field-head').allTextContents())
      .toEqual(['eitherAuTermination', 'orNzTermination']);
  });

  test('the example body has all required values, and the curl command is ready to paste', async () => {
    await visit('#createPays');
    await page.locator('#createPays .more > summary', { hasText: 'Example body' }).click();
    const body = JSON.stringify([{ employee_id: 4021, hours: [{ value: '38', rate: '32.50' }] }], null, 2);
    await expectText(page.getByRole('region', { name: 'Example body' }), body);
    await page.locator('#createPays select[data-name=dry_run]').selectOption('true');
    await page.locator('#createPays [data-name=If-Match]').fill(`"it's"`);
    await expectText(
      page.getByRole('region', { name: 'curl command' }),
      [
        `curl -X PUT '${site.origin}/api/company/1/pays/create?dry_run=true' \\`,
        `  -H "Authorization: Bearer $TOKEN" \\`,
        `  -H 'If-Match: "it'\\''s"' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  --data-raw '${body}'`,
      ].join('\n'),
    );
  });

  test('a password never appears in the curl command', async () => {
    await visit('#signIn');
    await page.locator('#signIn [data-name=username]').fill('paula');
    await page.locator('#signIn [data-name=password]').fill('demo-paula');
    await expectText(
      page.getByRole('region', { name: 'curl command' }),
      [
        `curl -X POST '${site.origin}/api/login' \\`,
        `  -H 'Content-Type: application/x-www-form-urlencoded' \\`,
        `  --data-urlencode 'username=paula' \\`,
        `  --data-urlencode "password=$PASSWORD"`,
      ].join('\n'),
    );
  });

  test('a file is chosen, shown in the curl command by its name, and sent as a multipart body [IMP-001]', async () => {
    await visit('#uploadPays');
    await signIn('demo-admin');
    await page.getByText('admin@demo.example').waitFor();
    const chosen = { name: "May's pays.csv", mimeType: 'text/csv', buffer: Buffer.from('Employee,Hours') };
    await page.locator('#uploadPays [data-name=file]').setInputFiles(chosen);
    await page.locator('#uploadPays [data-name=sheet]').fill('Pays');
    await expectText(
      page.getByRole('region', { name: 'curl command' }),
      [
        `curl -X POST '${site.origin}/api/company/1/pays/file' \\`,
        `  -H "Authorization: Bearer $TOKEN" \\`,
        `  -F 'file=@May'\\''s pays.csv' \\`,
        `  -F 'sheet=Pays'`,
      ].join('\n'),
    );
    await page.locator('#uploadPays').getByRole('button', { name: 'Send' }).click();
    await page.locator('#uploadPays .answer').waitFor();
    const { headers, body } = site.received.at(-1)!;
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toContain(
      `name="file"; filename="May's pays.csv"\r\nContent-Type: text/csv\r\n\r\nEmployee,Hours\r\n`,
    );
    expect(body).toContain('name="sheet"\r\n\r\nPays\r\n');
  });

  test('sends the bearer token after sign-in and shows the response as received', async () => {
    await visit('#listCompanies');
    await signIn('demo-admin');
    await page.getByText('admin@demo.example').waitFor();
    await page.locator('#listCompanies').getByRole('button', { name: 'Send' }).click();
    await page.locator('#listCompanies .answer').waitFor();
    expect(site.received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/login', 'account_type=admin&username=admin%40demo.example&password=demo-admin'],
      ['GET', '/api/company', ''],
    ]);
    expect(site.received.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer token-of-demo']);
    await expectText(page.locator('#listCompanies .answer .status'), '200');
    await expect
      .poll(() => page.locator('#listCompanies .answer > .headers > *').allTextContents())
      .toEqual([...['x-request-id', 'req-7f3a'], ...['x-ratelimit-limit', '120'], ...['x-ratelimit-remaining', '119']]);
    await expectText(
      page.getByRole('region', { name: 'Response body' }),
      '[\n  {\n    "id": 1,\n    "name": "Wattle Bakery Pty Ltd",\n    "balance": 10.50,\n    "employees": []\n  }\n]',
    );
  });

  test('[AUTH-009] the sign-in asks for a code when the service requires one', async () => {
    await visit('#listCompanies');
    await signIn('with-a-second-factor');
    await page.getByText('Second factor needed').waitFor();
    await complaints.take(refusal(401));
    await page.getByLabel('Code or recovery code').fill('123456');
    await page.getByRole('form', { name: 'Sign in with a password' }).getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('admin@demo.example').waitFor();
    expect(site.received.map(({ body }) => body)).toEqual([
      'account_type=admin&username=admin%40demo.example&password=with-a-second-factor',
      'account_type=admin&username=admin%40demo.example&password=with-a-second-factor&otp=123456',
    ]);
  });

  test('sends a body exactly as typed', async () => {
    await visit('#createCompany');
    await signIn('demo-admin');
    await page.getByText('admin@demo.example').waitFor();
    await page.locator('#createCompany textarea').fill('{"name": "Kauri",  "amount": 1.10}');
    await page.locator('#createCompany').getByRole('button', { name: 'Send' }).click();
    await page.locator('#createCompany .answer').waitFor();
    expect(site.received[1]?.body).toBe('{"name": "Kauri",  "amount": 1.10}');
    expect(site.received[1]?.headers['content-type']).toBe('application/json');
  });

  test('keeps the token in the tab until sign-out, and omits it for an operation that needs no token', async () => {
    await visit('#signIn');
    await signIn('demo-admin');
    await page.getByText('admin@demo.example').waitFor();
    await page.reload();
    await page.getByText('admin@demo.example').waitFor();
    await page.locator('#signIn [data-name=username]').fill('a');
    await page.locator('#signIn [data-name=password]').fill('demo-admin');
    await page.locator('#signIn').getByRole('button', { name: 'Send' }).click();
    await page.locator('#signIn .answer').waitFor();
    expect(site.received[1]?.headers.authorization).toBeUndefined();
    expect(site.received[1]?.body).toBe('username=a&password=demo-admin');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0);
  });

  test('shows the error message of the service when the sign-in fails', async () => {
    await visit();
    await signIn('wrong');
    await page.locator('dialog .problem:not(:empty)').waitFor();
    await expectText(page.locator('dialog .problem'), 'Invalid credentials');
    await complaints.take(refusal(401));
  });

  test('shows the error of a request without a token and offers to sign in', async () => {
    await visit('#listCompanies');
    await page.locator('#listCompanies').getByRole('button', { name: 'Send' }).click();
    await page.locator('#listCompanies .notice').getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(1);
    await complaints.take(refusal(401));
  });

  test('does not send a request with a missing required value', async () => {
    await visit('#readEmployee');
    await page.locator('#readEmployee').getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('#readEmployee input:invalid').count()).toBe(1);
    expect(site.received).toEqual([]);
  });

  test('hides the navigation behind the menu button on a phone, without horizontal overflow', async () => {
    await complaints.expectNoMore();
    await openPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await visit('#createPays');
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expect.poll(linkedIds).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(async () => (await linkedIds()).length).toBe(operationIds.length);
    await page.locator('#docs-groups a[href="#listPays"]').click();
    await page.locator('#listPays[open]').waitFor();
    await expect.poll(linkedIds).toEqual([]);
  });

  test('reports a description that cannot be loaded, and renders the page after a retry', async () => {
    site.describe(undefined);
    await visit();
    await expectText(page.getByRole('alert').getByRole('heading'), 'The API description could not be loaded');
    await expectText(
      page.getByRole('alert').locator('p').first(),
      'The service responded with status 503 Service Unavailable.',
    );
    site.describe(description);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.operation').first().waitFor();
    await expect.poll(async () => (await shownIds()).length).toBe(operationIds.length);
    await complaints.take(refusal(503));
  });

  test('links to the description when JavaScript is disabled', async () => {
    await complaints.expectNoMore();
    await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/docs`);
    expect(await page.locator('noscript a').getAttribute('href')).toBe('/openapi.json');
    expect(await page.locator('noscript p').isVisible()).toBe(true);
  });
});
