import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee } from '../fixtures/employees.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';
import { answerOf } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { tokenFor } from '../harness/token.ts';

type Fields = Readonly<Record<string, unknown>>;

describe('leave requests of a company', () => {
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

    it('shows which pay contains each leave day, for every employee', async () => {
      const leave = { description: 'Annual leave', leave_type: 'HOLIDAY', date: '2026-03-17', hours: '6' };
      const paid = await world.pay(world.au, { employee_id: ben, hours: [], leave: [leave] }, '?pay_date=2026-03-17');
      const { body } = await list('?status=pending');
      expect(body.map(({ days }: { days: { pay_id: number | null }[] }) => days.map(({ pay_id }) => pay_id))).toEqual([
        [paid.id],
        [null, null],
      ]);
    });

    it('leaves out the requests of deleted employees', async () => {
      const gone = await world.anAuEmployee();
      const id = await ask(gone, '2026-05-04', '2026-05-04');
      expect(await ids('?from=2026-05-01')).toEqual([id]);
      await world.service.call('DELETE', `/api/employees/${gone}`, { token: world.token });
      expect(await ids('?from=2026-05-01')).toEqual([]);
    });

    it('uses the same number of SQL statements for any number of requests', async () => {
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
});

describe('a payroll user with permissions in the LEAVE area', () => {
  let world: PayWorld;
  let employee: number;
  let pay: number;
  let token: string;
  beforeAll(async () => {
    world = await payWorld();
    employee = await world.anAuEmployee({ holiday_leave_hours: '380' });
    pay = (await world.pay(world.au, { employee_id: employee, hours: [week('38')] })).id;
    const paula = { customerId: 3, userId: 101, subject: 'paula', adminMode: false, clientId: null };
    token = await tokenFor(world.service, { ...paula, scope: 'openid payroll.read payroll.write' });
  });

  const permit = async (body: Fields) => {
    const path = `/api/users/101/companies/${world.au}/permissions`;
    expect((await world.service.call('PUT', path, { token: world.token, body })).status).toBe(200);
  };
  const APPROVER = { COMPANY: 'READ_ONLY', LEAVE: 'EDITABLE' };
  const call = (method: string, path: string, body?: Fields) =>
    world.service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  const all = () => `/api/employees/${employee}/leave-requests`;
  const ofCompany = () => `/api/company/${world.au}/leave-requests`;
  const balances = () => `/api/employees/${employee}/leave-balances`;
  const on = (date: string, fields: Fields = {}) => ({
    leave_type: 'HOLIDAY',
    start_date: date,
    end_date: date,
    ...fields,
  });

  it('requests, approves, declines, cancels and deletes leave and reads balances without PAYS: 200, 201 and 204 [DUTY-001]', async () => {
    await permit(APPROVER);
    const asked = async (date: string): Promise<string> => {
      const made = await call('POST', all(), on(date));
      expect(made.status, made.text).toBe(201);
      return `${all()}/${made.body.id}`;
    };
    const [kept, declined, deleted] = [await asked('2026-04-13'), await asked('2026-04-14'), await asked('2026-04-15')];
    const approved = await call('POST', `${kept}/approve`);
    expect([approved.status, approved.body.status]).toEqual([200, 'approved']);
    expect((await call('GET', balances())).body[0].promised).toBe('7.60');
    expect((await call('POST', `${kept}/cancel`)).body.status).toBe('cancelled');
    expect((await call('POST', `${declined}/decline`)).body.status).toBe('declined');
    expect((await call('DELETE', deleted)).status).toBe(204);
    expect((await call('GET', kept)).status).toBe(200);
    const listed = (await call('GET', ofCompany())).body.map(({ status }: { status: string }) => status);
    expect(listed).toEqual(['declined', 'cancelled']);
    const [entry] = await world.service.database.query(
      `select actor from audit_log where action = 'leave-request.approve' order by id desc limit 1`,
    );
    expect(entry).toEqual({ actor: 'paula' });
  });

  it('gets 403 for pays without PAYS, and sees leave without amounts [DUTY-001]', async () => {
    await permit(APPROVER);
    const paid = (await world.get(`/api/company/${world.au}/pays/${pay}`)).body;
    expect(paid.gross).toBeGreaterThan(0);
    for (const path of [
      `/api/company/${world.au}/pays`,
      `/api/company/${world.au}/pays/${pay}`,
      `/api/company/${world.au}/pay-runs`,
      `/api/company/${world.au}/pays/${pay}/payslip.pdf`,
      `/api/pays/${pay}/explanation`,
      `/api/employees/${employee}/long-service-leave`,
    ]) {
      expect([path, answerOf(await call('GET', path))]).toEqual([
        path,
        { status: 403, body: { detail: 'Your PAYS permission on this company does not allow viewing' } },
      ]);
    }
    const read = [];
    for (const path of [all(), ofCompany(), balances(), `/api/employees/${employee}/family-violence-leave`]) {
      const { status, text } = await call('GET', path);
      expect([path, status]).toEqual([path, 200]);
      read.push(text);
    }
    const names = [...read.join('').matchAll(/"(\w+)":/g)].map(([, name]) => name!);
    expect(names.filter((name) => /rate|amount|gross|net|earning|salary|tax/.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });

  it('can read leave but change nothing with view access: 403 [DUTY-001]', async () => {
    await permit({ ...APPROVER, LEAVE: 'READ_ONLY' });
    expect((await call('GET', ofCompany())).status).toBe(200);
    const refused = {
      status: 403,
      body: { detail: 'Your LEAVE permission on this company does not allow changes' },
    };
    expect(answerOf(await call('POST', all(), on('2026-04-20')))).toEqual(refused);
    for (const verb of ['approve', 'decline', 'cancel'])
      expect(answerOf(await call('POST', `${all()}/1/${verb}`))).toEqual(refused);
    expect(answerOf(await call('DELETE', `${all()}/1`))).toEqual(refused);
  });

  it('can read no leave with LEAVE locked, even with edit access to PAYS: 403 [DUTY-001]', async () => {
    await permit({ COMPANY: 'EDITABLE', EMPLOYEES: 'EDITABLE', PAYS: 'EDITABLE', LEAVE: 'LOCKED' });
    expect((await call('GET', `/api/company/${world.au}/pays`)).status).toBe(200);
    for (const path of [ofCompany(), all(), balances()]) {
      expect([path, answerOf(await call('GET', path))]).toEqual([
        path,
        { status: 403, body: { detail: 'Your LEAVE permission on this company does not allow viewing' } },
      ]);
    }
  });

  it('gets 400, 401, 404, 409 and 422 like every other caller [DUTY-001]', async () => {
    await permit(APPROVER);
    const made = await call('POST', all(), on('2026-05-12'));
    const one = `${all()}/${made.body.id}`;
    expect((await call('GET', '/api/company/999999/leave-requests')).status).toBe(400);
    expect((await call('GET', '/api/employees/999999/leave-balances')).status).toBe(400);
    expect((await call('POST', all(), on('2026-05-13', { leave_type: 'ANNUAL_HOLIDAYS' }))).status).toBe(400);
    expect((await world.service.call('GET', all())).status).toBe(401);
    expect((await call('POST', `${all()}/999999/approve`)).status).toBe(404);
    expect((await call('POST', all(), on('2026-05-12'))).status).toBe(409);
    expect((await call('POST', `${one}/approve`)).status).toBe(200);
    expect((await call('POST', `${one}/approve`)).status).toBe(409);
    expect((await call('POST', all(), on('soon'))).status).toBe(422);
    expect((await call('GET', `${ofCompany()}?status=done`)).status).toBe(422);
  });
});

describe('public holidays in Australian leave requests', () => {
  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld();
  });

  const WEEK = { standard_hours_per_day: '7.6', standard_days_per_week: 5, pay_rate_per_hour: '40', state: 'VIC' };
  const CHRISTMAS = { leave_type: 'HOLIDAY', start_date: '2026-12-21', end_date: '2027-01-04' };
  const MONTH_END = '2026-12-22';

  const anEmployee = (fields: Fields = {}) => world.anAuEmployee({ ...WEEK, ...fields });
  const ask = (id: number, body: Fields) => world.call('POST', `/api/employees/${id}/leave-requests`, body);
  const declare = async (id: number, body: Fields) => {
    const changed = await world.call('PATCH', `/api/employees/${id}/declarations`, body);
    expect(changed.status, changed.text).toBe(200);
    return changed.body;
  };
  const leftOut = ({ body }: { body: Fields }) =>
    (body.public_holidays as readonly Fields[]).map(({ date, is_leave }) => [date, is_leave]);

  it('excludes three public holidays from 21 December to 4 January in Victoria: 60.80 hours [DEF-002] [row 5]', async () => {
    const made = await ask(await anEmployee(), CHRISTMAS);
    expect([made.status, made.body.hours, made.body.days.length]).toEqual([201, '60.80', 8]);
    expect(made.body.public_holidays).toEqual([
      { date: '2026-12-25', name: 'Christmas Day', hours: '7.60', is_leave: false },
      { date: '2026-12-28', name: 'Boxing Day (substitute day)', hours: '7.60', is_leave: false },
      { date: '2027-01-01', name: "New Year's Day", hours: '7.60', is_leave: false },
    ]);
    expect(made.body.warnings).toEqual([]);
  });

  it('excludes only the public holidays on days that the employee works [DEF-002]', async () => {
    const made = await ask(await anEmployee({ standard_days_per_week: 3 }), CHRISTMAS);
    expect([made.body.hours, leftOut(made)]).toEqual(['45.60', [['2026-12-28', false]]]);
  });

  it.each(['SICK', 'HOLIDAY'])('excludes public holidays from %s [DEF-002]', async (leave_type) => {
    const made = await ask(await anEmployee(), { ...CHRISTMAS, leave_type });
    expect(made.body.hours).toBe('60.80');
  });

  it.each(['UNPAID', 'LONG_SERVICE', 'PAID_PUBLIC_HOLIDAY'])(
    'counts every working day as leave of the type %s [DEF-002]',
    async (leave_type) => {
      const made = await ask(await anEmployee(), { ...CHRISTMAS, leave_type });
      expect([made.body.hours, made.body.public_holidays]).toEqual(['83.60', []]);
    },
  );

  it('uses the declared state of work, or else the company’s state, or else the state in the address [DEF-002]', async () => {
    const cup = { leave_type: 'HOLIDAY', start_date: '2026-11-02', end_date: '2026-11-03' };
    const home = await ask(await anEmployee(), cup);
    expect(leftOut(home)).toEqual([['2026-11-03', false]]);
    const elsewhere = await anEmployee();
    const shown = await declare(elsewhere, { work_state: 'NSW' });
    expect(shown.work_state).toBe('NSW');
    expect(leftOut(await ask(elsewhere, cup))).toEqual([]);
    const company = await world.company('AU');
    await world.call('PATCH', `/api/company/${company}`, { state: 'VIC' });
    const [id] = await world.employees(company, [{ ...anAuEmployee({ ...WEEK, state: 'NSW' }) }]);
    expect(leftOut(await ask(id!, cup))).toEqual([['2026-11-03', false]]);
  });

  it('returns 422 when a declared state of work does not exist [DEF-002]', async () => {
    const refused = await world.call('PATCH', `/api/employees/${await anEmployee()}/declarations`, {
      work_state: 'XY',
    });
    expect(refused.status).toBe(422);
  });

  it('refuses a request that covers only public holidays [DEF-002]', async () => {
    const refused = await ask(await anEmployee(), { ...CHRISTMAS, start_date: '2026-12-25', end_date: '2026-12-25' });
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'every working day from 2026-12-25 to 2026-12-25 is a public holiday, so no leave is needed',
    ]);
  });

  it('accepts hours that the caller sends for a public holiday, and warns about them [DEF-002]', async () => {
    const days = [
      { date: '2026-12-24', hours: '7.6' },
      { date: '2026-12-25', hours: '3.8' },
    ];
    const made = await ask(await anEmployee(), { ...CHRISTMAS, end_date: '2026-12-25', days });
    expect([made.body.hours, leftOut(made)]).toEqual(['11.40', [['2026-12-25', true]]]);
    expect(made.body.warnings).toEqual([
      {
        code: 'LEAVE_ON_PUBLIC_HOLIDAY',
        message:
          '2026-12-25 is Christmas Day, a public holiday. By law it is not leave, but the request states 3.80 hours for it',
      },
    ]);
  });

  it('pays each excluded day once, as a public holiday in the draft of its pay run [DEF-002]', async () => {
    const company = await world.company('AU');
    const [id] = await world.employees(company, [anAuEmployee({ ...WEEK, holiday_leave_hours: '100' })]);
    const made = await ask(id!, CHRISTMAS);
    const approved = await world.call('POST', `/api/employees/${id}/leave-requests/${made.body.id}/approve`);
    expect(approved.status, approved.text).toBe(200);
    const rows = ({ leave }: { leave: readonly Fields[] }) =>
      leave.map(({ leave_type, date, hours, amount }) => [leave_type, date, hours, amount]);
    const [first] = (await world.generate(company, await world.openRun(company, MONTH_END))).body;
    expect([rows(first), first.hours, first.gross]).toEqual([
      [
        ['HOLIDAY', '2026-12-21', 30.4, 1216],
        ['PAID_PUBLIC_HOLIDAY', '2026-12-25', 7.6, 304],
      ],
      [],
      1520,
    ]);
    expect(first.warnings.map(({ code }: Fields) => code)).not.toContain('LEAVE_ON_PUBLIC_HOLIDAY');
    const [second] = (await world.generate(company, await world.openRun(company, '2026-12-29'))).body;
    expect(rows(second)).toEqual([
      ['HOLIDAY', '2026-12-29', 22.8, 912],
      ['PAID_PUBLIC_HOLIDAY', '2026-12-28', 7.6, 304],
      ['PAID_PUBLIC_HOLIDAY', '2027-01-01', 7.6, 304],
    ]);
    expect(await world.complete(company, first.id)).toMatchObject({ status: 200 });
    const again = await world.generate(company, await world.openRun(company, MONTH_END));
    expect(again.body.filter((pay: Fields) => pay.is_complete !== true).flatMap(rows)).toEqual([]);
  });

  it('warns about leave hours that cover a public holiday, unless the holiday has its own row [DEF-002]', async () => {
    const id = await anEmployee({ holiday_leave_hours: '100' });
    const away = (hours: string, more: readonly Fields[] = []) => ({
      employee_id: id,
      leave: [{ description: 'Away', leave_type: 'HOLIDAY', date: '2026-12-21', hours }, ...more],
    });
    const warned = async (pay: Fields) => {
      const [shown] = await world.pays(world.au, [pay], MONTH_END, '&dry_run=true');
      return shown.warnings.filter(({ code }: Fields) => code === 'LEAVE_ON_PUBLIC_HOLIDAY');
    };
    expect(await warned(away('38'))).toEqual([
      {
        code: 'LEAVE_ON_PUBLIC_HOLIDAY',
        employee_id: id,
        message: expect.stringContaining('covers 2026-12-25 (Christmas Day)'),
      },
    ]);
    expect(await warned(away('30.4'))).toEqual([]);
    const apart = { description: 'Christmas', leave_type: 'PAID_PUBLIC_HOLIDAY', date: '2026-12-25', hours: '7.6' };
    expect(await warned(away('30.4', [apart]))).toEqual([]);
  });
});

