import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { loadParams } from '../../src/params/load.ts';
import { FILING_EVENTS } from '../../src/resources/filing/filing-event/public.ts';
import { fileGateway } from '../../src/resources/filing/lodgement/gateway/file-gateway.ts';
import type { Gateway } from '../../src/resources/filing/lodgement/gateway/gateway.ts';
import { httpGateway } from '../../src/resources/filing/lodgement/gateway/http-gateway.ts';
import { type LodgementService, lodgementService } from '../../src/resources/filing/lodgement/lodgement.service.ts';
import { type StpService, stpService } from '../../src/resources/filing/stp/stp.service.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

// These tests run a gateway on this machine. The gateway stores the requests it receives, and each test sets its
// responses.
interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let world: FilingWorld;
let server: Server;
let gateway: ReturnType<typeof httpGateway>;
const requests: Request[] = [];
let post: (response: ServerResponse) => void;
let get: (response: ServerResponse) => void;

/** A JSON response that contains the id of the last message received. */
const json =
  (code: number, body: Readonly<Record<string, unknown>>) =>
  (response: ServerResponse): void => {
    const { headers, path } = requests.at(-1)!;
    const message_id = headers['x-message-id'] ?? path.split('/').at(-1);
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ message_id, ...body }));
  };
const taken = (conversation_id: string) => json(202, { status: 'waiting', conversation_id });
const UNKNOWN = json(404, { status: 'unknown' });
const never = () => {};

