import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let token: string;
let id: number;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, {
    customerId: 3,
    subject: 'admin@demo.example',
    adminMode: true,
    clientId: null,
    scope: 'payroll.read payroll.write',
  });
  const listed = await service.call('GET', '/api/company/1/employees/directory', { token });
  id = listed.body[0].id;
});

const history = (query = '', of = id) => service.call('GET', `/api/employees/${of}/history${query}`, { token });
const actionsOf = (body: { action: string }[]) => body.map(({ action }) => action);

describe('200', () => {
  it('lists changes newest first with masked numbers and without read accesses', async () => {
    await service.call('PATCH', '/api/company/1/employees/update', {
      token,
      body: [{ id, position: 'Head baker', primary_bank_account_number: '123456789' }],
    });
    await service.call('GET', `/api/employees/${id}`, { token });
    await service.call('POST', `/api/employees/${id}/deductions`, {
      token,
      body: { description: 'Uniform', amount: '12.50', classification: 'NORMAL' },
    });
    const { status, body } = await history('?limit=2');
    expect(status).toBe(200);
    expect(actionsOf(body)).toEqual(['employee-deduction.create', 'employee.update']);
    expect(body[1].actor).toBe('admin@demo.example');
    expect(body[1].after.position).toBe('Head baker');
    expect(JSON.stringify(body)).not.toContain('123456789');
  });

  it('pages to older entries and shows none of another employee', async () => {
    const all = (await history()).body as { id: number; action: string; entity_type: string; entity_id: number }[];
    const [newest] = all;
    const rest = (await history(`?before=${newest!.id}`)).body as { id: number }[];
    expect(rest.map((entry) => entry.id)).toEqual(all.slice(1).map((entry) => entry.id));
    expect(all.filter((entry) => entry.entity_type === 'employee' && entry.entity_id !== id)).toEqual([]);
    expect(actionsOf(all)).not.toContain('tax-number.read');
  });
});

it('returns 400 for an unknown employee', async () => {
  expect(answerOf(await history('', 999_999))).toEqual({
    status: 400,
    body: { detail: 'No employee found with the given employee_id' },
  });
});

it('returns 422 for a limit above the maximum', async () => {
  expect((await history('?limit=501')).status).toBe(422);
});
