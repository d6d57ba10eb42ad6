import type { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import {
  accepted,
  answers,
  CALLER,
  filingBy,
  http,
  type Manner,
  type RawService,
  rawService,
  taken,
  unknown,
} from '../fixtures/sending-service.ts';
import { holdTimers } from '../harness/held-timers.ts';
import { tokenFor } from '../harness/token.ts';

let world: FilingWorld;
let service: RawService;
/** The service must never connect to this server. */
let elsewhere: RawService;
let began: Date;

beforeAll(async () => {
  [world, service, elsewhere] = [await filingWorld(), await rawService(), await rawService()];
  began = world.service.clock.now();
});
afterAll(async () => {
  await service.close();
  await elsewhere.close();
});
beforeEach(() => {
  world.service.clock.set(began);
  service.requests.length = 0;
  [service.post, service.get] = [taken, accepted];
});

/** Uses a fresh token, because some tests advance the clock by days. */
const get = async (url: string) =>
  world.service.call('GET', url, { token: await tokenFor(world.service, { customerId: 3 }) });

async function submitted() {
  const { stp, lodgements, logged } = filingBy(world, service.gateway);
  const company = await world.company('AU');
  const employee = await world.employee(company, anAuEmployee());
  const pay = await world.paid(company, employee);
  const submit = () => stp.submit(CALLER, company, { pay_run_id: pay.pay_run_id, service_action: 'NEW' });
  const event = await submit();
  const url = `/api/company/${company}/stp-pay-events/${event.stp_pay_event_id}`;
  /** The event as the API returns it. */
  const shown = async () => {
    const { body } = await get(url);
    return { status: body.status, standing: body.standing, last_error: body.last_error, remarks: body.remarks };
  };
  const check = async () => {
    await stp.check(CALLER, company, event.stp_pay_event_id);
    return shown();
  };
  return { event, company, employee, check, shown, submit, lodgements, logged, url };
}

/** The HTTP methods of the requests about this test's message. Other messages may be due as well. */
const methods = () => service.requests.filter(({ id }) => id === service.requests[0]!.id).map(({ method }) => method);
/** The number of messages sent, whatever their id. */
const posts = () => service.requests.filter(({ method }) => method === 'POST').length;

/** Fires the two-second timeout of a request. */
let timeOut: () => void;

/** Sends one byte after another and never finishes, but stays below the maximum header size. */
const drip = (beginning: string) => (socket: Socket) => {
  const next = (left: number) => {
    if (socket.destroyed) return;
    socket.write('x');
    if (left === 0) timeOut();
    else setImmediate(next, left - 1);
  };
  socket.write(beginning);
  next(200);
};
const LONG = 'HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 900000000\r\n\r\n{';
const SILENT = 'the sending service did not respond within 2 seconds';

/** After each of these faults, the service cannot know whether the message arrived. The error states what happened. */
const FAULTS: readonly (readonly [string, Manner, string])[] = [
  ['never answers', () => timeOut(), SILENT],
  ['sends its headers byte by byte', drip('HTTP/1.1 200 X\r\nx-drip: '), SILENT],
  ['sends its body byte by byte', drip(LONG), SILENT],
  [
    'answers with 10 MB of HTML',
    (socket) => void socket.end(http(200, 'text/html', `<html>${'x'.repeat(10_000_000)}`)),
    'the sending service returned too much data; the rest was not read',
  ],
  [
    'answers with endless headers',
    (socket) => void socket.write(`HTTP/1.1 200 X\r\nx-long: ${'x'.repeat(100_000)}`),
    'the sending service returned too much data; the rest was not read',
  ],
  [
    'answers with a sign-in page',
    (socket) => void socket.end(http(200, 'text/html', '<html>Sign in</html>')),
    'the sending service returned HTTP 200, but the response is not in the agreed format',
  ],
  [
    'answers with incomplete JSON',
    (socket) => void socket.end(http(200, 'application/json', '{"message_id": "')),
    'the sending service returned HTTP 200, but the response is not in the agreed format',
  ],
  [
    'answers with an unknown status',
    answers(200, { status: 'perhaps' }),
    'the sending service returned HTTP 200, but the response is not in the agreed format',
  ],
  [
    'answers about another message',
    answers(200, { message_id: '00000000-0000-4000-8000-000000000000', status: 'rejected' }),
    'the sending service returned a response about another message',
  ],
  [
    'redirects to another server',
    (socket) =>
      void socket.end(http(307, 'text/plain', '', `location: http://127.0.0.1:${elsewhere.port}/messages\r\n`)),
    'the sending service returned HTTP 307, a redirect, which is not followed; check FILING_URL',
  ],
  [
    'resets the connection while sending its body',
    (socket) => void socket.write(LONG, () => socket.resetAndDestroy()),
    'the sending service closed the connection',
  ],
  ['closes the connection at once', (socket) => void socket.destroy(), 'the sending service closed the connection'],
  [
    'does not speak HTTP',
    (socket) => void socket.end('220 smtp ready\r\n'),
    'the sending service returned an invalid HTTP response',
  ],
  [
    'answers 500',
    (socket) => void socket.end(http(500, 'text/plain', 'oops')),
    'the sending service returned HTTP 500',
  ],
  [
    'answers 401',
    (socket) => void socket.end(http(401, 'application/json', '{}')),
    'the sending service returned HTTP 401: it rejected the token; check FILING_TOKEN',
  ],
  [
    'answers with the 404 page of a proxy',
    (socket) => void socket.end(http(404, 'text/html', 'no such page')),
    'the sending service returned HTTP 404 without a JSON body about the message; check FILING_URL',
  ],
  [
    'is behind a proxy that refuses the size',
    (socket) => void socket.end(http(413, 'text/html', 'too large')),
    'the sending service returned HTTP 413: the message is too large for it',
  ],
  [
    'is overloaded',
    (socket) => void socket.end(http(429, 'application/json', '{}')),
    'the sending service returned HTTP 429: it is overloaded',
  ],
];

describe('submission to a gateway that misbehaves', () => {
  it.each(FAULTS)('asks for the result and does not send twice when the gateway %s', async (_name, fault, error) => {
    timeOut = holdTimers(2_000).fire;
    service.post = fault;
    const { event, shown, check, logged } = await submitted();
    expect(await shown()).toEqual({
      status: 'SENDING',
      standing: `Sent, but not confirmed, so the message may or may not have arrived. The recipient is asked for the status of the message before it is sent again. Latest error: ${error}.`,
      last_error: error,
      remarks: [],
    });
    expect(logged).toEqual([
      expect.stringMatching(/^could not send a message or query its status .*"gateway":"http","reason":"the sending/),
    ]);
    expect(await check()).toEqual({
      status: 'TRANSMISSION_SUCCESSFUL',
      standing: 'Accepted by the tax office.',
      last_error: null,
      remarks: [],
    });
    expect(service.requests).toEqual([
      { method: 'POST', id: event.submission_id },
      { method: 'GET', id: event.submission_id },
    ]);
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('status check on a gateway that misbehaves', () => {
  it.each(FAULTS)('asks again later and keeps the event unchanged when the gateway %s', async (_name, fault, error) => {
    timeOut = holdTimers(2_000).fire;
    const { shown, check, lodgements } = await submitted();
    service.get = fault;
    const stays = {
      status: 'SENT_AWAITING_RESPONSE',
      standing: `Received; the tax office has not responded yet. Latest error: ${error}.`,
      last_error: error,
      remarks: [],
    };
    expect(await check()).toEqual(stays);
    // The scheduler checks the status again when the next attempt is due.
    service.get = accepted;
    world.service.clock.advance({ hours: 1 });
    await lodgements.runDue();
    expect((await shown()).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect(methods()).toEqual(['POST', 'GET', 'GET']);
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('resending a message', () => {
  it('resends a message only when the gateway reports that the message is unknown', async () => {
    service.post = (socket) => void socket.destroy();
    const { check, shown } = await submitted();
    for (const get of [
      (socket: Socket) => void socket.end(http(404, 'application/json', '{"error":"not found"}')),
      answers(404, { message_id: 'another', status: 'unknown' }),
      answers(500, { status: 'unknown' }),
      answers(403, { status: 'unknown' }),
    ]) {
      service.get = get;
      expect((await check()).status).toBe('SENDING');
    }
    expect(methods()).toEqual(['POST', 'GET', 'GET', 'GET', 'GET']);
    [service.get, service.post] = [unknown, taken];
    expect((await check()).status).toBe('SENT_AWAITING_RESPONSE');
    expect(posts()).toBe(2);
    service.get = accepted;
    expect((await check()).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect((await shown()).last_error).toBeNull();
  });

  it('does not resend a message that the gateway accepted and forgot, because it may have reached the tax office', async () => {
    const { check } = await submitted();
    service.get = unknown;
    expect(await check()).toEqual({
      status: 'SENT_AWAITING_RESPONSE',
      standing:
        'Received; the tax office has not responded yet. Latest error: the recipient no longer knows the message.',
      last_error: 'the recipient no longer knows the message',
      remarks: [],
    });
    expect(methods()).toEqual(['POST', 'GET']);
  });

  it('does not send a message again during an hour of 500 responses, and delivers it afterwards', async () => {
    const broken: Manner = (socket) => void socket.end(http(500, 'text/html', 'oops'));
    [service.post, service.get] = [broken, broken];
    const { event, shown, lodgements } = await submitted();
    for (let minutes = 0; minutes < 60; minutes += 5) {
      world.service.clock.advance({ minutes: 5 });
      await lodgements.runDue();
      expect((await shown()).status).toBe('SENDING');
    }
    const mine = () => service.requests.filter(({ id }) => id === event.submission_id).map(({ method }) => method);
    expect(mine().filter((method) => method === 'POST')).toHaveLength(1);
    expect(mine().length).toBeGreaterThan(3);
    [service.post, service.get] = [taken, unknown];
    world.service.clock.advance({ hours: 1 });
    await lodgements.runDue();
    expect((await shown()).status).toBe('SENT_AWAITING_RESPONSE');
    service.get = accepted;
    world.service.clock.advance({ hours: 1 });
    await lodgements.runDue();
    expect((await shown()).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect(mine().filter((method) => method === 'POST')).toHaveLength(2);
  });

  it('does not retry a rejected message, and names the rejected record', async () => {
    service.post = answers(422, {
      status: 'refused',
      messages: [{ code: 'CMN.ATO.GEN.XML03', text: 'a wrong element', record: '1.2' }],
    });
    const { check, shown, submit } = await submitted();
    const error = 'the sending service rejected the message: CMN.ATO.GEN.XML03 a wrong element (record 1.2)';
    expect(await shown()).toEqual({
      status: 'FAILED',
      standing: `Not lodged: the recipient did not receive the message, or refused it. You can file again. Latest error: ${error}.`,
      last_error: error,
      remarks: [],
    });
    service.get = unknown;
    expect((await check()).status).toBe('FAILED');
    expect(methods()).toEqual(['POST', 'GET']);
    service.post = taken;
    expect((await submit()).status).toBe('SENT_AWAITING_RESPONSE');
  });
});

describe('gateway responses', () => {
  it('shows each remark with its severity under the employee, matched by record or payroll id', async () => {
    const { employee, check, url } = await submitted();
    service.get = answers(200, {
      status: 'partly_accepted',
      messages: [
        { code: 'CMN.ATO.PAYEVNTEMP.000180', text: 'a date of another year', severity: 'error', record: '1.2' },
        { code: 'W1', text: 'check the address', severity: 'warning', payroll_id: String(employee) },
        { code: 'E2', text: 'of a record that is not there', record: '1.9' },
        { code: 'E3', text: 'of another employee', payroll_id: '1', record: null },
        { code: 'E4', text: 'of the whole' },
      ],
    });
    const remarks = [
      { code: 'CMN.ATO.PAYEVNTEMP.000180', text: 'a date of another year', severity: 'error', employee_id: employee },
      { code: 'W1', text: 'check the address', severity: 'warning', employee_id: employee },
      { code: 'E2', text: 'of a record that is not there', severity: 'error', employee_id: null },
      { code: 'E3', text: 'of another employee', severity: 'error', employee_id: null },
      { code: 'E4', text: 'of the whole', severity: 'error', employee_id: null },
    ];
    expect(await check()).toEqual({
      status: 'TRANSMISSION_UNSUCCESSFUL',
      standing: 'Partly accepted by the tax office. The remarks name the rejected part.',
      last_error: null,
      remarks,
    });
    expect((await get(`${url}/responses`)).body.map(({ messages }: { messages: unknown }) => messages)).toEqual([
      remarks,
    ]);
  });

  it('stores a response with a thousand remarks and shows the first hundred on the event', async () => {
    const { check, url } = await submitted();
    const messages = Array.from({ length: 1_000 }, (_, index) => ({ code: `E${index}`, text: 'x'.repeat(1_000) }));
    service.get = answers(200, { status: 'rejected', messages });
    expect((await check()).remarks).toHaveLength(100);
    expect((await get(`${url}/responses`)).body[0].messages).toHaveLength(1_000);
  });

  it('replaces characters in a response that the database cannot store', async () => {
    const { check } = await submitted();
    service.get = (socket, id) =>
      void socket.end(
        http(
          200,
          'application/json',
          `{"message_id":"${id}","status":"rejected","conversation_id":"C\\u0000","messages":[{"code":"E\\u0000","text":"half \\ud800 and none \\u0000"}]}`,
        ),
      );
    expect((await check()).remarks).toEqual([
      { code: 'E ', text: 'half � and none  ', severity: 'error', employee_id: null },
    ]);
  });

  it('stores a repeated response once and emits one event', async () => {
    const { check, event, url } = await submitted();
    const first = await check();
    world.service.clock.advance({ minutes: 1 });
    expect(await check()).toEqual(first);
    expect((await get(`${url}/responses`)).body).toHaveLength(1);
    expect(await emittedStatuses(event.stp_pay_event_id)).toEqual(['TRANSMISSION_SUCCESSFUL']);
  });

  it('ignores a second response on the same connection', async () => {
    const { check, url } = await submitted();
    service.get = (socket, message_id) => {
      const stray = JSON.stringify({ message_id, status: 'rejected' });
      const own = JSON.stringify({ message_id, status: 'accepted' });
      socket.end(http(200, 'application/json', own) + http(200, 'application/json', stray));
    };
    expect((await check()).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect((await get(`${url}/responses`)).body).toHaveLength(1);
  });

  it('applies a contradicting response, keeps both responses and shows the contradiction until the next response', async () => {
    const { check, url, event, logged } = await submitted();
    await check();
    service.get = answers(200, { status: 'rejected', messages: [{ code: 'E1', text: 'after all' }] });
    world.service.clock.advance({ minutes: 1 });
    const error =
      'the tax office contradicts itself: it first returned ACCEPTED and now REJECTED. The later answer counts; contact the tax office before you file again';
    const rejected = {
      status: 'TRANSMISSION_UNSUCCESSFUL',
      standing: `Rejected by the tax office. Latest error: ${error}.`,
      last_error: error,
      remarks: [{ code: 'E1', text: 'after all', severity: 'error', employee_id: null }],
    };
    expect(await check()).toEqual(rejected);
    expect(await check()).toEqual(rejected);
    expect(logged).toEqual([expect.stringContaining(error)]);
    const outcomes = (await get(`${url}/responses`)).body.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['ACCEPTED', 'REJECTED']);
    expect(await emittedStatuses(event.stp_pay_event_id)).toEqual([
      'TRANSMISSION_SUCCESSFUL',
      'TRANSMISSION_UNSUCCESSFUL',
    ]);
    expect(methods()).toEqual(['POST', 'GET', 'GET', 'GET']);
  });
});

describe('a message abandoned after three days without a response', () => {
  async function givenUp() {
    const silent: Manner = (socket) => void socket.destroy();
    [service.post, service.get] = [silent, silent];
    const made = await submitted();
    world.service.clock.advance({ days: 4 });
    await made.lodgements.runDue();
    return made;
  }

  it('warns that an abandoned message may have arrived', async () => {
    const { shown } = await givenUp();
    expect(await shown()).toEqual({
      status: 'FAILED',
      standing:
        'Abandoned after three days without a confirmation; it may have arrived. Check the status to ask again. Latest error: the sending service closed the connection.',
      last_error: 'the sending service closed the connection',
      remarks: [],
    });
  });

  it('returns 409 for a new report while the gateway cannot say whether the earlier one arrived', async () => {
    const { submit, event } = await givenUp();
    await expect(submit()).rejects.toMatchObject({
      status: 409,
      message: `Nothing was filed. It is not known whether an earlier message (${event.submission_id}) arrived, and its status cannot be queried now: the sending service closed the connection. Try again later, or record the outcome of that filing manually`,
    });
    expect(posts()).toBe(1);
  });

  it('does not report pays twice when the gateway later confirms that the message had arrived', async () => {
    const { submit, shown } = await givenUp();
    service.get = accepted;
    await expect(submit()).rejects.toMatchObject({ status: 409 });
    expect((await shown()).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect(posts()).toBe(1);
  });

  it('allows a new report when the message never arrived', async () => {
    const { submit, shown, event } = await givenUp();
    [service.post, service.get] = [taken, unknown];
    const again = await submit();
    expect([again.status, again.submission_id === event.submission_id]).toEqual(['SENT_AWAITING_RESPONSE', false]);
    expect((await shown()).standing).toBe(
      'Not lodged: the recipient did not receive the message, or refused it. You can file again. Latest error: the recipient does not have the message.',
    );
  });
});

const emittedStatuses = async (id: number): Promise<string[]> =>
  (
    await world.service.database.query<{ status: string }>(
      `select data ->> 'status' as status from event
       where type = 'stp.response.updated' and entity_id = $1 order by id`,
      [id],
    )
  ).map(({ status }) => status);