beforeAll(async () => {
  world = await filingWorld();
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      requests.push({ method: request.method!, path: request.url!, headers: request.headers, body });
      (request.method === 'POST' ? post : get)(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  gateway = httpGateway({ address: `http://127.0.0.1:${port}/lodge/`, token: 'sesame', timeoutMs: 300 });
});
afterAll(async () => {
  await gateway.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  requests.length = 0;
  post = taken('C-1');
  get = json(200, { status: 'accepted', conversation_id: 'C-1' });
});

const logged: unknown[] = [];

function parts(way: Gateway): { lodgements: LodgementService; stp: StpService } {
  const { database, clock } = world.service;
  const cipher = fieldCipher([TEST_SECRET_KEY]);
  const logger = { warn: (...given: unknown[]) => void logged.push(given) };
  const shared = { db: database.db, clock, cipher };
  const lodgements = lodgementService({ ...shared, gateway: way, logger, ...FILING_EVENTS });
  return {
    lodgements,
    stp: stpService({
      ...shared,
      lodgements,
      params: loadParams('au'),
      software: { version: '1.2.3', productId: 'P-7' },
    }),
  };
}

const caller = {
  principal: { customerId: 3, clientId: null, subject: 'admin@demo.example' },
  requestId: 'test',
} as unknown as Parameters<StpService['submit']>[0];

/** Creates a separate company and submits its pay through the gateway. */
async function submitted(way: Gateway = gateway) {
  const { stp, lodgements } = parts(way);
  const company = await world.company('AU');
  const employee = await world.employee(company, anAuEmployee());
  const pay = await world.paid(company, employee);
  const event = await stp.submit(caller, company, { pay_run_id: pay.pay_run_id, service_action: 'NEW' });
  const check = () => stp.check(caller, company, event.stp_pay_event_id);
  const row = async () => {
    const [found] = await world.service.database.query<{ attempts: number; last_error: string | null; id: number }>(
      `select id, attempts, last_error from lodgement where message_id = $1`,
      [event.submission_id],
    );
    return found!;
  };
  return { event, company, check, row, lodgements, stp };
}

/** An event that was sent and has no response yet. */
const awaiting = (conversation_id: string | null) => ({
  stp_pay_event_id: expect.any(Number),
  company_id: expect.any(Number),
  pay_run_id: expect.any(Number),
  pay_ids: [expect.any(Number)],
  service_action: 'NEW',
  status: 'SENT_AWAITING_RESPONSE',
  submission_id: expect.any(String),
  conversation_id,
  response_id: null,
  received_at: null,
  standing: expect.any(String),
  last_error: null,
  attempts: expect.any(Number),
  next_attempt_at: conversation_id === null ? null : expect.any(String),
  remarks: [],
  created_at: expect.any(String),
});

describe('HTTP gateway', () => {
  it('sends the message once, with id, kind and token, and asks for the result by id', async () => {
    const { event, check, company } = await submitted();
    expect(event).toEqual(awaiting('C-1'));
    const after = await check();
    expect(after.status).toBe('TRANSMISSION_SUCCESSFUL');
    const message = (await world.get(`/api/company/${company}/stp-pay-events/${event.stp_pay_event_id}/message.xml`))
      .text;
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/lodge/messages', message],
      ['GET', `/lodge/messages/${event.submission_id}`, ''],
    ]);
    expect(requests[0]!.headers).toEqual({
      host: expect.any(String),
      connection: 'close',
      authorization: 'Bearer sesame',
      accept: 'application/json',
      'content-type': 'application/xml',
      'x-message-id': event.submission_id,
      'x-message-kind': 'STP',
      'x-message-envelope': expect.any(String),
      'content-length': String(Buffer.byteLength(message)),
    });
    expect(JSON.parse(String(requests[0]!.headers['x-message-envelope']))).toEqual({
      contract: 1,
      message_id: event.submission_id,
      kind: 'STP',
      content_type: 'application/xml',
      file_name: `stp-${event.submission_id}.xml`,
      authority: 'ATO',
      ebms: {
        service: 'http://sbr.gov.au/ato/payevnt/2020',
        action: 'Submit.004.00',
        from: {
          id: '51824753556',
          type: 'http://abr.gov.au/PartyIdType/ABN',
          role: 'http://sbr.gov.au/ato/Role/Business',
        },
        to: { id: '51824753556', type: 'http://abr.gov.au/PartyIdType/ABN', role: 'http://sbr.gov.au/agency' },
        message_properties: {
          ProductID: 'P-7',
          'BMS Vendor': 'Tasman',
          'BMS Name': 'Tasman Payroll',
          'BMS Version': '1.2.3',
        },
        part_properties: { DocumentName: 'PAYEVNT', DocumentType: 'BASE', MimeType: 'application/xml' },
      },
      business_management_system_id: /<SoftwareInformationBusinessManagementSystemId>([^<]*)/.exec(message)![1],
    });
  });

  it('asks for the result and does not resend when the gateway timed out but has the message', async () => {
    post = never;
    const { event, check, row } = await submitted();
    expect(event.status).toBe('SENDING');
    expect((await check()).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect((await row()).attempts).toBe(1);
  });

  it('resends under the same id, and logs this, when the gateway timed out and does not have the message', async () => {
    post = never;
    get = UNKNOWN;
    logged.length = 0;
    const { event, check, row } = await submitted();
    post = taken('C-2');
    expect(await check()).toEqual(awaiting('C-2'));
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ headers }) => headers['x-message-id'])).toEqual([event.submission_id, event.submission_id]);
    expect(sent[0]!.body).toBe(sent[1]!.body);
    expect((await row()).attempts).toBe(2);
    expect(JSON.stringify(logged)).toContain('sending a message again that the recipient does not know');
  });

  it('treats 409 as accepted', async () => {
    post = json(409, { status: 'waiting', conversation_id: 'C-9' });
    expect((await submitted()).event).toEqual(awaiting('C-9'));
  });

  it('keeps a message for a retry when the gateway is overloaded, and fails the event when the gateway refuses the message', async () => {
    post = json(503, {});
    const busy = await submitted();
    expect([busy.event.status, (await busy.row()).last_error]).toEqual([
      'SENDING',
      'the sending service returned HTTP 503',
    ]);
    post = json(422, { status: 'refused', messages: [{ code: 'XML03', text: 'a wrong element', record: '1.2' }] });
    const refused = await submitted();
    expect([refused.event.status, (await refused.row()).last_error]).toEqual([
      'FAILED',
      'the sending service rejected the message: XML03 a wrong element (record 1.2)',
    ]);
  });

  it('emits one event for each different response', async () => {
    get = json(200, { status: 'rejected', messages: [{ code: 'CMN.ATO.PAYEVNT.EM1', text: 'no such payer' }] });
    const { event, check, stp, company } = await submitted();
    expect((await check()).status).toBe('TRANSMISSION_UNSUCCESSFUL');
    await check();
    get = json(200, { status: 'accepted_with_warnings', messages: [] });
    world.service.clock.advance({ seconds: 1 });
    expect((await check()).status).toBe('TRANSMISSION_SUCCESSFUL');
    const responses = await stp.responses(caller, company, event.stp_pay_event_id);
    expect(responses.map(({ outcome, messages }) => [outcome, messages])).toEqual([
      ['REJECTED', [{ code: 'CMN.ATO.PAYEVNT.EM1', text: 'no such payer', severity: 'error', employee_id: null }]],
      ['ACCEPTED_WITH_WARNINGS', []],
    ]);
    const emitted = await world.service.database.query(
      `select 1 from event where type = 'stp.response.updated' and entity_id = $1`,
      [event.stp_pay_event_id],
    );
    expect(emitted).toHaveLength(2);
  });

  it('accepts a response that arrives after the event failed', async () => {
    get = json(200, { status: 'waiting' });
    const { check, row } = await submitted();
    const { id } = await row();
    await world.service.database.query(`update lodgement set sent_at = sent_at - interval '4 days' where id = $1`, [
      id,
    ]);
    expect((await check()).status).toBe('FAILED');
    get = json(200, { status: 'accepted' });
    expect((await check()).status).toBe('TRANSMISSION_SUCCESSFUL');
  });

  it.each([
    ['a response that is not JSON', (response: ServerResponse) => response.writeHead(200).end('<html>')],
    ['an unknown status', json(200, { status: 'perhaps' })],
    ['no response in time', never],
    ['a broken connection', (response: ServerResponse) => response.destroy()],
  ])('keeps waiting for a response after %s, and stores the error', async (_name, answer) => {
    const { check, row } = await submitted();
    get = answer;
    expect((await check()).status).toBe('SENT_AWAITING_RESPONSE');
    expect((await row()).last_error).not.toBeNull();
  });
});

