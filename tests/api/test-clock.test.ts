import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AU_PAYER, NZ_PAYER } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee, week } from '../fixtures/pay-world.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import type { TestDatabase } from '../harness/database.ts';
import { tokenFor } from '../harness/token.ts';

type Fields = Readonly<Record<string, unknown>>;
const REAL = '2026-03-10T00:00:00Z';
const SANDBOX = 3;
const OTHER = 4;

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({ at: REAL });
});

/** Calls the API as the owner of an account. Moving the real clock does not sign the owner out. */
async function ask(app: TestApp, method: string, url: string, body?: unknown, customerId = SANDBOX): Promise<Reply> {
  const token = await tokenFor(app, { customerId, clientId: null });
  return app.call(method, url, { token, ...(body === undefined ? {} : { body }) });
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
async function good(app: TestApp, method: string, url: string, body?: unknown): Promise<any> {
  const reply = await ask(app, method, url, body);
  if (reply.status >= 300) throw new Error(`${method} ${url} returned ${reply.status}: ${reply.text}`);
  return reply.body;
}

const clockAt = async (now: string, app = service): Promise<number> =>
  (await good(app, 'POST', '/api/test-clocks', { now })).id;
const companyAt = async (clock: number, country: 'AU' | 'NZ', fields: Fields = {}, app = service): Promise<number> =>
  (
    await good(app, 'PUT', `/api/company/create?test_clock_id=${clock}`, {
      country,
      ...(country === 'AU' ? AU_PAYER : NZ_PAYER),
      ...fields,
    })
  ).id;
const employeeOf = async (company: number, fields: Fields, app = service): Promise<number> =>
  (await good(app, 'PUT', `/api/company/${company}/employees/create`, [fields]))[0].employee.id;
/** Advances the clock to this time, as the background work does. */
async function advanceTo(clock: number, to: string, app = service): Promise<void> {
  await good(app, 'POST', `/api/test-clocks/${clock}/advance`, { to });
  await app.app.testClocks.runDue();
  expect((await good(app, 'GET', `/api/test-clocks/${clock}`)).state).toBe('ready');
}
const payOf = async (company: number, employee: number, more: Fields = {}, app = service) =>
  (
    await good(app, 'PUT', `/api/company/${company}/pays/create`, [
      { employee_id: employee, hours: [week('38')], ...more },
    ])
  )[0];

/**
 * Every row of the companies, by table, without the columns that differ between companies with the same history: ids,
 * random values and encrypted values. Leaves out the account, and events and deliveries, whose times are real.
 */
async function stateOf(
  database: TestDatabase,
  companies: readonly number[],
): Promise<Readonly<Record<string, unknown>>> {
  const tables = await database.query<{ name: string; condition: string }>(`
    select c.relname as name, rows_of_companies(c.oid, 't') as condition from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('event', 'webhook_delivery', 'customer') and rows_of_companies(c.oid, 't') is not null
    order by 1`);
  const state: Record<string, unknown> = {};
  for (const { name, condition } of tables) {
    const ids = `array[${companies.join()}]::bigint[]`;
    const rows = await database.query<{ row: Fields }>(
      `select to_jsonb(t) as row from ${name} t where ${condition.replaceAll('$1', ids)} order by t::text`,
    );
    const kept = rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column]) => isLasting(column))));
    if (kept.length > 0) state[name] = kept.map((row) => JSON.stringify(row)).sort();
  }
  return state;
}
const isLasting = (column: string): boolean =>
  !/(^|_)ids?$|^sealed|^message$|^conversation|number$|uuid|digest|xact|hash|^records$|^envelope$/.test(column);

