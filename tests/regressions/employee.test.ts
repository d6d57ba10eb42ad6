import { beforeAll, describe, expect, it } from 'vitest';
import { nameOrder } from '../../src/base/name-order.ts';
import { DEMO, tokenFor } from '../api/company.fixture.ts';
import { anAuEmployee, type EmployeeWorld, employeeWorld } from '../api/employee.world.ts';
import { buildTestApp, only, type TestApp } from '../harness/app.ts';

describe('sorting of names', () => {
  let service: TestApp;
  let token: string;
  let companyId: number;
  beforeAll(async () => {
    service = await buildTestApp();
    token = await tokenFor(service, DEMO);
    companyId = (await send('PUT', '/api/company/create', { name: 'Écoute' })).body.id;
  });

  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    expect(reply.status).toBeLessThan(300);
    return reply;
  };

  /** Names in the order in which people sort them. */
  const IN_ORDER = [
    'Åberg',
    'aldous',
    'Āwhina',
    'École',
    'edwards',
    "O'Brien",
    'O’Bryan',
    'Ōpango',
    'ORR',
    'Ørsted',
    'Strauß',
    'Strausz',
    'van der Berg',
    'Vander',
    'Zed',
  ];
  const MIXED = IN_ORDER.map((_, index) => IN_ORDER[(index * 7) % IN_ORDER.length]!);

  it('employees sort regardless of accents and case, both in the list and in their company [EMP-199] [COMP-029]', async () => {
    const people = MIXED.map((last_name) => anAuEmployee({ last_name }));
    await send('PUT', `/api/company/${companyId}/employees/create`, people);
    const lastNames = (list: { last_name: string }[]) => list.map(({ last_name }) => last_name);
    const { body: employees } = await send('GET', `/api/company/${companyId}/employees`);
    expect(lastNames(employees)).toEqual(IN_ORDER);
    expect(lastNames((await send('GET', `/api/company/${companyId}`)).body.employees)).toEqual(IN_ORDER);
  });

  it('employees whose last names differ only in accents sort by first name, then by middle name, and those without one come first [EMP-199]', async () => {
    const people = [
      anAuEmployee({ last_name: 'Šimun', first_name: 'Zoë' }),
      anAuEmployee({ last_name: 'Simun', first_name: 'Zoe', middle_name: 'Á' }),
      anAuEmployee({ last_name: 'Simun', first_name: 'Ánn' }),
      anAuEmployee({ last_name: 'ŠIMUN', first_name: 'Ann', middle_name: 'Eve' }),
    ];
    await send('PUT', `/api/company/${companyId}/employees/create`, people);
    const { body } = await send('GET', `/api/company/${companyId}/employees`);
    const names = body.map((one: Record<string, string>) => [one.last_name, one.first_name, one.middle_name]);
    expect(names.filter(([last]: string[]) => nameOrder(last!) === 'simun')).toEqual([
      ['Simun', 'Ánn', null],
      ['ŠIMUN', 'Ann', 'Eve'],
      ['Šimun', 'Zoë', null],
      ['Simun', 'Zoe', 'Á'],
    ]);
  });

  it.each(['departments', 'awards', 'pay-rate-groups'])(
    'the %s of a company sort regardless of accents and case',
    async (noun) => {
      for (const name of MIXED) await send('POST', `/api/company/${companyId}/${noun}`, { name });
      const { body } = await send('GET', `/api/company/${companyId}/${noun}`);
      expect(body.map(({ name }: { name: string }) => name)).toEqual(IN_ORDER);
    },
  );

  it('companies sort regardless of accents and case', async () => {
    await send('PUT', '/api/company/create', { name: 'Zenith' });
    const { body } = await send('GET', '/api/company');
    const names = body.map(({ name }: { name: string }) => name).filter((name: string) => /^[ÉZ]/.test(name));
    expect(names).toEqual(['Écoute', 'Zenith']);
  });

  it('the database and the service calculate the same sort key for a name', async () => {
    const names = [...IN_ORDER, 'Đặng', 'Łukasz', 'Œuvre', 'Æther', 'Ísafjörður', '東京', 'İstanbul', 'STRAẞE', ''];
    const rows = await service.database.query<{ key: string }>(
      'select name_order(n.name) as key from unnest($1::text[]) with ordinality as n (name, place) order by n.place',
      [names],
    );
    expect(rows.map(({ key }) => key)).toEqual(names.map(nameOrder));
  });

  it('the index of the employee list is in the order of the list, so the query does not sort', async () => {
    await service.database.query('set enable_sort = off');
    const plan = await service.database.query<Record<'QUERY PLAN', string>>(
      `explain (costs off) select id from employee where customer_id = 3 and company_id = 1
     order by name_order(last_name) collate "C", name_order(first_name) collate "C",
       name_order(middle_name) collate "C" nulls first, id limit 5`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/using employee_listed/);
    expect(text).not.toMatch(/Sort/);
  });
});

