import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, type Reply } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

type Fields = Record<string, unknown>;

const call = (method: string, url: string, body?: unknown, token = world.token): Promise<Reply> =>
  world.service.call(method, url, { token, ...(body === undefined ? {} : { body }) });
const all = (employee: number) => `/api/employees/${employee}/leave-requests`;
const ask = (employee: number, body: Fields) => call('POST', all(employee), body);
const act = (employee: number, id: number, verb: string, query = '') =>
  call('POST', `${all(employee)}/${id}/${verb}${query}`);
/** Monday 16 to Friday 20 March 2026. */
const aWeek = (fields: Fields = {}): Fields => ({
  leave_type: 'HOLIDAY',
  start_date: '2026-03-16',
  end_date: '2026-03-20',
  ...fields,
});
const asked = async (employee: number, body: Fields = aWeek()): Promise<number> => {
  const made = await ask(employee, body);
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const approved = async (employee: number, body: Fields = aWeek()): Promise<number> => {
  const id = await asked(employee, body);
  const reply = await act(employee, id, 'approve', '?allow_negative=true');
  expect(reply.status, reply.text).toBe(200);
  return id;
};

/** Records New Zealand leave that was earned before the first pay of the test. Pays record all later leave. */
const earned = (employee: number, leave_type: string, unit: string, quantity: string) =>
  world.service.database.query(
    `insert into leave_entry (customer_id, employee_id, leave_type, unit, quantity, as_at, reason, created_at)
     values (3, $1, $2, $3, $4, '2026-03-01', 'ACCRUED', '2026-03-01')`,
    [employee, leave_type, unit, quantity],
  );

describe('requesting leave: 201', () => {
  it('creates a pending request for standard working days and hours, with an audit log entry', async () => {
    const id = await world.anAuEmployee({ standard_hours_per_day: '7.6' });
    const made = await ask(id, { ...aWeek({ end_date: '2026-03-23' }), notes: ' Wedding ' });
    const days = ['16', '17', '18', '19', '20', '23'].map((day) => ({
      date: `2026-03-${day}`,
      hours: '7.60',
      pay_id: null,
      is_paid: false,
    }));
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        employee_id: id,
        leave_type: 'HOLIDAY',
        start_date: '2026-03-16',
        end_date: '2026-03-23',
        hours: '45.60',
        hours_per_day: '7.60',
        days,
        public_holidays: [],
        warnings: [],
        notes: 'Wedding',
        status: 'pending',
        decided_at: null,
        created_at: '2026-03-10T00:00:00.000000',
        updated_at: '2026-03-10T00:00:00.000000',
      },
    ]);
    const log = await world.service.database.query<Fields>(
      `select action, actor from audit_log where entity_type = 'leave_request' and entity_id = $1`,
      [made.body.id],
    );
    expect(log).toEqual([{ action: 'leave-request.create', actor: expect.any(String) }]);
  });

  it('covers the standard working days of a part-time week unless the request lists its days', async () => {
    const id = await world.anAuEmployee({ standard_days_per_week: 3 });
    const standard = await ask(id, aWeek({ hours_per_day: 4 }));
    expect([standard.body.hours, standard.body.days.map(({ date }: Fields) => date)]).toEqual([
      '12.00',
      ['2026-03-16', '2026-03-17', '2026-03-18'],
    ]);
    const named = [
      { date: '2026-03-27', hours: '3.8' },
      { date: '2026-03-26', hours: '7.6' },
    ];
    const made = await ask(id, aWeek({ start_date: '2026-03-23', end_date: '2026-03-27', days: named }));
    expect([made.status, made.body.hours, made.body.hours_per_day]).toEqual([201, '11.40', null]);
    expect(made.body.days.map(({ date, hours }: Fields) => [date, hours])).toEqual([
      ['2026-03-26', '7.60'],
      ['2026-03-27', '3.80'],
    ]);
  });

  it('accepts up to 366 days that end no later than the last supported date', async () => {
    const id = await world.anAuEmployee();
    const year = await ask(id, aWeek({ start_date: '2027-07-01', end_date: '2028-06-30' }));
    expect([year.status, year.body.days.length]).toEqual([201, 252]);
    const last = await ask(id, aWeek({ start_date: '2199-12-30', end_date: '2199-12-31' }));
    expect([last.status, last.body.days.map(({ date }: Fields) => date)]).toEqual([201, ['2199-12-30', '2199-12-31']]);
  });

  it('accepts leave in the past, such as sick days, and accepts New Zealand leave', async () => {
    const au = await world.anAuEmployee();
    expect(
      (await ask(au, aWeek({ leave_type: 'SICK', start_date: '2026-03-02', end_date: '2026-03-03' }))).status,
    ).toBe(201);
    const nz = await world.anNzEmployee();
    expect((await ask(nz, aWeek({ leave_type: 'NZ_BEREAVEMENT' }))).status).toBe(201);
  });
});