/** The rows of an account in every table, apart from its sign-ins. */
async function rowsOf(database: TestDatabase, customer: number): Promise<readonly string[]> {
  const tables = await database.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t where customer_id = ${customer} order by 1`,
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}

describe('creating and advancing a test clock', () => {
  it('creates, lists, reads and advances a clock, and deletes it [CLOCK-001]', async () => {
    const made = await ask(service, 'POST', '/api/test-clocks', { now: '2026-06-29T09:00:00+10:00', name: 'Year end' });
    const clock = {
      id: made.body.id,
      name: 'Year end',
      now: '2026-06-28T23:00:00.000000',
      state: 'ready',
      advancing_to: null,
      company_ids: [],
      created_at: '2026-03-10T00:00:00.000000',
    };
    expect(answerOf(made)).toEqual({ status: 201, body: clock });
    const address = `/api/test-clocks/${clock.id}`;
    expect((await good(service, 'GET', '/api/test-clocks')).at(-1)).toEqual(clock);
    const company = await companyAt(clock.id, 'AU');
    const advancing = {
      ...clock,
      company_ids: [company],
      state: 'advancing',
      advancing_to: '2026-07-01T00:00:00.000000',
    };
    expect(answerOf(await ask(service, 'POST', `${address}/advance`, { to: '2026-07-01T00:00:00Z' }))).toEqual({
      status: 202,
      body: advancing,
    });
    expect(await good(service, 'GET', address)).toEqual(advancing);
    for (const [method, url, body] of [
      ['POST', `${address}/advance`, { to: '2026-07-02T00:00:00Z' }],
      ['DELETE', address, undefined],
    ] as const) {
      expect(answerOf(await ask(service, method, url, body))).toEqual({
        status: 409,
        body: {
          detail: `Test clock ${clock.id} is still advancing to 2026-07-01T00:00:00.000000; wait until its state is ready`,
        },
      });
    }
    await service.app.testClocks.runDue();
    expect(await good(service, 'GET', address)).toEqual({
      ...clock,
      company_ids: [company],
      now: '2026-07-01T00:00:00.000000',
    });
    expect((await ask(service, 'DELETE', address)).status).toBe(204);
    for (const [method, url, body] of [
      ['GET', address, undefined],
      ['DELETE', address, undefined],
      ['POST', `${address}/advance`, { to: '2026-07-02T00:00:00Z' }],
      ['PUT', `/api/company/create?test_clock_id=${clock.id}`, { name: 'Late' }],
    ] as const) {
      expect(answerOf(await ask(service, method, url, body))).toEqual({
        status: 404,
        body: { detail: `The account has no test clock ${clock.id}` },
      });
    }
  });

  it.each([
    ['2026-13-01T00:00:00Z', 'must be a time with an offset, such as 2026-06-30T09:00:00+10:00', 'wrong_format'],
    ['2026-02-31T00:00:00Z', 'must be a time with an offset, such as 2026-06-30T09:00:00+10:00', 'wrong_format'],
    [
      '2024-06-30T23:59:59Z',
      'now is 2024-06-30T23:59:59Z, but a test clock starts between 2024-07-01 and 2099-12-31',
      'out_of_range',
    ],
  ])('rejects a clock that starts at %s [CLOCK-001]', async (now, message, code) => {
    const reply = await ask(service, 'POST', '/api/test-clocks', { now });
    expect([reply.status, reply.errors]).toEqual([422, [{ path: '/body/now', message, code }]]);
  });

  it('rejects an advance to a time that is not later or is more than two years away [CLOCK-001]', async () => {
    const clock = await clockAt('2026-03-01T00:00:00Z');
    const refusals = [];
    for (const to of [
      '2026-03-01T00:00:00Z',
      '2026-03-01T10:00:00+11:00',
      '2028-03-01T00:00:01Z',
      '2026-06-31T00:00:00Z',
    ]) {
      const { status, errors } = await ask(service, 'POST', `/api/test-clocks/${clock}/advance`, { to });
      refusals.push([status, errors[0]!.code, errors[0]!.message]);
    }
    expect(refusals).toEqual([
      [
        422,
        'too_small',
        'to is not later than the time of the clock, 2026-03-01T00:00:00.000000; a test clock cannot go back',
      ],
      [
        422,
        'too_small',
        'to is not later than the time of the clock, 2026-03-01T00:00:00.000000; a test clock cannot go back',
      ],
      [
        422,
        'too_large',
        'to is too far away: a test clock advances by at most 2 years at a time, to 2028-03-01T00:00:00.000000',
      ],
      [422, 'wrong_format', 'must be a time with an offset, such as 2026-06-30T09:00:00+10:00'],
    ]);
    await advanceTo(clock, '2028-03-01T00:00:00Z');
  });

  it('rejects a clock beyond the limit of the account [CLOCK-001]', async () => {
    const known = (await good(service, 'GET', '/api/test-clocks')).length;
    const more = Array.from({ length: 50 - known }, () => clockAt(REAL));
    const ids = await Promise.all(more);
    expect(answerOf(await ask(service, 'POST', '/api/test-clocks', { now: REAL }))).toEqual({
      status: 409,
      body: { detail: 'The account has 50 test clocks, which is the limit; delete one first' },
    });
    for (const id of ids) await good(service, 'DELETE', `/api/test-clocks/${id}`);
  });

  it('refuses test clocks in an account that is not a sandbox [CLOCK-001]', async () => {
    const detail =
      'Test clocks exist only in sandbox accounts, and this account is not a sandbox; the operator of the service can create a sandbox account';
    const clock = await clockAt(REAL);
    for (const [method, url, body] of [
      ['POST', '/api/test-clocks', { now: REAL }],
      ['POST', `/api/test-clocks/${clock}/advance`, { to: '2026-04-01T00:00:00Z' }],
      ['DELETE', `/api/test-clocks/${clock}`, undefined],
      ['PUT', `/api/company/create?test_clock_id=${clock}`, { name: 'Not here' }],
    ] as const) {
      expect(answerOf(await ask(service, method, url, body, OTHER))).toEqual({ status: 403, body: { detail } });
    }
    expect(answerOf(await ask(service, 'GET', `/api/test-clocks/${clock}`, undefined, OTHER))).toEqual({
      status: 404,
      body: { detail: `The account has no test clock ${clock}` },
    });
    expect((await ask(service, 'GET', '/api/test-clocks', undefined, OTHER)).body).toEqual([]);
  });
});

/** Leaves out the rates that the fixtures fix, so that they follow the law. */
const FOLLOWING_THE_LAW = {
  super_rate: undefined,
  compulsory_super_rate: undefined,
  kiwisaver_employee_rate: undefined,
  kiwisaver_employer_rate: undefined,
};

describe('a company under a test clock', () => {
  it('uses the date of its clock for pays and tasks, while other companies use the real date [CLOCK-001]', async () => {
    const clock = await clockAt('2027-02-02T00:00:00Z');
    const company = await companyAt(clock, 'AU', { name: 'Clockwork Pty Ltd' });
    const employee = await employeeOf(company, anAuEmployee());
    const pay = await payOf(company, employee);
    expect(pay.pay_date).toBe('2027-02-02');
    expect((await good(service, 'GET', `/api/company/${company}/due`)).today).toBe('2027-02-02');
    const ofAll = await good(service, 'GET', `/api/due?company_id=${company}`);
    expect(ofAll.length).toBeGreaterThan(0);
    expect(new Set(ofAll.map(({ is_late }: Fields) => is_late))).toEqual(new Set([false]));
    const real = await good(service, 'GET', '/api/company/1/due');
    expect(real.today).toBe('2026-03-10');
    await advanceTo(clock, '2027-03-02T00:00:00Z');
    expect((await payOf(company, employee)).pay_date).toBe('2027-03-02');
    const later = await good(service, 'GET', `/api/due?company_id=${company}&is_late=true`);
    expect(later.map(({ kind }: Fields) => kind)).toContain('STP_TO_SUBMIT');
    expect((await good(service, 'GET', '/api/company/1/due')).today).toBe('2026-03-10');
  });

  it('keeps the audit log, events and emails in real time [CLOCK-001]', async () => {
    const clock = await clockAt('2027-05-05T00:00:00Z');
    const company = await companyAt(clock, 'AU');
    const employee = await employeeOf(company, anAuEmployee({ email_address: 'ann@staff.example' }));
    const pay = await payOf(company, employee);
    await good(service, 'POST', `/api/company/${company}/pays/${pay.id}/payslip/email`, {});
    const times = await service.database.query<{ at: Date }>(`
      select at from audit_log where entity_type = 'company' and entity_id = ${company}
      union all select created_at from event where company_id = ${company}
      union all select m.due_at from mail m join payslip_mail p on p.mail_id = m.id where p.company_id = ${company}`);
    expect(times.length).toBeGreaterThan(3);
    expect(new Set(times.map(({ at }) => at.toISOString()))).toEqual(new Set(['2026-03-10T00:00:00.000Z']));
    const [stored] = await service.database.query<{ created_at: Date }>(
      `select created_at from pay where id = ${pay.id}`,
    );
    expect(stored!.created_at.toISOString()).toBe('2027-05-05T00:00:00.000Z');
  });

  it('applies the Australian law of 1 July when the clock passes that date [CLOCK-001]', async () => {
    const clock = await clockAt('2025-06-23T13:59:59Z');
    const company = await companyAt(clock, 'AU');
    const employee = await employeeOf(company, anAuEmployee(FOLLOWING_THE_LAW));
    const law = async () => {
      const { pay_date, gross, tax, super: contribution } = await payOf(company, employee);
      return [pay_date, gross, tax, contribution];
    };
    const before = await law();
    await advanceTo(clock, '2025-06-30T14:00:00Z');
    const after2025 = await law();
    await advanceTo(clock, '2026-07-01T02:00:00Z');
    // Super: 11.5% of 1,520, then 12%. Tax: 0.32 x 1,520.99 - 176.5769 = 310, then 0.32 x 1,520.99 - 181.7319 = 305.
    expect([before, after2025, await law()]).toEqual([
      ['2025-06-23', 1520, 310, 174.8],
      ['2025-07-01', 1520, 310, 182.4],
      ['2026-07-01', 1520, 305, 182.4],
    ]);
  });

  it('applies the New Zealand law of 1 April when the clock passes that date [CLOCK-001]', async () => {
    const clock = await clockAt('2026-03-24T10:59:59Z');
    const company = await companyAt(clock, 'NZ');
    const employee = await employeeOf(company, anNzEmployee({ start_date: '2026-01-05', ...FOLLOWING_THE_LAW }));
    const law = async () => {
      const {
        pay_date,
        kiwisaver_employer_amount: employer,
        kiwisaver_employee_amount: own,
        tax,
      } = await payOf(company, employee, { hours: [week('40')] });
      return [pay_date, tax, own, employer];
    };
    const before = await law();
    await advanceTo(clock, '2026-03-31T11:00:00Z');
    // A year of 62,400: 15,600 x 10.5% + 37,900 x 17.5% + 8,900 x 30% = 10,940.50. The levy rises from 1.67% to 1.75%, and
    // both KiwiSaver rates from 3% to 3.5%.
    expect([before, await law()]).toEqual([
      ['2026-03-24', 230.43, 36, 36],
      ['2026-04-01', 231.39, 42, 42],
    ]);
  });
});

describe('filings under a test clock', () => {
  /** Lodges a pay in each of these companies. The contact name decides how the sandbox responds. */
  async function lodge(clock: number, contacts: readonly string[], app = service): Promise<readonly number[]> {
    const companies: number[] = [];
    for (const contact_name of contacts) {
      const company = await companyAt(clock, 'AU', { contact_name }, app);
      const pay = await payOf(company, await employeeOf(company, anAuEmployee(), app), {}, app);
      await good(app, 'POST', `/api/company/${company}/stp-pay-events`, {
        pay_run_id: pay.pay_run_id,
        service_action: 'NEW',
      });
      companies.push(company);
    }
    return companies;
  }
  const CONTACTS = ['Ann Lee', 'SANDBOX-DELAY', 'SANDBOX-DOWN', 'SANDBOX-SILENT', 'SANDBOX-REJECT'];
  const START = '2026-06-29T00:00:00Z';
  const END = '2026-07-04T00:00:00Z';

  const responsesOf = (companies: readonly number[]) =>
    service.database.query(`
      select l.status, l.gateway, r.received_at::text as at from lodgement l
      left join lodgement_response r on r.lodgement_id = l.id
      where l.company_id = any ('{${companies.join()}}') order by l.company_id`);

  it('the sandbox responds to each filing at its own time as the clock advances [CLOCK-001]', async () => {
    const clock = await clockAt(START);
    const companies = await lodge(clock, CONTACTS);
    await service.app.lodgements.runDue();
    expect((await responsesOf(companies)).map(({ status }) => status)).toEqual([
      'SENT_AWAITING_RESPONSE',
      'SENT_AWAITING_RESPONSE',
      'SENDING',
      'SENT_AWAITING_RESPONSE',
      'SENT_AWAITING_RESPONSE',
    ]);
    await advanceTo(clock, '2026-06-29T00:05:00Z');
    await advanceTo(clock, END);
    const sandbox = (status: string, at: string | null) => ({ status, gateway: 'sandbox', at });
    expect(await responsesOf(companies)).toEqual([
      sandbox('TRANSMISSION_SUCCESSFUL', '2026-06-29 00:01:00+00'),
      sandbox('TRANSMISSION_SUCCESSFUL', '2026-06-29 00:23:00+00'),
      sandbox('FAILED', null),
      sandbox('FAILED', null),
      sandbox('TRANSMISSION_UNSUCCESSFUL', '2026-06-29 00:01:00+00'),
    ]);
  });

  it('filings never leave the service, whatever gateway the operator configured [CLOCK-001]', async () => {
    const env = { FILING_GATEWAY: 'http', FILING_URL: 'http://127.0.0.1:9/', FILING_TOKEN: 'token' };
    const app = await buildTestApp({ at: REAL, env });
    const clock = await clockAt(START, app);
    const [company] = await lodge(clock, ['Ann Lee'], app);
    await app.app.lodgements.runDue();
    await advanceTo(clock, END, app);
    const [found] = await app.database.query(`select status, gateway from lodgement where company_id = ${company}`);
    expect(found).toEqual({ status: 'TRANSMISSION_SUCCESSFUL', gateway: 'sandbox' });
    expect(app.logs.join('')).not.toContain('could not send a message');
  });

  it('advancing in one step or in many gives the same state, wherever the steps end [CLOCK-002]', async () => {
    const inOneStep = await clockAt(START);
    const first = await lodge(inOneStep, CONTACTS);
    await advanceTo(inOneStep, END);
    const expected = await stateOf(service.database, first);
    expect(Object.keys(expected)).toEqual(
      expect.arrayContaining(['lodgement', 'lodgement_response', 'pay', 'leave_entry']),
    );
    const minutes = (new Date(END).getTime() - new Date(START).getTime()) / 60_000;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: minutes - 1 }), { maxLength: 12 }), async (cuts) => {
        const clock = await clockAt(START);
        const companies = await lodge(clock, CONTACTS);
        for (const cut of [...cuts].sort((a, b) => a - b)) {
          service.clock.advance({ minutes: 7 });
          await advanceTo(clock, new Date(new Date(START).getTime() + cut * 60_000).toISOString());
        }
        await advanceTo(clock, END);
        expect(await stateOf(service.database, companies)).toEqual(expected);
        await good(service, 'DELETE', `/api/test-clocks/${clock}`);
      }),
      { numRuns: 4, seed: 20260701 },
    );
    service.clock.set(REAL);
  });

  it('an advance interrupted after any step ends in the same state as an uninterrupted one [CLOCK-002]', async () => {
    const whole = await clockAt(START);
    const first = await lodge(whole, CONTACTS);
    await advanceTo(whole, END);
    const expected = await stateOf(service.database, first);
    for (const steps of [1, 3, 20]) {
      const clock = await clockAt(START);
      const companies = await lodge(clock, CONTACTS);
      await good(service, 'POST', `/api/test-clocks/${clock}/advance`, { to: END });
      for (let done = 0; done < steps; done += 1) await service.app.testClocks.step(SANDBOX, clock);
      const { state, now } = await good(service, 'GET', `/api/test-clocks/${clock}`);
      expect([state, now > '2026-06-29T00:00', now < '2026-07-04']).toEqual(['advancing', true, true]);
      // A step that fails is rolled back as a whole, like a step whose process was killed.
      await service.database.query('alter table lodgement add constraint cut_off check (false) not valid');
      await expect(service.app.testClocks.step(SANDBOX, clock)).rejects.toThrow('cut_off');
      await service.database.query('alter table lodgement drop constraint cut_off');
      expect(await good(service, 'GET', `/api/test-clocks/${clock}`)).toMatchObject({ state, now });
      await service.app.testClocks.runDue();
      expect(await stateOf(service.database, companies)).toEqual(expected);
    }
  });
});

describe('the isolation of a test clock', () => {
  it('neither other accounts nor companies in real time are affected by a clock or its deletion [CLOCK-002]', async () => {
    const app = await buildTestApp({ at: REAL });
    // The audit log keeps its entries. The texts of pay lines are shared by the pays of the account, without their amounts.
    const counted = async () =>
      (await rowsOf(app.database, SANDBOX)).filter((row) => !/^(audit_|pay_line_text )/.test(row));
    const others = async () => [...(await rowsOf(app.database, OTHER)), ...(await rowsOf(app.database, 1))];
    const [ownBefore, othersBefore] = [await counted(), await others()];
    const clock = await clockAt('2026-06-29T00:00:00Z', app);
    for (const country of ['AU', 'NZ'] as const) {
      const company = await companyAt(clock, country, {}, app);
      const anEmployee = country === 'AU' ? anAuEmployee : anNzEmployee;
      const employee = await employeeOf(company, anEmployee({ email_address: 'ann@staff.example' }), app);
      const pay = await payOf(company, employee, {}, app);
      await good(app, 'POST', `/api/company/${company}/pays/${pay.id}/payslip/email`, {});
      if (country === 'NZ') await good(app, 'POST', `/api/company/${company}/employee-detail-tasks/submit`);
      const filing = country === 'AU' ? 'stp-pay-events' : 'payday-filings';
      await good(app, 'POST', `/api/company/${company}/${filing}`, {
        pay_run_id: pay.pay_run_id,
        ...(country === 'AU' ? { service_action: 'NEW' } : {}),
      });
      await good(app, 'POST', `/api/company/${company}/departments`, { name: 'Test' });
    }
    await advanceTo(clock, '2027-06-29T00:00:00Z', app);
    expect((await counted()).length).toBeGreaterThan(ownBefore.length + 50);
    expect(await others()).toEqual(othersBefore);
    await good(app, 'DELETE', `/api/test-clocks/${clock}`);
    expect(await counted()).toEqual(ownBefore);
    expect(await others()).toEqual(othersBefore);
  });

  it('deleting the clock of the default company gives the account another default company [CLOCK-002]', async () => {
    const clock = await clockAt(REAL);
    const company = await companyAt(clock, 'AU');
    await service.database.query(`update customer set default_company_id = ${company} where id = ${SANDBOX}`);
    await good(service, 'DELETE', `/api/test-clocks/${clock}`);
    const [found] = await service.database.query<{ live: boolean }>(
      `select exists (select from company c where c.id = u.default_company_id) as live from customer u where id = ${SANDBOX}`,
    );
    expect(found!.live).toBe(true);
  });

  it('the same calls give the same bytes, whatever the real time is [CLOCK-002]', async () => {
    const bytes = [];
    for (const at of ['2026-03-10T00:00:00Z', '2026-11-20T13:14:15Z']) {
      const app = await buildTestApp({ at });
      const clock = await clockAt('2025-06-23T00:00:00Z', app);
      const company = await companyAt(clock, 'AU', {}, app);
      const employee = await employeeOf(company, anAuEmployee({ start_date: '2025-06-01' }), app);
      const texts: string[] = [];
      for (const day of ['2025-06-30', '2025-07-07', '2025-07-14']) {
        await advanceTo(clock, `${day}T02:00:00Z`, app);
        const pay = await payOf(company, employee, {}, app);
        const { text } = await ask(app, 'GET', `/api/company/${company}/pays/${pay.id}/payslip.pdf`);
        texts.push(JSON.stringify(pay), text);
      }
      for (const url of [
        'due',
        'pays',
        'pay-runs',
        'super-contributions',
        'reports/payroll-register/pdf',
        'reports/payroll-register/csv',
      ]) {
        texts.push((await ask(app, 'GET', `/api/company/${company}/${url}`)).text);
      }
      expect(texts.filter((text) => text.length < 40)).toEqual([]);
      bytes.push(texts);
    }
    expect(bytes[1]).toEqual(bytes[0]);
  });
});
