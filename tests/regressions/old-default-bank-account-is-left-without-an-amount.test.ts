import { beforeAll, expect, it } from 'vitest';
import { anAuEmployee, type EmployeeWorld, employeeWorld } from '../api/employee.world.ts';

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

/** An employee with a default account and one that is paid 100.00 of each pay. */
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
    detail: `Bank account ${id} would no longer be the default and needs an amount; send old_default_amount, what it is paid in each pay`,
  },
});

it('A change of the default without an amount for the old one is refused and changes nothing [EMP-259]', async () => {
  const { path, first, second, account } = await twoAccounts();
  expect(await call('PATCH', `${path}/${second}`, { is_default: true })).toEqual(needed(first));
  expect(await call('PUT', `${path}/order`, { ids: [second, first] })).toEqual(needed(first));
  expect(await call('POST', path, { ...DETAILS, is_default: true })).toEqual(needed(first));
  const unchanged = [account(first, 0, null), account(second, 1, '100.00')];
  expect(await call('GET', path)).toEqual({ status: 200, body: unchanged });
});

it('With the amount the old default moves to rank 1 and is paid it, by each of the three calls [EMP-259]', async () => {
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

it('The amount is checked like any other, and ignored where the default stays [EMP-259]', async () => {
  const { path, first, second, account } = await twoAccounts();
  expect(await call('PATCH', `${path}/${second}`, { is_default: true, old_default_amount: '0' })).toEqual({
    status: 400,
    body: { detail: 'old_default_amount must be more than zero and at most 9999999.99; it is 0.00' },
  });
  expect(await call('PATCH', `${path}/${first}`, { is_default: true, old_default_amount: '9' })).toEqual({
    status: 200,
    body: account(first, 0, null),
  });
  expect((await call('GET', path)).body).toEqual([account(first, 0, null), account(second, 1, '100.00')]);
});