describe('a crash while sending', () => {
  it('asks for the result and does not send again after a crash between sending and recording', async () => {
    // The process crashes after the gateway received the message, but before the service recorded it.
    const dying: Gateway = {
      ...gateway,
      send: async (outgoing) => {
        await gateway.send(outgoing);
        throw new Error('killed');
      },
    };
    const { event, row } = await submitted(dying);
    expect(event.status).toBe('SENDING');
    const { id } = await row();
    await world.service.database.query(`update lodgement set leased_until = $2 where id = $1`, [
      id,
      new Date(world.service.clock.now().getTime() + 60_000),
    ]);
    const restarted = parts(gateway).lodgements;
    await restarted.advance(3, id);
    expect(requests.map(({ method }) => method)).toEqual(['POST']);
    world.service.clock.advance({ minutes: 2 });
    await restarted.advance(3, id);
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect((await row()).attempts).toBe(1);
  });

  it('sends the message once, from another node, after a crash before sending', async () => {
    const absent: Gateway = { ...gateway, send: () => Promise.reject(new Error('no route')) };
    get = UNKNOWN;
    const { row } = await submitted(absent);
    const { id } = await row();
    world.service.clock.advance({ minutes: 1 });
    await Promise.all([parts(gateway).lodgements.runDue(), parts(gateway).lodgements.runDue()]);
    const mine = requests.filter(({ method, headers }) => method === 'POST' && headers['x-message-kind'] === 'STP');
    const [found] = await world.service.database.query<{ status: string; message_id: string }>(
      'select status, message_id from lodgement where id = $1',
      [id],
    );
    expect(found!.status).toBe('SENT_AWAITING_RESPONSE');
    expect(mine.filter(({ headers }) => headers['x-message-id'] === found!.message_id)).toHaveLength(1);
  });
});

describe('file gateway', () => {
  it('writes the message to a file that only its owner can read, to be lodged manually', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'tasman-')), 'lodgements');
    const { event, check, company, stp } = await submitted(fileGateway({ folder }));
    expect(event).toEqual(awaiting(null));
    expect((await check()).status).toBe('SENT_AWAITING_RESPONSE');
    const name = `stp-${event.submission_id}.xml`;
    expect(readdirSync(folder)).toEqual([name]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, name), 'utf8')).toContain(event.submission_id);
    const done = await stp.complete(caller, company, event.stp_pay_event_id, {});
    expect(done.status).toBe('MANUALLY_COMPLETED');
  });

  it('keeps a message pending for more than three days, and never asks another gateway about it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tasman-'));
    const { check, lodgements, row, event, stp, company } = await submitted(fileGateway({ folder }));
    const { clock } = world.service;
    const start = clock.now();
    clock.advance({ days: 4 });
    await lodgements.runDue();
    expect((await check()).status).toBe('SENT_AWAITING_RESPONSE');
    // The service now uses an HTTP gateway that does not know the message, so the service must not ask this gateway
    // about it.
    requests.length = 0;
    const http = parts(gateway);
    await http.lodgements.runDue();
    const checked = await http.stp.check(caller, company, event.stp_pay_event_id);
    expect([checked.status, (await row()).last_error]).toEqual(['SENT_AWAITING_RESPONSE', null]);
    expect(requests.filter(({ path }) => path.includes(event.submission_id))).toEqual([]);
    const rejected = await stp.complete(caller, company, event.stp_pay_event_id, { is_accepted: false });
    expect(rejected.status).toBe('TRANSMISSION_UNSUCCESSFUL');
    clock.set(start);
  });

  it('writes the file again when a crash made it uncertain whether the file exists', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tasman-'));
    const good = fileGateway({ folder });
    const { row, event } = await submitted({ ...good, send: () => Promise.reject(new Error('killed')) });
    expect(event.status).toBe('SENDING');
    world.service.clock.advance({ minutes: 2 });
    await parts(good).lodgements.runDue();
    expect(readdirSync(folder)).toEqual([`stp-${event.submission_id}.xml`]);
    expect((await row()).attempts).toBe(2);
  });
});
