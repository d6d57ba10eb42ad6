import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO, tokenFor } from '../api/company.tokens.ts';
import { anAuEmployee } from '../api/employee.world.ts';
import { buildTestApp, only, type TestApp } from '../harness/app.ts';

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

/** Spaces of the keyboard, of a word processor and of an ideographic text. */
const BLANKS = ['  ', '\u00a0\u00a0', '\u3000\u3000'];

describe.each(BLANKS)('%j', (blank) => {
  it.each([
    ['first_name', '1 to 60'],
    ['last_name', '1 to 60'],
    ['address1', '1 to 100'],
    ['city', '1 to 60'],
    ['state', '2 to 3'],
  ])('is no %s of an employee, on a create and on a change [EMP-160]', async (field, size) => {
    const create = await send('PUT', '/api/company/1/employees/create', [anAuEmployee({ [field]: blank })]);
    expect(create).toEqual(refusal(`0 -> ${field}`, size));
    const change = await send('PATCH', '/api/company/1/employees/update', [{ id: employeeId, [field]: blank }]);
    expect(change).toEqual(refusal(`0 -> ${field}`, size));
  });

  it('is no name of a company [COMP-021], a department [COMP-037], an award or a group of rates', async () => {
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

  it('is no name of a bank account [EMP-257] and no description of a deduction', async () => {
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

it('A name may still hold spaces, and a field that may be empty may be blank [EMP-003]', async () => {
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
