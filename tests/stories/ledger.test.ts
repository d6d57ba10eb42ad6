import { expect, test } from 'vitest';
import { inTheConsole, OWNER } from '../harness/console.ts';

inTheConsole('the ledger', ({ open, service }) => {
  const chartOf = async (company: number) => {
    const token = await service().login(OWNER.username, OWNER.password);
    return (await service().call('GET', `/api/company/${company}/gl-settings`, { token })).body;
  };

  test('adds, changes and deletes a row of the chart', async () => {
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

  test('sets a department code on a split row', async () => {
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

  test('previews the postings of a run, and downloads them', async () => {
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

  test('shows a whole template before it replaces the chart', async () => {
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
