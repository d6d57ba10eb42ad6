import { beforeAll, describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../../src/base/errors.ts';
import { buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let token: string;
let partner: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, { customerId: 3 });
  partner = await tokenFor(service, { customerId: 1, clientId: null });
});

const named = ({ status, errors }: Reply) => [status, ...errors.map(({ path, code }) => `${path} ${code}`)];
const send = (method: string, url: string, body?: unknown, as = token) =>
  service.call(method, url, { token: as, ...(body === undefined ? {} : { body }) });

const HOURS = { description: 'Ordinary', units: 'hours', value: '38' };
const AU_PAY = { employee_id: 1, hours: [HOURS] };

describe('field errors of business rules', () => {
  it.each<[string, string, unknown, number, ...string[]]>([
    ['POST', '/api/company/1/allowances', {}, 400, '/body/description required'],
    [
      'POST',
      '/api/company/1/allowances',
      { description: 'Meals', amount: 0 },
      400,
      '/body/allowance_category required',
    ],
    ['PATCH', '/api/company/1', { country: 'NZ' }, 400, '/body/country cannot_change'],
    ['PATCH', '/api/company/1', { nzbn: '9429000000000' }, 400, '/body/nzbn other_country'],
    ['PATCH', '/api/company/1', { abn: '11111111111' }, 422, '/body/abn wrong_check_digit'],
    ['PATCH', '/api/company/1', { name: null }, 400, '/body/name null_not_allowed'],
    ['PATCH', '/api/company/1', { standard_hours_per_day: 25 }, 422, '/body/standard_hours_per_day out_of_range'],
    ['POST', '/api/employees/1/bank-accounts', { account_name: 'A', account_number: '1' }, 422, '/body/bsb required'],
    [
      'POST',
      '/api/employees/1/leave-requests',
      { leave_type: 'HOLIDAY', start_date: '2026-04-10', end_date: '2026-04-09' },
      400,
      '/body/end_date wrong_order',
    ],
    ['PATCH', '/api/employees/1/declarations', { schedular: null }, 422, '/body/schedular other_country'],
    ['POST', '/api/company/1/stp-pay-events', { service_action: 'NEW' }, 400, '/body/pay_run_id required'],
    [
      'POST',
      '/api/company/1/stp-pay-events',
      { service_action: 'NEW', pay_run_id: 999_999 },
      404,
      '/body/pay_run_id unknown_pay_run',
    ],
    ['PUT', '/api/company/1/employees/create', [], 400, '/body too_few'],
  ])('names the invalid fields of %s %s with %j', async (method, url, body, ...expected) => {
    expect(named(await send(method, url, body))).toEqual(expected);
  });

  it('identifies a field of a list item by the index of the item, and describes the problem of that field', async () => {
    const reply = await send('PUT', '/api/company/1/pays/create', [
      AU_PAY,
      { employee_id: 2, hours: [HOURS, { ...HOURS, rate_reference: 'company:999' }] },
    ]);
    expect(reply.status).toBe(400);
    expect(reply.errors).toEqual([
      {
        path: '/body/1/hours/1/rate_reference',
        message: "rate_reference 'company:999' is not a rate of this employee or its company",
        code: 'unknown_rate',
      },
    ]);
    expect(reply.body).toEqual({ detail: `pays[1] hours[1]: ${reply.errors[0]!.message}` });
  });

  it.each<[string, Record<string, unknown>, number, ...string[]]>([
    ['an unknown employee', { ...AU_PAY, employee_id: 999_999 }, 400, '/body/0/employee_id unknown_employee'],
    ['no employee', { hours: [HOURS] }, 422, '/body/0/employee_id required'],
    [
      'two rates',
      { ...AU_PAY, hours: [{ ...HOURS, rate: '30', multiplier: '1.5' }] },
      400,
      '/body/0/hours/0/rate not_together',
      '/body/0/hours/0/multiplier not_together',
    ],
    ['an amount that is calculated', { ...AU_PAY, tax: '1' }, 400, '/body/0/tax not_together'],
    [
      'an amount of the other country',
      { ...AU_PAY, auto_calculate: false, kiwisaver_employee_amount: '1' },
      400,
      '/body/0/kiwisaver_employee_amount other_country',
    ],
    [
      'a new allowance without required fields',
      { ...AU_PAY, allowances: [{ description: 'Unheard of' }] },
      400,
      '/body/0/allowances/0/amount required',
      '/body/0/allowances/0/allowance_category required',
    ],
    [
      'a termination before the start',
      { ...AU_PAY, termination: { termination_date: '1999-01-01', reason: 'ORDINARY', cessation_type_code: 'V' } },
      400,
      '/body/0/termination/termination_date out_of_range',
    ],
  ])('names the invalid field of a pay with %s', async (_what, pay, ...expected) => {
    expect(named(await send('PUT', '/api/company/1/pays/create', [pay]))).toEqual(expected);
  });

  it('names the invalid field of an employee sent with a company', async () => {
    const employees = [{ first_name: 'Ann', last_name: 'Lee' }];
    const { errors, status } = await send('PUT', '/api/company/create', { name: 'New', country: 'AU', employees });
    expect(status).toBe(422);
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toContain('/body/employees/0/start_date required');
  });

  it('names an invalid query parameter', async () => {
    expect(named(await send('GET', '/api/webhooks/deliveries?status=lost', undefined, partner))).toEqual([
      422,
      '/query/status not_a_choice',
    ]);
    expect(named(await send('GET', '/api/company/1/employees?status=foo'))).toEqual([
      422,
      '/query/status not_a_choice',
    ]);
    expect(named(await send('GET', '/api/company/1/pays?limit=0'))).toEqual([422, '/query/limit too_small']);
  });

  it('names an invalid path parameter and an invalid header', async () => {
    expect(named(await send('GET', '/api/employees/abc'))).toEqual([422, '/path/employee_id wrong_type']);
    const reply = await service.call('PUT', '/api/company/1/pays/create', {
      token,
      body: [AU_PAY],
      headers: { 'idempotency-key': 'two words' },
    });
    expect(named(reply)).toEqual([400, '/header/Idempotency-Key wrong_format']);
  });

  it('names the invalid field of a webhook, and checks If-Match before the fields of a ledger row', async () => {
    const hook = await send('POST', '/api/webhooks', { url: 'ftp://x', events: [] }, partner);
    expect([Object.keys(hook.body), ...named(hook)]).toEqual([['detail'], 422, '/body/events too_few']);
    const row = await service.call('POST', '/api/company/1/gl-settings/rows', {
      token,
      body: { is_debit: 'yes' },
      headers: { 'if-match': '"x"' },
    });
    expect(row.status).toBe(412);
  });
});

