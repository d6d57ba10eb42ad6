import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CUSTOMER,
  connect,
  happen,
  openListener,
  register,
  startOver,
  type TestListener,
} from '../api/webhook.fixture.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, week } from '../fixtures/pay-world.ts';
import { tokenFor } from '../harness/token.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

let world: FilingWorld;
let listener: TestListener;
let token: string;
beforeAll(async () => {
  world = await filingWorld({ env: { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128' } });
});
beforeEach(async () => {
  await startOver(world.service);
  await connect(world.service);
  token = await tokenFor(world.service, { customerId: CUSTOMER, scope: 'openid payroll.write' });
  listener = await openListener();
});

const newEvents = async () => {
  await world.service.app.webhooks.runDue();
  return listener.received.splice(0).map(({ headers, json }) => [json.type, headers.traceparent]);
};
const make = (traceparent: string | undefined) =>
  world.service.call('PUT', '/api/company/create', {
    token,
    body: { name: 'Traced' },
    headers: traceparent === undefined ? {} : { traceparent },
  });
/** The trace fields of the last log line. */
const lastLine = () => {
  const { trace_id, span_id, parent_id, msg } = JSON.parse(world.service.logs.at(-1) ?? '{}');
  return { trace_id, span_id, parent_id, msg };
};

describe('the trace of a caller', () => {
  it('the trace of a caller is logged with its own span and passed on in the deliveries of the change', async () => {
    await register(world.service, listener.url, { events: ['company.created'] });
    expect((await make(TRACEPARENT)).status).toBe(201);
    const line = lastLine();
    expect(line).toEqual({
      trace_id: TRACE,
      span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
      parent_id: PARENT,
      msg: 'request',
    });
    expect(await newEvents()).toEqual([['company.created', `00-${TRACE}-${line.span_id}-01`]]);
  });

  it('the trace of a caller is passed on with every event of a batch and of the run', async () => {
    const company = await world.company('AU');
    const ids = await world.employees(company, [anAuEmployee(), anAuEmployee({ first_name: 'Bea' })]);
    await register(world.service, listener.url, { events: ['pay.created', 'pay_run.completed'] });
    const reply = await world.put(
      company,
      ids.map((employee_id) => ({ employee_id, hours: [week()] })),
      '?pay_date=2026-03-10',
      { headers: { traceparent: TRACEPARENT } },
    );
    expect(reply.status, reply.text).toBe(200);
    const sent = `00-${TRACE}-${lastLine().span_id}-01`;
    expect((await newEvents()).sort()).toEqual([
      ['pay.created', sent],
      ['pay.created', sent],
      ['pay_run.completed', sent],
    ]);
  });

  it.each([
    undefined,
    'x',
    `00-${TRACE}-${PARENT}-01\u00e9`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
  ])('a missing or malformed traceparent is ignored: %j', async (traceparent) => {
    await register(world.service, listener.url, { events: ['company.created'] });
    expect((await make(traceparent)).status).toBe(201);
    expect(lastLine()).toEqual({ msg: 'request' });
    expect(await newEvents()).toEqual([['company.created', undefined]]);
  });

  it('the trace of a caller is not passed on for work without a call', async () => {
    await register(world.service, listener.url, { events: ['employee.updated'] });
    await make(TRACEPARENT);
    await happen(world.service);
    expect(await newEvents()).toEqual([['employee.updated', undefined]]);
  });
});
