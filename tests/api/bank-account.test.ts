import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, only } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { anAuEmployee, anNzEmployee, CUSTOMER, type EmployeeWorld, employeeWorld } from './employee.world.ts';

let world: EmployeeWorld;
let token: string;
let au: number;
let nz: number;
beforeAll(async () => {
  world = await employeeWorld();
  token = await world.token();
  au = await world.company('AU');
  nz = await world.company('NZ');
});

const make = async (company = au): Promise<number> => {
  const body = [company === nz ? anNzEmployee() : anAuEmployee()];
  const reply = await world.call('PUT', `/api/company/${company}/employees/create`, { token, body });
  expect(reply.status).toBe(201);
  return reply.body[0].employee.id;
};
const at = (id: number, rest: string | number = '') =>
  `/api/employees/${id}/bank-accounts${rest === '' ? '' : `/${rest}`}`;
const AU_ACCOUNT = { account_name: 'A Lee', bsb: '062000', account_number: '12345678' };
const NZ_ACCOUNT = { account_name: 'A Ngata', account_number: '01-0902-0068389-00' };
const add = (id: number, changes: Record<string, unknown> = {}, as = token) =>
  world.call('POST', at(id), { token: as, body: { ...AU_ACCOUNT, ...changes } });
const list = async (id: number) => (await world.call('GET', at(id), { token })).body;
const patch = (id: number, account: number, body: unknown) => world.call('PATCH', at(id, account), { token, body });
const remove = (id: number, account: number) => world.call('DELETE', at(id, account), { token });
const order = (id: number, ids: unknown, more: object = {}) =>
  world.call('PUT', at(id, 'order'), { token, body: { ids, ...more } });
/** Creates an employee with this many accounts. The first is the default. */
const withAccounts = async (count: number): Promise<{ id: number; accounts: number[] }> => {
  const id = await make();
  const accounts: number[] = [];
  for (let place = 0; place < count; place += 1) accounts.push((await add(id, { amount: 100 + place })).body.id);
  return { id, accounts };
};
const eventsOf = async (id: number) =>
  (
    await world.database.query<{ type: string }>(
      `select type from event where entity_type = 'employee' and entity_id = $1 order by id`,
      [id],
    )
  ).map(({ type }) => type);

/** The account that `add` creates, as the API returns it. */
const account = (employee_id: number, fields: object) => ({
  id: expect.any(Number),
  employee_id,
  account_name: 'A Lee',
  bsb: '062-000',
  account_number: '12345678',
  reference: null,
  ...fields,
});

