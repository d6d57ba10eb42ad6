import type { Recorder } from './recorder.ts';

const BAKERY = { company_id: 1 };
const ORCHARD = { company_id: 2 };

const latestRun = async ({ does }: Recorder, token: string, params: typeof BAKERY): Promise<number> =>
  (await does('listPayRuns', { token, params, query: { status: 'complete', limit: 1 } })).body[0].pay_run_id;

/** Files through Single Touch Payroll and handles superannuation for the Australian company. */
export async function reportInAustralia(recorder: Recorder, token: string): Promise<void> {
  const { does, isRefused } = recorder;
  const pay_run_id = await latestRun(recorder, token, BAKERY);
  await does('listFilingProblems', { token, params: BAKERY });
  await does('listStpProblems', { token, params: BAKERY, query: { pay_run_id } });
  const { body: events } = await does('listStpPayEvents', { token, params: BAKERY });
  const standing = (status: string) => ({
    ...BAKERY,
    stp_pay_event_id: events.find((one: { status: string }) => one.status === status).stp_pay_event_id,
  });
  await does('completeStpPayEvent', {
    token,
    params: standing('SENT_AWAITING_RESPONSE'),
    body: { is_accepted: true },
  });
  await does('replaceStpPayEvent', { token, params: standing('TRANSMISSION_UNSUCCESSFUL') });
  const order = { pay_run_id, service_action: 'NEW' };
  const { body: event } = await does('submitStpPayEvent', { token, params: BAKERY, body: order });
  await isRefused('submitStpPayEvent', { token, params: BAKERY, body: order });
  const ofEvent = { ...BAKERY, stp_pay_event_id: event.stp_pay_event_id };
  await does('checkStpPayEvent', { token, params: ofEvent });
  await does('readStpPayEvent', { token, params: ofEvent });
  await does('listStpResponses', { token, params: ofEvent });
  await does('downloadStpMessage', { token, params: ofEvent });
  await does('readStpYearToDate', { token, params: BAKERY });

  await does('listSuperContributions', { token, params: BAKERY });
  await does('listSuperBatchProblems', { token, params: BAKERY, query: { pay_run_id } });
  const { body: batch } = await does('createSuperBatch', { token, params: BAKERY, body: { pay_run_id } });
  await isRefused('createSuperBatch', { token, params: BAKERY, body: { pay_run_id } }, 409);
  const ofBatch = { ...BAKERY, super_batch_id: batch.super_batch_id };
  await does('readSuperBatch', { token, params: ofBatch });
  await does('listSuperBatches', { token, params: BAKERY });
  await does('downloadSuperFile', { token, params: ofBatch });
  await does('cancelSuperBatch', { token, params: ofBatch });
  const { body: again } = await does('createSuperBatch', { token, params: BAKERY, body: { pay_run_id } });
  await does('markSuperBatchPaid', {
    token,
    params: { ...BAKERY, super_batch_id: again.super_batch_id },
    body: { paid_on: '2026-03-10' },
  });
  await does('readPayrollTax', { token, params: BAKERY, query: { month: '2026-02' } });
}

/** Makes the payday filings of the New Zealand company. */
export async function fileInNewZealand(recorder: Recorder, token: string): Promise<void> {
  const { does, isRefused } = recorder;
  const pay_run_id = await latestRun(recorder, token, ORCHARD);
  await does('listPaydayFilingProblems', { token, params: ORCHARD, query: { pay_run_id } });
  const { body: filing } = await does('submitPaydayFiling', { token, params: ORCHARD, body: { pay_run_id } });
  await isRefused('submitPaydayFiling', { token, params: ORCHARD, body: { pay_run_id } }, 409);
  const ofFiling = { ...ORCHARD, payday_filing_id: filing.payday_filing_id };
  await does('checkPaydayFiling', { token, params: ofFiling });
  await does('readPaydayFiling', { token, params: ofFiling });
  await does('downloadPaydayFile', { token, params: ofFiling });
  const { body: filings } = await does('listPaydayFilings', { token, params: ORCHARD });
  const waiting = filings.find(({ status }: { status: string }) => status === 'Pending');
  await does('completePaydayFiling', {
    token,
    params: { ...ORCHARD, payday_filing_id: waiting.payday_filing_id },
    body: { is_accepted: true },
  });
  const ines = { id: 11, ird_number: '102030400', nz_tax_code: 'M', no_declaration: false };
  await does('updateEmployees', { token, params: ORCHARD, body: [ines] });
  await does('amendPaydayFiling', { token, params: ofFiling, body: { employee_ids: [ines.id] } });
  await does('listEmployeeDetailTasks', { token, params: ORCHARD });
  await does('submitEmployeeDetails', { token, params: ORCHARD, body: { employee_ids: [ines.id] } });
}

