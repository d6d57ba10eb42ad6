import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { REPORTS } from '../../console/src/reports/reports.ts';
import { openXlsx } from '../../src/resources/import/file-import/file/xlsx.ts';
import { inTheConsole, OWNER } from '../harness/console.ts';

const PERIOD = 'from=2025-04-01&to=2026-03-31';

inTheConsole('reports', ({ open, service }) => {
  const ask = async (company: number, name: string) => {
    const token = await service().login(OWNER.username, OWNER.password);
    return (await service().call('GET', `/api/company/${company}/reports/${name}?${PERIOD}`, { token })).body;
  };

  /** The last amount in the totals, in the console's format. */
  const lastAmount = (totals: readonly string[] | null): string | undefined => {
    const [whole, decimals] =
      totals
        ?.findLast((each) => each.includes('.'))
        ?.replace('-', '')
        .split('.') ?? [];
    return whole && `${Number(whole).toLocaleString('en-AU')}.${decimals}`;
  };

  test('shows every report as a table with the totals from the service', async () => {
    const { page, complaints } = await open(`/reports?company_id=1&${PERIOD}`);
    for (const { value, label } of REPORTS) {
      await page.getByRole('tab', { name: label, exact: true }).click();
      const { rows, totals } = await ask(1, value);
      await page.getByRole('table', { name: label }).waitFor();
      await page.getByText(`${rows.length.toLocaleString('en-AU')} ${rows.length === 1 ? 'row' : 'rows'}`).waitFor();
      const amount = lastAmount(totals);
      // A report without rows shows no totals.
      if (amount && rows.length > 0) await page.locator('dl').getByText(amount).first().waitFor();
    }
    await complaints.expectNoMore();
  });

  test('shows a report as a chart, keeps the dates in the URL, and downloads CSV, Excel and PDF', async () => {
    const { page, complaints } = await open(`/reports?company_id=2&report=year-to-date&${PERIOD}`);
    await page.getByText('Chart', { exact: true }).click();
    await page.getByRole('img', { name: 'Chart: Year to date' }).waitFor();
    await page.getByLabel('From').fill('2025-10-01');
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2025-10-01');
    await page.getByText(/Wed 1 Oct 2025 to/).waitFor();
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
    expect(csv.suggestedFilename()).toBe('year-to-date-2.csv');
    expect(await readFile((await csv.path()) as string, 'utf8')).toMatch(/^"Number","Employee","Pays","Gross"/);
    const [workbook] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel' }).click(),
    ]);
    expect(workbook.suggestedFilename()).toBe('year-to-date-2.xlsx');
    const { sheets } = await openXlsx(await readFile((await workbook.path()) as string));
    expect(sheets).toEqual(['Year to date']);
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);
    expect(pdf.suggestedFilename()).toBe('year-to-date-2.pdf');
    await complaints.expectNoMore();
  });

  test('shows the payroll tax of a month with the calculation of each state, in Australia only', async () => {
    const token = await service().login(OWNER.username, OWNER.password);
    const { body } = await service().call('GET', '/api/company/1/payroll-tax?month=2026-02', { token });
    const { page, complaints } = await open('/reports?company_id=1');
    await page.getByRole('tab', { name: 'Payroll tax' }).click();
    await page.getByLabel('Month').fill('2026-02');
    await expect.poll(() => new URL(page.url()).searchParams.get('month')).toBe('2026-02');
    const [state] = body.states;
    await page.getByRole('heading', { name: state.state, exact: true }).waitFor();
    await page.getByText(state.lines[0].because).waitFor();
    const wages = `$${body.wages.toLocaleString('en-AU', { minimumFractionDigits: 2 })}`;
    await page.getByRole('definition').filter({ hasText: wages }).waitFor();
    await page.getByRole('heading', { name: 'Assumptions' }).waitFor();
    await page.goto(page.url().replace('company_id=1', 'company_id=2'));
    await page.getByRole('tab', { name: 'KiwiSaver' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Payroll tax' }).count()).toBe(0);
    expect(await page.getByRole('tab', { name: 'Payroll register' }).getAttribute('aria-selected')).toBe('true');
    await complaints.expectNoMore();
  });

  test('shows an error when the dates are in the wrong order', async () => {
    const { page, complaints } = await open('/reports?company_id=1&from=2026-03-02&to=2026-03-01');
    await page.getByText(/must not be after to/).waitFor();
    await complaints.take(/422/);
    await complaints.expectNoMore();
  });
});
