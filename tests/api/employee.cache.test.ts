import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { employeeWorld } from './employee.world.ts';

// Serialized employees are cached and reused for later reads; these tests show that the cache is never stale.

let world: PayWorld;
/** A second node on the same database. */
let node: TestApp;
beforeAll(async () => {
  world = await payWorld();
  node = await buildTestApp({ database: world.service.database, at: '2026-03-10T00:00:00Z' });
});

const onBothNodes = async (url: string) => {
  const [here, there] = await Promise.all([world.get(url), node.call('GET', url, { token: world.token })]);
  expect(there.body).toEqual(here.body);
  return here.body;
};
/** Returns the employee after checking that single reads and lists agree on both nodes. */
const shown = async (id: number) => {
  const employee = await onBothNodes(`/api/employees/${id}`);
  const listed = await onBothNodes(`/api/company/${employee.company_id}/employees`);
  expect(listed.find((one: { id: number }) => one.id === id)).toEqual(employee);
  return employee;
};
const statementsOf = (work: () => Promise<unknown>) => costOf(world.service.database, work);

describe('employee read from the cache', () => {
  it('shows the changes made by another node [EMP-221, EMP-198]', async () => {
    const id = await world.anAuEmployee();
    await shown(id);
    await node.call('PATCH', `/api/company/${world.au}/employees/update`, {
      token: world.token,
      body: [{ id, last_name: 'Lee-Smith', tax_file_number: '876543210' }],
    });
    expect(only(await shown(id), 'last_name', 'tax_file_number')).toEqual({
      last_name: 'Lee-Smith',
      tax_file_number: '876543210',
    });
  });

  it('shows the leave balances and year-to-date totals of the latest pay [EMP-134, EMP-237]', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '10', accrue_leave_on_hours_worked: true });
    expect(only(await shown(id), 'current_ytd_gross', 'holiday_leave_hours')).toEqual({
      current_ytd_gross: '0.00',
      holiday_leave_hours: '10.00',
    });
    await world.pay(world.au, {
      employee_id: id,
      hours: [week('30.4')],
      leave: [{ description: 'Annual leave', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '7.6' }],
    });
    const paid = await shown(id);
    expect(paid.current_ytd_gross).toBe('1520.00');
    expect(Number(paid.holiday_leave_hours)).toBeLessThan(10);
    await world.patchEmployee(world.au, id, { holiday_leave_hours: '55' });
    expect((await shown(id)).holiday_leave_hours).toBe('55.00');
  });

  it('reflects every change to a pay and its deletion', async () => {
    const id = await world.anAuEmployee();
    await shown(id);
    const before = await changesOf(id);
    await world.pay(world.au, { employee_id: id, hours: [week()] });
    await world.service.database.query(`update pay set generated_at = now() where employee_id = $1`, [id]);
    await world.service.database.query(`delete from leave_entry where employee_id = $1`, [id]);
    await world.service.database.query(`delete from pay where employee_id = $1`, [id]);
    expect((await shown(id)).current_ytd_gross).toBe('0.00');
    expect((await changesOf(id)) - before).toBeGreaterThanOrEqual(3);
  });

  it('resets the year to date on 1 July without any change [EMP-134, EMP-237]', async () => {
    const id = await world.anAuEmployee();
    await world.pay(world.au, { employee_id: id, hours: [week()] });
    expect((await shown(id)).current_ytd_gross).toBe('1520.00');
    for (const { clock } of [world.service, node]) clock.set('2026-06-30T14:00:00Z');
    const token = await world.service.login('admin@demo.example', 'demo-admin');
    const read = await world.service.call('GET', `/api/employees/${id}`, { token });
    expect(read.body.current_ytd_gross).toBe('0.00');
    for (const { clock } of [world.service, node]) clock.set('2026-03-10T00:00:00Z');
  });

  it('hides the employee from other accounts and records every read of the tax number [EMP-235, CONV-044]', async () => {
    const id = await world.anAuEmployee();
    await world.get(`/api/employees/${id}`);
    await world.get(`/api/employees/${id}`);
    const other = await world.service.login('other@demo.example', 'demo-other');
    expect(answerOf(await world.service.call('GET', `/api/employees/${id}`, { token: other }))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    await expect
      .poll(() =>
        world.service.database.query(
          `select after from audit_log where action = 'tax-number.read' and entity_type = 'employee' and entity_id = $1`,
          [id],
        ),
      )
      .toEqual(Array(2).fill({ after: { employees: 1 } }));
  });

  it('reads an employee with two SQL statements and a list of any length with three', async () => {
    const company = (
      await world.service.call('PUT', '/api/company/create', { token: world.token, body: { name: 'Kept' } })
    ).body.id;
    const ids = await world.employees(
      company,
      Array.from({ length: 600 }, (_, index) => anAuEmployee({ last_name: `L${index}` })),
    );
    const read = () => world.get(`/api/employees/${ids[0]}`);
    const list = () => world.get(`/api/company/${company}/employees`);
    await Promise.all([list(), read()]);
    expect([await statementsOf(read), await statementsOf(list)]).toEqual([2, 3]);
  });
});

