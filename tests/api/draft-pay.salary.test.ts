import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, anNzEmployee } from '../fixtures/employees.ts';
import { ordinary, type PeriodWorld, periodWorld, THIS_WEEK } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

type Fields = Readonly<Record<string, unknown>>;
const WEEK = { standard_hours_per_day: '7.6', standard_days_per_week: 5, pay_rate_per_hour: null };
const SALARY = { annual_salary: { amount: '80000', from: '2026-07-01' } };

const patch = (id: number, body: Fields) => world.call('PATCH', `/api/employees/${id}/declarations`, body);
async function salaried(country: 'AU' | 'NZ', fields: Fields = {}, declared: Fields = SALARY) {
  const company = await world.company(country);
  const item = country === 'AU' ? anAuEmployee : anNzEmployee;
  const [id] = await world.employees(company, [item({ ...WEEK, ...fields })]);
  const changed = await patch(id!, declared);
  expect(changed.status, changed.text).toBe(200);
  return { company, id: id! };
}
async function leave(id: number, leave_type: string, start_date: string, end_date = start_date) {
  const asked = await world.call('POST', `/api/employees/${id}/leave-requests`, { leave_type, start_date, end_date });
  expect(asked.status, asked.text).toBe(201);
  const url = `/api/employees/${id}/leave-requests/${asked.body.id}/approve?allow_negative=true`;
  expect((await world.call('POST', url)).status).toBe(200);
}
async function draft(company: number, day = THIS_WEEK, payPeriod = 'WEEKLY') {
  const made = await world.generate(company, await world.openRun(company, day, payPeriod));
  expect(made.status, made.text).toBe(200);
  return made.body[0];
}
const rows = ({ hours }: { hours: readonly Fields[] }) =>
  hours.map(({ description, value, rate }) => [description, value, rate]);

describe('an annual salary in generated drafts', () => {
  it.each([
    ['AU', 'WEEKLY', 1538.46],
    ['AU', 'FORTNIGHTLY', 3076.92],
    ['AU', 'MONTHLY', 6666.67],
    ['NZ', 'WEEKLY', 1538.46],
    ['NZ', 'MONTHLY', 6666.67],
  ] as const)(
    'pays an annual salary of 80,000 in %s with pay period %s in one row with the amount %d [DEF-007]',
    async (country, pay_period, amount) => {
      const { company } = await salaried(country, { pay_period });
      const pay = await draft(company, THIS_WEEK, pay_period);
      expect([rows(pay), pay.gross]).toEqual([[['Salary', 1, amount]], amount]);
    },
  );

  it('returns the declared salary, and 422 for a negative amount, a reversed range and no start date [DEF-007]', async () => {
    const { id } = await salaried('NZ');
    const shown = await world.get(`/api/employees/${id}/declarations`);
    expect(shown.body.annual_salary).toEqual({ amount: '80000.00', from: '2026-07-01', to: null });
    for (const annual_salary of [
      { amount: '-1', from: '2026-07-01' },
      { amount: '1', from: '2026-07-01', to: '2026-06-30' },
      { amount: '1' },
    ]) {
      expect((await patch(id, { annual_salary })).status).toBe(422);
    }
  });

  it('reduces a week’s salary by a fifth for a day of unpaid leave, and to zero for a full week [DEF-007]', async () => {
    for (const country of ['AU', 'NZ'] as const) {
      const { company, id } = await salaried(country);
      await leave(id, 'UNPAID', '2026-11-11');
      expect((await draft(company)).gross).toBe(1230.77);
      const other = await salaried(country);
      await leave(other.id, 'UNPAID', '2026-11-09', '2026-11-13');
      const none = await draft(other.company);
      expect([none.gross, none.hours, none.leave.length]).toEqual([0, [], 1]);
    }
  });

  it('splits a week’s salary into salary and paid leave in Australia, whatever the hourly rate [DEF-007]', async () => {
    for (const pay_rate_per_hour of [null, '40']) {
      const { company, id } = await salaried('AU', { pay_rate_per_hour, state: 'NSW' });
      await leave(id, 'HOLIDAY', '2026-11-10', '2026-11-11');
      const pay = await draft(company);
      expect(rows(pay)).toEqual([['Salary', 1, 923.08]]);
      expect(pay.leave.map(({ hours, rate, amount }: Fields) => [hours, rate, amount])).toEqual([
        [15.2, 40.485789, 615.38],
      ]);
      expect(pay.gross).toBe(1538.46);
    }
  });

  it('deducts unpaid leave from a monthly salary in proportion to the working days of the month [DEF-007]', async () => {
    const { company, id } = await salaried('AU', { pay_period: 'MONTHLY' });
    await leave(id, 'UNPAID', '2026-11-02', '2026-11-06');
    // Five of the 21 working days of November 2026.
    expect((await draft(company, THIS_WEEK, 'MONTHLY')).gross).toBe(5079.37);
  });

  it('pays the salary on paydays within its dates, and the standard hours on all other paydays [DEF-007]', async () => {
    const dated = { annual_salary: { amount: '80000', from: '2026-11-01', to: '2026-11-15' } };
    const { company } = await salaried('AU', { pay_rate_per_hour: '40' }, dated);
    expect(rows(await draft(company))).toEqual([['Salary', 1, 1538.46]]);
    expect(rows(await draft(company, '2026-11-17'))).toEqual([['Ordinary hours', 38, 40]]);
  });

  it('recalculates a draft without pay for unpaid leave approved after the draft was generated [DEF-007]', async () => {
    const { company, id } = await salaried('AU');
    expect((await draft(company)).gross).toBe(1538.46);
    await leave(id, 'UNPAID', '2026-11-11');
    const run = await world.openRun(company);
    const again = await world.generate(company, run, '?recalculate=true');
    expect(again.body[0].gross).toBe(1230.77);
  });

  it('does not add the salary to a pay that is sent with hours [DEF-007]', async () => {
    const { company, id } = await salaried('AU', { pay_rate_per_hour: '40' });
    const [pay] = await world.pays(company, [{ employee_id: id, hours: [ordinary('10')] }], THIS_WEEK, '&dry_run=true');
    expect(pay.gross).toBe(400);
  });
});

describe('casual employees in generated drafts', () => {
  it.each(['AU', 'NZ'] as const)('prefills no hours for a casual employee in %s [DEF-007]', async (country) => {
    const company = await world.company(country);
    const item = country === 'AU' ? anAuEmployee : anNzEmployee;
    await world.employees(company, [item({ employment_status: 'Casual', pay_rate_per_hour: '35' })]);
    const pay = await draft(company);
    expect([pay.hours, pay.gross]).toEqual([[], 0]);
  });
});