describe('POST /api/employees/{employee_id}/bank-accounts', () => {
  it('returns 201 and makes the first account the default without an amount, whatever the request says [EMP-256, EMP-257, EMP-258, EMP-259]', async () => {
    const id = await make();
    const reply = await add(id, { is_default: false, amount: '50', reference: 'wages' });
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        employee_id: id,
        rank: 0,
        is_default: true,
        account_name: 'A Lee',
        bsb: '062-000',
        account_number: '12345678',
        amount: null,
        reference: 'wages',
      },
    ]);
    expect(await list(id)).toEqual([reply.body]);
  });

  it('returns 201, adds further accounts at the next rank and rounds their amounts to cents [EMP-259]', async () => {
    const id = await make();
    await add(id);
    expect((await add(id, { amount: '100.555' })).body).toEqual(
      account(id, { rank: 1, is_default: false, amount: '100.56' }),
    );
    expect((await add(id, { amount: 7 })).body).toEqual(account(id, { rank: 2, is_default: false, amount: '7.00' }));
  });

  it('returns 201 and moves the old default to rank 1 when a new default is added [EMP-259]', async () => {
    const { id, accounts } = await withAccounts(2);
    const { body } = await add(id, { is_default: true, amount: '9', old_default_amount: '60' });
    expect(body).toEqual(account(id, { rank: 0, is_default: true, amount: null }));
    expect((await list(id)).map((one: { id: number; rank: number }) => [one.id, one.rank])).toEqual([
      [body.id, 0],
      [accounts[0], 1],
      [accounts[1], 2],
    ]);
  });

  it('returns 201 for a New Zealand account with hyphens and without a BSB [EMP-258]', async () => {
    const id = await make(nz);
    const reply = await world.call('POST', at(id), { token, body: NZ_ACCOUNT });
    expect([reply.status, reply.body.account_number, reply.body.bsb]).toEqual([201, '01-0902-0068389-00', null]);
    const long = { ...NZ_ACCOUNT, account_number: '01-0902-0068389-000', amount: 1 };
    expect((await world.call('POST', at(id), { token, body: long })).status).toBe(201);
  });

  it('returns 400 for an unknown employee, a missing or out-of-range amount, and a BSB in New Zealand [EMP-258, EMP-259]', async () => {
    const id = await make();
    await add(id);
    expect(answerOf(await add(999_999))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    expect(answerOf(await add(id))).toEqual({
      status: 400,
      body: { detail: 'amount is required: only the default account receives the remainder of the net pay' },
    });
    for (const [amount, shown] of [
      ['0', '0.00'],
      [-1, '-1.00'],
      ['0.004', '0.00'],
      ['10000000', '10000000.00'],
    ]) {
      expect(answerOf(await add(id, { amount }))).toEqual({
        status: 400,
        body: { detail: `amount must be more than zero and at most 9999999.99; ${shown} was sent` },
      });
    }
    const nzId = await make(nz);
    expect(answerOf(await world.call('POST', at(nzId), { token, body: { ...NZ_ACCOUNT, bsb: '062-000' } }))).toEqual({
      status: 400,
      body: { detail: 'bsb is only for Australian employees; leave it out' },
    });
  });

  it('returns 409 for an eleventh account and for a deleted employee [EMP-186, EMP-260]', async () => {
    const { id } = await withAccounts(10);
    expect(answerOf(await add(id, { amount: 1 }))).toEqual({
      status: 409,
      body: { detail: 'An employee has at most 10 bank accounts; delete one first' },
    });
    expect(await list(id)).toHaveLength(10);
    await world.call('DELETE', `/api/employees/${id}`, { token });
    expect(answerOf(await add(id, { amount: 1 }))).toEqual({
      status: 409,
      body: { detail: `Employee ${id} is deleted; restore the record first` },
    });
  });

  it.each([
    ['no name', { account_name: undefined }],
    ['a blank name', { account_name: '' }],
    ['a long name', { account_name: 'x'.repeat(33) }],
    ['no number', { account_number: undefined }],
    ['a number of 13 digits', { account_number: '1234567890123' }],
    ['letters', { account_number: '12a' }],
    ['no BSB', { bsb: undefined }],
    ['a short BSB', { bsb: '06200' }],
    ['a long reference', { reference: 'x'.repeat(19) }],
    ['text as an amount', { amount: 'x' }],
    ['an unknown key', { foo: 1 }],
    ['a rank', { rank: 1 }],
  ])('returns 422 for %s and never repeats the account number [EMP-257, EMP-258, CONV-038]', async (_name, changes) => {
    const reply = await add(await make(), changes);
    expect([reply.status, reply.body.status_code]).toEqual([422, 10422]);
    expect(reply.text).not.toContain('1234567890123');
  });

  it.each(['12345678', '01-0902-0068389-0', '1-0902-0068389-00', '01-902-0068389-00'])(
    'returns 422 for %s, which is not a New Zealand account number [EMP-258]',
    async (account_number) => {
      const reply = await world.call('POST', at(await make(nz)), { token, body: { ...NZ_ACCOUNT, account_number } });
      expect(reply.body).toEqual({
        status_code: 10422,
        message: 'body -> account_number: must be written bb-bbbb-aaaaaaa-ss or bb-bbbb-aaaaaaa-sss',
        data: null,
      });
    },
  );

  it('keeps the ranks without gaps when accounts are added in parallel', async () => {
    const id = await make();
    const replies = await Promise.all(Array.from({ length: 6 }, () => add(id, { amount: 5 })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect((await list(id)).map(({ rank }: { rank: number }) => rank)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('GET /api/employees/{employee_id}/bank-accounts', () => {
  it('returns 200 with one account, or with all accounts sorted by rank [EMP-256]', async () => {
    const { id, accounts } = await withAccounts(2);
    const reply = await world.call('GET', at(id, accounts[1]), { token });
    expect([reply.status, reply.body]).toEqual([200, (await list(id))[1]]);
    expect(await list(await make())).toEqual([]);
  });

  it('returns 400 for an unknown employee and 404 for an account of another employee [EMP-260, CONV-044]', async () => {
    const { id, accounts } = await withAccounts(1);
    const other = await withAccounts(1);
    expect(answerOf(await world.call('GET', at(999_999), { token }))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    expect(answerOf(await world.call('GET', at(999_999, 1), { token }))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    expect(answerOf(await world.call('GET', at(id), { token: await world.token(CUSTOMER.small) }))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    for (const account of [999_999, other.accounts[0]!]) {
      expect(answerOf(await world.call('GET', at(id, account), { token }))).toEqual({
        status: 404,
        body: { detail: 'Bank account not found' },
      });
    }
    expect((await world.call('GET', at(id, accounts[0]), { token })).status).toBe(200);
  });
});

describe('PATCH /api/employees/{employee_id}/bank-accounts/{id}', () => {
  it('returns 200 and changes only the fields sent [EMP-256]', async () => {
    const { id, accounts } = await withAccounts(2);
    const [, before] = await list(id);
    const reply = await patch(id, accounts[1]!, { account_name: 'New', bsb: '013-999', reference: null });
    expect([reply.status, reply.body]).toEqual([200, { ...before, account_name: 'New', bsb: '013-999' }]);
    expect((await patch(id, accounts[1]!, { amount: '1.5' })).body.amount).toBe('1.50');
  });

  it('returns 200, moves the account to the front and clears its amount when is_default is set [EMP-259]', async () => {
    const { id, accounts } = await withAccounts(3);
    const reply = await patch(id, accounts[2]!, { is_default: true, amount: '70', old_default_amount: '60' });
    expect(reply.body).toEqual(account(id, { rank: 0, is_default: true, amount: null }));
    expect((await list(id)).map((account: { id: number }) => account.id)).toEqual([
      accounts[2],
      accounts[0],
      accounts[1],
    ]);
    expect((await patch(id, accounts[0]!, { account_name: 'Now second' })).body).toEqual(
      account(id, { rank: 1, is_default: false, amount: '60.00', account_name: 'Now second' }),
    );
  });

  it('returns 200 and ignores an amount on the default account [EMP-259]', async () => {
    const { id, accounts } = await withAccounts(1);
    expect((await patch(id, accounts[0]!, { amount: '5', is_default: true })).body.amount).toBeNull();
  });

  it('returns 400 when a change removes the amount or the default flag, and for an unknown employee [EMP-259]', async () => {
    const { id, accounts } = await withAccounts(2);
    expect(answerOf(await patch(id, accounts[1]!, { amount: null }))).toEqual({
      status: 400,
      body: { detail: 'amount is required: only the default account receives the remainder of the net pay' },
    });
    expect(answerOf(await patch(id, accounts[0]!, { is_default: false }))).toEqual({
      status: 400,
      body: {
        detail: 'is_default cannot be set to false on the default account; set it to true on another account instead',
      },
    });
    expect(answerOf(await patch(999_999, accounts[0]!, {}))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
  });

  it('returns 404 for an unknown account, 409 for a deleted employee and 422 for invalid values [EMP-260]', async () => {
    const { id, accounts } = await withAccounts(1);
    expect(answerOf(await patch(id, 999_999, {}))).toEqual({ status: 404, body: { detail: 'Bank account not found' } });
    expect(answerOf(await patch(id, accounts[0]!, { bsb: null }))).toEqual({
      status: 422,
      body: {
        data: null,
        message: 'body -> bsb: this field is required for an Australian employee',
        status_code: 10422,
      },
    });
    expect(answerOf(await patch(id, accounts[0]!, { account_name: null }))).toEqual({
      status: 422,
      body: {
        data: null,
        message: 'body -> account_name: must be text of 1 to 32 characters on one line, not only spaces',
        status_code: 10422,
      },
    });
    await world.call('DELETE', `/api/employees/${id}`, { token });
    expect(answerOf(await patch(id, accounts[0]!, { account_name: 'x' }))).toEqual({
      status: 409,
      body: { detail: `Employee ${id} is deleted; restore the record first` },
    });
  });
});

describe('DELETE /api/employees/{employee_id}/bank-accounts/{id}', () => {
  it('returns 204 and closes the gap in the ranks, but refuses to delete the default while other accounts remain [EMP-256, EMP-260]', async () => {
    const { id, accounts } = await withAccounts(3);
    const refused = await remove(id, accounts[0]!);
    expect(answerOf(refused)).toEqual({
      status: 409,
      body: {
        detail: 'The default account cannot be deleted while there are others; make another account the default first',
      },
    });
    const reply = await remove(id, accounts[1]!);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await list(id)).map((account: { id: number; rank: number }) => [account.id, account.rank])).toEqual([
      [accounts[0], 0],
      [accounts[2], 1],
    ]);
    await remove(id, accounts[2]!);
    expect((await remove(id, accounts[0]!)).status).toBe(204);
    expect(answerOf(await remove(id, accounts[0]!))).toEqual({
      status: 404,
      body: { detail: 'Bank account not found' },
    });
    expect(answerOf(await remove(999_999, accounts[0]!))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
  });
});

describe('PUT /api/employees/{employee_id}/bank-accounts/order', () => {
  it('returns 200, ranks the accounts as listed and makes the first the default, without an amount [EMP-256]', async () => {
    const { id, accounts } = await withAccounts(3);
    const [a, b, c] = accounts;
    const reply = await order(id, [c, a, b], { old_default_amount: '60' });
    expect(reply.status).toBe(200);
    expect(
      reply.body.map((account: { id: number; rank: number; amount: string }) => [
        account.id,
        account.rank,
        account.amount,
      ]),
    ).toEqual([
      [c, 0, null],
      [a, 1, '60.00'],
      [b, 2, '101.00'],
    ]);
    expect(await list(id)).toEqual(reply.body);
  });

  it('returns 422 unless ids lists every account exactly once [EMP-260]', async () => {
    const { id, accounts } = await withAccounts(2);
    for (const ids of [[], [accounts[0]], [accounts[0], accounts[0]], [...accounts, 999_999], [999_999, accounts[0]]]) {
      expect(answerOf(await order(id, ids))).toEqual({
        status: 422,
        body: { detail: 'ids must list every bank account of the employee exactly once' },
      });
    }
    expect((await order(id, ['x'])).body.status_code).toBe(10422);
  });

  it('returns 400 for an unknown employee and 409 for a deleted one', async () => {
    const { id, accounts } = await withAccounts(1);
    expect(answerOf(await order(999_999, [1]))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    await world.call('DELETE', `/api/employees/${id}`, { token });
    expect(answerOf(await order(id, accounts))).toEqual({
      status: 409,
      body: { detail: `Employee ${id} is deleted; restore the record first` },
    });
  });
});

describe('side effects of bank account changes', () => {
  it('emits employee.updated on every write that changes something [EMP-261]', async () => {
    const { id, accounts } = await withAccounts(2);
    await patch(id, accounts[1]!, { account_name: 'A Lee' });
    await order(id, accounts);
    expect(await eventsOf(id)).toEqual(['employee.created', 'employee.updated', 'employee.updated']);
    await patch(id, accounts[1]!, { account_name: 'New' });
    await order(id, [accounts[1], accounts[0]], { old_default_amount: '60' });
    await remove(id, accounts[0]!);
    expect(await eventsOf(id)).toHaveLength(6);
  });

  it('encrypts account numbers in the database, masks them in the audit log and never logs them', async () => {
    const id = await make();
    await add(id, { account_number: '998877665544' });
    expect((await list(id))[0].account_number).toBe('998877665544');
    const stored = JSON.stringify([
      await world.database.query('select * from bank_account where employee_id = $1', [id]),
      await world.database.query('select * from audit_log where entity_id = $1', [id]),
    ]);
    expect(stored).toContain('***544');
    expect(stored).not.toContain('998877665544');
    expect(world.logs.join('')).not.toContain('998877665544');
  });

  it('keeps the inline bank fields and the list of accounts independent [EMP-185]', async () => {
    const reply = await world.call('PUT', `/api/company/${au}/employees/create`, {
      token,
      body: [
        anAuEmployee({
          primary_bank_bsb: '111-111',
          primary_bank_account_number: '1',
          secondary_bank_amount_per_period: '10',
        }),
      ],
    });
    const { id } = reply.body[0].employee;
    await add(id);
    const employee = (await world.call('GET', `/api/employees/${id}`, { token })).body;
    expect(
      only(employee, 'primary_bank_bsb', 'primary_bank_account_number', 'secondary_bank_amount_per_period'),
    ).toEqual({
      primary_bank_bsb: '111-111',
      primary_bank_account_number: '1',
      secondary_bank_amount_per_period: '10.00',
    });
    expect((await list(id))[0]).toEqual(account(id, { rank: 0, is_default: true, amount: null }));
  });

  it('returns 403 for a payroll user without access to the company', async () => {
    const id = await make();
    expect(answerOf(await add(id, {}, await world.token(CUSTOMER.demo, { userId: 101 })))).toEqual({
      status: 403,
      body: { detail: 'Your COMPANY permission on this company does not allow viewing' },
    });
  });
});

describe('bank accounts of many employees', () => {
  let world: EmployeeWorld;
  let token: string;
  let au: number;
  let nz: number;
  beforeAll(async () => {
    world = await employeeWorld();
    token = await world.token();
    au = await world.company('AU');
    nz = await world.company('NZ');
  });

  const make = async (company: number, count = 1): Promise<number[]> => {
    const body = Array.from({ length: count }, () => (company === nz ? anNzEmployee() : anAuEmployee()));
    const reply = await world.call('PUT', `/api/company/${company}/employees/create`, { token, body });
    expect(reply.status).toBe(201);
    return reply.body.map(({ employee }: { employee: { id: number } }) => employee.id);
  };
  const send = (company: number, body: unknown) =>
    world.call('POST', `/api/company/${company}/bank-accounts`, { token, body });
  const NZ_ACCOUNT = { account_name: 'A Ngata', account_number: '01-0902-0068389-00' };
  const AU_ACCOUNT = { account_name: 'A Lee', bsb: '062000', account_number: '12345678' };
  const listOf = async (id: number) => (await world.call('GET', `/api/employees/${id}/bank-accounts`, { token })).body;
  const accountsKept = async (): Promise<number> => {
    const [row] = await world.database.query<{ count: string }>('select count(*) from bank_account');
    return Number(row!.count);
  };

  describe('POST /api/company/{company_id}/bank-accounts', () => {
    it('returns 201 and stores each account encrypted and as the default, with an audit entry and an event', async () => {
      const [one, two] = await make(nz, 2);
      const reply = await send(nz, [
        { employee_id: two, ...NZ_ACCOUNT, reference: 'wages' },
        { employee_id: one, ...NZ_ACCOUNT, account_number: '12-3141-0320100-000' },
      ]);
      const kept = (employee_id: number | undefined, fields: object) => ({
        employee_id,
        account: {
          id: expect.any(Number),
          employee_id,
          rank: 0,
          is_default: true,
          account_name: 'A Ngata',
          bsb: null,
          account_number: '01-0902-0068389-00',
          amount: null,
          reference: null,
          ...fields,
        },
        errors: {},
      });
      expect(answerOf(reply)).toEqual({
        status: 201,
        body: [kept(two, { reference: 'wages' }), kept(one, { account_number: '12-3141-0320100-000' })],
      });
      expect(await listOf(two!)).toEqual([reply.body[0].account]);
      expect(await listOf(one!)).toEqual([reply.body[1].account]);
      const stored = JSON.stringify([
        await world.database.query('select * from bank_account where employee_id = any($1)', [[one, two]]),
        await world.database.query(`select * from audit_log where entity_id = any($1)`, [[one, two]]),
      ]);
      expect(stored).not.toContain('0068389');
      expect(stored.match(/"bank-account\.create"/g)).toHaveLength(2);
      const events = await world.database.query<{ type: string }>(
        `select type from event where entity_type = 'employee' and entity_id = any($1) order by id`,
        [[one, two]],
      );
      expect(events.map(({ type }) => type)).toEqual([
        'employee.created',
        'employee.created',
        'employee.updated',
        'employee.updated',
      ]);
    });

    it('returns 207 when some accounts break a rule, and stores the others', async () => {
      const [good, has, gone, twice] = await make(au, 4);
      const [elsewhere] = await make(nz);
      await world.call('POST', `/api/employees/${has}/bank-accounts`, { token, body: AU_ACCOUNT });
      await world.call('DELETE', `/api/employees/${gone}`, { token });
      const reply = await send(au, [
        { employee_id: good, ...AU_ACCOUNT, bsb: null },
        { employee_id: good, ...AU_ACCOUNT },
        { employee_id: has, ...AU_ACCOUNT },
        { employee_id: gone, ...AU_ACCOUNT },
        { employee_id: elsewhere, ...AU_ACCOUNT },
        { employee_id: twice, ...AU_ACCOUNT, account_number: '1' },
        { employee_id: twice, ...AU_ACCOUNT, account_number: '2' },
      ]);
      expect(reply.status).toBe(207);
      expect(reply.body.map(({ errors }: { errors: object }) => errors)).toEqual([
        { bsb: 'this field is required for an Australian employee' },
        {},
        { employee_id: `Employee ${has} already has a bank account; add further accounts to the employee one by one` },
        { employee_id: `Employee ${gone} is deleted; restore the record first` },
        { employee_id: `This company has no employee with id ${elsewhere}` },
        {},
        {
          employee_id: `Employee ${twice} already has a bank account; add further accounts to the employee one by one`,
        },
      ]);
      expect((await listOf(twice!)).map((each: { account_number: string }) => each.account_number)).toEqual(['1']);
      const foreign = await send(nz, [{ employee_id: elsewhere, ...NZ_ACCOUNT, bsb: '062000' }]);
      expect([foreign.status, foreign.body[0].errors]).toEqual([
        207,
        { bsb: 'bsb is only for Australian employees; leave it out' },
      ]);
    });

    it('returns 400 for an empty list, 404 for an unknown company and 422 for invalid items, and stores nothing', async () => {
      const before = await accountsKept();
      const [id] = await make(nz);
      expect((await send(nz, [])).status).toBe(400);
      expect((await send(999_999, [{ employee_id: id, ...NZ_ACCOUNT }])).status).toBe(404);
      const wrong = await send(nz, [
        { employee_id: id, ...NZ_ACCOUNT },
        { employee_id: id, ...NZ_ACCOUNT, account_number: 'abc' },
      ]);
      expect([wrong.status, wrong.errors]).toEqual([
        422,
        [
          {
            path: '/body/1/account_number',
            message: 'must be an account number of digits and hyphens',
            code: 'wrong_format',
          },
        ],
      ]);
      const many = Array.from({ length: 5_001 }, () => ({ employee_id: id, ...NZ_ACCOUNT }));
      expect((await send(nz, many)).status).toBe(422);
      expect(await accountsKept()).toBe(before);
    });

    it('uses no more SQL statements for a hundred accounts than for one', async () => {
      const ids = await make(nz, 101);
      const accounts = ids.map((employee_id) => ({ employee_id, ...NZ_ACCOUNT }));
      const one = await costOf(world.database, () => send(nz, accounts.slice(0, 1)));
      const hundred = await costOf(world.database, () => send(nz, accounts.slice(1)));
      expect([hundred <= one, (await accountsKept()) > 100]).toEqual([true, true]);
    });
  });
});
