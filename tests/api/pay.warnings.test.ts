import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { LAST_WEEK, ordinary, type Pay, type PeriodWorld, periodWorld, THIS_WEEK } from '../fixtures/period-world.ts';
import { costOf } from '../harness/cost.ts';

describe('warnings', () => {
  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld({ shared: true });
  });

  type Fields = Readonly<Record<string, unknown>>;
  const codesOf = (pay: Pay): string[] => pay.warnings.map(({ code }: { code: string }) => code);
  const week = (employee_id: number, value = '38', more: Fields = {}) => ({
    employee_id,
    hours: [ordinary(value)],
    ...more,
  });
  const preview = async (company: number, ...pays: readonly Fields[]): Promise<Pay[]> =>
    world.pays(company, pays, THIS_WEEK, '&dry_run=true');
  const employee = async (company: number, fields: Fields = {}): Promise<number> => {
    const item = company === world.nz ? anNzEmployee(fields) : anAuEmployee(fields);
    return (await world.employees(company, [item]))[0]!;
  };
  const addAccount = async (id: number) => {
    const account = { account_name: 'A Lee', bsb: '062000', account_number: '12345678' };
    expect((await world.call('POST', `/api/employees/${id}/bank-accounts`, account)).status).toBe(201);
  };

  describe('warnings of a preview', () => {
    it('leaves warnings out of the ETag for If-Match [PERIOD-012]', async () => {
      const id = await employee(world.au);
      const url = `/api/company/${world.au}/pays/create?pay_date=${THIS_WEEK}`;
      const body = [week(id)];
      const shown = await world.call('PUT', `${url}&dry_run=true`, body);
      expect(codesOf(shown.body[0])).toEqual(['NO_BANK_ACCOUNT']);
      await addAccount(id);
      const again = await world.call('PUT', `${url}&dry_run=true`, body);
      expect([again.body[0].warnings, again.headers.etag]).toEqual([[], shown.headers.etag]);
      const options = { token: world.token, body, headers: { 'if-match': String(shown.headers.etag) } };
      const made = await world.service.call('PUT', url, options);
      expect(made.status, made.text).toBe(200);
      expect(made.body[0]).not.toHaveProperty('warnings');
    });

    it('returns warnings when pays are grouped by employee, and warns about weekly hours on each pay of a split week [PERIOD-012]', async () => {
      const id = await employee(world.au);
      const split = [week(id, '40', { pay_department: 'A' }), week(id, '40', { pay_department: 'B' })];
      const shown = await world.pays(world.au, split, THIS_WEEK, '&dry_run=true&group_by_employee=true');
      expect(shown.map(({ pays }) => pays.map(codesOf))).toEqual([
        [
          ['MANY_HOURS', 'NO_BANK_ACCOUNT'],
          ['MANY_HOURS', 'NO_BANK_ACCOUNT'],
        ],
      ]);
    });

    it('does not warn about a second pay that is for workers compensation [PERIOD-012]', async () => {
      const id = await employee(world.au);
      await world.pay(world.au, week(id));
      const url = `/api/company/${world.au}/create-workers-comp-pays?pay_date=${THIS_WEEK}&dry_run=true`;
      const shown = await world.call('PUT', url, [{ employee_id: id, hours: '8' }]);
      expect(shown.body.map(codesOf)).toEqual([['NO_BANK_ACCOUNT']]);
    });

    it('uses the same number of SQL statements for many pays as for one [PERIOD-012]', async () => {
      const item = anNzEmployee({ start_date: '2024-04-01' });
      const ids = await world.employees(
        world.nz,
        Array.from({ length: 60 }, () => item),
      );
      const cost = (some: readonly number[]) =>
        costOf(world.service.database, () => preview(world.nz, ...some.map((id) => week(id))));
      await cost(ids.slice(0, 1));
      const one = await cost(ids.slice(0, 1));
      for (const count of [2, 60]) expect(await cost(ids.slice(0, count))).toBe(one);
    });
  });

  describe('warnings of a draft', () => {
    it('counts leave taken by the draft, which the balance does not include yet [PERIOD-012]', async () => {
      const of = await world.company('AU');
      const id = await employee(of, { is_leave_enabled: false, holiday_leave_hours: '7' });
      await addAccount(id);
      const [draft] = (await world.generate(of, await world.openRun(of))).body;
      expect(draft.warnings).toEqual([]);
      const away = (hours: string) => ({
        hours: [ordinary('30.4')],
        leave: [{ description: 'Away', leave_type: 'HOLIDAY', date: '2026-11-11', hours }],
      });
      expect((await world.patch(of, draft.id, away('7.6'))).body.warnings).toEqual([
        {
          code: 'LEAVE_BELOW_ZERO',
          employee_id: id,
          message: 'Lee, Ann has -0.6 hours of Annual Leave after this pay',
        },
      ]);
      expect((await world.patch(of, draft.id, away('7'))).body.warnings).toEqual([]);
    });

    it('returns warnings for a reverted pay, but not for a complete pay in a list [PERIOD-012]', async () => {
      const of = await world.company('AU');
      const [kept, reverted] = [await employee(of), await employee(of)];
      const pays = await world.pays(of, [week(kept), week(reverted)]);
      const reply = await world.call('POST', `/api/company/${of}/pays/${pays[1].id}/revert`);
      expect(codesOf(reply.body)).toEqual(['NO_BANK_ACCOUNT']);
      const run = await world.call('GET', `/api/company/${of}/pays?pay_run_id=${pays[0].pay_run_id}&is_complete=true`);
      expect(run.body.map((pay: Pay) => 'warnings' in pay)).toEqual([false]);
      expect(codesOf(await world.readPay(of, pays[1].id))).toEqual(['NO_BANK_ACCOUNT']);
    });
  });

  describe('BELOW_AWARD', () => {
    const LEVEL_1 = 'Retail Employee Level 1';
    const ADULT = { date_of_birth: '1990-05-01', standard_hours_per_day: '7.6', standard_days_per_week: 5 };
    let awards = 0;
    async function bound(fields: Fields, award: Fields = {}, of = world.au, pack = 'MA000004'): Promise<number> {
      const id = await employee(of, { ...ADULT, ...fields });
      awards += 1;
      const made = await world.call('POST', `/api/company/${of}/awards`, { name: `Shop ${awards}`, pack });
      const body = { award: { award_id: made.body.id, classification: LEVEL_1, ...award } };
      const changed = await world.call('PATCH', `/api/employees/${id}/declarations`, body);
      expect(changed.status, changed.text).toBe(200);
      return id;
    }
    const saidOf = (pay: Pay): string[] =>
      pay.warnings
        .filter(({ code }: { code: string }) => code === 'BELOW_AWARD')
        .map(({ message }: { message: string }) => message);
    const hoursAt = (employee_id: number, rate: string, value = '38') => ({
      employee_id,
      hours: [ordinary(value, { rate })],
    });
    const shown = async (pay: Fields): Promise<string[]> => saidOf((await preview(world.au, pay))[0]);

    it('names the missing amount and clause for typed hours a cent an hour below the award [AWARD-005]', async () => {
      const id = await bound({ employment_status: 'Full-time' });
      expect(await shown(hoursAt(id, '27.81'))).toEqual([]);
      expect(await shown(hoursAt(id, '27.80'))).toEqual([
        'Lee, Ann is paid 1056.40 for hours for which the award MA000004 requires at least 1056.78: 0.38 short (clause 17.1: minimum rate of Retail Employee Level 1)',
      ]);
    });

    it('does not offset underpaid hours with hours of that pay that are above the minimum [AWARD-005]', async () => {
      const id = await bound({ employment_status: 'Full-time' });
      const hours = [ordinary('30', { rate: '27' }), ordinary('8', { rate: '60', description: 'Sunday' })];
      expect(await shown({ employee_id: id, hours })).toEqual([expect.stringContaining(': 24.30 short')]);
    });

    it('requires the casual loading, and the rate for the employee’s age on the payday [AWARD-005]', async () => {
      const casual = await bound({ employment_status: 'Casual' });
      expect(await shown(hoursAt(casual, '34.76'))).toEqual([]);
      expect(await shown(hoursAt(casual, '34.75'))).toEqual([expect.stringContaining('(clause 11.1: ')]);
      const turning = await bound({ employment_status: 'Part-time', date_of_birth: '2007-11-10' });
      const later = await bound({ employment_status: 'Part-time', date_of_birth: '2007-11-11' });
      expect(await shown(hoursAt(later, '19.47'))).toEqual([]);
      expect(await shown(hoursAt(turning, '19.47'))).toEqual([expect.stringContaining('at the age of 19')]);
    });

    it('gives no warning without an award, for an apprentice or for labour hire [AWARD-005]', async () => {
      const unbound = await employee(world.au, ADULT);
      const apprentice = await bound({}, { is_apprentice: true });
      const hired = await bound({ employment_status: 'Labour Hire' });
      for (const id of [unbound, apprentice, hired]) expect(await shown(hoursAt(id, '10'))).toEqual([]);
    });

    it('compares timesheet hours with the award percentage for their time if the rate was changed [AWARD-005]', async () => {
      const id = await bound({ employment_status: 'Casual' });
      const worked_time = {
        date: '2026-11-14',
        starts_at: '2026-11-14T09:00',
        ends_at: '2026-11-14T13:00',
        department_id: null,
        percentage: 150,
        clause: '22.1',
        because: 'Saturday, including the casual loading',
        certainty: 'secondary',
        timesheet_ids: [],
      };
      const row = (rate: string) => ({ employee_id: id, hours: [ordinary('4', { rate, worked_time })] });
      expect(await shown(row('41.72'))).toEqual([]);
      expect(await shown(row('40'))).toEqual([
        'Lee, Ann is paid 160.00 for hours for which the award MA000004 requires at least 166.88: 6.88 short (clause 22.1: 150% of 27.81, the minimum rate of Retail Employee Level 1)',
      ]);
    });

    it.each([
      ['54953.60', {}, []],
      ['54953.07', {}, [expect.stringContaining('requires at least 1056.80: 0.01 short (clause 17.1: ')]],
      ['54953.60', { start_date: '2026-11-11' }, []],
    ] as const)(
      'compares a salary of %s a year with the weekly rate of the award for an employee with the fields %j [AWARD-005]',
      async (amount, fields, expected) => {
        const of = await world.company('AU');
        const id = await bound({ employment_status: 'Full-time', ...fields }, {}, of);
        const declared = { annual_salary: { amount, from: '2026-07-01' } };
        expect((await world.call('PATCH', `/api/employees/${id}/declarations`, declared)).status).toBe(200);
        const [draft] = (await world.generate(of, await world.openRun(of))).body;
        expect(saidOf(draft)).toEqual(expected);
        const leave = [{ description: 'Away', leave_type: 'UNPAID', date: '2026-11-12', hours: '7.6', rate: '0' }];
        const part = [{ description: 'Salary', units: 'Salary', value: '1', rate: '845.44' }];
        const away = await world.patch(of, draft.id, { hours: part, leave });
        expect([away.status, saidOf(away.body)]).toEqual([200, []]);
      },
    );

    it('warns about five employees under an award with as many SQL statements as about one [AWARD-005]', async () => {
      const ids: number[] = [];
      for (let each = 0; each < 5; each += 1) ids.push(await bound({ employment_status: 'Full-time' }));
      const pays = (some: readonly number[]) => some.map((id) => hoursAt(id, '20'));
      const cost = (some: readonly number[]) =>
        costOf(world.service.database, async () => {
          const made = await preview(world.au, ...pays(some));
          expect(made.flatMap(saidOf)).toHaveLength(some.length);
        });
      await cost(ids);
      expect(await cost(ids)).toBe(await cost(ids.slice(0, 1)));
    });

    const loadingOf = (pay: Pay): string[] =>
      pay.warnings
        .filter(({ code }: { code: string }) => code.startsWith('LEAVE_LOADING_'))
        .map(({ code, message }: { code: string; message: string }) => `${code}: ${message}`);
    const away = (employee_id: number, more: Fields = {}) => ({
      employee_id,
      leave: [{ description: 'Away', leave_type: 'HOLIDAY', date: '2026-11-09', hours: '38', rate: '30', ...more }],
    });
    const loading = async (pay: Fields): Promise<string[]> => loadingOf((await preview(world.au, pay))[0]);
    /** A shift of 7.6 hours of the week before, as a fill from timesheets pays it. */
    const shift = (day: string, percentage: number, rate: string, more: Fields = {}) =>
      ordinary('7.6', {
        description: `${day} at ${percentage}`,
        rate,
        worked_time: {
          date: day,
          starts_at: `${day}T09:00`,
          ends_at: `${day}T16:36`,
          department_id: null,
          percentage,
          clause: '22.1',
          because: 'usual',
          certainty: 'official',
          timesheet_ids: [],
        },
        ...more,
      });
    const FULL_TIME = { employment_status: 'Full-time', holiday_leave_hours: '80' };
    const NOT_COMPARED = expect.stringMatching(
      /^LEAVE_LOADING_NOT_COMPARED: Lee, Ann has annual leave under the award MA000004, .* loading of 17\.5% \(clause 28\.3; certainty: official\); no hours from timesheets in the 28 days/,
    );

    it('states the missing leave loading with its clause, and changes no stored percentage [AWARD-005]', async () => {
      const id = await bound(FULL_TIME);
      expect(await loading(away(id))).toEqual([
        'LEAVE_LOADING_BELOW_AWARD: Lee, Ann is paid a loading of 0.00 on annual leave for which the award MA000004 requires at least 199.50: 199.50 short (clause 28.3: 17.5% of the pay for the leave; certainty: official)',
        NOT_COMPARED,
      ]);
      expect(await loading(away(id, { leave_loading_amount: '199.49' }))).toEqual([
        expect.stringContaining(': 0.01 short (clause 28.3: '),
        NOT_COMPARED,
      ]);
      expect(await loading(away(id, { leave_loading_amount: '199.50' }))).toEqual([NOT_COMPARED]);
      expect(await loading(away(id, { leave_loading_amount: '199.51' }))).toEqual([]);
      expect((await world.get(`/api/employees/${id}`)).body.leave_loading_percentage).toBe('0.00');
      expect(await loading(away(id, { leave_type: 'SICK' }))).toEqual([]);
    });

    it('accepts the loading of the employee’s own percentage, also at a rate with fractions of a cent [AWARD-005]', async () => {
      const id = await bound(
        { ...FULL_TIME, leave_loading_percentage: '0.175' },
        { classification: 'Level 1' },
        world.au,
        'MA000009',
      );
      for (const rate of ['30', '33.333333']) expect(await loading(away(id, { rate, hours: '7.6' }))).toEqual([]);
    });

    it('compares the loading with the penalties of the paid timesheets of the 28 days before [AWARD-005]', async () => {
      const of = await world.company('AU');
      const id = await bound({ ...FULL_TIME, leave_loading_percentage: '0.175' }, {}, of);
      const own = async () => loadingOf((await world.pays(of, [away(id)], THIS_WEEK, '&dry_run=true'))[0]);
      expect(await own()).toEqual([NOT_COMPARED]);
      const hours = [
        shift('2026-11-01', 150, '41.72'),
        shift('2026-10-31', 125, '34.76'),
        // Overtime and a public holiday are no part of the usual hours.
        shift('2026-10-30', 150, '41.72', { is_overtime: true }),
        shift('2026-10-29', 225, '62.57'),
      ];
      await world.pays(of, [{ employee_id: id, hours }], LAST_WEEK);
      expect(await own()).toEqual([
        'LEAVE_LOADING_BELOW_AWARD: Lee, Ann is paid a loading of 199.50 on annual leave for which the award MA000004 requires at least 396.29: 196.79 short (clause 28.3: penalties of 37.5% of the minimum rate on average, higher than the loading of 17.5%; certainty: secondary)',
      ]);
    });

    it('compares the loading on leave that is cashed out, and on leave that is unused at the end [AWARD-005]', async () => {
      const id = await bound({
        ...FULL_TIME,
        holiday_leave_hours: '38',
        is_leave_enabled: false,
        pay_rate_per_hour: '30',
      });
      const short = expect.stringContaining('requires at least 199.50: 199.50 short (clause 28.3: ');
      expect(await loading(away(id, { paid_as: 'CASH_UP' }))).toEqual([short, NOT_COMPARED]);
      const end = { employee_id: id, termination: { termination_date: THIS_WEEK } };
      expect(await loading(end)).toEqual([short, NOT_COMPARED]);
    });

    it('gives no warning about leave loading for casuals, or without an award [AWARD-005]', async () => {
      const casual = await bound({ employment_status: 'Casual' });
      const unbound = await employee(world.au, FULL_TIME);
      for (const id of [casual, unbound]) expect(await loading(away(id))).toEqual([]);
    });

    it('warns about the leave loading of five employees with as many SQL statements as of one [AWARD-005]', async () => {
      const ids: number[] = [];
      for (let each = 0; each < 5; each += 1) ids.push(await bound(FULL_TIME));
      const cost = (some: readonly number[]) =>
        costOf(world.service.database, async () => {
          const made = await preview(world.au, ...some.map((id) => away(id)));
          expect(made.flatMap(loadingOf)).toHaveLength(2 * some.length);
        });
      await cost(ids);
      expect(await cost(ids)).toBe(await cost(ids.slice(0, 1)));
    });
  });

  describe('ESCT_RATE_DIFFERS', () => {
    const messages = async (id: number): Promise<string[]> => {
      const [shown] = await preview(world.nz, week(id, '40'));
      return shown.warnings
        .filter(({ code }: { code: string }) => code === 'ESCT_RATE_DIFFERS')
        .map(({ message }: { message: string }) => message);
    };
    const paid = (id: number, day: string, rate: string) =>
      world.pays(world.nz, [{ employee_id: id, hours: [ordinary('40', { rate })] }], day);

    it('compares the rate with the pays of the previous tax year if the employee worked all of that year [PERIOD-012] [DECL-005]', async () => {
      const id = await employee(world.nz, { start_date: '2024-04-01' });
      await paid(id, '2025-04-08', '1000');
      await paid(id, '2026-03-24', '1000');
      // These pays must not count: one is in the tax year before the previous one, and the other is in the current one.
      await paid(id, '2025-03-25', '5000');
      await paid(id, '2026-04-07', '5000');
      // The previous year has two weeks of 40,000 each, plus employer contributions of three percent.
      expect(await messages(id)).toEqual([
        'Tane, Aroha has an ESCT rate of 17.5 %, but a threshold amount of 82400.00 gives 30 %',
      ]);
    });

    it('does not warn when the pays begin in the middle of the previous year [PERIOD-012] [DECL-005]', async () => {
      const id = await employee(world.nz, { start_date: '2024-04-01' });
      expect(await messages(id)).toEqual([]);
      await paid(id, '2026-01-06', '2000');
      expect(await messages(id)).toEqual([]);
    });

    it('does not warn without an employer contribution [PERIOD-012] [DECL-005]', async () => {
      const id = await employee(world.nz, { start_date: '2026-06-01', esct_rate: '0.39', kiwisaver_status_code: 'NK' });
      expect(await messages(id)).toEqual([]);
    });
  });
});

