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
import { tokenFor } from '../harness/token.ts';

let world: FilingWorld;
let service: RawService;
/** Nobody may ever come here. */
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

/** By a token of the moment: some tests let days pass. */
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
  /** As the API shows it, whoever asks. */
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

/** What was done about the message of the test; others may be due as well. */
const methods = () => service.requests.filter(({ id }) => id === service.requests[0]!.id).map(({ method }) => method);
/** How often anything was sent, under whatever id. */
const posts = () => service.requests.filter(({ method }) => method === 'POST').length;

/** Byte after byte, never the last one; fewer than a head may have. */
const drip = (beginning: string) => (socket: Socket) => {
  const next = (left: number) => {
    if (socket.destroyed || left === 0) return;
    socket.write('x');
    setImmediate(next, left - 1);
  };
  socket.write(beginning);
  next(8_000);
};
const LONG = 'HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 900000000\r\n\r\n{';
const SILENT = 'the sending service did not answer within 2 seconds';

/** Whatever it does: whether the message arrived is open, and the words say what happened. */
const MANNERS: readonly (readonly [string, Manner, string])[] = [
  ['never answers', () => {}, SILENT],
  ['drips its head', drip('HTTP/1.1 200 X\r\nx-drip: '), SILENT],
  ['drips its body', drip(LONG), SILENT],
  [
    'answers 10 MB of HTML',
    (socket) => void socket.end(http(200, 'text/html', `<html>${'x'.repeat(10_000_000)}`)),
    'the sending service answers with too much; the rest was not read',
  ],
  [
    'answers a head without an end',
    (socket) => void socket.write(`HTTP/1.1 200 X\r\nx-long: ${'x'.repeat(100_000)}`),
    'the sending service answers with too much; the rest was not read',
  ],
  [
    'answers a page for signing in',
    (socket) => void socket.end(http(200, 'text/html', '<html>Sign in</html>')),
    'the sending service answered HTTP 200, but not in the form that was agreed',
  ],
  [
    'answers half a JSON',
    (socket) => void socket.end(http(200, 'application/json', '{"message_id": "')),
    'the sending service answered HTTP 200, but not in the form that was agreed',
  ],
  [
    'answers a status nobody knows',
    answers(200, { status: 'perhaps' }),
    'the sending service answered HTTP 200, but not in the form that was agreed',
  ],
  [
    'answers about another message',
    answers(200, { message_id: '00000000-0000-4000-8000-000000000000', status: 'rejected' }),
    'the sending service answered about another message, which nobody asked for',
  ],
  [
    'sends it elsewhere',
    (socket) =>
      void socket.end(http(307, 'text/plain', '', `location: http://127.0.0.1:${elsewhere.port}/messages\r\n`)),
    'the sending service answered HTTP 307, a redirect, which is not followed; check FILING_URL',
  ],
  [
    'resets the connection in its body',
    (socket) => void socket.write(LONG, () => socket.resetAndDestroy()),
    'the sending service broke the connection off',
  ],
  ['breaks off at once', (socket) => void socket.destroy(), 'the sending service broke the connection off'],
  [
    'answers no HTTP',
    (socket) => void socket.end('220 smtp ready\r\n'),
    'the sending service does not speak HTTP as it should',
  ],
  [
    'answers 500',
    (socket) => void socket.end(http(500, 'text/plain', 'oops')),
    'the sending service answered HTTP 500',
  ],
  [
    'answers 401',
    (socket) => void socket.end(http(401, 'application/json', '{}')),
    'the sending service answered HTTP 401: it does not accept the token of this service; check FILING_TOKEN',
  ],
  [
    'answers the 404 of a proxy',
    (socket) => void socket.end(http(404, 'text/html', 'no such page')),
    'the sending service answered HTTP 404 without saying that it does not know the message; check FILING_URL',
  ],
  [
    'is behind a proxy that takes no such size',
    (socket) => void socket.end(http(413, 'text/html', 'too large')),
    'the sending service answered HTTP 413: the message is larger than it takes',
  ],
  [
    'has too much to do',
    (socket) => void socket.end(http(429, 'application/json', '{}')),
    'the sending service answered HTTP 429: it has too much to do',
  ],
];

