import { beforeAll, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, week } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
});

const year = async (company: number) =>
  (await world.get(`/api/company/${company}/stp-year-to-date?financial_year=2026`)).body[0].income[0].allowances.map(
    (each: Record<string, unknown>) => [each.code, each.description, each.amount],
  );

it('reports other allowances by the type set on the allowance or pay, else by their description', async () => {
  const company = await world.company('AU');
  const employee = await world.employee(company, anAuEmployee());
  await world.post(`/api/company/${company}/allowances`, {
    description: 'Phone and internet',
    amount: '10',
    allowance_category: 'OD',
    other_allowance_type: 'H1',
    auto_apply_to_pay: true,
    employee_ids: [employee],
  });
  await world.paid(company, employee, '2026-03-10', {
    hours: [week()],
    allowances: [
      { description: 'Bus fares', amount: '5', allowance_category: 'OD' },
      { description: 'Bits and pieces', amount: '7', allowance_category: 'OD' },
      { description: 'Car', amount: '9', allowance_category: 'OD', other_allowance_type: 'ND' },
    ],
  });
  expect(await year(company)).toEqual([
    ['OD', 'G1', 7],
    ['OD', 'H1', 10],
    ['OD', 'ND', 9],
    ['OD', 'T1', 5],
  ]);
});

it('keeps the type on the allowance created by a pay, and a later change does not affect that pay', async () => {
  const company = await world.company('AU');
  const employee = await world.employee(company, anAuEmployee());
  const paid = (payDate: string, allowance: object) =>
    world.paid(company, employee, payDate, { hours: [week()], allowances: [{ description: 'Car', ...allowance }] });
  await paid('2026-03-03', { amount: '9', allowance_category: 'OD', other_allowance_type: 'ND' });
  const [own] = (await world.get(`/api/employees/${employee}/allowances`)).body;
  expect([own.description, own.other_allowance_type]).toEqual(['Car', 'ND']);
  await paid('2026-03-10', {});
  expect(await year(company)).toEqual([['OD', 'ND', 18]]);
  const url = `/api/employees/${employee}/allowances/${own.id}`;
  await world.service.call('PATCH', url, { token: world.token, body: { other_allowance_type: 'BY_DESCRIPTION' } });
  expect(await year(company)).toEqual([['OD', 'ND', 18]]);
  await paid('2026-03-17', {});
  expect(await year(company)).toEqual([
    ['OD', 'ND', 18],
    ['OD', 'V1', 9],
  ]);
});

it('returns 400 for a type with another category, and 422 for an unknown type', async () => {
  const company = await world.company('AU');
  const employee = await world.employee(company, anAuEmployee());
  const order = (allowance: object) =>
    world.service.call('PUT', `/api/company/${company}/pays/create`, {
      token: world.token,
      body: [
        { employee_id: employee, hours: [week()], allowances: [{ description: 'Car', amount: '9', ...allowance }] },
      ],
    });
  expect((await order({ allowance_category: 'OD', other_allowance_type: 'X9' })).status).toBe(422);
  const refused = await order({ allowance_category: 'KN', other_allowance_type: 'V1' });
  expect(answerOf(refused).status).toBe(400);
  expect(refused.text).toContain('other_allowance_type is for the allowance_category OD only');
});
