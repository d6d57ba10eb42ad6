import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { holdTimers } from '../harness/held-timers.ts';
import { until } from '../harness/until.ts';
import { DEMO, tokenFor } from './company.tokens.ts';
import { anAuEmployee } from './employee.world.ts';

const AU_COMPANY = 1;
const FUND = 'default_employee_fund_usi';

let peer: Server;
let asked: IncomingMessage[] = [];
let reply: (response: ServerResponse, request: IncomingMessage) => void;
let service: TestApp;
let token: string;

beforeAll(async () => {
  peer = createServer((request, response) => {
    asked.push(request);
    reply(response, request);
  });
  await new Promise<void>((ready) => peer.listen(0, '127.0.0.1', ready));
  const { port } = peer.address() as AddressInfo;
  service = await buildTestApp({
    env: { SUPER_FUND_URL: `http://127.0.0.1:${port}/funds/`, SUPER_FUND_TOKEN: 'hush-hush' },
  });
});
afterAll(() => {
  peer.closeAllConnections();
  peer.close();
});
beforeEach(async () => {
  asked = [];
  reply = json(200, { name: 'New Fund' });
  // Lets everything that the previous test cached expire.
  await wait({ minutes: 11 });
});

/** Advances the clock and signs in again, because tokens expire during some of these tests. */
async function wait(span: { minutes?: number; seconds?: number }): Promise<void> {
  service.clock.advance(span);
  token = await tokenFor(service, DEMO);
}

const json =
  (status: number, body: unknown) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const create = (usis: readonly string[]) =>
  service.call('PUT', `/api/company/${AU_COMPANY}/employees/create`, {
    token,
    body: usis.map((usi) => anAuEmployee({ [FUND]: usi })),
  });
/** The stored name of the fund, or the errors if the fund was rejected. */
const outcomeOf = async (usi: string): Promise<unknown> => {
  const [result] = (await create([usi])).body;
  return result.employee ? result.employee.default_employee_fund_name : result.errors;
};
const paths = () => asked.map(({ url }) => url);

