import { beforeAll, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { timestamp } from '../../src/base/timestamps.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld();
});

const events = (company: number) => `/api/company/${company}/stp-pay-events`;

/** Submits an event for a separate company. The sandbox responds according to the employee's last name. */
async function submitted(last_name = 'Lee', payDate = '2026-03-10') {
  const company = await world.company('AU');
  const employee = await world.employee(company, anAuEmployee({ last_name }));
  const pay = await world.paid(company, employee, payDate);
  const { status, body } = await world.post(events(company), { pay_run_id: pay.pay_run_id, service_action: 'NEW' });
  expect(status).toBe(201);
  const url = `${events(company)}/${body.stp_pay_event_id}`;
  return { company, employee, pay, id: body.stp_pay_event_id as number, url, first: body };
}

// biome-ignore lint/suspicious/noExplicitAny: event data can have any shape.
const emitted = (id: number): Promise<{ data: any; client_id: string | null }[]> =>
  world.service.database.query(
    `select data, client_id from event where type = 'stp.response.updated' and entity_id = $1 order by id`,
    [id],
  );

describe('GET stp-pay-events 200', () => {
  it('lists events newest first, up to a limit, and filters them by run and status [PAY-116]', async () => {
    const { company, employee, id, pay } = await submitted();
    const second = await world.paid(company, employee, '2026-03-17');
    const next = await world.post(events(company), { pay_run_id: second.pay_run_id, service_action: 'NEW' });
    await world.post(`${events(company)}/${id}/check`);
    const ids = async (query: string) =>
      (await world.get(`${events(company)}${query}`)).body.map(
        (event: { stp_pay_event_id: number }) => event.stp_pay_event_id,
      );
    const newest = next.body.stp_pay_event_id;
    expect(await ids('')).toEqual([newest, id]);
    expect(await ids(`?pay_run_id=${pay.pay_run_id}`)).toEqual([id]);
    expect(await ids('?status=TRANSMISSION_SUCCESSFUL')).toEqual([id]);
    expect(await ids('?limit=1')).toEqual([newest]);
    expect(answerOf(await world.get(`${events(company)}?limit=0`))).toEqual({
      status: 422,
      body: { status_code: 10422, message: 'query -> limit: must be >= 1', data: null },
    });
    expect(answerOf(await world.get(`${events(company)}?status=GONE`))).toEqual({
      status: 422,
      body: {
        status_code: 10422,
        message:
          'query -> status: must be one of QUEUED, SENDING, SENT_AWAITING_RESPONSE, TRANSMISSION_SUCCESSFUL, TRANSMISSION_UNSUCCESSFUL, FAILED, MANUALLY_COMPLETED',
        data: null,
      },
    });
  });
});

