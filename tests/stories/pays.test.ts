import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { verifyPacket } from '../../src/formats/evidence/verify-packet.ts';
import { aCompany, type MadeCompany } from '../fixtures/made-company.ts';
import { beforeNext } from '../harness/browser.ts';
import { inTheConsole } from '../harness/console.ts';

const PEOPLE = [
  { first_name: 'Ben', last_name: 'Adams' },
  { first_name: 'Mia', last_name: 'Brown' },
  { first_name: 'Olivia', last_name: 'Martin' },
];

const grid = (page: Page) => page.getByRole('grid', { name: 'Pays of the run' });
const rowOf = (page: Page, name: string) => grid(page).getByRole('row', { name });
/** The visible cells of an employee's row. */
const cells = async (page: Page, name: string): Promise<string[]> =>
  (await rowOf(page, name).getByRole('gridcell').allInnerTexts()).map((text) => text.trim());
/** Clicks one of several options, selected by its label. */
const pick = (page: Page, name: string) => page.locator('label', { hasText: name }).first().click();
const saved = (page: Page) => page.getByText('All changes are saved').waitFor();

async function typeAndUndo(page: Page): Promise<void> {
  await grid(page).focus();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect.poll(() => cells(page, 'Adams, Ben')).toEqual(expect.arrayContaining(['40.00', '1,600.00', '+80.00']));

  // An invalid cell remains marked with a message, and blocks the next step.
  await page.keyboard.type('lots');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.getByText('Brown, Mia, Ordinary hours: Enter hours as a number such as 7.6, or as 7:36.').waitFor();
  await page.getByText('1 cell cannot be saved').waitFor();
  expect(await page.locator('#next-step:enabled').count()).toBe(0);
  await grid(page).focus();
  await page.keyboard.press('Control+z');
  await page.getByText('1 cell cannot be saved').waitFor({ state: 'detached' });

  // Fills the first value down to both other rows, then undoes it.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect.poll(async () => (await cells(page, 'Martin, Olivia'))[1]).toBe('1,600.00');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await cells(page, 'Martin, Olivia'))[1]).toBe('1,520.00');

  // F2 continues with the current value, and Esc discards the edit.
  await page.keyboard.press('F2');
  await page.keyboard.type('.5');
  expect(await page.getByLabel('Ordinary hours of Adams, Ben').inputValue()).toBe('40.5');
  await page.keyboard.press('Escape');
  expect((await cells(page, 'Adams, Ben'))[0]).toBe('40.00');
}