describe('blank names', () => {
  let service: TestApp;
  let token: string;
  let employeeId: number;
  beforeAll(async () => {
    service = await buildTestApp();
    token = await tokenFor(service, DEMO);
    employeeId = (await send('PUT', '/api/company/1/employees/create', [anAuEmployee()])).body[0].employee.id;
  });

  const send = async (method: string, path: string, body: unknown) => {
    const reply = await service.call(method, path, { token, body });
    return { status: reply.status, body: reply.body };
  };
  const refusal = (place: string, size: string) => ({
    status: 422,
    body: {
      status_code: 10422,
      message: `body -> ${place}: must be text of ${size} characters on one line, not only spaces`,
      data: null,
    },
  });

  /** Plain, non-breaking and ideographic spaces. */
  const BLANKS = ['  ', '\u00a0\u00a0', '\u3000\u3000'];

  describe.each(BLANKS)('a text of only spaces: %j', (blank) => {
    it.each([
      ['first_name', '1 to 60'],
      ['last_name', '1 to 60'],
      ['address1', '1 to 100'],
      ['city', '1 to 60'],
      ['state', '2 to 3'],
    ])('returns 422 for a blank %s of an employee on create and on change [EMP-160]', async (field, size) => {
      const create = await send('PUT', '/api/company/1/employees/create', [anAuEmployee({ [field]: blank })]);
      expect(create).toEqual(refusal(`0 -> ${field}`, size));
      const change = await send('PATCH', '/api/company/1/employees/update', [{ id: employeeId, [field]: blank }]);
      expect(change).toEqual(refusal(`0 -> ${field}`, size));
    });

    it('returns 422 for a blank name of a company [COMP-021], department [COMP-037], award or pay rate group', async () => {
      expect(await send('PUT', '/api/company/create', { name: blank })).toEqual(refusal('name', '1 to 100'));
      expect(await send('PATCH', '/api/company/1', { name: blank })).toEqual(refusal('name', '1 to 100'));
      for (const [noun, size] of [
        ['departments', '1 to 60'],
        ['awards', '1 to 100'],
        ['pay-rate-groups', '1 to 100'],
      ] as const) {
        expect(await send('POST', `/api/company/1/${noun}`, { name: blank })).toEqual(refusal('name', size));
      }
    });

    it('returns 422 for a blank bank account name [EMP-257] and a blank deduction description', async () => {
      const account = { account_name: blank, bsb: '062-000', account_number: '12345678' };
      expect(await send('POST', `/api/employees/${employeeId}/bank-accounts`, account)).toEqual(
        refusal('account_name', '1 to 32'),
      );
      const deduction = { description: blank, amount: '5', classification: 'NORMAL' };
      expect(await send('POST', `/api/employees/${employeeId}/deductions`, deduction)).toEqual(
        refusal('description', '1 to 60'),
      );
    });
  });

  it('accepts names with spaces, and a blank value for an optional field [EMP-003]', async () => {
    const reply = await send('PUT', '/api/company/1/employees/create', [
      anAuEmployee({ first_name: 'Mary Jane', last_name: 'van der Berg', middle_name: ' ' }),
    ]);
    expect(reply.status).toBe(201);
    expect(only(reply.body[0].employee, 'first_name', 'last_name', 'middle_name')).toEqual({
      first_name: 'Mary Jane',
      last_name: 'van der Berg',
      middle_name: ' ',
    });
  });
});

