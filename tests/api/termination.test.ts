import { beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '../../src/base/decimal.ts';
import type { LocalDate } from '../../src/base/local-date.ts';
import type { FinalPay, FinalPayFacts } from '../../src/resources/pay/termination/termination.service.ts';
import { answerOf, only } from '../harness/app.ts';
import { anAuEmployee, anNzEmployee, CUSTOMER, type EmployeeWorld, employeeWorld } from './employee.world.ts';

/** This stand-in for the pay module records each request and pays a fixed amount. */
const paid: FinalPayFacts[] = [];
const finalPay: FinalPay = {
  make: async (_tx, facts) => {
    paid.push(facts);
    return {
      pay_id: 880,
      pay_run_id: 77,
      gross: '4210.00',
      tax: '1347.00',
      net: '2863.00',
      components: [
        { type: 'ANNUAL_LEAVE', hours: '60.00', weeks: null, days: null, amount: '3315.00', tax: '1060.80' },
        { type: 'ETP', hours: null, weeks: null, days: null, amount: '895.00', tax: '286.20', etp_code: 'O' },
      ],
      ...(facts.terms.country === 'NZ' && facts.terms.nz_ytd_taxable === null ? { nz_ytd_taxable: '61000.00' } : {}),
    };
  },
};

let world: EmployeeWorld;
let token: string;
let au: number;
let nz: number;
const lastPaid = new Map<number, LocalDate>();
beforeAll(async () => {
  world = await employeeWorld({
    finalPay,
    pays: {
      of: async (_tx, ids) =>
        new Map(ids.map((id) => [id, { ytdGross: new Decimal(0), lastPaidOn: lastPaid.get(id) ?? null }])),
    },
  });
  token = await world.token();
  au = await world.company('AU');
  nz = await world.company('NZ');
});

const DATES = { termination_date: '2026-02-27', pay_date: '2026-03-05' };
const make = async (company = au, changes: Record<string, unknown> = {}): Promise<number> => {
  const body = [company === nz ? anNzEmployee(changes) : anAuEmployee({ pay_rate_per_hour: '30', ...changes })];
  const reply = await world.call('PUT', `/api/company/${company}/employees/create`, { token, body });
  expect(reply.status).toBe(201);
  return reply.body[0].employee.id;
};
const terminate = (id: number, body: unknown = DATES, as = token) =>
  world.call('POST', `/api/employees/${id}/terminate`, { token: as, body });
const reinstate = (id: number, body?: unknown, as = token) =>
  world.call('POST', `/api/employees/${id}/reinstate`, { token: as, body });
const record = (id: number, as = token) => world.call('GET', `/api/employees/${id}/termination`, { token: as });
const read = async (id: number) => (await world.call('GET', `/api/employees/${id}`, { token })).body;
const remove = (id: number) => world.call('DELETE', `/api/employees/${id}`, { token });
const eventsOf = async (id: number) =>
  (
    await world.database.query<{ type: string }>(
      `select type from event where entity_type = 'employee' and entity_id = $1 order by id`,
      [id],
    )
  ).map(({ type }) => type);
/** A termination pay that is still a draft, as a termination block creates it. */
const draft = (id: number) =>
  world.database.query(
    `insert into termination (customer_id, employee_id, company_id, country, termination_date, pay_date,
       is_pay_processed, gross, tax, net, components, created_at)
     values (3, $1, $2, 'AU', '2026-02-27', '2026-03-05', false, 0, 0, 0, '[]', now())`,
    [id, au],
  );

describe('terminating an employee: 200', () => {
  it('returns the termination record with its pay [LIFE-006, LIFE-028, LIFE-029, LIFE-031, LIFE-066]', async () => {
    const id = await make();
    const reply = await terminate(id);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        employee_id: id,
        company_id: au,
        country: 'AU',
        ...DATES,
        reason: 'ORDINARY',
        cessation_type_code: 'V',
        pay_id: 880,
        pay_run_id: 77,
        is_pay_processed: true,
        is_employee_terminated: true,
        reinstated_on: null,
        gross: '4210.00',
        tax: '1347.00',
        net: '2863.00',
        components: [
          { type: 'ANNUAL_LEAVE', hours: '60.00', weeks: null, days: null, amount: '3315.00', tax: '1060.80' },
          { type: 'ETP', hours: null, weeks: null, days: null, amount: '895.00', tax: '286.20', etp_code: 'O' },
        ],
        created_at: '2026-03-10T00:00:00.000000',
      },
    ]);
    expect((await record(id)).body).toEqual(reply.body);
  });

  it('ends the employment and emits employee.updated [LIFE-003, EMP-154, EMP-156, EMP-262]', async () => {
    const id = await make();
    await terminate(id);
    expect(only(await read(id), 'is_terminated', 'termination_date', 'is_deleted')).toEqual({
      is_terminated: true,
      termination_date: '2026-02-27',
      is_deleted: false,
    });
    expect(await eventsOf(id)).toEqual(['employee.created', 'employee.updated']);
  });

  it.each([
    [{}, 'ORDINARY', 'V'],
    [{ cessation_type_code: 'R' }, 'GENUINE_REDUNDANCY', 'R'],
    [{ cessation_type_code: 'F' }, 'ORDINARY', 'F'],
    [{ reason: 'ill_health' }, 'ILL_HEALTH', 'I'],
    [{ reason: 'DEATH' }, 'DEATH', 'D'],
    [{ reason: 'EARLY_RETIREMENT' }, 'EARLY_RETIREMENT', 'R'],
    [{ reason: 'Moved to the coast' }, 'Moved to the coast', 'V'],
    [{ reason: 'GENUINE_REDUNDANCY', cessation_type_code: 'T' }, 'GENUINE_REDUNDANCY', 'T'],
  ])('stores %j as %s with the code %s [LIFE-009]', async (fields, reason, cessation_type_code) => {
    const reply = await terminate(await make(), { ...DATES, ...fields });
    expect(only(reply.body, 'reason', 'cessation_type_code')).toEqual({ reason, cessation_type_code });
  });

  it('returns nz_ytd_taxable in New Zealand, and no reason or cessation code [LIFE-010, LIFE-031]', async () => {
    const stated = (await terminate(await make(nz), { ...DATES, nz_ytd_taxable: '52000.5' })).body;
    expect(stated.nz_ytd_taxable).toBe('52000.50');
    expect(stated).not.toHaveProperty('reason');
    expect(stated).not.toHaveProperty('cessation_type_code');
    expect((await terminate(await make(nz))).body.nz_ytd_taxable).toBe('61000.00');
  });

  it('passes the termination details, the employee and the balances to the final pay', async () => {
    const id = await make(au, { holiday_leave_hours: '60' });
    paid.length = 0;
    await terminate(id);
    expect(paid).toHaveLength(1);
    expect(paid[0]!.terms).toEqual({
      ...DATES,
      country: 'AU',
      reason: 'ORDINARY',
      cessation_type_code: 'V',
      nz_ytd_taxable: null,
    });
    expect(only(paid[0]!.shown.employee, 'id', 'tax_file_number')).toEqual({ id, tax_file_number: '123456782' });
    expect(paid[0]!.shown.balances.holiday?.toFixed(2)).toBe('60.00');
  });

  it('accepts a termination on the start date [LIFE-012]', async () => {
    expect((await terminate(await make(), { ...DATES, termination_date: '2025-07-01' })).status).toBe(200);
  });
});

