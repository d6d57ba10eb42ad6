import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AU_ACCOUNT, type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anNzEmployee, anAuEmployee as aPaidAuEmployee } from '../fixtures/pay-world.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { holdTimers } from '../harness/held-timers.ts';
import { until } from '../harness/until.ts';
import { DEMO, tokenFor } from './company.fixture.ts';
import { anAuEmployee } from './employee.world.ts';

describe('funds of the registry', () => {
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
    it('stores the name of a known fund, and queries the registry with the operator’s token [EMP-057, EMP-149]', async () => {
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

    it('checks the funds of employees sent with a company, and creates all of them or none [COMP-030, EMP-176]', async () => {
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
        (response) =>
          void response.writeHead(200, { 'content-length': '50' }).write('{"name"', () => response.destroy()),
      ],
    ])('accepts the fund without a name when the registry responds with %s', async (_what, how) => {
      reply = how;
      expect(await outcomeOf('NEW0001AU')).toBeNull();
      expect(paths()).toEqual(['/funds/NEW0001AU']);
    });

    it('accepts the fund after two seconds without a response, and skips the registry for ten seconds', async () => {
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
});

describe('self-managed funds', () => {
  let world: FilingWorld;
  let company: number;
  beforeAll(async () => {
    world = await filingWorld({ shared: true });
    company = await world.company('AU');
    await world.service.call('PUT', `/api/company/${company}/payment-settings`, {
      token: world.token,
      body: AU_ACCOUNT,
    });
  });

  const FUND = {
    abn: '51 824 753 556',
    name: 'Lee Family Super',
    electronic_service_address: 'smsfdataflow',
    bsb: '062000',
    account_number: '333444',
    account_name: 'Lee Family Super Fund',
  };
  const at = (employee: number) => `/api/employees/${employee}/self-managed-fund`;
  const save = (employee: number, body: unknown) =>
    world.service.call('PUT', at(employee), { token: world.token, body });
  const remove = (employee: number) => world.service.call('DELETE', at(employee), { token: world.token });
  const anEmployee = (fields: Record<string, unknown> = {}) => world.employee(company, aPaidAuEmployee(fields));

  describe('self-managed super fund of an employee', () => {
    it('stores the fund with an encrypted account (200), deletes it (204) and then returns 404', async () => {
      const employee = await anEmployee();
      expect(answerOf(await world.get(at(employee)))).toEqual({
        status: 404,
        body: { detail: 'The employee has no self-managed fund' },
      });
      const kept = { ...FUND, employee_id: employee, abn: '51824753556', bsb: '062-000' };
      expect(answerOf(await save(employee, FUND))).toEqual({ status: 200, body: kept });
      expect((await world.get(at(employee))).body).toEqual(kept);
      expect((await save(employee, { ...FUND, name: 'Lee Super' })).body.name).toBe('Lee Super');
      const [row] = await world.service.database.query<{ account_number: string }>(
        'select account_number from self_managed_fund where employee_id = $1',
        [employee],
      );
      expect(row!.account_number.startsWith('v2.')).toBe(true);
      const log = await world.service.database.query<{ after: { account_number: string } }>(
        `select after from audit_log where action = 'self-managed-fund.update' and entity_id = $1 order by id`,
        [employee],
      );
      expect(log.map(({ after }) => after.account_number)).toEqual(['***444', '***444']);
      expect((await remove(employee)).status).toBe(204);
      expect(answerOf(await remove(employee))).toEqual({
        status: 404,
        body: { detail: 'The employee has no self-managed fund' },
      });
    });

    it('returns 400 for a wrong ABN or employee, 409 for a second fund, and 422 for other errors', async () => {
      const employee = await anEmployee();
      expect(answerOf(await save(employee, { ...FUND, abn: '51824753557' }))).toEqual({
        status: 400,
        body: { detail: 'The ABN of the fund has wrong check digits; check the number and send it again' },
      });
      const nz = await world.employee(await world.company('NZ'), anNzEmployee());
      expect(answerOf(await save(nz, FUND))).toEqual({
        status: 400,
        body: { detail: 'A self-managed fund is for Australian employees only' },
      });
      for (const call of [world.get(at(999_999)), save(999_999, FUND), remove(999_999)]) {
        expect((await call).status).toBe(400);
      }
      const elsewhere = await anEmployee({ default_employee_fund_usi: 'STA0100AU' });
      expect(answerOf(await save(elsewhere, FUND))).toEqual({
        status: 409,
        body: {
          detail: 'The employee’s super is paid to the fund STA0100AU; set default_employee_fund_usi to null first',
        },
      });
      for (const wrong of [
        { bsb: '1' },
        { account_number: '1-2' },
        { electronic_service_address: 'two words' },
        { x: 1 },
      ]) {
        expect((await save(employee, { ...FUND, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
      }
      expect((await world.get(at(employee))).status).toBe(404);
    });

    it('pays the fund by its ABN, electronic service address and account, with the usual due date', async () => {
      const own = await world.company('AU');
      await world.service.call('PUT', `/api/company/${own}/payment-settings`, { token: world.token, body: AU_ACCOUNT });
      const employee = await world.employee(own, aPaidAuEmployee({ default_employee_fund_member_number: '1' }));
      const pay = await world.paid(own, employee);
      const problems = async () =>
        (await world.get(`/api/company/${own}/super-batches/problems`)).body.problems.map(
          ({ message }: { message: string }) => message,
        );
      expect(await problems()).toEqual([
        'the super fund is missing; enter default_employee_fund_usi, or set the self-managed fund',
      ]);
      await save(employee, FUND);
      expect(await problems()).toEqual([]);
      const [owed] = (await world.get(`/api/company/${own}/super-contributions`)).body;
      expect([owed.fund_usi, owed.due_date]).toEqual(['SMSF 51824753556', '2026-04-28']);
      const made = await world.post(`/api/company/${own}/super-batches`);
      expect([made.status, made.body.pay_ids]).toEqual([201, [pay.id]]);
      const { text } = await world.get(`/api/company/${own}/super-batches/${made.body.super_batch_id}/file.csv`);
      const cells = text.split('\r\n')[3]!.split(',');
      expect(cells.slice(17, 22)).toEqual(['51824753556', '', 'Lee Family Super', 'smsfdataflow', 'DirectDebit']);
      expect(cells.slice(26, 29)).toEqual(['062000', '333444', 'Lee Family Super Fund']);
    });
  });

  describe('super by BPAY', () => {
    it('pays a fund with the biller code and reference from the request, and never guesses them', async () => {
      const own = await world.company('AU');
      await world.service.call('PUT', `/api/company/${own}/payment-settings`, { token: world.token, body: AU_ACCOUNT });
      const fund = { default_employee_fund_usi: 'STA0100AU', default_employee_fund_member_number: '1' };
      await world.paid(own, await world.employee(own, aPaidAuEmployee(fund)));
      const batches = `/api/company/${own}/super-batches`;
      expect((await world.get(`${batches}/problems?payment_method=BPAY`)).body.problems).toMatchObject([
        {
          severity: 'REFUSED',
          record: 'REQUEST',
          field: 'funds',
          message:
            'the BPAY biller code and reference of the fund STA0100AU are not known; add bpay_biller_code and bpay_reference in funds',
        },
      ]);
      expect((await world.post(batches, { payment_method: 'BPAY' })).status).toBe(400);
      const funds = [{ usi: 'STA0100AU', bpay_biller_code: '20040', bpay_reference: '1002003004005006' }];
      const made = await world.post(batches, { payment_method: 'BPAY', funds });
      expect(made.status).toBe(201);
      const { text } = await world.get(`${batches}/${made.body.super_batch_id}/file.csv`);
      expect(text.split('\r\n')[3]!.split(',').slice(21, 26)).toEqual([
        'BPAY',
        '2026-03-10',
        '1002003004005006',
        '20040',
        '182.40',
      ]);
      const letters = [{ usi: 'STA0100AU', bpay_biller_code: 'x', bpay_reference: '1' }];
      expect((await world.post(batches, { payment_method: 'BPAY', funds: letters })).status).toBe(422);
    });
  });
});
