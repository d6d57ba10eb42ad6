import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../src/audit/audit.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { fileCommands } from '../../src/cli/file.ts';
import { loadFilings } from '../../src/demo/filings.ts';
import { readXml } from '../../src/formats/stp/read-xml.ts';
import { structureFaults } from '../../src/formats/stp/structure.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

let service: TestApp;
let token: string;
const cipher = fieldCipher([TEST_SECRET_KEY]);

beforeAll(async () => {
  service = await buildTestApp();
  token = await service.login('admin@demo.example', 'demo-admin');
  await loadFilings({ db: service.database.db, clock: service.clock, cipher });
});

const get = async (url: string) => (await service.call('GET', url, { token })).body;

describe('the demo world', () => {
  it('has a report of each country that was accepted, one that was rejected and one that waits', async () => {
    const events = await get('/api/company/1/stp-pay-events');
    expect(events.map(({ status }: { status: string }) => status)).toEqual([
      'SENT_AWAITING_RESPONSE',
      'TRANSMISSION_UNSUCCESSFUL',
      'TRANSMISSION_SUCCESSFUL',
    ]);
    const filings = await get('/api/company/2/payday-filings');
    expect(filings.map(({ status }: { status: string }) => status)).toEqual(['Pending', 'Failed', 'Success']);
    expect(await get('/api/company/2/employee-detail-tasks')).toEqual([]);
  });

  it('has messages that are as described, and is loaded once', async () => {
    for (const { stp_pay_event_id } of await get('/api/company/1/stp-pay-events')) {
      const xml = await get(`/api/company/1/stp-pay-events/${stp_pay_event_id}/message.xml`);
      expect(structureFaults(readXml(xml))).toEqual([]);
    }
    await loadFilings({ db: service.database.db, clock: service.clock, cipher });
    expect(await get('/api/company/1/stp-pay-events')).toHaveLength(3);
  });
});

describe('the command line', () => {
  const run = async (name: string, given: Record<string, string>) => {
    const { db } = service.database;
    const desk = { db, clock: service.clock, cipher, actor: OPERATOR, readLine: async () => '' };
    const found = fileCommands.find((each) => each.name === name)!;
    // biome-ignore lint/suspicious/noExplicitAny: every command answers its own shape.
    return found.run(desk, { customer: '3', ...given } as never) as Promise<any>;
  };
  const folder = mkdtempSync(join(tmpdir(), 'tasman-'));

  it('writes a pay event and a payday filing of the demo companies into a folder', async () => {
    const [newest] = await get('/api/company/1/pay-runs?status=complete');
    const event = await run('file stp', { company: '1', 'pay-run': String(newest.pay_run_id), folder });
    expect(event.status).toBe('SENT_AWAITING_RESPONSE');
    expect(structureFaults(readXml(readFileSync(event.file, 'utf8')))).toEqual([]);
    const [paid] = await get('/api/company/2/pay-runs?status=complete');
    const filing = await run('file payday', { company: '2', 'pay-run': String(paid.pay_run_id), folder });
    expect(readFileSync(filing.file, 'utf8').split('\r\n')).toHaveLength(filing.line_count + 2);
  });

  it('refuses in the words of the API, and names a company that is not there', async () => {
    const [newest] = await get('/api/company/1/pay-runs?status=complete');
    const given = { company: '1', 'pay-run': String(newest.pay_run_id), folder };
    await expect(run('file super', given)).rejects.toThrow(/^No batch was made\. .*the super fund is missing/);
    await expect(run('file payments', given)).rejects.toThrow(/^No file was made\. .*there is no bank account/);
    await expect(run('file stp', { ...given, company: '99' })).rejects.toThrow('Customer 3 has no company 99.');
  });
});