describe('fund registry', () => {
  it('stores the name of a known fund and queries the registry with the token of the operator [EMP-057, EMP-149]', async () => {
    expect(await outcomeOf('new 0001 au')).toBe('New Fund');
    expect(asked.map(({ method, url, headers }) => [method, url, headers.authorization, headers.accept])).toEqual([
      ['GET', '/funds/NEW0001AU', 'Bearer hush-hush', 'application/json'],
    ]);
  });

  it('reports an unknown fund only on its item, both on create and on update [EMP-176]', async () => {
    reply = (response, { url }) =>
      url!.endsWith('NOT0001AU') ? json(404, {})(response) : json(200, { name: 'New Fund' })(response);
    const refused = {
      [FUND]: "The fund registry has no fund with the identifier 'NOT0001AU'; check it or leave it out",
    };
    const made = await create(['NEW0001AU', 'NOT0001AU']);
    expect(made.status).toBe(207);
    expect(made.body.map(({ errors }: { errors: unknown }) => errors)).toEqual([{}, refused]);
    const changed = await service.call('PATCH', `/api/company/${AU_COMPANY}/employees/update`, {
      token,
      body: [{ id: made.body[0].employee.id, [FUND]: 'NOT0001AU' }],
    });
    expect([changed.status, changed.body[0].errors]).toEqual([207, refused]);
  });

  it('prefers the registry over the bundled list', async () => {
    reply = json(404, {});
    expect(await outcomeOf('STA0100AU')).toHaveProperty(FUND);
    reply = json(200, { name: 'Renamed Super' });
    expect(await outcomeOf('HOS0100AU')).toBe('Renamed Super');
  });

  it('checks the funds of employees sent with a company, and creates all or nothing [COMP-030, EMP-176]', async () => {
    const make = () =>
      service.call('PUT', '/api/company/create', {
        token,
        body: { name: 'With funds', employees: [anAuEmployee({ [FUND]: 'NEW0002AU' })] },
      });
    reply = json(404, {});
    expect([(await make()).status, paths()]).toEqual([400, ['/funds/NEW0002AU']]);
    await wait({ minutes: 11 });
    reply = json(200, { name: 'Second Fund' });
    const { status, body } = await make();
    const [employee] = await service.database.query<{ default_employee_fund_name: string }>(
      'select default_employee_fund_name from employee where company_id = $1',
      [body.id],
    );
    expect([status, employee!.default_employee_fund_name]).toEqual([201, 'Second Fund']);
  });

  it('queries the registry outside any transaction', async () => {
    const nothingOpen: boolean[] = [];
    const isNothingOpen = async () => {
      const open = await service.database.query(
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      return open.length === 0;
    };
    reply = async (response) => {
      // Background work ends soon, but a transaction that waited for this response would remain open.
      const ended = until(isNothingOpen, { patienceMs: 2_000 });
      nothingOpen.push(
        await ended.then(
          () => true,
          () => false,
        ),
      );
      json(200, { name: 'New Fund' })(response);
    };
    expect(await outcomeOf('NEW0003AU')).toBe('New Fund');
    const employees = [anAuEmployee({ [FUND]: 'NEW0004AU' })];
    const made = await service.call('PUT', '/api/company/create', { token, body: { name: 'Quick', employees } });
    expect([made.status, nothingOpen]).toEqual([201, [true, true]]);
  });

  it('removes control characters from the fund name and cuts it to 200 characters', async () => {
    reply = json(200, { name: `\u0000 Odd\u0007Fund ${'x'.repeat(300)}` });
    expect(await outcomeOf('ODD0001AU')).toBe(`Odd Fund ${'x'.repeat(191)}`);
  });
});

describe('unclear responses of the registry [EMP-177]', () => {
  it.each<[string, typeof reply]>([
    ['a failure', json(500, { name: 'Not a fund' })],
    ['a refused token', json(401, { name: 'Not a fund' })],
    ['too many requests', json(429, {})],
    ['an HTML page', (response) => void response.writeHead(200).end('<html>It works!</html>')],
    ['nothing', (response) => void response.writeHead(200).end()],
    ['JSON of another shape', json(200, [{ name: 'Not a fund' }])],
    ['a fund without a name', json(200, { name: '  ' })],
    ['the 404 page of another server', (response) => void response.writeHead(404).end('<html>Not Found</html>')],
    ['a huge body', (response) => void response.writeHead(200).end(`{"name": "${'x'.repeat(200_000)}"}`)],
    ['a redirect', (response) => void response.writeHead(302, { location: '/funds/ELSE0001AU' }).end()],
    ['a broken connection', (response) => void response.destroy()],
    [
      'an incomplete response',
      (response) => void response.writeHead(200, { 'content-length': '50' }).write('{"name"', () => response.destroy()),
    ],
  ])('accepts the fund without a name after the registry sent %s', async (_what, how) => {
    reply = how;
    expect(await outcomeOf('NEW0001AU')).toBeNull();
    expect(paths()).toEqual(['/funds/NEW0001AU']);
  });

  it('accepts the fund after two seconds without a response, after which other calls no longer wait', async () => {
    const patience = holdTimers(2_000);
    reply = () => patience.fire();
    expect(await outcomeOf('NEW0001AU')).toBeNull();
    const many = Array.from({ length: 100 }, (_, index) => `SLO${1000 + index}AU`);
    expect((await create(many)).status).toBe(201);
    // The registry never responds. A call that asked the registry would be in this list.
    expect(paths()).toEqual(['/funds/NEW0001AU']);
    await wait({ seconds: 10 });
    reply = json(200, { name: 'Back again' });
    expect(await outcomeOf('NEW0001AU')).toBe('Back again');
  });

  it.each(['..', '.', 'A/B', 'a?b=c', '%2e%2e', 'Ünion'])(
    'accepts the fund %s without querying the registry',
    async (usi) => {
      expect([await outcomeOf(usi), paths()]).toEqual([null, []]);
    },
  );

  it('accepts the fund when the registry is unreachable', async () => {
    const unreachable = await buildTestApp({
      env: { SUPER_FUND_URL: 'http://127.0.0.1:1/funds' },
      database: service.database,
    });
    const made = await unreachable.call('PUT', `/api/company/${AU_COMPANY}/employees/create`, {
      token,
      body: [anAuEmployee({ [FUND]: 'NEW0001AU' })],
    });
    expect([made.status, made.body[0].employee.default_employee_fund_name]).toEqual([201, null]);
  });

  it('logs the failure without the token or the address', async () => {
    reply = (response) => void response.destroy();
    await outcomeOf('NEW0001AU');
    const lines = service.logs.filter((line) => line.includes('the fund registry'));
    expect(lines.at(-1)).toContain('the fund registry is unavailable');
    expect(lines.join('')).not.toMatch(/hush|127\.0\.0\.1:|NEW0001AU/);
  });
});

describe('cached registry responses', () => {
  it('caches a positive and a negative response for ten minutes', async () => {
    reply = (response, { url }) => (url!.includes('NOT') ? json(404, {}) : json(200, { name: 'New Fund' }))(response);
    await create(['NEW0001AU', 'NOT0001AU', 'NEW0001AU', 'new0001au']);
    expect(paths().sort()).toEqual(['/funds/NEW0001AU', '/funds/NOT0001AU']);
    await wait({ minutes: 9 });
    reply = json(200, { name: 'Renamed' });
    expect([await outcomeOf('NEW0001AU'), asked.length]).toEqual(['New Fund', 2]);
    await wait({ minutes: 1 });
    expect([await outcomeOf('NEW0001AU'), asked.length]).toEqual(['Renamed', 3]);
  });

  it('queries at most eight funds at a time', async () => {
    const waiting: ServerResponse[] = [];
    let most = 0;
    reply = (response, { url }) => {
      if (url === '/') return void response.end();
      waiting.push(response);
      most = Math.max(most, waiting.length);
      // The eight queries are answered only after this extra request to the test registry. If the service sent a ninth
      // query at once, it would arrive first.
      if (waiting.length === 8) {
        const { port } = peer.address() as AddressInfo;
        fetch(`http://127.0.0.1:${port}/`).then(() => waiting.splice(0).forEach(json(200, { name: 'New Fund' })));
      }
    };
    const made = await create(Array.from({ length: 40 }, (_, index) => `MNY${1000 + index}AU`));
    expect([made.status, paths().filter((path) => path !== '/').length, most]).toEqual([201, 40, 8]);
  });
});