/** Reads the reports of paid, owed and posted amounts, and the due list. */
export async function readReports({ does }: Recorder, token: string): Promise<void> {
  await does('listDue', { token, params: BAKERY });
  await does('listDueOfAllCompanies', { token });
  await does('listCompaniesByDue', { token });
  await does('listMonthlyTotals', { token, params: BAKERY, query: { months: 3 } });
  await does('listYearToDate', { token, params: BAKERY });
  await does('listYearEndSummaries', { token, params: BAKERY });
  await does('downloadYearEndSummaries', { token, params: BAKERY });
  await does('downloadYearEndSummary', { token, params: { ...BAKERY, employee_id: 1 } });
  const report = { ...BAKERY, report: 'payroll-register' };
  await does('readReport', { token, params: report });
  await does('downloadReportCsv', { token, params: report });
  await does('downloadReportXlsx', { token, params: report });
  await does('downloadReportPdf', { token, params: report });
  const record = { employee_id: 1, record: 'employee-records' };
  const query = { from: '2026-03-01', to: '2026-03-31' };
  await does('readEmploymentRecord', { token, params: record, query });
  await does('downloadEmploymentRecordCsv', { token, params: record, query });
  await does('downloadEmploymentRecordPdf', { token, params: record, query });
}

/** Changes the chart of accounts and exports the postings of a run. */
export async function manageLedger(recorder: Recorder, token: string): Promise<void> {
  const { does, isRefused } = recorder;
  const etag = async (params = BAKERY) => ({
    'if-match': String((await does('readGlChart', { token, params })).headers.etag),
  });
  await does('readGlOptions', { token, params: BAKERY });
  await does('listGlProviderCodes', { token, params: BAKERY });
  await does('refreshGlProvider', { token, params: BAKERY, headers: await etag() });
  await does('updateGlChart', { token, params: BAKERY, headers: await etag(), body: { include_nil_amounts: false } });
  const { body: chart } = await does('createGlRow', {
    token,
    params: BAKERY,
    headers: await etag(),
    body: { base_attr: 'ordinary_earnings', account_label: 'Wages of the shop', account_code: '478', is_debit: true },
  });
  const ofRow = { ...BAKERY, row_id: chart.rows.at(-1).id };
  await does('updateGlRow', { token, params: ofRow, headers: await etag(), body: { account_code: '479' } });
  await isRefused('updateGlRow', { token, params: ofRow, body: { account_code: '480' } }, 428);
  await isRefused('updateGlRow', { token, params: ofRow, headers: { 'if-match': '"x"' }, body: {} }, 412);
  await does('deleteGlRow', { token, params: ofRow, headers: await etag() });
  const { body: defaults } = await does('previewGlDefaults', {
    token,
    params: BAKERY,
    query: { template: 'external_basic' },
  });
  const pay_run_id = await latestRun(recorder, token, BAKERY);
  await does('readGlPostings', { token, params: { pay_run_id } });
  await does('readEvidence', { token, params: { pay_run_id } });
  await does('downloadGlPostingsCsv', { token, params: { pay_run_id }, body: {} });
  await does('downloadGlPostingsPdf', { token, params: { pay_run_id }, body: {} });
  await does('restoreGlDefaults', {
    token,
    params: BAKERY,
    headers: await etag(),
    body: { template: 'external_basic', template_revision: defaults.template_revision, confirm_reset: true },
  });
  const { body: made } = await does('createCompany', { token, body: { name: 'Heath Nursery Ltd', country: 'NZ' } });
  const own = { company_id: made.id };
  await does('initialiseGlChart', {
    token,
    params: own,
    headers: await etag(own),
    body: { template: 'service_default' },
  });
}
