import { describe, expect, it } from 'vitest';
import { anAuEmployee, week } from '../fixtures/employees.ts';
import { AU_PAYER } from '../fixtures/payers.ts';
import { type ExampleGateway, exampleGateway } from '../harness/example-gateway.ts';
import { demoFolder, NAMED_DAY } from '../harness/prepared.ts';
import { afterThisTest, type Running, start, temporaryFolder } from '../harness/process.ts';
import { until } from '../harness/until.ts';

const DAY = '2026-03-10';
/** The service's clock at its first start, and at its second, when nobody holds the message any more. */
const [BEFORE, AFTER] = [NAMED_DAY, `${DAY}T00:10:00Z`];

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
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** A company of its own with one pay; answers how to submit it and where its events are. */
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

/** Kills the service while the sending service holds its message, and starts it again. */
async function killed(
  hold: 'before keeping' | 'before answering',
  isHeld: (gateway: ExampleGateway) => Promise<boolean>,
) {
  const gateway = await exampleGateway(temporaryFolder());
  afterThisTest(() => gateway.end());
  const env = { DATA_DIR: await demoFolder('the named day'), ...gateway.env, RATE_LIMIT_SCALE: '0' };
  const service = await start({ ...env, CLOCK: BEFORE });
  const { events, order } = await aPaidCompany(service);
  await gateway.tell({ hold });
  const lost = call(service, 'POST', events, order).then(
    () => 'answered',
    () => 'lost',
  );
  await until(() => isHeld(gateway));
  expect(await service.end('SIGKILL')).toBe('SIGKILL');
  expect(await lost).toBe('lost');
  await gateway.tell({ hold: null });
  const again = await start({ ...env, CLOCK: AFTER });
  return { gateway, again, events };
}

const only = async (service: Running, events: string) => {
  const list = await call(service, 'GET', events);
  expect(list).toHaveLength(1);
  return list[0];
};

describe('kill -9 between sending an STP event and noting it', () => {
  it('leaves exactly one message at a sending service that took it: it is asked, not sent again', async () => {
    const { gateway, again, events } = await killed(
      'before answering',
      async (each) => (await each.messages()).length > 0,
    );
    await until(async () => (await only(again, events)).status === 'TRANSMISSION_SUCCESSFUL');
    const event = await only(again, events);
    expect((await gateway.messages()).map(({ message_id, received }) => [message_id, received])).toEqual([
      [event.submission_id, ['taken']],
    ]);
    expect([event.attempts, event.standing]).toEqual([1, 'Accepted by the tax office.']);
    expect(await again.end()).toBe(0);
  });

  it('loses nothing at one that had not taken it: it says so, and is sent it again under the same id', async () => {
    const { gateway, again, events } = await killed('before keeping', async (each) => (await each.held()).length > 0);
    await until(async () => (await only(again, events)).status !== 'SENDING');
    const event = await only(again, events);
    expect([await gateway.held(), event.attempts]).toEqual([[event.submission_id], 2]);
    expect((await gateway.messages()).map(({ message_id, received }) => [message_id, received])).toEqual([
      [event.submission_id, ['taken']],
    ]);
    await call(again, 'POST', `${events}/${event.stp_pay_event_id}/check`);
    expect((await only(again, events)).status).toBe('TRANSMISSION_SUCCESSFUL');
    expect(await again.end()).toBe(0);
  });
});
