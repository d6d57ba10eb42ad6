import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setEmployee } from '../api/self.flow.ts';
import { inTheConsole } from '../harness/console.ts';

/** Ticks the declaration in the dialog and sends the report. */
async function declare(page: Page, act: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: act });
  await send.waitFor();
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByLabel(/^I, .+, declare that this report is true and correct/).check();
  await send.click();
}

// In the demo, the first three paydays were reported: one report was accepted, one is waiting for a response and one
// was rejected.

inTheConsole('filing', ({ open, service }) => {
  const call = async (method: string, url: string) =>
    service().call(method, url, { token: await service().login('admin@demo.example', 'demo-admin') });

  /** Changes an employee's last name. Returns a function that restores it. */
  async function rename(id: number, company: number, last_name: string): Promise<() => Promise<void>> {
    const { body } = await call('GET', `/api/employees/${id}`);
    await setEmployee(service(), { id, company }, { last_name });
    return () => setEmployee(service(), { id, company }, { last_name: body.last_name });
  }

  test('reports a pay run to the ATO and shows the response', async () => {
    const { page, complaints } = await open('/filing?company_id=1');
    await page.getByRole('heading', { name: 'Reports sent' }).waitFor();
    await page.getByRole('region', { name: 'Due' }).getByRole('button', { name: 'Check and lodge' }).first().waitFor();
    await page.getByRole('button', { name: 'Check and lodge' }).first().click();
    await page.getByText('Ready to lodge').waitFor();
    await page.getByRole('button', { name: /^Lodge \d+ pays with the ATO$/ }).click();
    await declare(page, /^Lodge \d+ pays with the ATO$/);
    await page.getByRole('heading', { name: /^Report \d+$/ }).waitFor();
    const ask = page.getByRole('button', { name: 'Check now' });
    const answered = page.getByText('Accepted by the ATO. Nothing more to do.');
    await ask.or(answered).first().waitFor();
    if (await ask.isVisible()) await ask.click();
    await answered.waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download message' }).click();
    expect((await download).suggestedFilename()).toMatch(/^stp-pay-event-\d+\.xml$/);
    const { body } = await call('GET', '/api/company/1/stp-pay-events?limit=1');
    expect(body[0].status).toBe('TRANSMISSION_SUCCESSFUL');
    await complaints.expectNoMore();
  });

  test('explains a rejection by the ATO and offers to replace the report', async () => {
    const { body } = await call('GET', '/api/company/1/stp-pay-events?status=TRANSMISSION_UNSUCCESSFUL');
    const { page, complaints } = await open(`/filing?company_id=1&tab=stp&event=${body[0].stp_pay_event_id}`);
    await page.getByText('The ATO rejected the report. Correct the problems below, then replace the report.').waitFor();
    await page.getByRole('button', { name: 'Replace with the current pays' }).waitFor();
    await complaints.expectNoMore();
  });

  test('links from a problem to its field, and declares a year as final', async () => {
    const { body: before } = await call('GET', '/api/company/1');
    const { body: due } = await call('GET', '/api/company/1/due');
    const item = due.items.find(({ kind }: { kind: string }) => kind === 'STP_TO_SUBMIT');
    const token = await service().login('admin@demo.example', 'demo-admin');
    await service().call('PATCH', '/api/company/1', { token, body: { abn: null } });
    const { page, complaints } = await open(`/filing?company_id=1&tab=stp&pay_run_id=${item.pay_run_id}`);
    const problems = page.getByRole('region', { name: '1 problem to fix first' });
    const link = problems.getByRole('link', { name: 'ABN' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toContain('/settings?');
    expect(await page.getByRole('button', { name: /with the ATO$/ }).isDisabled()).toBe(true);
    await link.click();
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('ABN');
    await page.goBack();
    await link.waitFor();
    await service().call('PATCH', '/api/company/1', { token, body: { abn: before.abn } });
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Update or finalise a year' }).click();
    await page.getByRole('region', { name: 'Year to date' }).getByRole('row').nth(1).waitFor();
    await page.getByText('Same as the year-to-date report').first().waitFor();
    await page.getByLabel('Finalise year').check();
    await page.getByRole('button', { name: /^Finalise year for \d+ employees$/ }).click();
    await declare(page, /^Finalise year for \d+ employees$/);
    await page.getByText('Update event').first().waitFor();
    await complaints.expectNoMore();
  });

  test('says why the figures of a year differ from the year-to-date report', async () => {
    const [pay] = await service().database.query<{ id: string; gross: string }>(
      `update pay set stp_reported_externally = true
       where id = (select min(id) from pay where company_id = 1 and employee_id = 1 and is_complete)
       returning id, gross`,
    );
    const { page, complaints } = await open('/filing?company_id=1&tab=stp&show=year');
    const text = `another system reports to the ATO: gross $${Number(pay!.gross).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`;
    await page
      .getByRole('row', { name: /Marsh, Olivia/ })
      .getByText(text)
      .waitFor();
    await service().database.query('update pay set stp_reported_externally = false where id = $1', [pay!.id]);
    await complaints.expectNoMore();
  });

  test('shows income statements and earnings summaries of a year, and downloads them as CSV and PDF', async () => {
    const { page, complaints } = await open('/filing?company_id=1&tab=year-end');
    const { body: years } = await call('GET', '/api/company/1/year-to-date/summaries');
    const rows = page.getByRole('region', { name: 'Income statements' }).getByRole('row');
    await rows.nth(years.length + 1).waitFor();
    const [first] = years;
    const shown = first.australia.gross.toLocaleString('en-AU', { minimumFractionDigits: 2 });
    await rows.filter({ hasText: first.format_name }).getByText(shown, { exact: true }).first().waitFor();
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
    expect(csv.suggestedFilename()).toBe('year-end-summaries-1-2026.csv');
    const pdfButton = page.getByRole('button', { name: `Download PDF for ${first.format_name}` });
    const [pdf] = await Promise.all([page.waitForEvent('download'), pdfButton.click()]);
    expect(pdf.suggestedFilename()).toBe(`year-end-summary-${first.employee_id}-2026.pdf`);
    await page.getByLabel('Financial year that ends in').fill('2010');
    await page.getByText('No one was paid in this year.').waitFor();
    const { page: nz, complaints: nzComplaints } = await open('/filing?company_id=2&tab=year-end');
    await nz.getByRole('region', { name: 'Earnings summaries' }).getByRole('row').nth(1).waitFor();
    await complaints.expectNoMore();
    await nzComplaints.expectNoMore();
  });

  test('shows late super, creates a batch and marks it as paid', async () => {
    const { page, complaints } = await open('/filing?company_id=1&tab=super');
    await page.getByRole('table', { name: 'Contributions' }).waitFor();
    await page.getByRole('region', { name: 'Due' }).getByText('Late').first().waitFor();
    await page.getByRole('button', { name: 'Create super batch' }).first().click();
    await page.getByText('Ready to send to the clearing house').waitFor();
    await page.getByRole('button', { name: /^Create a batch for \d+ members$/ }).click();
    await page.getByRole('heading', { name: /^Super batch \d+$/ }).waitFor();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByText(/marked as paid on Tue 10 Mar 2026/).waitFor();
    const { body } = await call('GET', '/api/company/1/super-batches?limit=1');
    expect([body[0].status, body[0].paid_on]).toEqual(['PAID', '2026-03-10']);
    await complaints.expectNoMore();
  });

  test('files a payday with Inland Revenue and shows the response', async () => {
    const { page, complaints } = await open('/filing?company_id=2');
    await page.getByRole('heading', { name: 'Filings' }).waitFor();
    await page.getByRole('button', { name: 'Check and file' }).first().waitFor();
    await page.getByRole('button', { name: 'Check and file' }).first().click();
    await page.getByText('Ready to file').waitFor();
    await page.getByRole('button', { name: /^File the pays of \d+ people$/ }).click();
    await declare(page, /^File the pays of \d+ people$/);
    await page.getByRole('heading', { name: /^Filing \d+$/ }).waitFor();
    const ask = page.getByRole('button', { name: 'Check now' });
    const answered = page.getByText('Inland Revenue has accepted the filing. To change anything, file an amendment.');
    await ask.or(answered).first().waitFor();
    if (await ask.isVisible()) await ask.click();
    await answered.waitFor();
    await page.getByRole('button', { name: 'File an amendment' }).click();
    await declare(page, 'File the amendment');
    await page.getByRole('alert').filter({ hasText: 'There is nothing to amend' }).waitFor();
    await complaints.take(/409/);
    await complaints.expectNoMore();
  });

  test('files changed employee details with Inland Revenue', async () => {
    const token = await service().login('admin@demo.example', 'demo-admin');
    const changed = [{ id: 7, last_name: 'Changed' }];
    await service().call('PATCH', '/api/company/2/employees/update', { token, body: changed });
    const { page, complaints } = await open('/filing?company_id=2&tab=employees');
    await page.getByRole('cell', { name: 'Changed since last sent' }).waitFor();
    await page.getByRole('button', { name: 'Send 1 employee to Inland Revenue' }).click();
    await declare(page, 'Send 1 employee to Inland Revenue');
    await page.getByRole('heading', { name: 'Employee details are up to date' }).waitFor();
    await complaints.expectNoMore();
  });

  test('shows the payments of a run, downloads the bank file, and says who downloaded it before a second download', async () => {
    const { page, complaints } = await open('/filing?company_id=1&tab=payments');
    await page.getByText('Everyone can be paid').waitFor();
    await page.getByLabel('Payment date').fill('2026-03-12');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download bank file' }).click();
    expect((await download).suggestedFilename()).toMatch(/^payments-\d+\./);
    await page.getByText(/ downloaded$/).waitFor();
    await page.getByRole('button', { name: 'Download bank file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download bank file again?' });
    await dialog.getByText(/^Downloaded by admin@demo\.example, /).waitFor();
    const second = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download again' }).click();
    expect((await second).suggestedFilename()).toMatch(/^payments-\d+\./);
    await dialog.waitFor({ state: 'detached' });
    await complaints.expectNoMore();
  });

  test('lodges a pay run without an employee whose record has a problem, and says who was left out', async () => {
    const { body: due } = await call('GET', '/api/company/1/due');
    const item = due.items.find(({ kind }: { kind: string }) => kind === 'STP_TO_SUBMIT');
    const restore = await rename(2, 1, 'Chen 李');
    const { page, complaints } = await open(`/filing?company_id=1&tab=stp&pay_run_id=${item.pay_run_id}`);
    await page.getByRole('region', { name: '1 problem to fix first' }).waitFor();
    await page.getByText(/^Sets aside .*, so that the others are reported on time\.$/).waitFor();
    await page.getByRole('button', { name: 'Lodge without 1 employee' }).click();
    await declare(page, 'Lodge the others with the ATO');
    await page.getByText(/Not included: .* Fix their records, then lodge their pays as additional pays/).waitFor();
    await page.getByRole('heading', { name: /^Report \d+$/ }).waitFor();
    const { body: left } = await call('GET', '/api/company/1/due');
    const rest = left.items.find(({ pay_run_id }: { pay_run_id: number }) => pay_run_id === item.pay_run_id);
    expect(rest).toMatchObject({ kind: 'STP_TO_SUBMIT', count: 1 });
    await restore();
    await complaints.expectNoMore();
  });

  test('sends employee details without an employee whose record has a problem, and says who was left out', async () => {
    const { body: employees } = await call('GET', '/api/company/2/employees');
    const other = employees.find(({ id }: { id: number }) => id !== 7).id;
    await setEmployee(service(), { id: other, company: 2 }, { first_name: 'Renamed' });
    const restore = await rename(7, 2, 'x'.repeat(60));
    const { page, complaints } = await open('/filing?company_id=2&tab=employees');
    await page.getByRole('button', { name: 'Send without 1 employee' }).click();
    await declare(page, 'Send the others to Inland Revenue');
    await page.getByText(/Not included: .*x{60}/).waitFor();
    const { body: left } = await call('GET', '/api/company/2/employee-detail-tasks');
    expect(left.map(({ employee_id }: { employee_id: number }) => employee_id)).toEqual([7]);
    await restore();
    await complaints.expectNoMore();
  });

  test('files a payday without an employee whose record has a problem, and says who was left out', async () => {
    const { body: due } = await call('GET', '/api/company/2/due');
    const item = due.items.find(({ kind }: { kind: string }) => kind === 'PAYDAY_TO_FILE');
    // Inland Revenue knows a new employee only once the details were sent.
    await service().database.query('delete from employee_detail_filing where employee_id = 8');
    const { page, complaints } = await open(`/filing?company_id=2&tab=payday&pay_run_id=${item.pay_run_id}`);
    await page.getByRole('region', { name: '1 problem to fix first' }).waitFor();
    await page.getByRole('button', { name: 'File without 1 employee' }).click();
    await declare(page, 'File the others');
    await page.getByText(/Not included: .* Fix their records, then file an amendment to add them\./).waitFor();
    await page.getByRole('heading', { name: /^Filing \d+$/ }).waitFor();
    const { body: left } = await call('GET', '/api/company/2/due');
    const rest = left.items.find(({ pay_run_id }: { pay_run_id: number }) => pay_run_id === item.pay_run_id);
    expect(rest).toMatchObject({ kind: 'PAYDAY_TO_FILE', count: 1 });
    await complaints.expectNoMore();
  });

  test('lodges all late pay events with one declaration, oldest first, and stops at a payday with a problem', async () => {
    const isStp = ({ kind }: { kind: string }) => kind === 'STP_TO_SUBMIT';
    const stp = async () => (await call('GET', '/api/company/1/due')).body.items.filter(isStp);
    const before = await stp();
    const late = before.filter(({ is_late }: { is_late: boolean }) => is_late);
    const { page, complaints } = await open('/filing?company_id=1&tab=stp');
    const lodgeAll = async (n: number) => {
      const act = `Lodge all ${n} late pay events`;
      await page.getByRole('button', { name: act }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^I, .+, declare that these \d+ reports are true and correct/).check();
      await dialog.getByRole('button', { name: act }).click();
    };
    const results = page.getByRole('region', { name: 'Results' }).getByRole('row');

    // The ATO refuses the company's pay events, so none is lodged, and the later ones wait for the first.
    const token = await service().login('admin@demo.example', 'demo-admin');
    const { abn } = (await call('GET', '/api/company/1')).body;
    await service().call('PATCH', '/api/company/1', { token, body: { abn: null } });
    await lodgeAll(late.length);
    await page.getByRole('heading', { name: `0 of ${late.length} reports lodged` }).waitFor();
    expect(await results.filter({ hasText: 'Lodge the paydays before it first.' }).count()).toBe(late.length - 1);
    expect(await stp()).toHaveLength(before.length);
    await page
      .getByRole('region', { name: /reports lodged$/ })
      .getByRole('button', { name: 'Close' })
      .click();

    await service().call('PATCH', '/api/company/1', { token, body: { abn } });
    await lodgeAll(late.length);
    await page.getByRole('heading', { name: `${late.length} of ${late.length} reports lodged` }).waitFor();
    expect(await results.count()).toBe(late.length + 1);
    expect(await stp()).toHaveLength(before.length - late.length);
    // The first run is the one of the test above: its payday was reported before, so its pays are sent as additional.
    for (const refusal of [/409/, /400/, /409/]) await complaints.take(refusal);
    await complaints.expectNoMore();
  });

  test('files all late paydays with Inland Revenue with one declaration', async () => {
    const isLate = (item: { kind: string; is_late: boolean }) => item.kind === 'PAYDAY_TO_FILE' && item.is_late;
    const late = async (): Promise<number> =>
      (await call('GET', '/api/company/2/due')).body.items.filter(isLate).length;
    // The test above left an employee whose details Inland Revenue does not have.
    const token = await service().login('admin@demo.example', 'demo-admin');
    const details = '/api/company/2/employee-detail-tasks/submit';
    expect((await service().call('POST', details, { token, body: {} })).status).toBe(201);
    const before = await late();
    const { page, complaints } = await open('/filing?company_id=2');
    await page.getByRole('button', { name: `File all ${before} late paydays` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^I, .+, declare that these \d+ reports are true and correct/).check();
    await dialog.getByRole('button', { name: `File all ${before} late paydays` }).click();
    await page.getByRole('heading', { name: `${before} of ${before} reports filed` }).waitFor();
    expect(await late()).toBe(0);
    await complaints.expectNoMore();
  });
});
