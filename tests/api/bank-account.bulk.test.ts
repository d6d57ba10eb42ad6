import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { anAuEmployee, anNzEmployee, type EmployeeWorld, employeeWorld } from './employee.world.ts';

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

  it('returns 207 when one account breaks a rule and stores the others', async () => {
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
      { employee_id: `Employee ${has} already has a bank account; add further accounts through the employee` },
      { employee_id: `Employee ${gone} is deleted; restore the record first` },
      { employee_id: `This company has no employee with id ${elsewhere}` },
      {},
      { employee_id: `Employee ${twice} already has a bank account; add further accounts through the employee` },
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

  it('uses the same number of SQL statements for a hundred accounts as for one', async () => {
    const ids = await make(nz, 101);
    const accounts = ids.map((employee_id) => ({ employee_id, ...NZ_ACCOUNT }));
    const one = await costOf(world.database, () => send(nz, accounts.slice(0, 1)));
    const hundred = await costOf(world.database, () => send(nz, accounts.slice(1)));
    expect([hundred <= one, (await accountsKept()) > 100]).toEqual([true, true]);
  });
});