describe('requesting leave: 400, 409 and 422', () => {
  it('returns 400 with the reason when the dates or hours are invalid', async () => {
    const id = await world.anAuEmployee({ start_date: '2024-07-01' });
    const idle = await world.anAuEmployee({ standard_hours_per_day: '0' });
    const cases: [number, Fields, string][] = [
      [id, { end_date: '2026-03-13' }, 'end_date 2026-03-13 is before start_date 2026-03-16; send a later date'],
      [
        id,
        { end_date: '2027-03-17' },
        '2026-03-16 to 2027-03-17 is more than 366 days; split it into several requests',
      ],
      [
        id,
        { start_date: '2026-03-21', end_date: '2026-03-22' },
        '2026-03-21 to 2026-03-22 has no standard working day: standard_days_per_week is 5, counted from Monday; list the days of leave in days',
      ],
      [id, { hours_per_day: 0 }, 'hours_per_day must be more than 0 and at most 24, but 0 was sent'],
      [id, { hours_per_day: '24.5' }, 'hours_per_day must be more than 0 and at most 24, but 24.5 was sent'],
      [
        id,
        { days: [{ date: '2026-03-16', hours: -1 }] },
        'days 2026-03-16 hours must be more than 0 and at most 24, but -1 was sent',
      ],
      [
        id,
        { days: [{ date: '2026-03-15', hours: 1 }] },
        'days has 2026-03-15, which is not within 2026-03-16 to 2026-03-20',
      ],
      [id, { days: [1, 2].map((hours) => ({ date: '2026-03-16', hours })) }, 'days has 2026-03-16 twice'],
      [
        id,
        { hours_per_day: 7, days: [{ date: '2026-03-16', hours: 1 }] },
        'send hours_per_day or days, not both: each sets the hours',
      ],
      [id, { start_date: '2024-06-28' }, 'start_date 2024-06-28 is before the employment, which starts on 2024-07-01'],
      [idle, {}, 'hours_per_day is required: the employee has no standard_hours_per_day'],
    ];
    for (const [employee, fields, detail] of cases) {
      const reply = await ask(employee, aWeek(fields));
      expect([reply.status, reply.body]).toEqual([400, { detail }]);
    }
    expect((await call('GET', all(id))).body).toEqual([]);
  });

  it('returns 400 for a leave type of the other country, a day after the employment ends and an unknown employee', async () => {
    const nz = await world.anNzEmployee();
    const reply = await ask(nz, aWeek());
    expect([reply.status, reply.body.detail]).toEqual([
      400,
      'leave_type HOLIDAY cannot be requested in a New Zealand company; send one of ALT_HOLIDAY, ANNUAL_HOLIDAYS, NZ_BEREAVEMENT, NZ_DEFENCE_FORCE, NZ_EMPLOYMENT_RELATIONS_EDUCATION, NZ_FAMILY_VIOLENCE, NZ_JURY_SERVICE, NZ_TIME_OFF_TO_VOTE, OTHER, PAID_PUBLIC_HOLIDAY, SICK, UNPAID',
    ]);
    const au = await world.anAuEmployee();
    expect(answerOf(await ask(au, aWeek({ leave_type: 'ANNUAL_HOLIDAYS' })))).toEqual({
      status: 400,
      body: {
        detail:
          'leave_type ANNUAL_HOLIDAYS cannot be requested in an Australian company; send one of ANCILLARY, COMPASSIONATE, EMPLOYER_FUNDED_PAID_PARENTAL, FAMILY_VIOLENCE, HOLIDAY, LONG_SERVICE, OTHER, PAID_PARENTAL, PAID_PUBLIC_HOLIDAY, SICK, UNPAID',
      },
    });
    await call('POST', `/api/employees/${au}/terminate`, { pay_date: '2026-03-10', termination_date: '2026-03-08' });
    expect((await ask(au, aWeek())).body).toEqual({
      detail: 'end_date 2026-03-20 is after the employment, which ended on 2026-03-08',
    });
    expect((await ask(999_999, aWeek())).body).toEqual({ detail: 'No employee found with the given employee_id' });
  });

  it('returns 409 for a day that another request covers, unless that request was declined or cancelled', async () => {
    const id = await world.anAuEmployee();
    const first = await asked(id);
    const clash = await ask(id, aWeek({ start_date: '2026-03-20', end_date: '2026-03-27', leave_type: 'SICK' }));
    expect([clash.status, clash.body]).toEqual([
      409,
      {
        detail: `2026-03-20 is part of leave request ${first}, which is pending; delete that request or leave the day out`,
      },
    ]);
    await act(id, first, 'decline');
    const second = await approved(id);
    expect((await ask(id, aWeek())).body.detail).toBe(
      `2026-03-16 is part of leave request ${second}, which is approved; cancel that request or leave the day out`,
    );
    await act(id, second, 'cancel');
    expect((await ask(id, aWeek())).status).toBe(201);
  });

  it('accepts only one of two simultaneous requests for the same days', async () => {
    const id = await world.anAuEmployee();
    const replies = await Promise.all([1, 2].map(() => ask(id, aWeek())));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('returns 409 for a deleted employee', async () => {
    const id = await world.anAuEmployee();
    await call('DELETE', `/api/employees/${id}`);
    expect(answerOf(await ask(id, aWeek()))).toEqual({
      status: 409,
      body: { detail: `Employee ${id} is deleted; restore the record first` },
    });
  });

  it('returns 422 for an unknown leave type, an invalid date and a text that is too long', async () => {
    const id = await world.anAuEmployee();
    for (const fields of [
      { leave_type: 'HOLS' },
      { start_date: '16/3/2026' },
      { notes: 'x'.repeat(501) },
      { days: [] },
      { a: 1 },
    ]) {
      const reply = await ask(id, aWeek(fields));
      expect([reply.status, reply.body.status_code]).toEqual([422, 10422]);
    }
  });
});

describe('listing and reading leave requests', () => {
  it('returns 200 with requests filtered by status and dates, latest start first, up to the limit', async () => {
    const id = await world.anAuEmployee();
    const march = await asked(id);
    const may = await approved(id, aWeek({ start_date: '2026-05-04', end_date: '2026-05-08' }));
    const april = await asked(id, aWeek({ start_date: '2026-04-06', end_date: '2026-04-10' }));
    const list = async (query: string) => (await call('GET', `${all(id)}${query}`)).body.map((row: Fields) => row.id);
    expect(await list('')).toEqual([may, april, march]);
    expect(await list('?status=approved')).toEqual([may]);
    expect(await list('?from=2026-03-21')).toEqual([may, april]);
    expect(await list('?from=2026-04-10&to=2026-04-30')).toEqual([april]);
    expect(await list('?limit=1')).toEqual([may]);
    const one = await call('GET', `${all(id)}/${may}`);
    expect(answerOf(one)).toEqual({
      status: 200,
      body: {
        id: may,
        employee_id: id,
        leave_type: 'HOLIDAY',
        start_date: '2026-05-04',
        end_date: '2026-05-08',
        hours: '38.00',
        hours_per_day: '7.60',
        days: [
          { date: '2026-05-04', hours: '7.60', pay_id: null, is_paid: false },
          { date: '2026-05-05', hours: '7.60', pay_id: null, is_paid: false },
          { date: '2026-05-06', hours: '7.60', pay_id: null, is_paid: false },
          { date: '2026-05-07', hours: '7.60', pay_id: null, is_paid: false },
          { date: '2026-05-08', hours: '7.60', pay_id: null, is_paid: false },
        ],
        public_holidays: [],
        warnings: [],
        notes: '',
        status: 'approved',
        decided_at: '2026-03-10T00:00:00.000000',
        created_at: '2026-03-10T00:00:00.000000',
        updated_at: '2026-03-10T00:00:00.000000',
      },
    });
  });

  it('returns 400 for an unknown employee, and 404 for an unknown request or another employee’s request', async () => {
    const [one, two] = [await world.anAuEmployee(), await world.anAuEmployee()];
    const id = await asked(one);
    expect(answerOf(await call('GET', all(999_999)))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    expect(answerOf(await call('GET', `${all(999_999)}/${id}`))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    for (const path of [`${all(one)}/999999`, `${all(two)}/${id}`]) {
      expect(answerOf(await call('GET', path))).toEqual({ status: 404, body: { detail: 'Leave request not found' } });
    }
  });

  it('hides requests from other accounts and from payroll users without access to EMPLOYEES', async () => {
    const employee = await world.anAuEmployee();
    const id = await asked(employee);
    const other = await world.service.login('other@demo.example', 'demo-other');
    expect(answerOf(await call('GET', `${all(employee)}/${id}`, undefined, other))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    // Paula has no access to EMPLOYEES.
    const paula = await tokenFor(world.service, {
      customerId: 3,
      userId: 101,
      adminMode: false,
      clientId: 'demo-users',
    });
    for (const [method, path, doing] of [
      ['GET', all(1), 'viewing'],
      ['POST', all(1), 'changes'],
      ['GET', '/api/employees/1/leave-balances', 'viewing'],
    ] as const) {
      expect(answerOf(await call(method, path, method === 'POST' ? aWeek() : undefined, paula))).toEqual({
        status: 403,
        body: { detail: `Your EMPLOYEES permission on this company does not allow ${doing}` },
      });
    }
    const lapsed = await world.service.login('lapsed@demo.example', 'demo-lapsed');
    expect((await call('GET', all(13), undefined, lapsed)).status).toBe(200);
    expect(answerOf(await call('POST', all(13), aWeek(), lapsed))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
  });
});

describe('approving, declining, cancelling and deleting leave requests', () => {
  it('returns 200 with the new status and the time of the decision, and writes an audit log entry', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '38' });
    const request = await asked(id);
    const before = (await call('GET', `${all(id)}/${request}`)).body;
    world.service.clock.advance({ minutes: 1 });
    const decided_at = '2026-03-10T00:01:00.000000';
    const approved = { ...before, status: 'approved', decided_at, updated_at: decided_at };
    expect(answerOf(await act(id, request, 'approve'))).toEqual({ status: 200, body: approved });
    expect((await act(id, request, 'cancel')).body).toEqual({ ...approved, status: 'cancelled' });
    const declined = await asked(id);
    expect((await act(id, declined, 'decline')).body).toEqual({
      ...before,
      id: declined,
      status: 'declined',
      decided_at,
      created_at: decided_at,
      updated_at: decided_at,
    });
    const log = await world.service.database.query<{ action: string }>(
      `select action from audit_log where entity_type = 'leave_request' and entity_id = any($1) order by id`,
      [[request, declined]],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'leave-request.create',
      'leave-request.approve',
      'leave-request.cancel',
      'leave-request.create',
      'leave-request.decline',
    ]);
  });

  it('returns 409 when the balance less approved leave does not cover the request, unless allow_negative is sent', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '60' });
    await act(id, await asked(id), 'approve');
    const second = await asked(id, aWeek({ start_date: '2026-03-23', end_date: '2026-03-25' }));
    const refused = await act(id, second, 'approve');
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `Leave request ${second} requests 22.8 hours of HOLIDAY; the balance is 60 hours, less 38 hours already approved for other requests. Send allow_negative=true to approve it anyway`,
    ]);
    expect((await act(id, second, 'approve', '?allow_negative=true')).status).toBe(200);
  });

  it('counts New Zealand balances in weeks and in days of the standard week', async () => {
    const id = await world.anNzEmployee({ standard_hours_per_day: '8' });
    await earned(id, 'ANNUAL_HOLIDAYS', 'weeks', '1');
    const first = await asked(id, aWeek({ leave_type: 'ANNUAL_HOLIDAYS' }));
    expect((await act(id, first, 'approve')).status).toBe(200);
    const second = await asked(
      id,
      aWeek({ leave_type: 'ANNUAL_HOLIDAYS', start_date: '2026-03-23', end_date: '2026-03-23' }),
    );
    expect((await act(id, second, 'approve')).body.detail).toBe(
      `Leave request ${second} requests 0.2 weeks of ANNUAL_HOLIDAYS; the balance is 1 week, less 1 week already approved for other requests. Send allow_negative=true to approve it anyway`,
    );
    const sick = await asked(id, aWeek({ leave_type: 'SICK', start_date: '2026-03-24', end_date: '2026-03-25' }));
    expect(answerOf(await act(id, sick, 'approve'))).toEqual({
      status: 409,
      body: {
        detail: `Leave request ${sick} requests 2 days of SICK; the balance is 0 days, less 0 days already approved for other requests. Send allow_negative=true to approve it anyway`,
      },
    });
    // Unpaid leave has no balance.
    const unpaid = await asked(id, aWeek({ leave_type: 'UNPAID', start_date: '2026-03-26', end_date: '2026-03-27' }));
    expect((await act(id, unpaid, 'approve')).status).toBe(200);
  });

  it('returns 409 for a decided request, and applies only one of two simultaneous decisions', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '100' });
    const request = await asked(id);
    const both = await Promise.all([act(id, request, 'approve'), act(id, request, 'decline')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = await asked(id, aWeek({ start_date: '2026-04-06', end_date: '2026-04-10' }));
    await act(id, done, 'decline');
    for (const [verb, detail] of [
      ['approve', 'only a pending request can be approved'],
      ['decline', 'only a pending request can be declined'],
      ['cancel', 'only a pending or approved request can be cancelled'],
    ] as const) {
      expect(answerOf(await act(id, done, verb))).toEqual({
        status: 409,
        body: { detail: `Leave request ${done} is declined; ${detail}` },
      });
    }
  });

  it('deletes a pending request with 204, and returns 409 for a decided one', async () => {
    const id = await world.anAuEmployee();
    const request = await asked(id);
    expect((await call('DELETE', `${all(id)}/${request}`)).status).toBe(204);
    expect(answerOf(await call('GET', `${all(id)}/${request}`))).toEqual({
      status: 404,
      body: { detail: 'Leave request not found' },
    });
    const kept = await approved(id);
    expect((await call('DELETE', `${all(id)}/${kept}`)).body).toEqual({
      detail: `Leave request ${kept} is approved and stays on record; cancel it instead`,
    });
    await act(id, kept, 'cancel');
    expect(answerOf(await call('DELETE', `${all(id)}/${kept}`))).toEqual({
      status: 409,
      body: { detail: `Leave request ${kept} is cancelled and stays on record` },
    });
  });

  it('returns 400 for an unknown employee and 404 for an unknown request', async () => {
    const id = await world.anAuEmployee();
    for (const verb of ['approve', 'decline', 'cancel']) {
      expect(answerOf(await act(999_999, 1, verb))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      expect(answerOf(await act(id, 999_999, verb))).toEqual({
        status: 404,
        body: { detail: 'Leave request not found' },
      });
    }
    expect(answerOf(await call('DELETE', `${all(999_999)}/1`))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
    expect(answerOf(await call('DELETE', `${all(id)}/999999`))).toEqual({
      status: 404,
      body: { detail: 'Leave request not found' },
    });
  });
});