describe('allowance texts', () => {
  let service: TestApp;
  let token: string;
  let employeePath: string;
  beforeAll(async () => {
    service = await buildTestApp();
    token = await tokenFor(service, DEMO);
    const { body } = await service.call('GET', '/api/company/1/employees', { token });
    employeePath = `/api/employees/${body[0].id}/allowances`;
  });

  const COMPANY_PATH = '/api/company/1/allowances';
  const NOT_ACCEPTED =
    'description has a character the tax office does not accept; use letters, digits, spaces and ' +
    `! @ $ % & * ( ) _ - = [ ] ; : ' " , . ? /`;
  const CHOICES =
    'AD (Award Transport), CD (Cents per KM), KN (Tasks), LD (Laundry), MD (Overtime Meals), OD (Other), ' +
    'QN (Qualifications), RD (Travel), TD (Tools)';
  const valid = { description: 'Boots', amount: '12.50', allowance_category: 'OD' };
  const post = async (path: string, body: unknown) => {
    const reply = await service.call('POST', path, { token, body });
    return { status: reply.status, body: reply.body };
  };

  describe('an allowance description that the tax office does not accept', () => {
    it.each([
      ['a NUL', 'Bo\u0000ots'],
      ['a bell', 'Bo\u0007ots'],
      ['a line break inside', 'Bo\nots'],
      ['the delete character', 'Bo\u007fots'],
      ['a lone surrogate', 'Bo\ud800ots'],
    ])(
      'returns 400 for company and employee allowances when the description contains %s [ALLOW-009]',
      async (_name, description) => {
        const refused = { status: 400, body: { detail: NOT_ACCEPTED } };
        expect(await post(COMPANY_PATH, { ...valid, description })).toEqual(refused);
        expect(await post(employeePath, { ...valid, description })).toEqual(refused);
      },
    );

    it('returns 400 when a changed description contains a control character [ALLOW-009] [ALLOW-027]', async () => {
      const made = await post(COMPANY_PATH, { ...valid, description: 'Gloves' });
      const reply = await service.call('PATCH', `${COMPANY_PATH}/${made.body.id}`, {
        token,
        body: { description: 'Glo\u0000ves' },
      });
      expect([reply.status, reply.body]).toEqual([400, { detail: NOT_ACCEPTED }]);
      expect((await service.call('GET', `${COMPANY_PATH}/${made.body.id}`, { token })).body).toEqual(made.body);
    });

    it('returns 400 with the length for a description of more than 60 characters [ALLOW-008]', async () => {
      expect(await post(COMPANY_PATH, { ...valid, description: 'x'.repeat(5_000) })).toEqual({
        status: 400,
        body: { detail: 'description must be at most 60 characters, but 5000 were sent' },
      });
    });
  });

  describe('an unknown allowance category', () => {
    it('returns 400 for a category with a NUL, and quotes only the beginning of a long category [ALLOW-014]', async () => {
      expect(await post(COMPANY_PATH, { ...valid, allowance_category: 'O\u0000D' })).toEqual({
        status: 400,
        body: { detail: `allowance_category 'O\u0000D' is not one of ${CHOICES}` },
      });
      expect(await post(COMPANY_PATH, { ...valid, allowance_category: 'x'.repeat(5_000) })).toEqual({
        status: 400,
        body: { detail: `allowance_category '${'x'.repeat(40)}…' is not one of ${CHOICES}` },
      });
    });
  });

  it('returns 422 for a NUL in the amount of an allowance [CONV-015]', async () => {
    expect(await post(COMPANY_PATH, { ...valid, amount: '1\u0000' })).toEqual({
      status: 422,
      body: {
        status_code: 10422,
        message: 'body: a text contains a NUL character or an unpaired surrogate',
        data: null,
      },
    });
  });
});