it('shows each account its own employee when two accounts share an id', async () => {
  const { database } = world.service;
  const id = await world.anAuEmployee({ last_name: 'Ours' });
  const columns = await database.query<{ names: string }>(
    `select string_agg(attname, ', ') as names from pg_attribute where attrelid = 'employee'::regclass and attnum > 0
       and not attisdropped and attgenerated = '' and attname not in ('customer_id', 'company_id', 'last_name')
       -- Encrypted numbers decrypt only in the row of their own account.
       and attname !~ '(tax_file|ird|bank_account)_number$'`,
  );
  const { names } = columns[0]!;
  const other = await world.service.login('other@demo.example', 'demo-other');
  const made = await world.service.call('PUT', '/api/company/create', { token: other, body: { name: 'Theirs' } });
  // Replaces one row with two in a single statement, as a restore does.
  await database.query(
    `with gone as (delete from employee where id = ${id} returning ${names})
     insert into employee (customer_id, company_id, last_name, ${names})
     select k.customer_id, k.company_id, k.last_name, ${names}
     from gone, (values (3, ${world.au}, 'Ours'), (4, ${made.body.id}, 'Theirs')) as k (customer_id, company_id, last_name)`,
  );
  const lastName = async (token: string) =>
    (await world.service.call('GET', `/api/employees/${id}`, { token })).body.last_name;
  expect([await lastName(world.token), await lastName(other), await lastName(world.token)]).toEqual([
    'Ours',
    'Theirs',
    'Ours',
  ]);
});

it("does not decrypt the employee's numbers again when only the leave has changed", async () => {
  let openings = 0;
  const small = await employeeWorld({
    cipher: (real) => ({
      ...real,
      open(column, row, sealed) {
        openings += 1;
        return real.open(column, row, sealed);
      },
    }),
  });
  const token = await small.token();
  const company = await small.company('AU');
  const made = await small.call('PUT', `/api/company/${company}/employees/create`, {
    token,
    body: [{ ...anAuEmployee(), toil_hours: '3.8' }],
  });
  const { id } = made.body[0].employee;
  const read = async () => (await small.call('GET', `/api/employees/${id}`, { token })).body;
  expect(only(await read(), 'toil_hours', 'toil_days', 'tax_file_number')).toEqual({
    toil_hours: '3.80',
    toil_days: '0.50',
    tax_file_number: '123456782',
  });
  const once = openings;
  await small.database.query(
    `insert into leave_entry (customer_id, employee_id, leave_type, unit, quantity, as_at, reason, created_at)
     select customer_id, employee_id, leave_type, unit, 3.8, as_at, 'SET', now() from leave_entry where employee_id = $1`,
    [id],
  );
  expect(only(await read(), 'toil_hours', 'toil_days', 'tax_file_number')).toEqual({
    toil_hours: '7.60',
    toil_days: '1.00',
    tax_file_number: '123456782',
  });
  expect([once > 0, openings]).toEqual([true, once]);
});

const changesOf = async (id: number): Promise<number> => {
  const rows = await world.service.database.query('select changes from employee_change where employee_id = $1', [id]);
  return Number(rows[0]?.changes ?? 0);
};
