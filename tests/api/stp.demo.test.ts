import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../src/audit/audit.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { fileCommands } from '../../src/cli/file.ts';
import { loadFilings } from '../../src/demo/filings.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { TEST_PASSWORDS } from '../harness/passwords.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { messageFaults } from '../harness/stp/schema.ts';

let service: TestApp;
let token: string;
const cipher = fieldCipher([TEST_SECRET_KEY]);

beforeAll(async () => {
  service = await buildTestApp();
  token = await service.login('admin@demo.example', 'demo-admin');
});

const get = async (url: string) => (await service.call('GET', url, { token })).body;
const post = (url: string) => service.call('POST', url, { token });
// biome-ignore lint/suspicious/noExplicitAny: lists hold rows of every shape.
const statuses = async (url: string) => (await get(url)).map(({ status }: any) => status);
const newestRun = async (company: number): Promise<number> =>
  (await get(`/api/company/${company}/pay-runs?status=complete&limit=1`))[0].pay_run_id;

describe('filings of the demo world', () => {
  it('loads an accepted, a pending and a rejected demo report in each country', async () => {
    expect(await statuses('/api/company/1/stp-pay-events')).toEqual([
      'TRANSMISSION_UNSUCCESSFUL',
      'SENT_AWAITING_RESPONSE',
      'TRANSMISSION_SUCCESSFUL',
    ]);
    expect(await statuses('/api/company/2/payday-filings')).toEqual(['Failed', 'Pending', 'Success']);
    expect(await get('/api/company/2/employee-detail-tasks')).toEqual([]);
  });

  it('keeps the status of the demo reports when they are checked', async () => {
    for (const { stp_pay_event_id, status } of await get('/api/company/1/stp-pay-events')) {
      const { body } = await post(`/api/company/1/stp-pay-events/${stp_pay_event_id}/check`);
      expect(body.status).toBe(status);
    }
  });

  it('loads valid demo messages once', async () => {
    for (const { stp_pay_event_id } of await get('/api/company/1/stp-pay-events')) {
      const xml = await get(`/api/company/1/stp-pay-events/${stp_pay_event_id}/message.xml`);
      expect(messageFaults(xml)).toEqual([]);
    }
    await loadFilings({ db: service.database.db, clock: service.clock, cipher });
    expect(await get('/api/company/1/stp-pay-events')).toHaveLength(3);
  });

  it('reports the year of every Australian employee in messages that fit the schemas', async () => {
    const companies: { id: number }[] = await service.database.query(
      `select distinct c.id from company c join pay p on p.company_id = c.id and p.is_complete
       where c.customer_id = 3 and c.country = 'AU' and c.is_stp_enabled and p.processed_date >= '2025-07-01' order by 1`,
    );
    expect(companies.length).toBeGreaterThan(0);
    for (const { id } of companies) {
      const url = `/api/company/${id}/stp-pay-events`;
      const sent = await service.call('POST', url, { token, body: { service_action: 'UPDATE', financial_year: 2026 } });
      expect(sent.status, sent.text).toBe(201);
      expect(messageFaults(await get(`${url}/${sent.body.stp_pay_event_id}/message.xml`))).toEqual([]);
      await service.call('POST', `${url}/${sent.body.stp_pay_event_id}/complete`, {
        token,
        body: { is_accepted: false },
      });
      await service.database.query('delete from stp_pay_event where id = $1', [sent.body.stp_pay_event_id]);
    }
  });

  it('loads demo super that is paid, batched and due', async () => {
    expect(await statuses('/api/company/1/super-batches')).toEqual(['CREATED', 'PAID']);
    expect(new Set(await statuses('/api/company/1/super-contributions'))).toEqual(new Set(['DUE', 'BATCHED', 'PAID']));
  });

  it('pays every employee of both companies by bank', async () => {
    for (const company of [1, 2]) {
      const url = `/api/company/${company}/pay-runs/${await newestRun(company)}`;
      const { payments, not_by_bank, problems } = await get(`${url}/payments`);
      expect([not_by_bank, problems]).toEqual([[], []]);
      expect(payments.length).toBe(company === 1 ? 7 : 6);
      expect((await post(`${url}/payment-file`)).status).toBe(200);
    }
  });
});

describe('filing commands', () => {
  const run = async (name: string, given: Record<string, string>) => {
    const { db } = service.database;
    const context = {
      db,
      clock: service.clock,
      cipher,
      passwords: TEST_PASSWORDS,
      actor: OPERATOR,
      env: {},
      readLine: async () => '',
    };
    const found = fileCommands.find((each) => each.name === name)!;
    // biome-ignore lint/suspicious/noExplicitAny: every command answers its own shape.
    return found.run(context, { customer: '3', ...given } as never) as Promise<any>;
  };
  const folder = mkdtempSync(join(tmpdir(), 'tasman-'));

  it('writes the files of a pay run of the demo companies into a folder', async () => {
    const au = { company: '1', 'pay-run': String(await newestRun(1)), folder };
    const nz = { company: '2', 'pay-run': String(await newestRun(2)), folder };
    const linesOf = (file: string) => readFileSync(file, 'utf8').split('\r\n');
    const event = await run('file stp', au);
    expect(event.status).toBe('SENT_AWAITING_RESPONSE');
    expect(messageFaults(readFileSync(event.file, 'utf8'))).toEqual([]);
    const filing = await run('file payday', nz);
    expect(linesOf(filing.file)).toHaveLength(filing.line_count + 2);
    const batch = await run('file super', au);
    expect(linesOf(batch.file)).toHaveLength(batch.member_count + 4);
    const [aba, credits] = [await run('file payments', au), await run('file payments', nz)];
    expect(linesOf(aba.file).every((line, index, all) => line.length === (index < all.length - 1 ? 120 : 0))).toBe(
      true,
    );
    expect(linesOf(credits.file).at(-2)).toMatch(/^1399\d{11} {6}\d{10} +$/);
  });

  it('writes the final declaration of a year and the employee details', async () => {
    const declared = await run('file stp-final', { company: '1', year: '2026', folder });
    const xml = readFileSync(declared.file, 'utf8');
    expect(xml.match(/<RemunerationPayrollEventFinalI>true</g)).toHaveLength(6);
    await service.call('PATCH', '/api/company/2/employees/update', {
      token,
      body: [{ id: 8, city: 'Paihia' }],
    });
    const details = await run('file employee-details', { company: '2', folder });
    expect(details.tasks).toEqual([
      { employee_id: 8, employee_number: 'K002', format_name: 'Parata, Wiremu', task: 'UPDATE' },
    ]);
    expect(readFileSync(details.file, 'utf8')).toContain('Paihia');
  });

  it('fails with the messages of the API, and names an unknown company', async () => {
    const given = { company: '1', 'pay-run': String(await newestRun(1)), folder };
    await expect(run('file super', given)).rejects.toThrow('No contribution is due');
    await expect(run('file stp', given)).rejects.toThrow('Every pay of the run was already sent');
    const unwritable = { ...given, company: '2', 'pay-run': '1', folder: join(fileURLToPath(import.meta.url), 'x') };
    await expect(run('file payday', unwritable)).rejects.toThrow(
      /^The folder ".*" cannot be written to \(ENOTDIR\)\.$/,
    );
    await expect(run('file stp-final', { company: '1', year: 'x', folder })).rejects.toThrow('--year');
    await expect(run('file stp', { ...given, company: '99' })).rejects.toThrow('Customer 3 has no company 99.');
  });
});
