import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filingWorld } from '../fixtures/filing-world.ts';
it('writes samples', async () => {
  const world = await filingWorld();
  const { token, service } = world;
  const keep = (name: string, text: string) => writeFileSync(`docs/samples/${name}`, text);
  const put = async (url: string, body: unknown) => { const r = await service.call('PUT', url, { token, body }); expect(r.status, r.text).toBe(200); };
  for (const id of [1, 2, 3, 4, 5, 6]) await world.patchEmployee(1, id, { default_employee_fund_usi: id % 2 ? 'STA0100AU' : 'HOS0100AU', default_employee_fund_member_number: `100200${id}`, primary_bank_bsb: '062-000', primary_bank_account_number: `1000000${id}`, primary_bank_account_name: `Employee ${id}` });
  await put('/api/company/1/payment-settings', { account_name: 'Wattle Wages', bsb: '062000', account_number: '10002000', bank_code: 'CBA', user_name: 'WATTLE BAKERY PTY LTD', user_id: '301500' });
  await put('/api/company/2/payment-settings', { account_name: 'Kauri Wages', account_number: '01-0902-0068389-00' });
  const nz = ['12-3141-0320503-00', '12-3141-0320511-00', '12-3141-0320538-00'];
  for (const id of [7, 8, 9, 10, 11, 12]) { const r = await world.post(`/api/employees/${id}/bank-accounts`, { account_name: `Employee ${id}`, account_number: nz[id % 3] }); expect(r.status, r.text).toBe(201); }
  const run = async (company: number) => (await world.get(`/api/company/${company}/pay-runs?status=complete`)).body[0].pay_run_id;
  const au = await run(1); const orchard = await run(2);
  const ev = await world.post('/api/company/1/stp-pay-events', { pay_run_id: au, service_action: 'NEW' }); expect(ev.status, ev.text).toBe(201);
  keep('stp-pay-event.xml', (await world.get(`/api/company/1/stp-pay-events/${ev.body.stp_pay_event_id}/message.xml`)).text);
  const fi = await world.post('/api/company/2/payday-filings', { pay_run_id: orchard }); expect(fi.status, fi.text).toBe(201);
  keep('employment-information.csv', (await world.get(`/api/company/2/payday-filings/${fi.body.payday_filing_id}/file.csv`)).text);
  const b = await world.post('/api/company/1/super-batches', { pay_run_id: au }); expect(b.status, b.text).toBe(201);
  keep('super-contributions.csv', (await world.get(`/api/company/1/super-batches/${b.body.super_batch_id}/file.csv`)).text);
  const p = await world.post(`/api/company/1/pay-runs/${au}/payment-file`); expect(p.status, p.text).toBe(200);
  keep('payments.aba', p.text);
  const q = await world.post(`/api/company/2/pay-runs/${orchard}/payment-file`); expect(q.status, q.text).toBe(200);
  keep('direct-credit.csv', q.text);
});