describe('errors without a field', () => {
  it('returns no list of fields when the error concerns no field', async () => {
    for (const [method, url, body] of [
      ['GET', '/api/company/999999'],
      ['GET', '/api/employees/999999'],
      ['DELETE', '/api/company/999999'],
      ['POST', '/api/employees/1/restore'],
      ['POST', '/api/webhooks', {}],
    ] as const) {
      const reply = await send(method, url, body);
      expect([url, reply.status >= 400, Object.keys(JSON.parse(reply.text))]).toEqual([url, true, ['detail']]);
    }
  });

  it('returns no list of fields when stored data prevents the pay from being calculated', async () => {
    const { body: drafts } = await send('GET', '/api/company/1/pays?status=pending&limit=1');
    const [draft] = drafts as { id: number; pay_id?: number }[];
    const id = draft!.pay_id ?? draft!.id;
    await service.database.query('update employee set pay_rate_per_hour = null');
    const reply = await send('PATCH', `/api/company/1/pays/${id}`, { pay_department: 'Sales' });
    await service.database.query('update employee set pay_rate_per_hour = 30');
    expect([reply.status, reply.body]).toEqual([
      400,
      { detail: expect.stringMatching(/^pay \d+ hours\[0\]: the employee has no pay_rate_per_hour: /) },
    ]);
  });
});

it('finds every documented problem code in the source', async () => {
  const { readdirSync, readFileSync } = await import('node:fs');
  const texts = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('problem-code.ts'))
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
    .join('\n');
  expect(Object.keys(PROBLEM_CODES).filter((code) => !texts.includes(`'${code}'`))).toEqual([]);
});