describe('the first and last accepted dates', () => {
  const FIRST = '1900-01-01';
  const LAST = '2199-12-31';
  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld({ shared: true });
  });

  const call = (method: string, path: string, body?: unknown) =>
    world.service.call(method, path, { token: world.token, ...(body === undefined ? {} : { body }) });
  const companies = () => [world.au, world.nz];
  const hire = async (company: number, fields: Record<string, unknown>) =>
    (await world.employees(company, [company === world.au ? anAuEmployee(fields) : anNzEmployee(fields)]))[0]!;

  /**
   * Calls that failed with 5xx, matched no route or did not match the schema. Other rejections are not failures here,
   * because separate tests cover the rules.
   */
  const failed: string[] = [];
  async function expectAnswer(method: string, path: string, body?: unknown) {
    const reply = await call(method, path, body);
    if (reply.status >= 500 || [404, 405, 422].includes(reply.status))
      failed.push(`${method} ${path} ${JSON.stringify(body ?? null)}: ${reply.text}`);
    return reply;
  }

  describe.each([FIRST, LAST])('on %s, the first or last accepted date [PERIOD-013]', (day) => {
    it('creates and files pays of every pay period without a server error', async () => {
      failed.length = 0;
      for (const company of companies()) {
        for (const pay_period of ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY']) {
          const employee_id = await hire(company, { start_date: FIRST, date_of_birth: FIRST, pay_period });
          const pays = `/api/company/${company}/pays`;
          const hours = [week()];
          await expectAnswer('PUT', `${pays}/create?pay_date=${day}`, [{ employee_id, hours }]);
          await expectAnswer('PUT', `${pays}/create?pay_date=2026-03-10`, [{ employee_id, hours, payment_date: day }]);
          const kept = { employee_id, auto_calculate: false, hours, tax: '10' };
          const made = await expectAnswer('PUT', `${pays}/create?pay_date=${day}`, [kept]);
          await expectAnswer('GET', `${pays}?employee_id=${employee_id}`);
          await expectAnswer('GET', `/api/company/${company}/pay-runs?from=${day}&to=${day}`);
          await expectAnswer('POST', `/api/company/${company}/pay-runs`, { pay_period, pay_date: day });
          if (made.status !== 200) continue;
          const [pay] = made.body;
          await expectAnswer('GET', `/api/pays/${pay.id}/explanation`);
          await expectAnswer('POST', `/api/company/${company}/pay-runs/${pay.pay_run_id}/payment-file`, {
            payment_date: day,
          });
          await expectAnswer('POST', `/api/company/${company}/payday-filings`, { pay_run_id: pay.pay_run_id });
          await expectAnswer('POST', `/api/company/${company}/super-batches`, {
            pay_run_id: pay.pay_run_id,
            payment_date: day,
          });
        }
      }
      expect(failed).toEqual([]);
    });

    it('starts and ends employments and requests leave without a server error', async () => {
      failed.length = 0;
      for (const company of companies()) {
        const id = await hire(company, { start_date: FIRST, date_of_birth: FIRST });
        await expectAnswer('POST', `/api/employees/${id}/leave-requests`, {
          leave_type: 'HOLIDAY',
          start_date: day,
          end_date: day,
          hours_per_day: '7.6',
        });
        await expectAnswer('POST', `/api/employees/${id}/terminate`, { pay_date: day, termination_date: day });
        await expectAnswer('POST', `/api/employees/${id}/reinstate`, { start_date: day });
        await expectAnswer('GET', `/api/employees/${id}`);
        const later = await hire(company, { start_date: LAST });
        await expectAnswer('POST', `/api/employees/${later}/terminate`, { pay_date: LAST, termination_date: LAST });
      }
      expect(failed).toEqual([]);
    });

    it('counts fortnights from the first and from the last accepted date', async () => {
      failed.length = 0;
      const employee_id = await hire(world.au, { pay_period: 'FORTNIGHTLY' });
      const changed = await expectAnswer('PATCH', `/api/company/${world.au}`, { fortnight_anchor_date: day });
      await expectAnswer('PUT', `/api/company/${world.au}/pays/create?pay_date=2026-03-10`, [{ employee_id }]);
      expect([changed.status, failed]).toEqual([200, []]);
    });
  });
});
