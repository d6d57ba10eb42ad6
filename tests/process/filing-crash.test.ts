import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, week } from '../fixtures/employees.ts';
import { AU_PAYER } from '../fixtures/payers.ts';
import { type ExampleGateway, exampleGateway } from '../harness/example-gateway.ts';
import { copyOf, FIXED_DAY } from '../harness/prepared.ts';
import { afterThisFile, type Running, startForFile, temporaryFolderForFile } from '../harness/process.ts';
import { until } from '../harness/until.ts';

const DAY = '2026-03-10';
/** The time of each start. After ten minutes, the lease on a message in progress has expired. */
const CLOCKS = [FIXED_DAY, `${DAY}T00:10:00Z`, `${DAY}T00:20:00Z`] as const;

async function signIn({ address }: Running): Promise<string> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function call(service: Running, method: string, path: string, body?: unknown) {
  const response = await fetch(`${service.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${await signIn(service)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Creates a company with one pay. Returns the request that submits it, and the path of its events. */
async function aPaidCompany(service: Running) {
  const company = (await call(service, 'PUT', '/api/company/create', { country: 'AU', ...AU_PAYER })).id;
  const [made] = await call(service, 'PUT', `/api/company/${company}/employees/create`, [anAuEmployee()]);
  const order = [{ employee_id: made.employee.id, hours: [week()] }];
  const [paid] = await call(service, 'PUT', `/api/company/${company}/pays/create?pay_date=${DAY}`, order);
  return {
    events: `/api/company/${company}/stp-pay-events`,
    order: { pay_run_id: paid.pay_run_id, service_action: 'NEW' },
  };
}

let gateway: ExampleGateway;
let env: Record<string, string>;
let service: Running;
beforeAll(async () => {
  gateway = await exampleGateway(temporaryFolderForFile());
  afterThisFile(() => gateway.end());
  const DATA_DIR = join(temporaryFolderForFile(), 'data');
  await copyOf('demo of the fixed day', DATA_DIR);
  env = { DATA_DIR, ...gateway.env, RATE_LIMIT_SCALE: '0' };
  service = await startForFile({ ...env, CLOCK: CLOCKS[0] });
});

/**
 * Kills the service while the gateway delays its request, and starts the service again. Returns the path of the events.
 */
async function killed(hold: 'before keeping' | 'before answering', isHeld: () => Promise<boolean>, CLOCK: string) {
  const { events, order } = await aPaidCompany(service);
  await gateway.configure({ hold });
  const lost = call(service, 'POST', events, order).then(
    () => 'responded',
    () => 'lost',
  );
  await until(isHeld);
  expect(await service.end('SIGKILL')).toBe('SIGKILL');
  expect(await lost).toBe('lost');
  await gateway.configure({ hold: null });
  service = await startForFile({ ...env, CLOCK });
  return events;
}

const only = async (events: string) => {
  const list = await call(service, 'GET', events);
  expect(list).toHaveLength(1);
  return list[0];
};

/** How the gateway received the message with this id, with one entry for each time that it arrived. */
const received = async (id: string) =>
  (await gateway.messages()).flatMap((message) => (message.message_id === id ? [message.received] : []));

describe('kill -9 between sending and recording an STP event', () => {
  it('leaves one message at a gateway that accepted it: the service checks its status instead of sending again', async () => {
    const isTaken = async () => (await gateway.messages()).length > 0;
    const events = await killed('before answering', isTaken, CLOCKS[1]);
    await until(async () => (await only(events)).status === 'TRANSMISSION_SUCCESSFUL');
    const event = await only(events);
    expect(await gateway.messages()).toHaveLength(1);
    expect(await received(event.submission_id)).toEqual([['taken']]);
    expect([event.attempts, event.standing]).toEqual([1, 'Accepted by the tax office.']);
  });

  it('loses nothing when the gateway did not accept it: the service sends it again with the same id', async () => {
    const events = await killed('before keeping', async () => (await gateway.held()).length > 0, CLOCKS[2]);
    await until(async () => (await only(events)).status !== 'SENDING');
    const event = await only(events);
    expect([await gateway.held(), event.attempts]).toEqual([[event.submission_id], 2]);
    expect(await gateway.messages()).toHaveLength(2);
    expect(await received(event.submission_id)).toEqual([['taken']]);
    await call(service, 'POST', `${events}/${event.stp_pay_event_id}/check`);
    expect((await only(events)).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect(await service.end()).toBe(0);
  });
});