describe('a sending service that, handed a message,', () => {
  it.each(MANNERS)('%s may have it: it is asked, and not sent it twice', async (_name, manner, error) => {
    service.post = manner;
    const { event, shown, check, logged } = await submitted();
    expect(await shown()).toEqual({
      status: 'SENDING',
      standing: `Sent without a confirmation, so that it may or may not have arrived. The other side is asked for it by its id before it is sent again. What went wrong last: ${error}.`,
      last_error: error,
      remarks: [],
    });
    expect(logged).toEqual([
      expect.stringMatching(/^a message could not be sent or asked about .*"gateway":"http","reason":"the sending/),
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

describe('a sending service that, asked for an answer,', () => {
  it.each(MANNERS)('%s is asked again later, and the event stays as it was', async (_name, manner, error) => {
    const { shown, check, lodgements } = await submitted();
    service.get = manner;
    const stays = {
      status: 'SENT_AWAITING_RESPONSE',
      standing: `Taken by the other side; the tax office has not answered yet. What went wrong last: ${error}.`,
      last_error: error,
      remarks: [],
    };
    expect(await check()).toEqual(stays);
    // By itself, once it is due.
    service.get = accepted;
    world.service.clock.advance({ hours: 1 });
    await lodgements.runDue();
    expect((await shown()).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect(methods()).toEqual(['POST', 'GET', 'GET']);
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('a message', () => {
  it('is sent again only on the word of the sending service that it does not know it', async () => {
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

  it('that was taken and forgotten is not sent again: it may have gone on to the tax office', async () => {
    const { check } = await submitted();
    service.get = unknown;
    expect(await check()).toEqual({
      status: 'SENT_AWAITING_RESPONSE',
      standing:
        'Taken by the other side; the tax office has not answered yet. What went wrong last: the other side does not know the message any more.',
      last_error: 'the other side does not know the message any more',
      remarks: [],
    });
    expect(methods()).toEqual(['POST', 'GET']);
  });

  it('survives an hour of 500s: nothing is sent twice, and it goes through afterwards by itself', async () => {
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

  it('that is refused is not tried again, and the words name the record', async () => {
    service.post = answers(422, {
      status: 'refused',
      messages: [{ code: 'CMN.ATO.GEN.XML03', text: 'a wrong element', record: '1.2' }],
    });
    const { check, shown, submit } = await submitted();
    const error = 'the sending service refuses the message: CMN.ATO.GEN.XML03 a wrong element (record 1.2)';
    expect(await shown()).toEqual({
      status: 'FAILED',
      standing: `Not lodged: the other side does not have it or refused it. It may be filed again. What went wrong last: ${error}.`,
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

describe('an answer', () => {
  it('shows its remarks by employee, found by record or payroll id, with how grave they are', async () => {
    const { employee, check, url } = await submitted();
    service.get = answers(200, {
      status: 'partly_accepted',
      messages: [
        { code: 'CMN.ATO.PAYEVNTEMP.000180', text: 'a date of another year', severity: 'error', record: '1.2' },
        { code: 'W1', text: 'check the address', severity: 'warning', payroll_id: String(employee) },
        { code: 'E2', text: 'of a record that is not there', record: '1.9' },
        { code: 'E3', text: 'of somebody else', payroll_id: '1', record: null },
        { code: 'E4', text: 'of the whole' },
      ],
    });
    const remarks = [
      { code: 'CMN.ATO.PAYEVNTEMP.000180', text: 'a date of another year', severity: 'error', employee_id: employee },
      { code: 'W1', text: 'check the address', severity: 'warning', employee_id: employee },
      { code: 'E2', text: 'of a record that is not there', severity: 'error', employee_id: null },
      { code: 'E3', text: 'of somebody else', severity: 'error', employee_id: null },
      { code: 'E4', text: 'of the whole', severity: 'error', employee_id: null },
    ];
    expect(await check()).toEqual({
      status: 'TRANSMISSION_UNSUCCESSFUL',
      standing: 'Accepted by the tax office but for a part, which the remarks name.',
      last_error: null,
      remarks,
    });
    expect((await get(`${url}/responses`)).body.map(({ messages }: { messages: unknown }) => messages)).toEqual([
      remarks,
    ]);
  });

  it('with a thousand remarks is kept whole, and the event shows the first hundred', async () => {
    const { check, url } = await submitted();
    const messages = Array.from({ length: 1_000 }, (_, index) => ({ code: `E${index}`, text: 'x'.repeat(1_000) }));
    service.get = answers(200, { status: 'rejected', messages });
    expect((await check()).remarks).toHaveLength(100);
    expect((await get(`${url}/responses`)).body[0].messages).toHaveLength(1_000);
  });

  it('with letters the database does not take is heard without them', async () => {
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

  it('heard twice is one answer, and told once', async () => {
    const { check, event, url } = await submitted();
    const first = await check();
    world.service.clock.advance({ minutes: 1 });
    expect(await check()).toEqual(first);
    expect((await get(`${url}/responses`)).body).toHaveLength(1);
    expect(await told(event.stp_pay_event_id)).toEqual(['TRANSMISSION_SUCCESSFUL']);
  });

  it('followed by a stray one on the same line is heard alone: the stray one is never read', async () => {
    const { check, url } = await submitted();
    service.get = (socket, message_id) => {
      const stray = JSON.stringify({ message_id, status: 'rejected' });
      const own = JSON.stringify({ message_id, status: 'accepted' });
      socket.end(http(200, 'application/json', own) + http(200, 'application/json', stray));
    };
    expect((await check()).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect((await get(`${url}/responses`)).body).toHaveLength(1);
  });

  it('that contradicts the former counts, both are kept, and the words say so until it changes again', async () => {
    const { check, url, event, logged } = await submitted();
    await check();
    service.get = answers(200, { status: 'rejected', messages: [{ code: 'E1', text: 'after all' }] });
    world.service.clock.advance({ minutes: 1 });
    const error =
      'the tax office contradicts itself: it said ACCEPTED first and REJECTED now, which counts; ask it before anything is filed again';
    const rejected = {
      status: 'TRANSMISSION_UNSUCCESSFUL',
      standing: `Rejected by the tax office. What went wrong last: ${error}.`,
      last_error: error,
      remarks: [{ code: 'E1', text: 'after all', severity: 'error', employee_id: null }],
    };
    expect(await check()).toEqual(rejected);
    expect(await check()).toEqual(rejected);
    expect(logged).toEqual([expect.stringContaining(error)]);
    const outcomes = (await get(`${url}/responses`)).body.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['ACCEPTED', 'REJECTED']);
    expect(await told(event.stp_pay_event_id)).toEqual(['TRANSMISSION_SUCCESSFUL', 'TRANSMISSION_UNSUCCESSFUL']);
    expect(methods()).toEqual(['POST', 'GET', 'GET', 'GET']);
  });
});

describe('a message given up after three days without a word', () => {
  async function givenUp() {
    const silent: Manner = (socket) => void socket.destroy();
    [service.post, service.get] = [silent, silent];
    const made = await submitted();
    world.service.clock.advance({ days: 4 });
    await made.lodgements.runDue();
    return made;
  }

  it('may have arrived, and says so', async () => {
    const { shown } = await givenUp();
    expect(await shown()).toEqual({
      status: 'FAILED',
      standing:
        'Given up after three days without a confirmation; it may have arrived. A check asks the other side again. What went wrong last: the sending service broke the connection off.',
      last_error: 'the sending service broke the connection off',
      remarks: [],
    });
  });

  it('is asked for before its pays are reported again: 409 while nobody can say', async () => {
    const { submit, event } = await givenUp();
    await expect(submit()).rejects.toMatchObject({
      status: 409,
      message: `Nothing was filed. It is not known whether an earlier message (${event.submission_id}) arrived, and nobody can be asked now: the sending service broke the connection off. Try again later, or settle that filing by hand with its complete operation`,
    });
    expect(posts()).toBe(1);
  });

  it('that had arrived after all is found out, and its pays are not reported twice', async () => {
    const { submit, shown } = await givenUp();
    service.get = accepted;
    await expect(submit()).rejects.toMatchObject({ status: 409 });
    expect((await shown()).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect(posts()).toBe(1);
  });

  it('that never arrived lets its pays be reported anew', async () => {
    const { submit, shown, event } = await givenUp();
    [service.post, service.get] = [taken, unknown];
    const again = await submit();
    expect([again.status, again.submission_id === event.submission_id]).toEqual(['SENT_AWAITING_RESPONSE', false]);
    expect((await shown()).standing).toBe(
      'Not lodged: the other side does not have it or refused it. It may be filed again. What went wrong last: the other side does not have the message.',
    );
  });
});

const told = async (id: number): Promise<string[]> =>
  (
    await world.service.database.query<{ status: string }>(
      `select data ->> 'status' as status from event
       where type = 'stp.response.updated' and entity_id = $1 order by id`,
      [id],
    )
  ).map(({ status }) => status);