/** Opens the explanation of an amount, which also shows the amount in the last run. */
async function askWhy(page: Page): Promise<void> {
  await expect.poll(async () => (await cells(page, 'Adams, Ben'))[1]).toBe('1,600.00');
  for (const _ of ['gross', 'change', 'tax']) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Why? Tax of Adams, Ben' });
  await drawer.getByText(/Last time: 310.00/).waitFor();
  expect(await drawer.getByText('Ordinary hours', { exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

/** Checks that a change by another user is shown and not overwritten. */
async function seeConflict(page: Page, company: MadeCompany, run: number): Promise<void> {
  await beforeNext(page, 'PATCH', '/sheet', () => company.changeHours(run, 0, '20'));
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  await page.getByText('Someone else changed Adams, Ben').waitFor();
  await page.getByText('Ordinary hours is now 20.00, but you typed 41.00').waitFor();
  expect((await cells(page, 'Adams, Ben'))[1]).toBe('800.00');
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(async () => (await cells(page, 'Adams, Ben'))[1]).toBe('1,640.00');
}

/** Adds a column, and previews a pasted block. */
async function pasteBlock(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+ Column' }).click();
  await page.getByRole('menuitem', { name: 'Sick leave' }).click();
  await grid(page).getByRole('columnheader', { name: 'Sick' }).waitFor();
  await page.waitForURL(/columns=/);
  await page.evaluate(
    "navigator.clipboard.writeText('Name\\tOrdinary\\tSick\\tOT 1.5\\nOlivia Martin\\t30.4\\t7.6\\t2\\nZoe Nobody\\t1\\t1\\t1\\nAdams, Ben\\tmany\\t\\t')",
  );
  await grid(page).focus();
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: 'Columns to paste into' });
  await dialog.getByText('3 cells of 1 pay will change').waitFor();
  await dialog.getByText('Zoe Nobody: no one with that name or number is in this pay run').waitFor();
  await dialog.getByText('1 cell cannot be pasted and will not change').waitFor();
  await dialog.getByRole('button', { name: 'Paste 3 cells' }).click();
  await expect
    .poll(() => cells(page, 'Martin, Olivia'))
    .toEqual(['30.40', '2.00', '7.60', '1,640.00', '+120.00', '349.00', '182.40', '1,291.00']);
}

inTheConsole('pays', ({ open, service }) => {
  /** Creates a completed week, and drafts for the next week. */
  async function twoWeeks(name: string): Promise<{ company: MadeCompany; run: number }> {
    const company = await aCompany(service(), { name, people: PEOPLE });
    await company.complete(await company.prepare('2026-03-03'));
    return { company, run: await company.prepare('2026-03-10') };
  }

  let made: ReturnType<typeof twoWeeks> | undefined;
  /** Prepares the two weeks that tests share if they change different employees or runs. */
  const shared = () => {
    made ??= twoWeeks('Shared');
    return made;
  };

  test('lists the pay runs, filters them and keeps the filter in the URL', async () => {
    const { page, complaints } = await open('/pays?company_id=1');
    await page.getByRole('table', { name: 'Pay runs' }).waitFor();
    await page
      .getByRole('row', { name: /Weekly, .*Draft/ })
      .first()
      .waitFor();
    await pick(page, 'Complete');
    await page.waitForURL(/state=complete/);
    await expect.poll(() => page.getByRole('row', { name: /Draft/ }).count()).toBe(0);
    await complaints.expectNoMore();
  });

  test('creates the next weekly pay run with its dates and its drafts', async () => {
    const { company } = await shared();
    const { page, complaints } = await open(`/pays/new?company_id=${company.id}`);
    await page.getByText('is still a draft').waitFor();
    expect(await page.getByLabel('A day in the period').inputValue()).toBe('2026-03-16');
    await page.getByRole('button', { name: 'Create pay run' }).click();
    await page.getByRole('heading', { level: 1, name: 'Weekly run, 16 Mar to 22 Mar 2026' }).waitFor();
    await page.getByText('3 draft pays created').waitFor();
    await complaints.expectNoMore();
  });

  test('edits drafts like a spreadsheet, saves automatically, explains amounts and accepts a pasted block', async () => {
    const { company, run } = await twoWeeks('Typing');
    const { page, context, complaints } = await open(`/pays/${run}?company_id=${company.id}`);
    await grid(page).waitFor();
    expect(await cells(page, 'Adams, Ben')).toEqual(['38.00', '1,520.00', '–', '310.00', '182.40', '1,210.00']);
    await typeAndUndo(page);
    await askWhy(page);
    await seeConflict(page, company, run);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await pasteBlock(page);
    await complaints.expectNoMore();
  });

  test('completes a pay run only as previewed, shows what changed since the preview, and reopens the run', async () => {
    const { company, run } = await twoWeeks('Completing');
    const path = `/api/company/${company.id}/pay-runs/${run}/sheet`;
    await company.changeHours(run, 2, '45');
    const { page, complaints } = await open(`/pays/${run}?company_id=${company.id}`);
    await page.getByRole('button', { name: /Preview/ }).click();
    await page.getByRole('heading', { name: 'Changes since the last pay run' }).waitFor();
    await page.getByText('Ordinary hours 38.00 → 45.00').waitFor();
    await pick(page, 'Changed 1');
    await expect.poll(() => grid(page).getByRole('rowheader').allInnerTexts()).toHaveLength(1);

    // Another user changes a draft between the preview and the completion, so nothing is completed.
    await page.getByRole('button', { name: /Complete 3 pays/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete 3 pays' });
    await dialog.getByText('Adams, Ben; Brown, Mia; Martin, Olivia').waitFor();
    await company.changeHours(run, 0, '10');
    await dialog.getByRole('button', { name: /Complete 3 pays and notify partners/ }).click();
    await dialog.getByText('have changed since you read them').waitFor();
    await complaints.take(/412/);
    await dialog.getByRole('button', { name: 'Preview again' }).click();
    await page.getByText('Ordinary hours 38.00 → 10.00').waitFor();
    await page.getByRole('button', { name: /Complete 3 pays/ }).click();
    await page.getByRole('button', { name: /Complete 3 pays and notify partners/ }).click();
    await page.getByText('3 pays completed').waitFor();
    await page.getByText('To undo this, reopen the pay run, or a single pay on its own page.').waitFor();
    expect((await company.call('GET', path)).run.status).toBe('complete');

    // Reopens the run. Its drafts are back, with the values that were typed.
    await page.getByRole('button', { name: 'Reopen pay run' }).click();
    await page.getByRole('dialog', { name: 'Reopen pay run' }).getByText('3 pays, ').waitFor();
    await page.getByRole('button', { name: 'Reopen 3 pays' }).click();
    await page.getByText('3 pays reopened').waitFor();
    await page.getByRole('button', { name: /^(Preview|Complete 3 pays)/ }).waitFor();
    const { run: reverted, rows } = await company.call('GET', path);
    expect([reverted.status, rows[0].pay.hours[0].value]).toEqual(['pending', 10]);
    await complaints.expectNoMore();
  });

  test('before a pay run is completed, lists what will stop paying and lodging, with links to the fields', async () => {
    const company = await aCompany(service(), { name: 'Unready', people: PEOPLE });
    const run = await company.prepare('2026-03-03');
    const { page, complaints } = await open(`/pays/${run}?company_id=${company.id}`);
    await page.getByRole('heading', { name: 'Fix before you pay and lodge' }).waitFor();
    const problems = page.getByRole('region', { name: 'Problems to fix' });
    await page.getByRole('button', { name: /^Show all \d+ problems$/ }).click();
    await problems.getByText('Ben Adams').first().waitFor();
    await problems.getByText('The employee has no bank account', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /Preview/ }).click();
    await page.getByRole('button', { name: /Complete 3 pays/ }).click();
    await page
      .getByRole('dialog', { name: 'Complete 3 pays' })
      .getByText(/problems will stop paying or lodging until you fix them/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await problems.getByRole('link', { name: 'ABN' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('ABN');
    await complaints.expectNoMore();
  });

  test('shows the payment file, payslips, lodgement and journal with their states after completion', async () => {
    const { page, complaints } = await open('/pays?company_id=1&state=pending');
    await page.getByRole('row', { name: /Draft/ }).first().click();
    await page.getByRole('button', { name: /Preview/ }).click();
    await page.getByRole('button', { name: /Complete 6 pays/ }).click();
    await page.getByRole('button', { name: /and notify partners/ }).click();
    await page.getByText('6 pays completed').waitFor();
    await page.getByText('Bank file not downloaded yet').waitFor();
    await page.getByText('Not sent to the ATO yet').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download bank file' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.aba$/);
    await page.getByText(/Bank file downloaded/).waitFor();
    const [journal] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(journal.suggestedFilename()).toMatch(/^gl-postings-\d+\.csv$/);
    await page.getByRole('combobox', { name: 'Download the payslip of' }).click();
    const [slip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('option', { name: 'Chen, Liam' }).click(),
    ]);
    expect(slip.suggestedFilename()).toMatch(/\.pdf$/);
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'All as ZIP' }).click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);
    const [evidence] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download evidence' }).click(),
    ]);
    expect(evidence.suggestedFilename()).toMatch(/^pay-run-\d+\.evidence$/);
    // The bytes that the browser saved are still canonical. The run has no approval, so it is unsigned, not invalid.
    expect(verifyPacket(readFileSync(await evidence.path())).verdict).toBe('unsigned');
    await page.getByRole('button', { name: 'Email payslips' }).click();
    await page
      .getByText(/payslips? being emailed/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Lodge with the ATO' }).click();
    const lodging = page.getByRole('dialog', { name: /^Lodge with the ATO: Weekly run/ });
    await lodging.getByText('Payer').waitFor();
    await lodging.getByLabel(/^I, .+, declare that this report is true and correct/).check();
    await lodging.getByRole('button', { name: 'Lodge with the ATO: 6 pays' }).click();
    await page
      .getByText(/The pay run was sent to the ATO/)
      .first()
      .waitFor();
    await page.getByText('The pay run was sent to the ATO and can no longer be reopened.').waitFor();
    expect(await page.getByRole('button', { name: 'Reopen pay run' }).count()).toBe(0);

    // The page of a lodged pay offers corrections instead of actions that would be refused.
    await rowOf(page, 'Chen, Liam').getByRole('button', { name: 'Chen, Liam' }).click();
    const corrections = page.getByRole('region', { name: 'Correct this pay' });
    const difference = corrections.getByRole('link', { name: 'Pay the difference' });
    expect(await difference.getAttribute('href')).toContain('/pays/off-cycle?employee=');
    expect(await page.getByRole('button', { name: /^(Reopen|Delete)$/ }).count()).toBe(0);
    await corrections.getByRole('link', { name: 'Send an update event' }).click();
    await page.getByRole('heading', { name: 'Update or finalise a year' }).waitFor();
    await complaints.expectNoMore();
  });

  test('changes, reopens and deletes a pay on its own page', async () => {
    const { company, run } = await shared();
    const { page, complaints } = await open(`/pays/${run}?company_id=${company.id}`);
    await rowOf(page, 'Brown, Mia').getByRole('button', { name: 'Brown, Mia' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brown, Mia' }).waitFor();
    await page.getByLabel('Hours of Ordinary hours').fill('30');
    await page.keyboard.press('Enter');
    await page.getByText('Ordinary hours 38.00 → 30.00').waitFor();
    await page.getByRole('combobox', { name: 'Add' }).click();
    await page.getByRole('option', { name: 'Bonus' }).click();
    await page.getByLabel('Description').fill('Thank you');
    await page.getByLabel('Amount', { exact: true }).fill('100');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Thank you 100.00 new').waitFor();
    const sheet = await company.call('GET', `/api/company/${company.id}/pay-runs/${run}/sheet`);
    expect(sheet.rows[1].pay.gross).toBe(1300);

    await company.complete(run);
    await page.reload();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('button', { name: 'Reopen pay' }).click();
    await page.getByText('Pay reopened').waitFor();
    await page.getByLabel('Hours of Ordinary hours').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete pay' }).click();
    await page.getByRole('heading', { level: 1, name: /Weekly run/ }).waitFor();
    await expect.poll(() => rowOf(page, 'Brown, Mia').count()).toBe(0);
    await complaints.expectNoMore();
  });

  test('pays one employee outside the run exactly as previewed', async () => {
    const { company } = await shared();
    const { page, complaints } = await open(`/pays/off-cycle?company_id=${company.id}`);
    await page.getByRole('combobox', { name: 'Employee' }).click();
    await page.getByRole('option', { name: 'Martin, Olivia' }).click();
    await page.waitForURL(/employee=/);
    await page.getByLabel('A day in the pay period').fill('2026-03-03');
    await page.getByRole('combobox', { name: 'Add' }).click();
    await page.getByRole('option', { name: 'Bonus' }).click();
    await page.getByLabel('Amount', { exact: true }).fill('500');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('heading', { name: 'Preview of the pay' }).waitFor();
    await page.getByRole('button', { name: /Pay Martin, Olivia .* net and notify partners/ }).click();
    await page.getByText(/Martin, Olivia is paid/).waitFor();
    await page.getByText('To undo this, open the pay and select Reopen.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Martin, Olivia' }).waitFor();
    await complaints.expectNoMore();
  });

  test('ends an employment after a preview of the final pay', async () => {
    const { company } = await twoWeeks('Ending');
    const [ben] = company.employees;
    const { page, complaints } = await open(`/pays/terminate/${ben}?company_id=${company.id}`);
    await page.getByRole('heading', { level: 1, name: 'End employment: Adams, Ben' }).waitFor();
    await page.getByLabel('Last day of the employment').fill('2026-03-20');
    await page.getByRole('heading', { name: 'Required by law' }).waitFor();
    await page.getByLabel('Hours of notice paid out').fill('38');
    await page.getByRole('button', { name: 'Preview final pay' }).click();
    await page.getByRole('heading', { name: 'Preview of the pay' }).waitFor();
    await page
      .getByText(/notice/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /net and end employment/ }).click();
    await page.getByText('Adams, Ben’s employment has ended').waitFor();
    expect((await company.call('GET', `/api/employees/${ben}/termination`)).is_employee_terminated).toBe(true);
    await complaints.expectNoMore();
  });

  test('shows a read-only user why there are no actions', async () => {
    const { database } = service();
    await database.query('delete from user_zone where user_id = 101');
    for (const [zone, level] of [
      ['COMPANY', 'READ_ONLY'],
      ['PAYS', 'READ_ONLY'],
    ]) {
      await database.query(
        `insert into user_zone (customer_id, user_id, company_id, zone, level) values (3, 101, 1, '${zone}', '${level}')`,
      );
    }
    const paula = { username: 'paula', password: 'demo-paula', customerId: 3 };
    const { page, complaints } = await open('/pays?company_id=1', { as: paula });
    await page.getByText('You have view-only pays access to this company.').waitFor();
    expect(await page.getByRole('link', { name: 'New pay run' }).count()).toBe(0);
    await page
      .getByRole('row', { name: /Complete/ })
      .first()
      .click();
    await grid(page).waitFor();
    await page.getByText('You do not have access to tax office reports').waitFor();
    await complaints.expectNoMore();
  });
});

const MANY = 100;
/** Names that sort in the order in which the employees are created. */
const MANY_PEOPLE = Array.from({ length: MANY }, (_, index) => ({
  first_name: 'Sam',
  last_name: `Worker ${String(index + 1).padStart(3, '0')}`,
}));

inTheConsole('a fortnightly run of 100 employees by keyboard', ({ open, service }) => {
  test('prepares, edits and completes a pay run without a mouse', async () => {
    const company = await aCompany(service(), {
      name: 'One Hundred',
      people: MANY_PEOPLE,
      fields: { pay_period: 'FORTNIGHTLY' },
    });
    await company.complete(await company.prepare('2026-02-24'));
    const { page, context, complaints } = await open(`/pays?company_id=${company.id}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { keyboard } = page;
    await page.getByRole('table', { name: 'Pay runs' }).waitFor();

    // The command palette prepares the next fortnight. Its dates follow from the previous one.
    await keyboard.press('Control+k');
    await page.getByLabel('Search or jump to').waitFor();
    await keyboard.type('new pay run');
    await page.getByText('New pay run').last().waitFor();
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New pay run' }).waitFor();
    await page.getByRole('button', { name: 'Create pay run' }).waitFor();
    const isFocused = async () => (await page.evaluate('document.activeElement?.textContent')) === 'Create pay run';
    for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
    await keyboard.press('Enter');

    // The grid has the focus at once. It has all employees, but renders only the visible rows.
    const grid = page.getByRole('grid', { name: 'Pays of the run' });
    await grid.waitFor();
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(MANY + 1));
    expect(await grid.getByRole('row').count()).toBeLessThan(60);
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('pay-grid');

    // Types the first four values, fills down the next two, and undoes one of those.
    for (const hours of ['80', '38:00', '71,5']) {
      await keyboard.type(hours);
      await keyboard.press('Enter');
    }
    await keyboard.type('70');
    await keyboard.press('Enter');
    await keyboard.press('Control+d');
    await keyboard.press('ArrowDown');
    await keyboard.press('Control+d');
    await keyboard.press('Control+z');
    await page.getByText('All changes are saved').waitFor();

    // An invalid value remains until it is corrected.
    await keyboard.press('Control+End');
    await keyboard.press('Home');
    await keyboard.press('ArrowRight');
    await keyboard.type('nothing');
    await keyboard.press('Tab');
    await page.getByText('1 cell cannot be saved').waitFor();
    await keyboard.press('Shift+Tab');
    await keyboard.type('60');
    await keyboard.press('Enter');
    await page.getByText('cannot be taken').waitFor({ state: 'detached' });

    // Pastes overtime for forty employees from a spreadsheet, matched by name. A preview shows the assignment first.
    const block = ['Name\tOT 1.5', ...MANY_PEOPLE.slice(50, 90).map(({ last_name }) => `${last_name}, Sam\t2`)].join(
      '\n',
    );
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block)})`);
    await keyboard.press('Control+v');
    await page.getByText('40 cells of 40 pays will change').waitFor();
    await keyboard.press('Enter');
    await grid.getByRole('columnheader', { name: 'OT 1.5' }).waitFor();
    await page.getByText('All changes are saved').waitFor();

    // Previews the run, reads the differences, and completes the run.
    await keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Changes since the last pay run' }).waitFor();
    await page.getByText('46 pays changed, 54 unchanged.').waitFor();
    await page.getByRole('button', { name: /Complete 100 pays/ }).waitFor();
    await keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Complete 100 pays' }).waitFor();
    await page.getByRole('button', { name: 'Complete 100 pays and notify partners' }).waitFor();
    await keyboard.press('Enter');
    await page.getByText('100 pays completed').waitFor();

    const [run] = await company.call('GET', `/api/company/${company.id}/pay-runs?limit=1`);
    expect(run).toMatchObject({ status: 'complete', pay_count: MANY, completed_pay_count: MANY });
    const { rows } = await company.call('GET', `/api/company/${company.id}/pay-runs/${run.pay_run_id}/sheet`);
    const hours = rows.map(({ pay }: { pay: { hours: { value: number }[] } }) => pay.hours.map(({ value }) => value));
    expect(hours.slice(0, 6)).toEqual([[80], [38], [71.5], [70], [70], [76]]);
    expect(hours[89]).toEqual([76, 2]);
    expect(hours[MANY - 1]).toEqual([60]);
    await complaints.expectNoMore();
  });
});
