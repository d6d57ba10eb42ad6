import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';

let world: PayWorld;
let ann: number;
let ben: number;

const ask = async (employee: number, start_date: string, end_date: string): Promise<number> => {
  const made = await world.service.call('POST', `/api/employees/${employee}/leave-requests`, {
    token: world.token,
    body: { leave_type: 'HOLIDAY', start_date, end_date },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const list = (query = '') => world.get(`/api/company/${world.au}/leave-requests${query}`);
const ids = async (query: string) => (await list(query)).body.map(({ id }: { id: number }) => id);

let first: number;
let second: number;
let third: number;
beforeAll(async () => {
  world = await payWorld({ shared: true });
  ann = await world.anAuEmployee({ number: 'A1' });
  ben = await world.anAuEmployee({ first_name: 'Ben', last_name: 'Tan', standard_hours_per_day: '6' });
  first = await ask(ann, '2026-03-16', '2026-03-17');
  second = await ask(ben, '2026-03-17', '2026-03-17');
  third = await ask(ben, '2026-04-01', '2026-04-01');
  const act = await world.service.call('POST', `/api/employees/${ben}/leave-requests/${third}/decline`, {
    token: world.token,
  });
  expect(act.status).toBe(200);
});

describe('200', () => {
  it('lists the requests of all employees with their names, latest start first', async () => {
    const { status, body } = await list();
    const one = (await world.get(`/api/employees/${ben}/leave-requests/${second}`)).body;
    expect([status, body.map(({ id }: { id: number }) => id)]).toEqual([200, [third, second, first]]);
    expect(body[1]).toEqual({ ...one, employee_number: null, format_name: 'Tan, Ben' });
    expect([body[2].employee_number, body[2].format_name, body[2].days.length]).toEqual(['A1', 'Lee, Ann', 2]);
  });

  it('filters by status and dates and respects the limit', async () => {
    expect(await ids('?status=pending')).toEqual([second, first]);
    expect(await ids('?status=declined')).toEqual([third]);
    expect(await ids('?from=2026-03-18')).toEqual([third]);
    expect(await ids('?to=2026-03-16')).toEqual([first]);
    expect(await ids('?from=2026-03-17&to=2026-03-31')).toEqual([second, first]);
    expect(await ids('?limit=1')).toEqual([third]);
  });

  it('shows the pay of each leave day for every employee', async () => {
    const leave = { description: 'Annual leave', leave_type: 'HOLIDAY', date: '2026-03-17', hours: '6' };
    const paid = await world.pay(world.au, { employee_id: ben, hours: [], leave: [leave] }, '?pay_date=2026-03-17');
    const { body } = await list('?status=pending');
    expect(body.map(({ days }: { days: { pay_id: number | null }[] }) => days.map(({ pay_id }) => pay_id))).toEqual([
      [paid.id],
      [null, null],
    ]);
  });

  it('leaves out deleted employees', async () => {
    const gone = await world.anAuEmployee();
    const id = await ask(gone, '2026-05-04', '2026-05-04');
    expect(await ids('?from=2026-05-01')).toEqual([id]);
    await world.service.call('DELETE', `/api/employees/${gone}`, { token: world.token });
    expect(await ids('?from=2026-05-01')).toEqual([]);
  });

  it('uses the same number of statements for any number of requests', async () => {
    await list();
    const one = await costOf(world.service.database, () => list('?limit=1'));
    expect(await costOf(world.service.database, () => list())).toBe(one);
  });
});

describe('400 and 422', () => {
  it('returns 400 for an unknown company and 422 for invalid filters', async () => {
    expect(answerOf(await world.get('/api/company/999999/leave-requests'))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
    expect((await list('?status=open')).status).toBe(422);
    expect((await list('?limit=5001')).status).toBe(422);
  });
});
