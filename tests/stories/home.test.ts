import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

inTheConsole('home', ({ open, service }) => {
  test('lists tasks by due date with amounts, and shows twelve months as a chart and a table', async () => {
    const token = await service().login('admin@demo.example', 'demo-admin');
    const requested = { leave_type: 'HOLIDAY', start_date: '2026-03-16', end_date: '2026-03-16' };
    await service().call('POST', '/api/employees/1/leave-requests', { token, body: requested });
    const { page, complaints } = await open('/?company_id=1');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    const isLeave = ({ kind }: { kind: string }) => kind === 'LEAVE_TO_APPROVE';
    const { body } = await service().call('GET', '/api/company/1/due', { token });
    // Leave requests come first, because employees wait for a decision.
    const leave = body.items.filter(isLeave).length;
    expect(leave).toBeGreaterThan(0);
    const requests = page.getByRole('region', { name: 'Leave requests' }).getByRole('listitem');
    await expect.poll(() => requests.count()).toBe(leave);
    const lines = page.getByRole('region', { name: 'To do' }).getByRole('listitem');
    // Late tasks of one kind share a line.
    const lateOf = (wanted: string): number =>
      body.items.filter(({ kind, is_late }: { kind: string; is_late: boolean }) => is_late && kind === wanted).length;
    const GROUPED = ['STP_TO_SUBMIT', 'PAYDAY_TO_FILE', 'SUPER_DUE', 'PAYMENT_FILE', 'DRAFTS_TO_COMPLETE'];
    const tasks = body.items.length - leave - GROUPED.reduce((n, kind) => n + Math.max(0, lateOf(kind) - 1), 0);
    await expect.poll(() => lines.count()).toBe(Math.min(10, tasks));
    if (tasks > 10) await page.getByRole('button', { name: `Show ${tasks - 10} more` }).click();
    await expect.poll(() => lines.count()).toBe(tasks);
    const payEvents = lateOf('STP_TO_SUBMIT');
    expect(payEvents).toBeGreaterThan(1);
    await lines
      .filter({ hasText: `${payEvents} pay events to lodge` })
      .getByText(/^oldest .+ 20\d\d$/)
      .waitFor();
    await page.getByRole('link', { name: /^Complete the weekly pay run for 9–15 Mar$/ }).waitFor();
    const superLine = lines.filter({ hasText: /^Tue 28 Apr 2026.*Super for/ }).first();
    await superLine.waitFor();
    await page
      .getByRole('region', { name: 'Figures by month' })
      .getByRole('rowheader', { name: 'March 2026' })
      .waitFor();
    await page
      .getByRole('region', { name: /^Chart of gross/ })
      .getByText('Gross')
      .waitFor();
    await page.getByRole('link', { name: `${body.total} to do, ${body.late_count} late` }).waitFor();
    const fonts = '[...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family)';
    expect(await page.evaluate(fonts)).toContain('Source Sans 3 Variable');
    await complaints.expectNoMore();
  });

  test('leads from the late pay events to one declaration for all of them', async () => {
    const { page, complaints } = await open('/?company_id=1');
    await page.getByRole('link', { name: 'Lodge all' }).click();
    const dialog = page.getByRole('dialog', { name: /^Lodge \d+ late pay events with the ATO$/ });
    const send = dialog.getByRole('button', { name: /^Lodge all \d+ late pay events$/ });
    await send.waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel(/^I, .+, declare that these \d+ reports are true and correct/).check();
    await expect.poll(() => send.isEnabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('show')).toBe(null);
    await complaints.expectNoMore();
  });

  test('links a task to the page where it is done', async () => {
    const { page, complaints } = await open('/?company_id=1');
    await page.getByRole('link', { name: /was not accepted by the ATO$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Filing' }).waitFor();
    const asked = () => {
      const { searchParams } = new URL(page.url());
      return [searchParams.get('tab'), searchParams.get('company_id')];
    };
    await expect.poll(asked).toEqual(['stp', '1']);
    await complaints.expectNoMore();
  });

  test('shows the first steps in a company without employees', async () => {
    const token = await service().login('admin@demo.example', 'demo-admin');
    const made = await service().call('PUT', '/api/company/create', {
      token,
      body: { name: 'New Start', country: 'NZ' },
    });
    const { page, complaints } = await open(`/?company_id=${made.body.id}`);
    await page.getByRole('heading', { name: 'Get ready for your first pay run' }).waitFor();
    await page.getByRole('link', { name: 'Add your first employees' }).waitFor();
    expect(await page.getByText('to do').count()).toBe(0);
    // The page requests the account that wages are paid from, which is not set yet.
    await complaints.take(/404/);
    await complaints.expectNoMore();
  });

  test('lists the tasks of all companies and opens the one that is chosen [DESK-001]', async () => {
    const { page, complaints } = await open('/?company_id=1');
    await page.getByRole('link', { name: 'All companies' }).click();
    await page.getByRole('heading', { level: 1, name: 'All companies' }).waitFor();
    const token = await service().login('admin@demo.example', 'demo-admin');
    const { body } = await service().call('GET', '/api/due', { token });
    const lines = page.getByRole('region', { name: 'To do in all companies' }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(25);
    await page.getByRole('button', { name: `Show ${body.length - 25} more` }).click();
    await expect.poll(() => lines.count()).toBe(body.length);
    await page.getByText('Late only').click();
    const late = body.filter(({ is_late }: { is_late: boolean }) => is_late);
    await expect.poll(() => lines.count()).toBe(Math.min(late.length, 25));
    const rows = page.getByRole('region', { name: 'Companies' });
    await rows.getByRole('link', { name: 'Kauri' }).first().waitFor();
    const line = lines.filter({ hasText: 'Wattle Bakery' }).first();
    await line.getByRole('link').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('company_id')).toBe('1');
    await complaints.expectNoMore();
  });

  test('creates a company, finds it by typing and switches to it [DESK-002]', async () => {
    const { page, complaints } = await open('/?company_id=1');
    const switcher = page.getByLabel('Company', { exact: true }).first();
    await switcher.click();
    await page.getByRole('option', { name: 'New company…' }).click();
    await page.getByRole('textbox', { name: /^Legal name/ }).fill('Rimu Orchards');
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rimu Orchards' }).waitFor();
    // Typing replaces the name that is shown.
    await switcher.click();
    await page.keyboard.type('wattle');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.getByRole('option').click();
    await page.getByRole('heading', { level: 1, name: /^Wattle Bakery/ }).waitFor();
    await switcher.click();
    await switcher.fill('rimu');
    await page.getByRole('option', { name: /^Rimu Orchards/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Rimu Orchards' }).waitFor();
    // Home requests the account that wages are paid from twice. It is not set yet, so both requests return 404.
    await complaints.take(/404/);
    await complaints.take(/404/);
    await complaints.expectNoMore();
  });

  test('shows only what the permissions of the user allow', async () => {
    const { database } = service();
    await database.query(`delete from user_zone where user_id = 101`);
    for (const zone of ['COMPANY', 'PAYS']) {
      await database.query(
        `insert into user_zone (customer_id, user_id, company_id, zone, level) values (3, 101, 1, '${zone}', 'READ_ONLY')`,
      );
    }
    const { page, complaints } = await open('/?company_id=1', { as: PAULA });
    await page.getByRole('link', { name: /^Complete the weekly pay run/ }).waitFor();
    expect(await page.getByText(/Super for|ATO/).count()).toBe(0);
    expect(await page.getByRole('heading', { name: /Last twelve months/ }).count()).toBe(0);
    await complaints.expectNoMore();
  });
});

const PAULA = { username: 'paula', password: 'demo-paula', customerId: 3 };