describe('terminating an employee: 400', () => {
  it('returns 400 when the employee is unknown or belongs to another account [LIFE-014]', async () => {
    const id = await make();
    for (const reply of [await terminate(999_999), await terminate(id, DATES, await world.token(CUSTOMER.small))]) {
      expect(answerOf(reply)).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
    }
  });

  it.each([
    ['AU', { nz_ytd_taxable: '1' }, 'nz_ytd_taxable is for New Zealand employees only; leave it out for this employee'],
    ['NZ', { reason: 'ORDINARY' }, 'reason is for Australian employees only; leave it out for this employee'],
    [
      'NZ',
      { cessation_type_code: 'V' },
      'cessation_type_code is for Australian employees only; leave it out for this employee',
    ],
  ])(
    'returns 400 for a field of the other country, even if the employee is already terminated: %s %j [LIFE-011, LIFE-065]',
    async (country, fields, detail) => {
      const id = await make(country === 'AU' ? au : nz);
      expect(answerOf(await terminate(id, { ...DATES, ...fields }))).toEqual({ status: 400, body: { detail } });
      await terminate(id);
      expect(answerOf(await terminate(id, { ...DATES, ...fields }))).toEqual({ status: 400, body: { detail } });
    },
  );

  it('returns 400 for a date before the employment started, even if the employee is deleted [LIFE-012, LIFE-065]', async () => {
    const id = await make();
    const early = { ...DATES, termination_date: '2025-06-30' };
    const detail = 'termination_date 2025-06-30 is before the start date 2025-07-01';
    expect(answerOf(await terminate(id, early))).toEqual({ status: 400, body: { detail } });
    await remove(id);
    expect(answerOf(await terminate(id, early))).toEqual({ status: 400, body: { detail } });
  });

  it('returns 400 when leave is due but there is no hourly rate, and terminates when no leave is due [LIFE-013]', async () => {
    const owed = await make(au, { pay_rate_per_hour: null, holiday_leave_hours: '5' });
    expect(answerOf(await terminate(owed))).toEqual({
      status: 400,
      body: {
        detail: 'Uncalculable termination: there is leave to pay out but no pay_rate_per_hour; set the rate first',
      },
    });
    expect(answerOf(await record(owed))).toEqual({
      status: 404,
      body: { detail: `Employee ${owed} has never been terminated` },
    });
    expect((await terminate(await make(au, { pay_rate_per_hour: null, holiday_leave_hours: '-5' }))).status).toBe(200);
  });

  it('returns 400 for a pay date before the latest completed pay [LIFE-013]', async () => {
    const id = await make();
    lastPaid.set(id, '2026-03-06' as LocalDate);
    expect(answerOf(await terminate(id))).toEqual({
      status: 400,
      body: { detail: 'Uncalculable termination: pay_date 2026-03-05 is before the latest complete pay of 2026-03-06' },
    });
    lastPaid.set(id, '2026-03-05' as LocalDate);
    expect((await terminate(id)).status).toBe(200);
  });

  it('returns 400 and does not terminate the employee when the pay module is missing', async () => {
    const bare = await employeeWorld();
    const as = await bare.token();
    const company = await bare.company('AU');
    const made = await bare.call('PUT', `/api/company/${company}/employees/create`, {
      token: as,
      body: [anAuEmployee()],
    });
    const { id } = made.body[0].employee;
    expect(answerOf(await bare.call('POST', `/api/employees/${id}/terminate`, { token: as, body: DATES }))).toEqual({
      status: 400,
      body: {
        detail:
          'Uncalculable termination: final pays are not available in this version of the service; the employee was not terminated',
      },
    });
    expect((await bare.call('GET', `/api/employees/${id}`, { token: as })).body.is_terminated).toBe(false);
    expect(answerOf(await bare.call('GET', `/api/employees/${id}/termination`, { token: as }))).toEqual({
      status: 404,
      body: { detail: `Employee ${id} has never been terminated` },
    });
  });
});

