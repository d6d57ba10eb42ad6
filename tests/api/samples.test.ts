import { beforeAll, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { VERSION } from '../../src/version.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { EXAMPLE_VERSION } from './examples/made-up.ts';

// The files in docs/samples show the output of the service for the demo companies. To write them, run `vitest run <this
// file> -u`.

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await service.login('admin@demo.example', 'demo-admin');
});

const get = (url: string) => service.call('GET', url, { token });
const post = (url: string, body?: unknown) =>
  service.call('POST', url, { token, ...(body === undefined ? {} : { body }) });
const newestRun = async (company: number): Promise<number> =>
  (await get(`/api/company/${company}/pay-runs?status=complete&limit=1`)).body[0].pay_run_id;

/** Matches ids that differ in every run, so that a fixed id can replace them. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const shown = (text: string): string =>
  text.replace(UUID, '00000000-0000-4000-8000-000000000000').replaceAll(VERSION, EXAMPLE_VERSION);
const expectSample = (name: string, text: string) =>
  expect(shown(text)).toMatchFileSnapshot(`../../docs/samples/${name}`);

it('produces the STP pay event shown in docs/samples', async () => {
  const order = { pay_run_id: await newestRun(1), service_action: 'NEW' };
  const { stp_pay_event_id } = (await post('/api/company/1/stp-pay-events', order)).body;
  const { text } = await get(`/api/company/1/stp-pay-events/${stp_pay_event_id}/message.xml`);
  await expectSample('stp-pay-event.xml', text);
});

it('produces the super contributions shown in docs/samples', async () => {
  const { super_batch_id } = (await post('/api/company/1/super-batches', { pay_run_id: await newestRun(1) })).body;
  const { text } = await get(`/api/company/1/super-batches/${super_batch_id}/file.csv`);
  await expectSample('super-contributions.csv', text);
});

it('produces the payment files shown in docs/samples', async () => {
  const fileOf = async (company: number) =>
    (await post(`/api/company/${company}/pay-runs/${await newestRun(company)}/payment-file`)).text;
  await expectSample('payments.aba', await fileOf(1));
  await expectSample('payments-asb.txt', await fileOf(2));
});

it('produces the employment information and the amendment shown in docs/samples', async () => {
  const filings = '/api/company/2/payday-filings';
  const { payday_filing_id } = (await post(filings, { pay_run_id: await newestRun(2) })).body;
  await expectSample('employment-information.csv', (await get(`${filings}/${payday_filing_id}/file.csv`)).text);
  await post(`${filings}/${payday_filing_id}/check`);

  const ines = { id: 11, ird_number: '102030400', nz_tax_code: 'M', no_declaration: false };
  await service.call('PATCH', '/api/company/2/employees/update', { token, body: [ines] });
  const amended = await post(`${filings}/${payday_filing_id}/amend`, { employee_ids: [ines.id] });
  const amendment = `${filings}/${amended.body.payday_filing_id}/file.csv`;
  await expectSample('employment-amendment.csv', (await get(amendment)).text);
});

it('produces the employee details shown in docs/samples', async () => {
  await service.database.query('delete from employee_detail_filing');
  await post('/api/company/2/employee-detail-tasks/submit');
  const [sent] = await service.database.query<{ id: number; message: string }>(
    `select l.id, m.message from lodgement_message m join lodgement l on l.customer_id = m.customer_id and l.id = m.lodgement_id
     where l.kind = 'EMPLOYEE_DETAILS' order by l.id desc limit 1`,
  );
  const message = fieldCipher([TEST_SECRET_KEY]).open('lodgement_message.message', [3, sent!.id], sent!.message);
  await expectSample('employee-details.csv', message);
});
