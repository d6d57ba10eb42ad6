import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import type { Call } from '../harness/app.ts';

/** Request id and caller address on each log line of a request, whichever module writes it. */
let world: FilingWorld;
let company: number;
beforeAll(async () => {
  const away = 'http://127.0.0.1:9/';
  world = await filingWorld({ env: { TRUST_PROXY: '1', SUPER_FUND_URL: away, ADDRESS_URL: away } });
  company = await world.company('AU');
});

/** Sends a request through a proxy and returns the lines logged meanwhile. */
async function linesOf(id: string, method: string, url: string, options: Call = {}) {
  const { service, token } = world;
  const before = service.logs.length;
  const headers = { 'x-request-id': id, 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
  const reply = await service.call(method, url, { token, ...options, headers });
  expect(reply.headers['x-request-id']).toBe(id);
  const lines = service.logs.slice(before).map((line) => JSON.parse(line));
  const others = lines.filter(({ reqId, address }) => reqId !== id || address !== '203.0.113.9');
  expect(others).toEqual([]);
  return lines.map(({ msg }) => msg);
}

describe('request id and caller address on log lines', () => {
  it('logs both for successful, refused and unknown requests', async () => {
    expect(await linesOf('r-1', 'GET', '/api/company')).toEqual(['request']);
    expect(await linesOf('r-2', 'GET', '/api/employees/999999')).toEqual(['request']);
    expect(await linesOf('r-3', 'GET', '/api/nowhere')).toEqual(['request']);
    expect(await linesOf('r-4', 'GET', '/api/company', { token: 'nobody' })).toEqual(['request']);
  });

  it('logs each of them once per line', async () => {
    const { service, token } = world;
    await service.call('GET', '/api/company', { token });
    const line = service.logs.at(-1)!;
    expect([line.match(/"reqId":/g)?.length, line.match(/"address":/g)?.length]).toEqual([1, 1]);
  });

  it('logs both when a registry or address lookup is unavailable', async () => {
    const body = [anAuEmployee({ default_employee_fund_usi: 'STA0100AU' })];
    const made = await linesOf('r-5', 'PUT', `/api/company/${company}/employees/create`, { body });
    expect(made).toEqual(['the fund registry is unavailable', 'request']);
    const looked = await linesOf('r-6', 'GET', '/api/address/autocomplete?text=Main%20Street&country=au');
    expect(looked).toEqual(['the address look-up is unavailable', 'request']);
  });

  it('logs both when a message to the tax office cannot be sent', async () => {
    const employee = await world.employee(company, anAuEmployee({ last_name: 'SANDBOX-DOWN' }));
    const { pay_run_id } = await world.paid(company, employee);
    const body = { pay_run_id, service_action: 'NEW' };
    const sent = await linesOf('r-7', 'POST', `/api/company/${company}/stp-pay-events`, { body });
    expect(sent).toEqual(['could not send a message or query its status', 'request']);
  });

  it('logs both when pays use unverified values', async () => {
    const employee = await world.employee(company, anAuEmployee());
    const body = [{ employee_id: employee, hours: [{ description: 'Ordinary hours', units: 'Hours', value: '1' }] }];
    const url = `/api/company/${company}/pays/create?pay_date=2031-07-10`;
    expect(await linesOf('r-8', 'PUT', url, { body })).toEqual([
      'pays were calculated with values past the date to which they were verified',
      'request',
    ]);
  });

  it('logs both for an unexpected failure', async () => {
    await world.service.database.query('alter table pay_run rename to pay_run_gone');
    const lines = await linesOf('r-9', 'GET', `/api/company/${company}/pay-runs`);
    await world.service.database.query('alter table pay_run_gone rename to pay_run');
    expect(lines).toEqual(['unexpected failure', 'request']);
  });
});
