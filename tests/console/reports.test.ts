import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { REPORTS } from '../../console/src/reports/reports.ts';
import { expectGoodLook, inTheConsole, OWNER } from '../harness/console.ts';

const PERIOD = 'from=2025-04-01&to=2026-03-31';

inTheConsole('its reports', ({ open, service }) => {
  const ask = async (company: number, name: string) => {
    const token = await service().login(OWNER.username, OWNER.password);
    return (await service().call('GET', `/api/company/${company}/reports/${name}?${PERIOD}`, { token })).body;
  };

  test.each(REPORTS)('shows $label as a table with the sums of the service', async ({ value, label }) => {
    const { page, complaints } = await open(`/reports?company_id=1&report=${value}&${PERIOD}`);
    const { rows, totals } = await ask(1, value);
    await page.getByRole('table', { name: label }).waitFor();
    const rowCount = `${rows.length.toLocaleString('en-AU')} ${rows.length === 1 ? 'row' : 'rows'}`;
    await page.getByText(rowCount).waitFor();
    const last = totals?.findLast((each: string) => each.includes('.')) as string | undefined;
    if (last) {
      const [whole, decimals] = last.replace('-', '').split('.');
      const written = `${Number(whole).toLocaleString('en-AU')}.${decimals}`;
      await page.locator('dl').getByText(written).first().waitFor();
    }
    await expectGoodLook(page, `reports-${value}`);
    await complaints.expectNoMore();
  });

  test('draws a report, keeps the days in the address, and downloads CSV and PDF', async () => {
    const { page, complaints } = await open(`/reports?company_id=2&report=year-to-date&${PERIOD}`);
    await page.getByText('Chart', { exact: true }).click();
    await page.getByRole('img', { name: 'Year to date as a chart' }).waitFor();
    await expectGoodLook(page, 'reports-chart');
    await page.getByLabel('From').fill('2025-10-01');
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2025-10-01');
    await page.getByText(/Wed 1 Oct 2025 to/).waitFor();
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
    expect(csv.suggestedFilename()).toBe('year-to-date-2.csv');
    expect(await readFile((await csv.path()) as string, 'utf8')).toMatch(/^"Number","Employee","Pays","Gross"/);
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);
    expect(pdf.suggestedFilename()).toBe('year-to-date-2.pdf');
    await complaints.expectNoMore();
  });

  test('says what is wrong with days the wrong way round', async () => {
    const { page, complaints } = await open('/reports?company_id=1&from=2026-03-02&to=2026-03-01');
    await page.getByText(/must not be after to/).waitFor();
    await complaints.take(/422/);
    await complaints.expectNoMore();
  });
});