describe('GET stp-pay-events 400', () => {
  it('returns 400 for a company of another account, and for a New Zealand company', async () => {
    expect((await world.get(events(3))).body).toEqual({ detail: 'No company found with the given company_id' });
    expect(answerOf(await world.get(`/api/company/3/stp-year-to-date`))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
    expect(answerOf(await world.get(`/api/company/${world.nz}/stp-year-to-date`))).toEqual({
      status: 400,
      body: { detail: 'Single Touch Payroll is for Australian companies only' },
    });
    for (const part of ['', '/responses', '/message.xml']) {
      expect(answerOf(await world.get(`${events(3)}/1${part}`))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
    }
  });
});

describe('404', () => {
  it('returns 404 for an unknown event and for an event of another company [PAY-116]', async () => {
    const { id, company } = await submitted();
    const elsewhere = await world.company('AU');
    const missing = { detail: 'STP pay event not found' };
    for (const part of ['', '/responses', '/message.xml']) {
      const reply = await world.get(`${events(elsewhere)}/${id}${part}`);
      expect([reply.status, reply.body]).toEqual([404, missing]);
    }
    for (const part of ['/check', '/complete']) {
      const reply = await world.post(`${events(elsewhere)}/${id}${part}`);
      expect([reply.status, reply.body]).toEqual([404, missing]);
    }
    expect(answerOf(await world.get(`${events(company)}/999999`))).toEqual({
      status: 404,
      body: { detail: 'STP pay event not found' },
    });
  });
});

describe('POST check 200', () => {
  it('returns the event after asking the sandbox, which accepts at once [PAY-116]', async () => {
    const { url, id, first } = await submitted();
    world.service.clock.advance({ seconds: 5 });
    const { status, body } = await world.post(`${url}/check`);
    expect([status, body]).toEqual([
      200,
      {
        ...first,
        status: 'TRANSMISSION_SUCCESSFUL',
        response_id: expect.any(Number),
        received_at: '2026-03-10T00:00:05.000000',
        standing: 'Accepted by the tax office.',
        next_attempt_at: null,
      },
    ]);
    expect((await world.get(url)).body).toEqual(body);
    expect((await world.get(`${url}/responses`)).body).toEqual([
      { response_id: body.response_id, outcome: 'ACCEPTED', messages: [], received_at: body.received_at },
    ]);
    expect(await emitted(id)).toHaveLength(1);
  });

  it('reports a rejection and lets the pays be submitted again', async () => {
    const { url, company, pay } = await submitted('SANDBOX-REJECT');
    expect((await world.post(`${url}/check`)).body.status).toBe('TRANSMISSION_UNSUCCESSFUL');
    expect((await world.get(`${url}/responses`)).body[0]).toEqual({
      response_id: expect.any(Number),
      outcome: 'REJECTED',
      messages: [
        {
          code: 'SANDBOX.REJECTED',
          text: 'The sandbox rejected the message, as the message requested',
          severity: 'error',
          employee_id: null,
        },
      ],
      received_at: '2026-03-10T00:00:05.000000',
    });
    const again = await world.post(events(company), { pay_run_id: pay.pay_run_id, service_action: 'NEW' });
    expect([again.status, again.body.pay_ids]).toEqual([201, [pay.id]]);
  });

  it('treats a partial rejection as unsuccessful and a response with warnings as successful', async () => {
    const partial = await submitted('SANDBOX-PARTIAL');
    const { body } = await world.post(`${partial.url}/check`);
    expect([body.status, body.remarks]).toEqual([
      'TRANSMISSION_UNSUCCESSFUL',
      [
        {
          code: 'SANDBOX.PARTLY',
          text: 'The sandbox rejected a part of the message, as the message requested',
          severity: 'error',
          employee_id: partial.employee,
        },
      ],
    ]);
    const warned = await submitted('SANDBOX-WARN');
    expect((await world.post(`${warned.url}/check`)).body.status).toBe('TRANSMISSION_SUCCESSFUL');
  });

  it('keeps an event pending while there is no response and fails it after three days', async () => {
    const { url, id } = await submitted('SANDBOX-SILENT');
    expect((await world.post(`${url}/check`)).body.status).toBe('SENT_AWAITING_RESPONSE');
    await world.service.database.query(
      `update lodgement set sent_at = sent_at - interval '4 days' where id = (select lodgement_id from stp_pay_event where id = $1)`,
      [id],
    );
    expect((await world.post(`${url}/check`)).body.status).toBe('FAILED');
    expect(await emitted(id)).toEqual([]);
  });

  it('keeps the message and schedules a retry while the gateway is down', async () => {
    const { id, url, first } = await submitted('SANDBOX-DOWN');
    expect([first.status, first.conversation_id]).toEqual(['SENDING', null]);
    expect((await world.post(`${url}/check`)).body.status).toBe('SENDING');
    const [row] = await world.service.database.query(
      `select attempts, last_error, next_attempt_at is not null as goes_on from lodgement
       where id = (select lodgement_id from stp_pay_event where id = $1)`,
      [id],
    );
    expect(row).toEqual({ attempts: 1, last_error: 'the sandbox is down, as the message requested', goes_on: true });
  });

  it('fails the event at once when the gateway refuses the message', async () => {
    const { first } = await submitted('SANDBOX-REFUSE');
    expect(first.status).toBe('FAILED');
  });
});

describe('POST complete', () => {
  it('returns 200 for an event that was lodged manually, and 409 when it is already completed', async () => {
    const { url } = await submitted('SANDBOX-SILENT');
    const done = await world.post(`${url}/complete`);
    expect([done.status, done.body.status]).toEqual([200, 'MANUALLY_COMPLETED']);
    expect((await world.post(`${url}/check`)).body.status).toBe('MANUALLY_COMPLETED');
    const again = await world.post(`${url}/complete`);
    expect([again.status, again.body]).toEqual([409, { detail: 'This filing is already complete' }]);
  });

  it('returns 200 for an event that is marked as rejected, and allows its pays to be submitted again', async () => {
    const { url, company, pay } = await submitted('SANDBOX-SILENT');
    const done = await world.post(`${url}/complete`, { is_accepted: false });
    expect([done.status, done.body.status]).toEqual([200, 'TRANSMISSION_UNSUCCESSFUL']);
    const again = await world.post(events(company), { pay_run_id: pay.pay_run_id, service_action: 'NEW' });
    expect([again.status, again.body.pay_ids]).toEqual([201, [pay.id]]);
  });
});

describe('POST replace', () => {
  const messageOf = async (url: string) => (await world.get(`${url}/message.xml`)).text;
  const partOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)`).exec(xml)?.[1];

  it('returns 201 and resends a partly accepted event under its submission id with current data', async () => {
    const { company, employee, url, id, pay, first } = await submitted('SANDBOX-PARTIAL');
    await world.post(`${url}/check`);
    await world.patchEmployee(company, employee, { last_name: 'Lee' });
    const { status, body } = await world.post(`${url}/replace`);
    expect([status, body]).toEqual([
      201,
      {
        stp_pay_event_id: expect.any(Number),
        company_id: company,
        pay_run_id: pay.pay_run_id,
        pay_ids: [pay.id],
        service_action: 'NEW',
        status: 'SENT_AWAITING_RESPONSE',
        submission_id: first.submission_id,
        conversation_id: expect.stringMatching(/^SANDBOX-[0-9a-f]{8}$/),
        response_id: null,
        received_at: null,
        standing: 'Received; the tax office has not responded yet.',
        last_error: null,
        attempts: 1,
        next_attempt_at: '2026-03-10T00:01:05.000000',
        remarks: [],
        created_at: '2026-03-10T00:00:05.000000',
      },
    ]);
    expect(body.stp_pay_event_id).not.toBe(id);
    const [before, after] = [await messageOf(url), await messageOf(`${events(company)}/${body.stp_pay_event_id}`)];
    expect([partOf(before, 'AmendmentI'), partOf(after, 'AmendmentI')]).toEqual(['false', 'true']);
    expect(partOf(after, 'InteractionTransactionId')).toBe(first.submission_id);
    expect([partOf(before, 'FamilyNameT'), partOf(after, 'FamilyNameT')]).toEqual(['SANDBOX-PARTIAL', 'Lee']);
    expect(partOf(after, 'TotalGrossPaymentsWithholdingA')).toBe(partOf(before, 'TotalGrossPaymentsWithholdingA'));

    const checked = await world.post(`${events(company)}/${body.stp_pay_event_id}/check`);
    expect(checked.body.status).toBe('TRANSMISSION_SUCCESSFUL');
    expect((await emitted(body.stp_pay_event_id))[0]!.data.submission_id).toBe(first.submission_id);
    const again = await world.post(events(company), { pay_run_id: pay.pay_run_id, service_action: 'NEW' });
    expect(answerOf(again)).toEqual({
      status: 409,
      body: { detail: 'Every pay of the run was already sent; send an UPDATE to correct what was reported' },
    });
  });

  it('returns 201 for an event whose message the gateway refused', async () => {
    const { url } = await submitted('SANDBOX-REFUSE');
    expect((await world.post(`${url}/replace`)).status).toBe(201);
  });

  it('returns 400 listing what is missing and sends nothing', async () => {
    const { url, company } = await submitted('SANDBOX-REJECT');
    await world.post(`${url}/check`);
    await world.patchCompany(company, { contact_name: null });
    const { status, body } = await world.post(`${url}/replace`);
    expect([status, body.detail]).toEqual([
      400,
      'Nothing was sent. Wattle & Sons Pty Ltd: the company has no contact name; set contact_name.',
    ]);
  });

  it('returns 404 when replacing an event of another company', async () => {
    const { url } = await submitted();
    const other = await submitted();
    expect(answerOf(await world.post(`${events(other.company)}/${url.split('/').at(-1)}/replace`))).toEqual({
      status: 404,
      body: { detail: 'STP pay event not found' },
    });
  });

  it('returns 409 for a pending or accepted event, for an update and for any event except the latest', async () => {
    const { url, id, company, pay } = await submitted();
    expect((await world.post(`${url}/replace`)).body).toEqual({
      detail: `STP pay event ${id} is SENT_AWAITING_RESPONSE; only an event that was not accepted can be replaced; correct any other event with an UPDATE`,
    });
    await world.post(`${url}/check`);
    expect(answerOf(await world.post(`${url}/replace`))).toEqual({
      status: 409,
      body: {
        detail: `STP pay event ${id} is TRANSMISSION_SUCCESSFUL; only an event that was not accepted can be replaced; correct any other event with an UPDATE`,
      },
    });
    const update = await world.post(events(company), { pay_run_id: pay.pay_run_id, service_action: 'UPDATE' });
    expect((await world.post(`${events(company)}/${update.body.stp_pay_event_id}/replace`)).body).toEqual({
      detail: 'An UPDATE cannot be replaced; send another UPDATE',
    });
    const bad = await submitted('SANDBOX-REJECT');
    await world.post(`${bad.url}/check`);
    const next = await world.post(events(bad.company), { pay_run_id: bad.pay.pay_run_id, service_action: 'NEW' });
    expect((await world.post(`${bad.url}/replace`)).body).toEqual({
      detail: `STP pay event ${next.body.stp_pay_event_id} was sent after this event; only the latest event can be replaced`,
    });
  });

  it('returns 409 for a replacement of a replacement, which the tax office refuses', async () => {
    const { company, url } = await submitted('SANDBOX-REJECT');
    await world.post(`${url}/check`);
    const second = (await world.post(`${url}/replace`)).body.stp_pay_event_id;
    await world.post(`${events(company)}/${second}/check`);
    expect(answerOf(await world.post(`${events(company)}/${second}/replace`))).toEqual({
      status: 409,
      body: {
        detail: `STP pay event ${second} is itself a replacement, and the ATO accepts only one (CMN.ATO.PAYEVNT.EM14160); send NEW if it was rejected completely, otherwise an UPDATE`,
      },
    });
  });

  it('returns 409 when the pays of the event were deleted or moved to another day', async () => {
    const gone = await submitted('SANDBOX-REJECT');
    await world.post(`${gone.url}/check`);
    await world.service.call('DELETE', `/api/company/${gone.company}/pays/${gone.pay.id}`, { token: world.token });
    expect((await world.post(`${gone.url}/replace`)).body).toEqual({
      detail: 'None of this event’s pays exist any more; submit the pay run instead',
    });
    const moved = await submitted('SANDBOX-REJECT');
    await world.post(`${moved.url}/check`);
    await world.service.database.query(`update pay set processed_date = '2026-03-11' where id = $1`, [moved.pay.id]);
    expect((await world.post(`${moved.url}/replace`)).body).toEqual({
      detail:
        'The payday of this event’s pays changed from 2026-03-10 to 2026-03-11; submit the pay run instead of replacing the event',
    });
  });
});

describe('stp.response.updated event', () => {
  it('emits exactly the ten fields of the contract and no part of the message [EVENT-009] [EVENT-023] [EVENT-028] [EVENT-029]', async () => {
    const { url, id, company, pay } = await submitted();
    const { body } = await world.post(`${url}/check`);
    const [event] = await emitted(id);
    expect(event!.data).toEqual({
      stp_pay_event_id: id,
      response_id: body.response_id,
      company_id: company,
      pay_run_id: pay.pay_run_id,
      pay_ids: [pay.id],
      submission_id: body.submission_id,
      conversation_id: body.conversation_id,
      service_action: 'NEW',
      status: 'TRANSMISSION_SUCCESSFUL',
      received_at: body.received_at,
    });
  });

  it('emits no event when no new response arrives [EVENT-010]', async () => {
    const silent = await submitted('SANDBOX-SILENT');
    await world.post(`${silent.url}/check`);
    await world.post(`${silent.url}/complete`);
    const refused = await submitted('SANDBOX-REFUSE');
    const twice = await submitted();
    await world.post(`${twice.url}/check`);
    await world.post(`${twice.url}/check`);
    expect([await emitted(silent.id), await emitted(refused.id)]).toEqual([[], []]);
    expect(await emitted(twice.id)).toHaveLength(1);
  });

  it('emits another event when the response changes, with the latest response [EVENT-009] [EVENT-024]', async () => {
    const { url, id, first } = await submitted();
    await world.post(`${url}/check`);
    // The tax office changes its stored response.
    const { submission_id } = first;
    const { database } = world.service;
    const [kept] = await database.query('select customer_id from sandbox_message where message_id = $1', [
      submission_id,
    ]);
    const place = [kept!.customer_id, submission_id] as const;
    await database.query('update sandbox_message set message = $2 where message_id = $1', [
      submission_id,
      fieldCipher([TEST_SECRET_KEY]).seal('sandbox_message.message', place, 'SANDBOX-REJECT'),
    ]);
    world.service.clock.advance({ seconds: 1 });
    const { body } = await world.post(`${url}/check`);
    const events = await emitted(id);
    expect(events.map(({ data }) => data.status)).toEqual(['TRANSMISSION_SUCCESSFUL', 'TRANSMISSION_UNSUCCESSFUL']);
    expect(events[1]!.data.response_id).toBe(body.response_id);
    expect(events[1]!.data.response_id).toBeGreaterThan(events[0]!.data.response_id);
  });

  it('emits an event without pay ids or a run id for an update of a whole year [EVENT-025] [EVENT-026]', async () => {
    const { company } = await submitted();
    const made = await world.post(events(company), { service_action: 'UPDATE' });
    const id = made.body.stp_pay_event_id;
    await world.post(`${events(company)}/${id}/check`);
    const [event] = await emitted(id);
    expect([event!.data.pay_ids, event!.data.pay_run_id, event!.data.company_id]).toEqual([[], null, company]);
  });

  it('emits the response to the partner that submitted the event, with a status that the contract defines [EVENT-027]', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee());
    const pay = await world.paid(company, employee);
    const token = await tokenFor(world.service, { customerId: 3, clientId: 'demo-client' });
    const body = { pay_run_id: pay.pay_run_id, service_action: 'NEW' };
    const made = await world.service.call('POST', events(company), { token, body });
    world.service.clock.advance({ minutes: 2 });
    await runDue();
    const found = await emitted(made.body.stp_pay_event_id);
    expect(found.map(({ data, client_id }) => [data.status, client_id])).toEqual([
      ['TRANSMISSION_SUCCESSFUL', 'demo-client'],
    ]);
  });
});

describe('STP state of pays', () => {
  it('shows the status, action and time of the latest event of a pay [PAY-118]', async () => {
    const { url, pay, company } = await submitted();
    const shown = async () => {
      const { body } = await world.service.call('GET', `/api/company/${company}/pays/${pay.id}`, {
        token: world.token,
      });
      return [body.stp_status, body.stp_service_action, body.stp_timestamp];
    };
    const now = () => timestamp(world.service.clock.now());
    expect(await shown()).toEqual(['SENT_AWAITING_RESPONSE', 'NEW', now()]);
    world.service.clock.advance({ seconds: 7 });
    await world.post(`${url}/check`);
    expect(await shown()).toEqual(['TRANSMISSION_SUCCESSFUL', 'NEW', now()]);
    await world.post(events(company), { pay_run_id: pay.pay_run_id, service_action: 'UPDATE' });
    expect((await shown()).slice(0, 2)).toEqual(['SENT_AWAITING_RESPONSE', 'UPDATE']);
  });
});

describe('STP state of pay runs', () => {
  const statusesOf = async (company: number) =>
    (await world.get(`/api/company/${company}/pay-runs`)).body.map(
      (run: { pay_run_id: number; stp_status: string | null }) => [run.pay_run_id, run.stp_status],
    );

  it('shows the status of the latest event for any pay in the run [PAY-105]', async () => {
    const { url, pay, company, employee } = await submitted();
    const earlier = await world.paid(company, employee, '2026-03-03');
    const unsent = [earlier.pay_run_id, null];
    expect(await statusesOf(company)).toEqual([[pay.pay_run_id, 'SENT_AWAITING_RESPONSE'], unsent]);
    await world.post(`${url}/check`);
    expect(await statusesOf(company)).toEqual([[pay.pay_run_id, 'TRANSMISSION_SUCCESSFUL'], unsent]);
    await world.post(events(company), { pay_run_id: pay.pay_run_id, service_action: 'UPDATE' });
    expect(await statusesOf(company)).toEqual([[pay.pay_run_id, 'SENT_AWAITING_RESPONSE'], unsent]);
  });
});

const runDue = () => world.service.app.lodgements.runDue();