describe('terminating an employee: 403', () => {
  it('returns 403 without an active subscription, before it reads the body [LIFE-015, LIFE-065]', async () => {
    const id = await lapsedEmployee();
    expect(answerOf(await terminate(id, 'not json', await world.token(CUSTOMER.lapsed)))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
  });

  it('returns 403 without access to EMPLOYEES [LIFE-015]', async () => {
    expect(
      answerOf(
        await terminate(await make(), DATES, await world.token(CUSTOMER.demo, { userId: 101, clientId: 'demo-users' })),
      ),
    ).toEqual({
      status: 403,
      body: { detail: 'Your EMPLOYEES permission on this company does not allow changes' },
    });
  });
});

describe('terminating an employee: 409', () => {
  it('returns 409 for a deleted employee [LIFE-016, LIFE-072]', async () => {
    const id = await make();
    await remove(id);
    expect(answerOf(await terminate(id))).toEqual({
      status: 409,
      body: { detail: `Employee ${id} is deleted; restore the record first` },
    });
  });

  it('returns 409 for a second termination, even if it could no longer be calculated [LIFE-017, LIFE-065]', async () => {
    const id = await make(au, { holiday_leave_hours: '5' });
    await terminate(id);
    await world.database.query('update employee set pay_rate_per_hour = null where id = $1', [id]);
    expect(answerOf(await terminate(id))).toEqual({
      status: 409,
      body: { detail: `Employee ${id} is already terminated as of 2026-02-27` },
    });
  });

  it('returns 409 while a termination pay is pending, although the employee is not terminated yet [LIFE-018, LIFE-022, LIFE-029]', async () => {
    const id = await make();
    await draft(id);
    expect(answerOf(await terminate(id))).toEqual({
      status: 409,
      body: { detail: `Employee ${id} has a pending termination pay; complete or delete that pay first` },
    });
    expect(only((await record(id)).body, 'is_pay_processed', 'is_employee_terminated')).toEqual({
      is_pay_processed: false,
      is_employee_terminated: false,
    });
    expect((await read(id)).is_terminated).toBe(false);
  });

  it('terminates the employee once, and returns 409 to the other simultaneous calls [LIFE-074]', async () => {
    const id = await make();
    paid.length = 0;
    const replies = await Promise.all(Array.from({ length: 4 }, () => terminate(id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(paid).toHaveLength(1);
  });

  it('serialises terminate and delete, so that the second call sees the new state [LIFE-074]', async () => {
    const id = await make();
    const [ended, deleted] = await Promise.all([terminate(id), remove(id)]);
    expect([ended!.status, deleted!.status]).toSatisfy(
      (statuses: number[]) => statuses.join() === '200,204' || statuses.join() === '409,204',
    );
  });
});

describe('terminating an employee: 422', () => {
  it.each([
    ['no body', undefined],
    ['no pay_date', { termination_date: '2026-02-27' }],
    ['no termination_date', { pay_date: '2026-02-27' }],
    ['an unknown key', { ...DATES, foo: 1 }],
    ['an unknown cessation type', { ...DATES, cessation_type_code: 'X' }],
    ['a long reason', { ...DATES, reason: 'x'.repeat(61) }],
    ['a negative amount', { ...DATES, nz_ytd_taxable: '-1' }],
    ['an impossible date', { ...DATES, pay_date: '2026-02-30' }],
  ])('returns 422 for %s [LIFE-007, LIFE-008, LIFE-009, LIFE-010]', async (_name, body) => {
    const reply = await world.call('POST', `/api/employees/${await make(nz)}/terminate`, { token, body });
    expect([reply.status, reply.body.status_code]).toEqual([422, 10422]);
  });
});

describe('termination record', () => {
  it('returns 404 for an employee who was never terminated [LIFE-026, CONV-033]', async () => {
    const id = await make();
    expect(answerOf(await record(id))).toEqual({
      status: 404,
      body: { detail: `Employee ${id} has never been terminated` },
    });
  });

  it('returns 400 for the record of an employee who is unknown or belongs to another account [LIFE-027]', async () => {
    const id = await make();
    await terminate(id);
    for (const reply of [await record(999_999), await record(id, await world.token(CUSTOMER.small))]) {
      expect(answerOf(reply)).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
    }
  });

  it('keeps the record after reinstatement as no longer in force, and adds a new record for the next termination [LIFE-025, LIFE-030, LIFE-071]', async () => {
    const id = await make();
    const first = (await terminate(id)).body;
    await reinstate(id, { start_date: '2026-03-02' });
    expect((await record(id)).body).toEqual({ ...first, is_employee_terminated: false, reinstated_on: '2026-03-02' });
    const second = (await terminate(id, { ...DATES, termination_date: '2026-03-06' })).body;
    expect(second.id).not.toBe(first.id);
    expect((await record(id)).body).toEqual(second);
  });
});

describe('reinstating an employee: 200', () => {
  it('reactivates the employee from the new start date and keeps everything else [LIFE-032..035, EMP-262, EMP-029]', async () => {
    const id = await make(au, { number: 'BACK', holiday_leave_hours: '12' });
    const before = await read(id);
    await terminate(id);
    const reply = await reinstate(id, { start_date: '2026-03-01' });
    expect([reply.status, reply.body]).toEqual([200, { ...before, start_date: '2026-03-01' }]);
    expect(await eventsOf(id)).toEqual(['employee.created', 'employee.updated', 'employee.updated']);
  });

  it.each([undefined, {}])(
    'reactivates the employee from today when no date is sent: body %j [LIFE-034]',
    async (body) => {
      const id = await make();
      await terminate(id);
      expect((await reinstate(id, body)).body.start_date).toBe('2026-03-10');
    },
  );

  it('reinstates an employee although the account has reached its plan limit [LIFE-039]', async () => {
    const other = await world.token(CUSTOMER.small);
    const company = await world.company('AU', CUSTOMER.small);
    const send = (items: unknown[]) =>
      world.call('PUT', `/api/company/${company}/employees/create`, { token: other, body: items });
    const made = await send(Array.from({ length: 5 }, () => anAuEmployee()));
    const { id } = made.body[0].employee;
    expect((await terminate(id, DATES, other)).status).toBe(200);
    expect((await send([anAuEmployee()])).status).toBe(201);
    expect((await reinstate(id, {}, other)).status).toBe(200);
  });
});

describe('reinstating an employee: 400, 403, 409 and 422', () => {
  it('returns 400 for an unknown employee and for a start on or before the termination [LIFE-036]', async () => {
    expect(answerOf(await reinstate(999_999))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    const id = await make();
    await terminate(id);
    expect(answerOf(await reinstate(id, { start_date: '2026-02-27' }))).toEqual({
      status: 400,
      body: {
        detail: 'start_date 2026-02-27 must be after the termination date 2026-02-27; send a later start_date',
      },
    });
    expect((await reinstate(id, { start_date: '2026-02-28' })).status).toBe(200);
  });

  it('returns 400 when no date is sent and today is before the end of the employment [LIFE-036]', async () => {
    const id = await make();
    await terminate(id, { ...DATES, termination_date: '2026-12-31' });
    expect(answerOf(await reinstate(id))).toEqual({
      status: 400,
      body: { detail: 'start_date 2026-03-10 must be after the termination date 2026-12-31; send a later start_date' },
    });
  });

  it('returns 403 without an active subscription or access to EMPLOYEES [LIFE-037]', async () => {
    expect(answerOf(await reinstate(await lapsedEmployee(), {}, await world.token(CUSTOMER.lapsed)))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
    expect(
      answerOf(
        await reinstate(await make(), {}, await world.token(CUSTOMER.demo, { userId: 101, clientId: 'demo-users' })),
      ),
    ).toEqual({
      status: 403,
      body: { detail: 'Your EMPLOYEES permission on this company does not allow changes' },
    });
  });

  it('returns 409 when the employee is not terminated or is deleted, and while a termination pay is pending [LIFE-038, LIFE-072]', async () => {
    const active = await make();
    expect(answerOf(await reinstate(active))).toEqual({
      status: 409,
      body: { detail: `Employee ${active} is not terminated` },
    });
    const deleted = await make();
    await terminate(deleted);
    await remove(deleted);
    expect(answerOf(await reinstate(deleted))).toEqual({
      status: 409,
      body: { detail: `Employee ${deleted} is deleted; restore the record first` },
    });
    const open = await make();
    await draft(open);
    expect(answerOf(await reinstate(open))).toEqual({
      status: 409,
      body: {
        detail: `Employee ${open} has a pending termination pay; complete or delete that pay first`,
      },
    });
  });

  it.each([
    [{ foo: 1 }, 'body -> foo: this field is not known here'],
    [
      { start_date: 'tomorrow' },
      'body -> start_date: must be a date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD',
    ],
    [{ start_date: null }, 'body -> start_date: must be a date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD'],
    [[], 'body: must be object'],
  ])('returns 422 for %j [LIFE-036]', async (body, message) => {
    const id = await make();
    await terminate(id);
    expect(answerOf(await reinstate(id, body))).toEqual({
      status: 422,
      body: { status_code: 10422, message, data: null },
    });
  });
});

/** Creates an employee of an account whose subscription has since lapsed. */
async function lapsedEmployee(): Promise<number> {
  const company = await world.company('AU', CUSTOMER.lapsed);
  const id = await make(au, { number: null });
  await world.database.query('update employee set customer_id = 5, company_id = $1 where id = $2', [company, id]);
  return id;
}
