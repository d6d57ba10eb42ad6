import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf } from '../harness/app.ts';
import { anAuEmployee, type EmployeeWorld, employeeWorld } from './employee.world.ts';

let world: EmployeeWorld;
let token: string;
beforeAll(async () => {
  world = await employeeWorld();
  token = await world.token();
});

const list = (company: number, query = '') =>
  world.call('GET', `/api/company/${company}/employees/directory${query}`, { token });
const make = async (company: number, items: readonly object[]) =>
  (await world.call('PUT', `/api/company/${company}/employees/create`, { token, body: items })).body.map(
    ({ employee }: { employee: { id: number } }) => employee.id,
  ) as number[];

describe('200', () => {
  it('returns the fields of a directory sorted by name', async () => {
    const company = await world.company('AU');
    const [second, first] = await make(company, [
      anAuEmployee({
        last_name: 'Young',
        first_name: 'Zoe',
        number: null,
        pay_rate_per_hour: '31.5',
        department: 'Floor',
      }),
      anAuEmployee({ last_name: 'adams', first_name: 'Al', number: 'A-1' }),
    ]);
    const { status, body } = await list(company);
    expect(status).toBe(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([first, second]);
    expect(body[1]).toEqual({
      id: second,
      number: null,
      first_name: 'Zoe',
      last_name: 'Young',
      format_name: 'Young, Zoe',
      email_address: null,
      phone_mobile: null,
      position: null,
      department: 'Floor',
      employment_status: 'Full-time',
      pay_period: 'WEEKLY',
      pay_rate_per_hour: '31.50',
      start_date: '2025-07-01',
      termination_date: null,
      is_terminated: false,
      is_deleted: false,
      active_pay_recipient: true,
      employee_portal_active: false,
    });
  });

  it('returns the same values as the full list without recording a tax number read', async () => {
    const before = await world.database.query(`select count(*) from audit_log where action = 'tax-number.read'`);
    const short = await list(1);
    expect(await world.database.query(`select count(*) from audit_log where action = 'tax-number.read'`)).toEqual(
      before,
    );
    const whole = (await world.call('GET', '/api/company/1/employees', { token })).body as Record<string, unknown>[];
    expect(short.body.length).toBeGreaterThan(0);
    expect(short.body).toEqual(
      whole.map((employee) => Object.fromEntries(Object.keys(short.body[0]).map((key) => [key, employee[key]]))),
    );
  });

  it('filters by status', async () => {
    const company = await world.company('AU');
    const [active, terminated, deleted] = await make(
      company,
      ['A', 'B', 'C'].map((last_name) => anAuEmployee({ last_name })),
    );
    await world.database.query(
      `update employee set is_terminated = true, termination_date = '2026-01-31' where id = $1`,
      [terminated],
    );
    await world.call('DELETE', `/api/employees/${deleted}`, { token });
    const idsIn = async (query: string) => (await list(company, query)).body.map(({ id }: { id: number }) => id);
    expect(await idsIn('')).toEqual([active, terminated]);
    expect(await idsIn('?status=active')).toEqual([active]);
    expect(await idsIn('?status=terminated')).toEqual([terminated]);
    expect(await idsIn('?status=deleted')).toEqual([deleted]);
  });
});

it('returns 400 for an unknown company', async () => {
  expect(answerOf(await list(999_999))).toEqual({
    status: 400,
    body: { detail: 'No company found with the given company_id' },
  });
});

it('returns 422 for an unknown status', async () => {
  expect((await list(1, '?status=asleep')).status).toBe(422);
});