describe('leave balances', () => {
  const balances = (id: number) => call('GET', `/api/employees/${id}/leave-balances`);

  it('returns 200 with hours in Australia, and shows approved leave in the field `promised`', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '60', rdo_hours: '7.6' });
    await approved(id);
    const reply = await balances(id);
    const row = (leave_type: string, name: string, balance: string, promised = '0.00') => ({
      leave_type,
      name,
      unit: 'hours',
      balance,
      promised,
      hours: balance,
    });
    expect([reply.status, reply.body]).toEqual([
      200,
      [
        row('HOLIDAY', 'Annual Leave', '60.00', '38.00'),
        row('SICK', "Personal/Carer's Leave", '0.00'),
        row('RDO', 'Rostered Days Off', '7.60'),
      ],
    ]);
  });

  it('returns 200 with the balance projected to as_at, less approved leave and plus accrual', async () => {
    const on = async (id: number, as_at: string) =>
      (await call('GET', `/api/employees/${id}/leave-balances?as_at=${as_at}`)).body.map(
        ({ leave_type, projected }: { leave_type: string; projected?: string }) => [leave_type, projected],
      );
    // The employee has no pays, so the projection counts weeks from today, 10 March 2026. The employee accrues twenty
    // days of annual leave and ten days of sick leave a year, at 7.6 hours a day.
    const days = await world.anAuEmployee({
      holiday_leave_hours: '60',
      num_holiday_leave_days_per_year: 20,
      num_sick_leave_days_per_year: 10,
    });
    await approved(days);
    expect(await on(days, '2026-03-10')).toEqual([
      ['HOLIDAY', '60.00'],
      ['SICK', '0.00'],
    ]);
    // Eight weeks later, with one week of approved leave: 60 + 20 × 7.6 × 8 ÷ 52 − 38.
    expect(await on(days, '2026-05-05')).toEqual([
      ['HOLIDAY', '45.38'],
      ['SICK', '11.69'],
    ]);
    const byHours = { accrue_leave_on_hours_worked: true, accrue_holiday_leave_per_hour: '0.1' };
    const hours = await world.anAuEmployee({ ...byHours, is_lsl_enabled: true, accrue_lsl_per_hour: '0.02' });
    // One week has been paid, so the projection continues from the 16th, at 38 hours a week.
    await world.pay(world.au, { employee_id: hours, hours: [week('38')] }, '?pay_date=2026-03-10');
    const [holiday] = (await balances(hours)).body;
    expect(holiday.balance).toBe('3.80');
    const [[, expected], , [, service]] = await on(hours, '2026-03-30');
    expect([expected, service]).toEqual(['11.40', '2.28']);
    // New Zealand grants entitlements instead of accruing them.
    expect((await on(await world.anNzEmployee(), '2026-05-05'))[0]).toEqual(['ANNUAL_HOLIDAYS', undefined]);
    expect((await call('GET', `/api/employees/${days}/leave-balances?as_at=soon`)).status).toBe(422);
  });

  it('returns 200 with weeks and days in New Zealand', async () => {
    const id = await world.anNzEmployee({ standard_hours_per_day: '8' });
    await earned(id, 'ANNUAL_HOLIDAYS', 'weeks', '2.5');
    await earned(id, 'SICK', 'days', '6');
    await approved(id, aWeek({ leave_type: 'SICK', end_date: '2026-03-17' }));
    expect((await balances(id)).body).toEqual([
      {
        leave_type: 'ANNUAL_HOLIDAYS',
        name: 'Annual Holidays',
        unit: 'weeks',
        balance: '2.50',
        promised: '0.00',
        hours: '100.00',
      },
      { leave_type: 'SICK', name: 'Sick Leave', unit: 'days', balance: '6.00', promised: '2.00', hours: '48.00' },
    ]);
  });

  it('returns 400 for an unknown employee', async () => {
    expect((await balances(999_999)).body).toEqual({ detail: 'No employee found with the given employee_id' });
  });
});