describe('the default bank account', () => {
  let world: EmployeeWorld;
  let token: string;
  let company: number;
  beforeAll(async () => {
    world = await employeeWorld();
    token = await world.token();
    company = await world.company('AU');
  });

  const DETAILS = { account_name: 'A Lee', bsb: '062-000', account_number: '12345678' };
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await world.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    return { status: reply.status, body: reply.body };
  };

  /** An employee with a default account and another account that gets 100.00 of each pay. */
  async function twoAccounts() {
    const made = await call('PUT', `/api/company/${company}/employees/create`, [anAuEmployee()]);
    const employee_id: number = made.body[0].employee.id;
    const path = `/api/employees/${employee_id}/bank-accounts`;
    const first: number = (await call('POST', path, DETAILS)).body.id;
    const second: number = (await call('POST', path, { ...DETAILS, amount: '100' })).body.id;
    const account = (id: number, rank: number, amount: string | null) => ({
      id,
      employee_id,
      rank,
      is_default: rank === 0,
      ...DETAILS,
      amount,
      reference: null,
    });
    return { path, first, second, account };
  }
  const needed = (id: number) => ({
    status: 400,
    body: {
      detail: `Bank account ${id} would no longer be the default and needs an amount; send old_default_amount, the amount of each pay that goes to this account`,
    },
  });

  it('returns 400 and changes nothing when the default bank account changes without an amount for the old one [FIX-006] [EMP-259]', async () => {
    const { path, first, second, account } = await twoAccounts();
    expect(await call('PATCH', `${path}/${second}`, { is_default: true })).toEqual(needed(first));
    expect(await call('PUT', `${path}/order`, { ids: [second, first] })).toEqual(needed(first));
    expect(await call('POST', path, { ...DETAILS, is_default: true })).toEqual(needed(first));
    const unchanged = [account(first, 0, null), account(second, 1, '100.00')];
    expect(await call('GET', path)).toEqual({ status: 200, body: unchanged });
  });

  it('moves the old default bank account to rank 1 with its amount when a change, an order or a new account replaces it [EMP-259]', async () => {
    const patched = await twoAccounts();
    const { path, first, second, account } = patched;
    expect(await call('PATCH', `${path}/${second}`, { is_default: true, old_default_amount: '70.005' })).toEqual({
      status: 200,
      body: account(second, 0, null),
    });
    expect((await call('GET', path)).body).toEqual([account(second, 0, null), account(first, 1, '70.01')]);

    expect(await call('PUT', `${path}/order`, { ids: [first, second], old_default_amount: 20 })).toEqual({
      status: 200,
      body: [account(first, 0, null), account(second, 1, '20.00')],
    });

    const added = await call('POST', path, { ...DETAILS, is_default: true, old_default_amount: '5' });
    expect(added).toEqual({ status: 201, body: account(added.body.id, 0, null) });
    expect((await call('GET', path)).body).toEqual([
      account(added.body.id, 0, null),
      account(first, 1, '5.00'),
      account(second, 2, '20.00'),
    ]);
  });

  it('validates old_default_amount, and ignores it when the default does not change [EMP-259]', async () => {
    const { path, first, second, account } = await twoAccounts();
    expect(await call('PATCH', `${path}/${second}`, { is_default: true, old_default_amount: '0' })).toEqual({
      status: 400,
      body: { detail: 'old_default_amount must be more than zero and at most 9999999.99; 0.00 was sent' },
    });
    expect(await call('PATCH', `${path}/${first}`, { is_default: true, old_default_amount: '9' })).toEqual({
      status: 200,
      body: account(first, 0, null),
    });
    expect((await call('GET', path)).body).toEqual([account(first, 0, null), account(second, 1, '100.00')]);
  });
});

describe('start dates after termination', () => {
  let service: TestApp;
  let token: string;
  beforeAll(async () => {
    service = await buildTestApp();
    token = await tokenFor(service, DEMO);
  });

  const make = async (): Promise<number> => {
    const body = [anAuEmployee({ pay_rate_per_hour: '30' })];
    return (await service.call('PUT', '/api/company/1/employees/create', { token, body })).body[0].employee.id;
  };
  const ended = async (): Promise<number> => {
    const id = await make();
    const body = { pay_date: '2026-03-05', termination_date: '2026-02-27' };
    expect((await service.call('POST', `/api/employees/${id}/terminate`, { token, body })).status).toBe(200);
    return id;
  };
  const update = (...body: unknown[]) => service.call('PATCH', '/api/company/1/employees/update', { token, body });
  const startOf = async (id: number) => (await service.call('GET', `/api/employees/${id}`, { token })).body.start_date;

  it('rejects only the item whose start date is after the termination date, and updates the other employees [EMP-217] [LIFE-012]', async () => {
    const [gone, stays] = [await ended(), await make()];
    const reply = await update(
      { id: gone, start_date: '2026-02-28', city: 'Perth' },
      { id: stays, start_date: '2026-02-28' },
    );
    expect(reply.status).toBe(207);
    expect(reply.body[0]).toEqual({
      errors: {
        start_date:
          'start_date 2026-02-28 is after the termination date 2026-02-27; send an earlier date, or reinstate the employee with a new start date',
      },
    });
    expect(reply.body[1].errors).toEqual({});
    expect([await startOf(gone), await startOf(stays)]).toEqual(['2025-07-01', '2026-02-28']);
  });

  it('accepts the termination date as start date, and changes of other fields after termination [LIFE-012]', async () => {
    const gone = await ended();
    expect((await update({ id: gone, start_date: '2026-02-27' })).status).toBe(200);
    expect((await update({ id: gone, city: 'Perth' })).status).toBe(200);
    expect(await startOf(gone)).toBe('2026-02-27');
  });
});