describe('default leave entitlements', () => {
  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld();
  });

  const THREE_DAYS = { employment_status: 'Part-time', standard_hours_per_day: '7.6', standard_days_per_week: 3 };

  const daysOf = async (id: number): Promise<readonly (number | null)[]> => {
    const { body } = await world.get(`/api/employees/${id}`);
    return [body.num_holiday_leave_days_per_year, body.num_sick_leave_days_per_year];
  };
  const accruedBy = async (employee_id: number, pay: Fields): Promise<Readonly<Record<string, string>>> => {
    const made = await world.pay(world.au, { employee_id, ...pay });
    const { body } = await world.get(`/api/pays/${made.id}/explanation`);
    const lines = body.lines.filter(({ rule }: { rule: string }) => rule.startsWith('AU.LEAVE.ACCRUAL'));
    return Object.fromEntries(lines.map((line: Fields) => [String(line.rule).split('.').at(-1), line.amount]));
  };
  const worked = (value: string) => ({ description: 'Ordinary hours', units: 'Hours', value });
  const away = (leave_type: string, date: string, hours: string) => ({ description: 'Away', leave_type, date, hours });
  const warningsOf = async (employee_id: number): Promise<readonly Fields[]> => {
    const body = [{ employee_id, hours: [worked('22.8')] }];
    const shown = await world.put(world.au, body, '?pay_date=2026-03-10&dry_run=true');
    expect(shown.status, shown.text).toBe(200);
    return shown.body[0].warnings.filter(({ code }: { code: string }) => code === 'LEAVE_BELOW_NES');
  };

  describe('days of leave a year', () => {
    it('accrues 1.754 hours of annual and 0.877 hours of sick leave for a week of three 7.6-hour days when no leave days were sent [DEF-001] [row 4]', async () => {
      const id = await world.anAuEmployee(THREE_DAYS);
      expect(await daysOf(id)).toEqual([12, 6]);
      const accrued = await accruedBy(id, { hours: [worked('22.8')] });
      expect(accrued).toEqual({ HOLIDAY: '1.753846', SICK: '0.876923' });
    });

    it('gives 20 days of annual and 10 of sick leave for a five-day week, and no days to casual employees [DEF-001] [EMP-078] [EMP-079]', async () => {
      expect(await daysOf(await world.anAuEmployee({ employment_status: 'Part-time' }))).toEqual([20, 10]);
      expect(await daysOf(await world.anAuEmployee({ ...THREE_DAYS, employment_status: 'Casual' }))).toEqual([
        null,
        null,
      ]);
    });

    it('keeps 20 days of annual and 10 of sick leave in New Zealand, whatever the working week [DEF-001]', async () => {
      const id = await world.anNzEmployee({ ...THREE_DAYS });
      expect(await daysOf(id)).toEqual([20, 10]);
      await world.patchEmployee(world.nz, id, { standard_days_per_week: 4 });
      expect(await daysOf(id)).toEqual([20, 10]);
    });

    it('adjusts leave days that were never sent when the working week changes, even back to the default week [DEF-001]', async () => {
      const id = await world.anAuEmployee(THREE_DAYS);
      await world.patchEmployee(world.au, id, { standard_days_per_week: 4 });
      expect(await daysOf(id)).toEqual([16, 8]);
      await world.patchEmployee(world.au, id, { standard_days_per_week: null });
      expect(await daysOf(id)).toEqual([20, 10]);
    });

    it('keeps leave days that were sent, even when they equal the default, and adjusts all others [DEF-001]', async () => {
      const id = await world.anAuEmployee({ ...THREE_DAYS, num_holiday_leave_days_per_year: 12 });
      await world.patchEmployee(world.au, id, { standard_days_per_week: 5 });
      expect(await daysOf(id)).toEqual([12, 10]);
      const other = await world.anAuEmployee(THREE_DAYS);
      // Sending the value that is already stored marks it as sent, so it no longer follows the default.
      await world.patchEmployee(world.au, other, { num_sick_leave_days_per_year: 6 });
      await world.patchEmployee(world.au, other, { standard_days_per_week: 5 });
      expect(await daysOf(other)).toEqual([20, 6]);
    });

    it('stores leave days and a working week unchanged when they are sent together, and keeps cleared days empty [DEF-001]', async () => {
      const id = await world.anAuEmployee(THREE_DAYS);
      const sent = {
        standard_days_per_week: 4,
        num_holiday_leave_days_per_year: 18,
        num_sick_leave_days_per_year: null,
      };
      await world.patchEmployee(world.au, id, sent);
      expect(await daysOf(id)).toEqual([18, null]);
      await world.patchEmployee(world.au, id, { standard_days_per_week: 2 });
      expect(await daysOf(id)).toEqual([18, null]);
    });

    it('gives leave days to a casual employee who becomes part-time [DEF-001]', async () => {
      const id = await world.anAuEmployee({ ...THREE_DAYS, employment_status: 'Casual' });
      await world.patchEmployee(world.au, id, { employment_status: 'Part-time', is_leave_enabled: true });
      expect(await daysOf(id)).toEqual([12, 6]);
    });

    it('warns only when the leave days that are sent are below the National Employment Standards [DEF-001]', async () => {
      const id = await world.anAuEmployee({
        ...THREE_DAYS,
        num_holiday_leave_days_per_year: 10,
        num_sick_leave_days_per_year: 5,
      });
      expect(await warningsOf(id)).toEqual([
        {
          code: 'LEAVE_BELOW_NES',
          employee_id: id,
          message: expect.stringMatching(
            /accrues 10 days of annual leave a year, less than the 12 of the National Employment Standards and 5 days of personal leave a year, less than the 6 .* with a week of 3 days$/,
          ),
        },
      ]);
      expect(
        await warningsOf(await world.anAuEmployee({ ...THREE_DAYS, num_holiday_leave_days_per_year: 15 })),
      ).toEqual([]);
      expect(await warningsOf(await world.anAuEmployee(THREE_DAYS))).toEqual([]);
    });
  });

  describe('leave accrual during unpaid leave', () => {
    it('accrues no leave in a week of unpaid leave, and proportionately less in a partly paid week [DEF-003] [row 6]', async () => {
      const week = { standard_hours_per_day: '7.6', standard_days_per_week: 5 };
      const [whole, part] = [await world.anAuEmployee(week), await world.anAuEmployee(week)];
      expect(await accruedBy(whole, { leave: [away('UNPAID', '2026-03-09', '38')] })).toEqual({});
      const day = { hours: [worked('30.4')], leave: [away('UNPAID', '2026-03-09', '7.6')] };
      expect(await accruedBy(part, day)).toEqual({ HOLIDAY: '2.338462', SICK: '1.169231' });
    });

    it('corrects the accrual of the period when a second pay adds unpaid leave [DEF-003]', async () => {
      const id = await world.anAuEmployee({ standard_hours_per_day: '7.6', standard_days_per_week: 5 });
      const first = await accruedBy(id, { hours: [worked('30.4')] });
      const second = await accruedBy(id, { leave: [away('UNPAID', '2026-03-09', '7.6')] });
      expect([first.HOLIDAY, second.HOLIDAY]).toEqual(['2.923077', '-0.584615']);
    });
  });
});
