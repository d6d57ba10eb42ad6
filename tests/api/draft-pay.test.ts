import { beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '../../src/base/country.ts';
import {
  anAuEmployee,
  anNzEmployee,
  NO_LEAVE_YET,
  NO_OTHER_ROWS,
  type PayWorld,
  payWorld,
  week,
} from '../fixtures/pay-world.ts';
import { answerOf, only, type Reply } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { connect, revoke } from './webhook.fixture.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
type Pay = any;

const call = (method: string, url: string, body?: unknown): Promise<Reply> =>
  world.service.call(method, url, { token: world.token, ...(body === undefined ? {} : { body }) });
/** Creates a separate company, so that its pay run contains only the test's employees. */
const company = async (country: Country = 'AU'): Promise<number> =>
  (await call('PUT', '/api/company/create', { name: 'Drafts', country })).body.id;
const openRun = async (of: number, pay_date = '2026-03-10', pay_period = 'WEEKLY'): Promise<number> => {
  const reply = await call('POST', `/api/company/${of}/pay-runs`, { pay_period, pay_date });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.pay_run_id;
};
const generate = (of: number, run: number, query = '') =>
  call('POST', `/api/company/${of}/pay-runs/${run}/pending-pays${query}`);
const completeRun = (of: number, run: number) => call('POST', `/api/company/${of}/pay-runs/${run}/complete`);
const pay = (of: number, id: number, verb = '') => `/api/company/${of}/pays/${id}${verb}`;
const patch = (of: number, id: number, body: Fields, query = '') => call('PATCH', pay(of, id, query), body);
const eventsOf = async (id: number) =>
  (
    await world.service.database.query<{ type: string }>(
      `select type from event where entity_type = 'pay' and entity_id = $1 order by id`,
      [id],
    )
  ).map(({ type }) => type);
const read = async (id: number) => (await world.get(`/api/employees/${id}`)).body;

/** The standard hours of a week, as a pay shows them. */
const ORDINARY_ROW = {
  id: expect.any(Number),
  description: 'Ordinary hours',
  units: 'Hours',
  value: 38,
  rate: 40,
  multiplier: null,
  rate_reference: 'system:ordinary_time',
  is_overtime: false,
  pay_amount: 1520,
};

/** Creates a company with one employee, and the draft pay for the week of 9 to 15 March 2026. */
async function aDraft(fields: Fields = {}): Promise<{ of: number; run: number; employee: number; draft: Pay }> {
  const of = await company();
  const [employee] = await world.employees(of, [anAuEmployee(fields)]);
  const run = await openRun(of);
  const made = await generate(of, run);
  expect(made.status, made.text).toBe(200);
  return { of, run, employee: employee!, draft: made.body[0] };
}

/** Records that the pay was reported to the tax office and that the report has this status. */
async function submit(of: number, run: number, payId: number, status: string): Promise<void> {
  const [lodged] = await world.service.database.query<{ id: string }>(
    `insert into lodgement (customer_id, company_id, kind, message_id, status, attempts, polls, created_at)
     values (3, $1, 'STP', gen_random_uuid(), $2, 1, 0, now()) returning id`,
    [of, status],
  );
  const [event] = await world.service.database.query<{ id: string }>(
    `insert into stp_pay_event (customer_id, company_id, pay_run_id, lodgement_id, service_action, is_final, event_date,
       payee_count, created_at)
     values (3, $1, $2, $3, 'NEW', false, '2026-03-15', 1, now()) returning id`,
    [of, run, lodged!.id],
  );
  await world.service.database.query('insert into stp_pay_event_pay values (3, $1, $2)', [event!.id, payId]);
}

describe('POST /api/company/{company_id}/pay-runs', () => {
  it('returns 200 with the run of the period that contains the date, and the same run for a repeated request', async () => {
    const of = await company();
    const reply = await call('POST', `/api/company/${of}/pay-runs`, { pay_period: 'WEEKLY', pay_date: '2026-03-10' });
    expect(answerOf(reply)).toEqual({
      status: 200,
      body: {
        pay_run_id: expect.any(Number),
        company_id: of,
        pay_period: 'WEEKLY',
        pay_cycle: 'WEEKLY',
        pay_run_start_date: '2026-03-09',
        pay_run_end_date: '2026-03-15',
        processed_date: null,
        status: 'pending',
        pay_count: 0,
        completed_pay_count: 0,
        gross: 0,
        tax: 0,
        net: 0,
        super: 0,
        stp_status: null,
      },
    });
    expect(await openRun(of, '2026-03-15')).toBe(reply.body.pay_run_id);
    expect(await openRun(of, '2026-03-16')).not.toBe(reply.body.pay_run_id);
  });

  it('returns 404 for an unknown company', async () => {
    const body = { pay_period: 'WEEKLY', pay_date: '2026-03-10' };
    expect(answerOf(await call('POST', '/api/company/999999/pay-runs', body))).toEqual({
      status: 404,
      body: { detail: 'Company not found' },
    });
  });
});

describe('generating pending pays: 200', () => {
  it('creates pending pays with standard hours and the run’s last day as payday, without an event [PAY-080, PAY-108]', async () => {
    const { draft, employee, of, run } = await aDraft();
    expect(draft).toEqual({
      id: expect.any(Number),
      employee_id: employee,
      employee_number: null,
      employee_first_name: 'Ann',
      employee_last_name: 'Lee',
      employee_format_name_shorter: 'Lee, A',
      employee_email_address: null,
      format_name: 'Lee, Ann',
      pay_run_id: run,
      pay_date: '2026-03-15',
      processed_date: '2026-03-15',
      pay_run_end_date: '2026-03-15',
      status: 'pending',
      is_complete: false,
      auto_calculate: true,
      pay_department: null,
      gross: 1520,
      tax: 310,
      net: 1210,
      super: 182.4,
      compulsory_super_amount: 182.4,
      resc_super_amount: 0,
      stsl: 0,
      total_workers_compensation: 0,
      nz_student_loan: null,
      kiwisaver_employee_amount: null,
      kiwisaver_employer_amount: null,
      kiwisaver_esct_amount: null,
      stp_reported_externally: false,
      stp_status: null,
      stp_service_action: null,
      stp_timestamp: null,
      hours: [ORDINARY_ROW],
      leave: [],
      leave_balance_rows: NO_LEAVE_YET,
      ...NO_OTHER_ROWS,
      warnings: [
        {
          code: 'NO_BANK_ACCOUNT',
          employee_id: employee,
          message: 'Lee, Ann has no bank account for the net pay',
        },
      ],
    });
    expect(await eventsOf(draft.id)).toEqual([]);
    expect((await world.get(pay(of, draft.id))).body).toEqual(draft);
  });

  it('includes the employee’s recurring allowances and deductions and automatic company allowances, but no one-off items [PAY-108]', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee({ department: 'Bakehouse' })]);
    const passing = { description: 'One-off', amount: '9', classification: 'NORMAL' };
    await world.pay(of, { employee_id: id, hours: [week()], deductions: [passing] }, '?pay_date=2026-03-03');
    const allowance = { description: 'Phone', amount: '12', allowance_category: 'OD' };
    expect((await call('POST', `/api/employees/${id}/allowances`, allowance)).status).toBe(201);
    const deduction = { description: 'Social club', amount: '5', classification: 'NORMAL' };
    expect((await call('POST', `/api/employees/${id}/deductions`, deduction)).status).toBe(201);
    const shared = { description: 'Tools', amount: '20', allowance_category: 'TD', auto_apply_to_pay: true };
    await call('POST', `/api/company/${of}/allowances`, { ...shared, employee_ids: [id] });
    const [draft] = (await generate(of, await openRun(of))).body;
    expect(draft.allowances.map(({ description, amount }: Fields) => [description, amount])).toEqual([
      ['Phone', 12],
      ['Tools', 20],
    ]);
    expect(draft.deductions.map(({ description, amount }: Fields) => [description, amount])).toEqual([
      ['Social club', 5],
    ]);
    expect(only(draft, 'gross', 'pay_department')).toEqual({ gross: 1552, pay_department: 'Bakehouse' });
  });

  it('omits one-off items from later drafts until they are made recurring', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee()]);
    const passing = {
      allowances: [{ description: 'Boots', amount: '30', allowance_category: 'TD' }],
      deductions: [{ description: 'Loan', amount: '9', classification: 'NORMAL' }],
    };
    await world.pay(of, { employee_id: id, hours: [week()], ...passing }, '?pay_date=2026-03-03');
    const onDraft = async (pay_date: string) => {
      const [draft] = (await generate(of, await openRun(of, pay_date))).body;
      return [...draft.allowances, ...draft.deductions].map(({ description }: Fields) => description);
    };
    expect(await onDraft('2026-03-10')).toEqual([]);
    for (const [kind, description] of [
      ['allowances', 'Boots'],
      ['deductions', 'Loan'],
    ] as const) {
      const path = `/api/employees/${id}/${kind}`;
      const [own] = (await world.get(path)).body;
      expect(only(own, 'description', 'is_recurring')).toEqual({ description, is_recurring: false });
      const changed = await call('PATCH', `${path}/${own.id}`, { is_recurring: true });
      expect([changed.status, changed.body.is_recurring]).toEqual([200, true]);
    }
    expect(await onDraft('2026-03-17')).toEqual(['Boots', 'Loan']);
    const once = { description: 'Phone', amount: '5', allowance_category: 'OD', is_recurring: false };
    expect((await call('POST', `/api/employees/${id}/allowances`, once)).body).toEqual({
      id: expect.any(Number),
      employee_id: id,
      description: 'Phone',
      amount: '5.00',
      allowance_category: 'OD',
      other_allowance_type: 'BY_DESCRIPTION',
      is_taxable: true,
      is_itemised: false,
      is_included_in_super_calculations: true,
      created_at: '2026-03-10T00:00:00.000000',
      updated_at: '2026-03-10T00:00:00.000000',
      is_recurring: false,
    });
    const advance = { description: 'Advance', amount: '5', classification: 'NORMAL', is_recurring: false };
    expect((await call('POST', `/api/employees/${id}/deductions`, advance)).body).toEqual({
      id: expect.any(Number),
      employee_id: id,
      description: 'Advance',
      amount: '5.00',
      classification: 'NORMAL',
      is_included_in_super_calculations: true,
      is_recurring: false,
      payee_name: null,
      payee_account: null,
      created_at: '2026-03-10T00:00:00.000000',
      updated_at: '2026-03-10T00:00:00.000000',
    });
    expect(await onDraft('2026-03-24')).toEqual(['Boots', 'Loan']);
  });

  it('skips inactive pay recipients and employees who have left, were deleted, have not started or have another pay period [PAY-096]', async () => {
    const of = await company();
    const ids = await world.employees(of, [
      anAuEmployee({ last_name: 'Paid' }),
      anAuEmployee({ active_pay_recipient: false }),
      anAuEmployee({ pay_period: 'MONTHLY' }),
      anAuEmployee({ start_date: '2026-03-16' }),
      anAuEmployee({ last_name: 'Gone' }),
      anAuEmployee({ last_name: 'Deleted' }),
      anAuEmployee({ last_name: 'Already', number: 'ALREADY-1' }),
    ]);
    await call('POST', `/api/employees/${ids[4]}/terminate`, {
      pay_date: '2026-03-03',
      termination_date: '2026-03-01',
    });
    await call('DELETE', `/api/employees/${ids[5]}`);
    await world.pay(of, { employee_id: ids[6], hours: [week()] }, '?pay_date=2026-03-10');
    const made = await generate(of, await openRun(of));
    expect(made.body.map(({ employee_id }: Pay) => employee_id)).toEqual([ids[0]]);
  });

  it('creates no duplicate pays and returns the existing ones [PAY-108]', async () => {
    const { of, run, draft } = await aDraft();
    expect((await generate(of, run)).body).toEqual([draft]);
    const both = await Promise.all([generate(of, run), generate(of, run)]);
    for (const reply of both) expect(reply.body).toEqual([draft]);
  });

  it('leaves a draft without a rate empty, and prefills the hours of a fortnight or of a twelfth of a year', async () => {
    const of = await company();
    await world.employees(of, [
      anAuEmployee({ last_name: 'A', pay_rate_per_hour: null }),
      anAuEmployee({ last_name: 'B', pay_period: 'FORTNIGHTLY' }),
      anAuEmployee({ last_name: 'C', pay_period: 'MONTHLY' }),
    ]);
    const [empty] = (await generate(of, await openRun(of))).body;
    expect(only(empty, 'gross', 'hours')).toEqual({ gross: 0, hours: [] });
    const [fortnight] = (await generate(of, await openRun(of, '2026-03-10', 'FORTNIGHTLY'))).body;
    const ordinary = { ...ORDINARY_ROW, value: 76, pay_amount: 3040 };
    expect(fortnight.hours).toEqual([ordinary]);
    const [month] = (await generate(of, await openRun(of, '2026-03-10', 'MONTHLY'), '?payment_date=2026-03-27')).body;
    expect(only(month, 'processed_date', 'hours')).toEqual({
      processed_date: '2026-03-27',
      hours: [{ ...ordinary, value: 164.666667, pay_amount: 6586.67 }],
    });
  });

  it('leaves drafts out of year-to-date totals, balances and lists, unless a list request asks for drafts [PAY-108]', async () => {
    const { of, run, employee, draft } = await aDraft({ holiday_leave_hours: '10' });
    expect(only(await read(employee), 'current_ytd_gross', 'holiday_leave_hours')).toEqual({
      current_ytd_gross: '0.00',
      holiday_leave_hours: '10.00',
    });
    const list = async (query: string) =>
      (await world.get(`/api/company/${of}/pays${query}`)).body.map(({ id }: Pay) => id);
    expect(await list('')).toEqual([]);
    expect(await list('?status=complete')).toEqual([]);
    expect(await list('?status=pending')).toEqual([draft.id]);
    expect(await list('?is_complete=false')).toEqual([draft.id]);
    expect((await world.get(`/api/company/${of}/pay-runs?status=pending`)).body).toEqual([
      {
        pay_run_id: run,
        company_id: of,
        pay_period: 'WEEKLY',
        pay_cycle: 'WEEKLY',
        pay_run_start_date: '2026-03-09',
        pay_run_end_date: '2026-03-15',
        processed_date: null,
        status: 'pending',
        pay_count: 1,
        completed_pay_count: 0,
        gross: 1520,
        tax: 310,
        net: 1210,
        super: 182.4,
        stp_status: null,
      },
    ]);
  });

  it('calculates the gross and KiwiSaver of a New Zealand draft', async () => {
    const of = await company('NZ');
    await world.employees(of, [anNzEmployee()]);
    const [draft] = (await generate(of, await openRun(of))).body;
    expect(only(draft, 'gross', 'kiwisaver_employee_amount', 'is_complete')).toEqual({
      gross: 1200,
      kiwisaver_employee_amount: 36,
      is_complete: false,
    });
  });

  it('uses the same number of SQL statements to generate and complete drafts for any number of employees', async () => {
    const counts: number[] = [];
    for (const many of [2, 20]) {
      const of = await company();
      await world.employees(
        of,
        Array.from({ length: many }, () => anAuEmployee()),
      );
      const run = await openRun(of);
      const cost = await costOf(world.service.database, async () => {
        expect((await generate(of, run)).body).toHaveLength(many);
        expect((await completeRun(of, run)).body).toHaveLength(many);
      });
      counts.push(cost);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

describe('generating pending pays: 400 and 404', () => {
  it('returns 400 naming the employee whose pay cannot be calculated, and creates no draft', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee({ start_date: '2010-01-01' })]);
    const run = await openRun(of);
    const reply = await generate(of, run, '?payment_date=2011-01-01');
    expect(answerOf(reply)).toEqual({
      status: 400,
      body: {
        detail: `employee ${id}: this pay cannot be calculated: au.payg.schedule-1.scale-2 is known from 2024-07-01 on; the payment date 2011-01-01 is earlier`,
      },
    });
    expect((await world.get(`/api/company/${of}/pays?status=pending`)).body).toEqual([]);
  });

  it('returns 404 for an unknown run and for one of another company', async () => {
    const of = await company();
    const run = await openRun(await company());
    for (const id of [999_999, run]) {
      expect(answerOf(await generate(of, id))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
    }
  });
});

describe('changing a pay: 200', () => {
  it('replaces the lists that are sent, keeps the other lists and recalculates the pay', async () => {
    const { of, draft } = await aDraft({ holiday_leave_hours: '60' });
    const leave = { description: 'Annual leave', leave_type: 'HOLIDAY', date: '2026-03-11', hours: '7.6' };
    const first = await patch(of, draft.id, { hours: [week('30.4')], leave: [leave], pay_department: 'Shop' });
    const rows = {
      hours: [{ ...ORDINARY_ROW, value: 30.4, pay_amount: 1216 }],
      leave: [
        {
          id: expect.any(Number),
          name: 'Annual leave',
          leave_type: 'HOLIDAY',
          date: '2026-03-11',
          hours: 7.6,
          value: 7.6,
          rate: 40,
          multiplier: null,
          leave_loading_amount: 0,
          amount: 304,
        },
      ],
    };
    expect(answerOf(first)).toEqual({ status: 200, body: { ...draft, ...rows, pay_department: 'Shop' } });
    const second = await patch(of, draft.id, { bonuses: [{ description: 'Bonus', amount: '100' }] });
    expect(answerOf(second)).toEqual({
      status: 200,
      body: {
        ...first.body,
        ...rows,
        gross: 1620,
        tax: 342,
        net: 1278,
        super: 194.4,
        compulsory_super_amount: 194.4,
        bonuses: [
          {
            id: expect.any(Number),
            description: 'Bonus',
            amount: 100,
            tax_method: 'NORMAL_EARNINGS',
            start_date: null,
            end_date: null,
            is_included_in_super_calculations: true,
            is_directors_fees: false,
            is_return_to_work: false,
          },
        ],
      },
    });
    expect(await eventsOf(draft.id)).toEqual([]);
  });

  it('keeps every kind of row unchanged when the pay is recalculated', async () => {
    const { of, draft } = await aDraft();
    const rows = {
      hours: [
        week('30'),
        { description: 'Late', units: 'Hours', value: '2', multiplier: '1.5', is_overtime: true },
        { description: 'Double', units: 'Hours', value: '1', rate_reference: 'system:double_time' },
        { description: 'Travel', units: 'KMs', value: '12', rate: '0.88' },
        { description: 'Pieces', units: 'Pieces', value: '3' },
      ],
      leave: [
        { description: 'Sick', leave_type: 'SICK', date: '2026-03-11', hours: '2', multiplier: '0.5' },
        { description: 'Leave', leave_type: 'HOLIDAY', date: '2026-03-11', hours: '2', leave_loading_amount: '7' },
      ],
      allowances: [{ description: 'Tools', amount: '5', allowance_category: 'TD', is_taxable: false }],
      deductions: [{ description: 'Club', amount: '4', classification: 'NORMAL' }],
      bonuses: [
        {
          description: 'Yearly',
          amount: '50',
          tax_method: 'METHOD_A_SPECIFIC_RANGE',
          start_date: '2025-07-01',
          end_date: '2026-06-30',
        },
      ],
      pay_sacrifices: [{ description: 'Super', amount: '30' }],
      back_payments: [{ description: 'Arrears', amount: '25', stp_category: 'GROSS' }],
    };
    const sent = (await patch(of, draft.id, rows)).body;
    const again = (await patch(of, draft.id, {})).body;
    const withoutIds = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, inner) => (key === 'id' ? undefined : inner)));
    expect(withoutIds(again)).toEqual(withoutIds(sent));
    expect((await call('POST', pay(of, draft.id, '/complete'))).status).toBe(200);
  });

  it('returns the changed pay for a dry run and stores nothing', async () => {
    const { of, draft } = await aDraft();
    const shown = await patch(of, draft.id, { hours: [week('10')] }, '?dry_run=true');
    expect([shown.status, shown.body.gross]).toEqual([200, 400]);
    expect((await world.get(pay(of, draft.id))).body).toEqual(draft);
  });

  it('keeps a complete pay complete, updates the leave balance and emits pay.updated [PAY-082]', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee({ is_leave_enabled: false, holiday_leave_hours: '60' })]);
    const leave = { description: 'Leave', leave_type: 'HOLIDAY', date: '2026-03-11', hours: '7.6' };
    const made = await world.pay(of, { employee_id: id, hours: [week('30.4')], leave: [leave] });
    const reply = await patch(of, made.id, { leave: [{ ...leave, hours: '15.2' }] });
    expect([reply.status, only(reply.body, 'is_complete', 'gross')]).toEqual([200, { is_complete: true, gross: 1824 }]);
    expect(only(await read(id!), 'holiday_leave_hours', 'current_ytd_gross')).toEqual({
      holiday_leave_hours: '44.80',
      current_ytd_gross: '1824.00',
    });
    expect(await eventsOf(made.id)).toEqual(['pay.created', 'pay.updated']);
  });

  it('keeps the stated amounts of an opening pay until auto_calculate is set', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee()]);
    const ytd = { description: 'Year to date', units: 'YTD', value: 1, rate: '20000' };
    const made = await world.pay(of, {
      employee_id: id,
      auto_calculate: false,
      hours: [ytd],
      tax: '4000',
      compulsory_super_amount: '2400',
    });
    expect(only((await patch(of, made.id, { pay_department: 'Shop' })).body, 'tax', 'gross', 'pay_department')).toEqual(
      {
        tax: 4000,
        gross: 20000,
        pay_department: 'Shop',
      },
    );
    const calculated = await patch(of, made.id, { auto_calculate: true, hours: [week()] });
    expect(only(calculated.body, 'gross', 'tax', 'auto_calculate')).toEqual({
      gross: 1520,
      tax: 310,
      auto_calculate: true,
    });
  });
});

describe('changing a pay: 400, 404 and 409', () => {
  it('returns 400 naming the pay and the row that has both a rate and a multiplier', async () => {
    const { of, draft } = await aDraft();
    const reply = await patch(of, draft.id, { hours: [week('1', { rate: '1', multiplier: '2' })] });
    expect([reply.status, reply.body.detail]).toEqual([
      400,
      `pay ${draft.id} hours[0]: send only one of rate, multiplier: each of them sets the rate`,
    ]);
  });

  it('returns 404 for an unknown pay and for one of another company', async () => {
    const { draft } = await aDraft();
    const other = await company();
    for (const id of [999_999, draft.id]) {
      expect(answerOf(await patch(other, id, {}))).toEqual({ status: 404, body: { detail: 'Pay not found' } });
    }
  });

  it('returns 409 for a completed final pay and for a pay sent to the tax office [PAY-082]', async () => {
    const { of, run, employee } = await aDraft();
    const ended = await call('POST', `/api/employees/${employee}/terminate`, {
      pay_date: '2026-03-10',
      termination_date: '2026-03-08',
    });
    expect(answerOf(await patch(of, ended.body.pay_id, {}))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${ended.body.pay_id} ended an employment; revert it with POST /api/company/${of}/pays/${ended.body.pay_id}/revert to change it`,
      },
    });
    await submit(of, run, ended.body.pay_id, 'SENT_AWAITING_RESPONSE');
    expect(answerOf(await patch(of, ended.body.pay_id, {}))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${ended.body.pay_id} was reported to the tax office and cannot be changed; correct it with another pay`,
      },
    });
  });

  it('returns 422 for keys that would change the employee, date or id of the pay', async () => {
    const { of, draft } = await aDraft();
    for (const body of [{ employee_id: 1 }, { pay_date: '2026-03-10' }, { id: 5 }]) {
      const message = `body -> ${Object.keys(body)}: this field is not known here`;
      expect(answerOf(await patch(of, draft.id, body))).toEqual({
        status: 422,
        body: { status_code: 10422, message, data: null },
      });
    }
  });
});

describe('completing pays: 200', () => {
  it('completes a run exactly as previewed, deducts leave and emits pay.updated without pay.created [PAY-081, PAY-109]', async () => {
    const { of, run, employee, draft: shown } = await aDraft({ holiday_leave_hours: '10' });
    const { warnings, ...draft } = shown;
    expect(warnings).toEqual([
      {
        code: 'NO_BANK_ACCOUNT',
        employee_id: employee,
        message: 'Lee, Ann has no bank account for the net pay',
      },
    ]);
    const reply = await completeRun(of, run);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toEqual([
      {
        ...draft,
        is_complete: true,
        status: 'processed',
        leave_balance_rows: [
          { leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 12.923077 },
          { leave_type: 'SICK', name: "Personal/Carer's Leave", hours: 1.461538 },
        ],
      },
    ]);
    expect((await world.get(pay(of, draft.id))).body).toEqual(reply.body[0]);
    expect(await eventsOf(draft.id)).toEqual(['pay.updated']);
    expect(only(await read(employee), 'current_ytd_gross', 'holiday_leave_hours')).toEqual({
      current_ytd_gross: '1520.00',
      holiday_leave_hours: '12.923077',
    });
    expect((await world.get(`/api/company/${of}/pay-runs`)).body).toEqual([
      {
        pay_run_id: run,
        company_id: of,
        pay_period: 'WEEKLY',
        pay_cycle: 'WEEKLY',
        pay_run_start_date: '2026-03-09',
        pay_run_end_date: '2026-03-15',
        processed_date: '2026-03-15',
        status: 'complete',
        pay_count: 1,
        completed_pay_count: 1,
        gross: 1520,
        tax: 310,
        net: 1210,
        super: 182.4,
        stp_status: null,
      },
    ]);
    expect((await completeRun(of, run)).body).toEqual([]);
  });

  it('keeps the previewed amounts to the cent even if a new calculation would differ', async () => {
    const { of, draft } = await aDraft();
    const { query } = world.service.database;
    // Simulates a draft calculated by an older version of the rules, which withheld one dollar more.
    await query('update pay set tax = tax + 1, net = net - 1 where id = $1', [draft.id]);
    await query(`update pay_line set amount = amount + 1 where pay_id = $1 and 'tax' = any(tags)`, [draft.id]);
    const reply = await call('POST', pay(of, draft.id, '/complete'));
    expect([reply.status, reply.body.tax, reply.body.net]).toEqual([200, 311, 1209]);
    const { body } = await world.get(`/api/pays/${draft.id}/explanation`);
    expect([body.taken, body.net]).toEqual(['311.00', '1209.00']);
  });

  it('completes a single pay of the run [PAY-081, PAY-109]', async () => {
    const { of, draft } = await aDraft();
    const reply = await call('POST', pay(of, draft.id, '/complete'));
    expect([reply.status, reply.body.is_complete, reply.body.gross]).toEqual([200, true, 1520]);
    expect(await eventsOf(draft.id)).toEqual(['pay.updated']);
  });

  it('terminates the employee only when a draft with a termination block is completed [LIFE-018, LIFE-022, LIFE-023, LIFE-029, LIFE-038]', async () => {
    const { of, run, employee, draft } = await aDraft({ is_leave_enabled: false, holiday_leave_hours: '60' });
    const block = { termination: { termination_date: '2026-03-13', notice_hours: '38' } };
    const before = await read(employee);
    const ending = await patch(of, draft.id, block);
    expect([ending.status, only(ending.body, 'gross', 'is_complete')]).toEqual([
      200,
      { gross: 5440, is_complete: false },
    ]);
    expect(await read(employee)).toEqual(before);
    const record = () => world.get(`/api/employees/${employee}/termination`).then(({ body }) => body);
    expect(only(await record(), 'is_pay_processed', 'is_employee_terminated', 'pay_id', 'gross')).toEqual({
      is_pay_processed: false,
      is_employee_terminated: false,
      pay_id: draft.id,
      gross: '3920.00',
    });
    const terminate = await call('POST', `/api/employees/${employee}/terminate`, {
      pay_date: '2026-03-17',
      termination_date: '2026-03-13',
    });
    const notProcessed = {
      status: 409,
      body: {
        detail: `Employee ${employee} has a pending termination pay; complete or delete that pay first`,
      },
    };
    expect(answerOf(terminate)).toEqual(notProcessed);
    expect(answerOf(await call('POST', `/api/employees/${employee}/reinstate`, {}))).toEqual(notProcessed);
    const other = await world.put(of, [{ employee_id: employee, ...block }], '?pay_date=2026-03-10');
    expect([other.status, other.body.detail]).toEqual([
      400,
      `pays[0]: Employee ${employee} has a pending termination pay; complete or delete that pay first`,
    ]);
    // A recalculation keeps the termination unchanged.
    expect((await patch(of, draft.id, {})).body.gross).toBe(5440);

    expect((await completeRun(of, run)).status).toBe(200);
    expect(only(await record(), 'is_pay_processed', 'is_employee_terminated', 'gross')).toEqual({
      is_pay_processed: true,
      is_employee_terminated: true,
      gross: '3920.00',
    });
    expect(only(await read(employee), 'is_terminated', 'termination_date', 'holiday_leave_hours')).toEqual({
      is_terminated: true,
      termination_date: '2026-03-13',
      holiday_leave_hours: '0.00',
    });

    // Reverting the pay reinstates the employee but keeps the termination record. Deleting the pay removes the record.
    expect((await call('POST', pay(of, draft.id, '/revert'))).body.is_complete).toBe(false);
    expect(only(await record(), 'is_pay_processed', 'is_employee_terminated')).toEqual({
      is_pay_processed: false,
      is_employee_terminated: false,
    });
    expect(await read(employee)).toEqual(before);
    expect(
      only((await patch(of, draft.id, { termination: null })).body, 'gross', 'leave', 'termination_payments'),
    ).toEqual({
      gross: 1520,
      leave: [],
      termination_payments: [],
    });
    expect(answerOf(await world.get(`/api/employees/${employee}/termination`))).toEqual({
      status: 404,
      body: { detail: `Employee ${employee} has never been terminated` },
    });
  });

  it('terminates a New Zealand employee when the final pay is completed', async () => {
    const of = await company('NZ');
    const [employee] = await world.employees(of, [anNzEmployee()]);
    const run = await openRun(of);
    const [draft] = (await generate(of, run)).body;
    const block = {
      termination_date: '2026-03-13',
      nz_ytd_taxable: '4800',
      notice_amount: '100',
      redundancy_amount: '50',
    };
    expect((await patch(of, draft.id, { termination: block })).body.gross).toBe(1446);
    expect((await patch(of, draft.id, {})).body.gross).toBe(1446);
    expect((await completeRun(of, run)).status).toBe(200);
    expect(only(await read(employee!), 'is_terminated', 'annual_holidays_weeks')).toEqual({
      is_terminated: true,
      annual_holidays_weeks: '0.00',
    });
  });
});

describe('completing pays: 400, 404 and 409', () => {
  it('returns 409 if year-to-date totals, rates or settings have changed since the preview, until the draft is recalculated', async () => {
    const { of, run, employee, draft } = await aDraft();
    await world.pay(of, { employee_id: employee, hours: [week()] }, '?pay_date=2026-03-03');
    const refusal = (what: string) => ({
      status: 409,
      body: {
        detail: `Pay ${draft.id} was previewed before ${what} changed; preview it again with PATCH /api/company/${of}/pays/${draft.id} before you complete it`,
      },
    });
    expect(answerOf(await completeRun(of, run))).toEqual(refusal('the year to date'));
    expect(answerOf(await call('POST', pay(of, draft.id, '/complete')))).toEqual(refusal('the year to date'));
    expect((await patch(of, draft.id, {})).status).toBe(200);
    await world.patchEmployee(of, employee, { pay_rate_per_hour: '41' });
    expect(answerOf(await completeRun(of, run))).toEqual(refusal('the rates'));
    const [again] = (await generate(of, run, '?recalculate=true')).body;
    expect(only(again, 'id', 'gross')).toEqual({ id: draft.id, gross: 1558 });
    await world.patchEmployee(of, employee, { has_claimed_tax_free_threshold: false });
    expect(answerOf(await completeRun(of, run))).toEqual(refusal('the tax declaration'));
    expect((await patch(of, draft.id, {})).body.gross).toBe(1558);
    expect((await completeRun(of, run)).status).toBe(200);
  });

  it('completes a pay for one of two simultaneous requests and returns 409 to the other', async () => {
    const { of, draft } = await aDraft();
    const replies = await Promise.all([1, 2].map(() => call('POST', pay(of, draft.id, '/complete'))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.detail).toBe(`Pay ${draft.id} is already complete`);
    expect(await eventsOf(draft.id)).toEqual(['pay.updated']);
  });

  it('returns 400 for the pay of a deleted employee, and completes no pay of the run', async () => {
    const { of, run, employee, draft } = await aDraft();
    await call('DELETE', `/api/employees/${employee}`);
    const detail = `pay ${draft.id}: employee_id '${employee}' is deleted; restore the employee first with POST /api/employees/${employee}/restore`;
    expect(answerOf(await completeRun(of, run))).toEqual({ status: 400, body: { detail } });
    expect(answerOf(await call('POST', pay(of, draft.id, '/complete')))).toEqual({ status: 400, body: { detail } });
  });

  it('returns 409 when the employee’s pay period has changed since the draft was created', async () => {
    const { of, employee, draft } = await aDraft();
    await world.patchEmployee(of, employee, { pay_period: 'FORTNIGHTLY' });
    expect(answerOf(await call('POST', pay(of, draft.id, '/complete')))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${draft.id} was previewed before the tax declaration and the pay period changed; preview it again with PATCH /api/company/${of}/pays/${draft.id} before you complete it`,
      },
    });
    expect(answerOf(await patch(of, draft.id, {}))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${draft.id} was created before its employee’s pay period changed; delete it and create a new one`,
      },
    });
  });

  it('returns 404 for an unknown run or pay', async () => {
    const of = await company();
    expect(answerOf(await completeRun(of, 999_999))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
    expect(answerOf(await call('POST', pay(of, 999_999, '/complete')))).toEqual({
      status: 404,
      body: { detail: 'Pay not found' },
    });
  });
});

describe('reverting a pay', () => {
  it('returns 200, removes the pay from totals and balances and emits pay.deleted; the pay can then be completed again unchanged [PAY-082]', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee({ holiday_leave_hours: '10' })]);
    const before = await read(id!);
    const made = await world.pay(of, { employee_id: id, hours: [week()] });
    const reply = await call('POST', pay(of, made.id, '/revert'));
    expect(answerOf(reply)).toEqual({
      status: 200,
      body: {
        ...made,
        is_complete: false,
        status: 'pending',
        leave_balance_rows: [
          { leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 10 },
          { leave_type: 'SICK', name: "Personal/Carer's Leave", hours: 0 },
        ],
        warnings: [
          {
            code: 'NO_BANK_ACCOUNT',
            employee_id: id,
            message: 'Lee, Ann has no bank account for the net pay',
          },
        ],
      },
    });
    expect(await read(id!)).toEqual(before);
    const again = await call('POST', pay(of, made.id, '/complete'));
    expect([again.status, again.body]).toEqual([200, made]);
    expect(await eventsOf(made.id)).toEqual(['pay.created', 'pay.deleted', 'pay.updated']);
  });

  it('returns 409 for one of several pays taxed together, and reverts them all into separate drafts with together=true', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee()]);
    const parts = ['Shop', 'Bar'].map((pay_department) => ({ employee_id: id, pay_department, hours: [week('19')] }));
    const made = (await world.put(of, parts, '?pay_date=2026-03-10')).body;
    const ids = made.map((each: Pay) => each.id);
    expect(made.map(({ tax }: Pay) => tax)).toEqual([155, 155]);
    expect(answerOf(await call('POST', pay(of, ids[0], '/revert')))).toEqual({
      status: 409,
      body: {
        detail: `Pays ${ids.join(', ')} share their tax and can only be changed together; send together=true to change all of them`,
      },
    });
    expect(answerOf(await call('DELETE', pay(of, ids[0])))).toEqual({
      status: 409,
      body: {
        detail: `Pays ${ids.join(', ')} share their tax and can only be changed together; send together=true to change all of them`,
      },
    });
    const reply = await call('POST', pay(of, ids[0], '/revert?together=true'));
    expect(reply.status, reply.text).toBe(200);
    const drafts = (await world.get(`/api/company/${of}/pays?status=pending`)).body;
    expect(drafts.map(({ id: one, gross }: Pay) => [one, gross])).toEqual(ids.map((one: number) => [one, 760]));
    expect((await call('DELETE', pay(of, ids[1]))).status).toBe(204);
    expect((await call('POST', pay(of, ids[0], '/complete'))).status).toBe(200);
  });

  it('returns 400 when pays that were taxed together cannot be calculated separately', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee()]);
    const parts = ['Shop', 'Bar'].map((pay_department) => ({ employee_id: id, pay_department, hours: [week('19')] }));
    const [first] = (await world.put(of, parts, '?pay_date=2026-03-10')).body;
    await call('DELETE', `/api/employees/${id}`);
    expect(answerOf(await call('POST', pay(of, first.id, '/revert?together=true')))).toEqual({
      status: 400,
      body: {
        detail: `pay ${first.id}: employee_id '${id}' is deleted; restore the employee first with POST /api/employees/${id}/restore`,
      },
    });
    expect((await world.get(pay(of, first.id))).body.is_complete).toBe(true);
  });

  it('returns 404 for an unknown pay, and 409 for a draft, a lodged pay and the final pay of a rehired employee [PAY-082]', async () => {
    const { of, run, employee, draft } = await aDraft();
    expect(answerOf(await call('POST', pay(of, 999_999, '/revert')))).toEqual({
      status: 404,
      body: { detail: 'Pay not found' },
    });
    expect(answerOf(await call('POST', pay(of, draft.id, '/revert')))).toEqual({
      status: 409,
      body: { detail: `Pay ${draft.id} is pending; only a complete pay can be reverted` },
    });
    await completeRun(of, run);
    await submit(of, run, draft.id, 'TRANSMISSION_SUCCESSFUL');
    expect(answerOf(await call('POST', pay(of, draft.id, '/revert')))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${draft.id} was reported to the tax office and cannot be changed; correct it with another pay`,
      },
    });
    expect(await eventsOf(draft.id)).toEqual(['pay.updated']);

    const ended = await call('POST', `/api/employees/${employee}/terminate`, {
      pay_date: '2026-03-17',
      termination_date: '2026-03-15',
    });
    await call('POST', `/api/employees/${employee}/reinstate`, { start_date: '2026-04-01' });
    expect(answerOf(await call('POST', pay(of, ended.body.pay_id, '/revert')))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${ended.body.pay_id} ended an employment that was reinstated on 2026-04-01; the pay cannot be changed`,
      },
    });
  });
});

describe('reverting a run', () => {
  const revertRun = (of: number, run: number) => call('POST', `/api/company/${of}/pay-runs/${run}/revert`);

  it('returns 200 and makes every completed pay pending again, and the pays can be completed again unchanged', async () => {
    const of = await company();
    const ids = await world.employees(of, [anAuEmployee({ holiday_leave_hours: '10' }), anAuEmployee()]);
    const before = await Promise.all(ids.map(read));
    const run = await openRun(of);
    await generate(of, run);
    const made = (await completeRun(of, run)).body;
    const reply = await revertRun(of, run);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.map((each: Pay) => only(each, 'id', 'net', 'status', 'is_complete'))).toEqual(
      made.map(({ id, net }: Pay) => ({ id, net, status: 'pending', is_complete: false })),
    );
    expect(await Promise.all(ids.map(read))).toEqual(before);
    expect((await completeRun(of, run)).body).toEqual(made);
    expect(await eventsOf(made[0].id)).toEqual(['pay.updated', 'pay.deleted', 'pay.updated']);
  });

  it('returns 200, splits pays that were taxed together and resumes a terminated employment', async () => {
    const of = await company();
    const [shared, leaving] = await world.employees(of, [anAuEmployee(), anAuEmployee()]);
    const parts = ['Shop', 'Bar'].map((pay_department) => ({
      employee_id: shared,
      pay_department,
      hours: [week('19')],
    }));
    const [first] = (await world.put(of, parts, '?pay_date=2026-03-10')).body;
    await call('POST', `/api/employees/${leaving}/terminate`, {
      pay_date: '2026-03-10',
      termination_date: '2026-03-10',
    });
    expect((await read(leaving!)).is_terminated).toBe(true);
    const reply = await revertRun(of, first.pay_run_id);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.map(({ is_complete }: Pay) => is_complete)).toEqual([false, false, false]);
    expect((await read(leaving!)).is_terminated).toBe(false);
    expect((await world.get(`/api/pays/${first.id}/explanation`)).body.shares_tax_with).toEqual([]);
  });

  it('returns 400 and reverts nothing when pays that were taxed together cannot be calculated separately', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee()]);
    const parts = ['Shop', 'Bar'].map((pay_department) => ({ employee_id: id, pay_department, hours: [week('19')] }));
    const [first] = (await world.put(of, parts, '?pay_date=2026-03-10')).body;
    await call('DELETE', `/api/employees/${id}`);
    expect((await revertRun(of, first.pay_run_id)).status).toBe(400);
    expect((await world.get(pay(of, first.id))).body.is_complete).toBe(true);
  });

  it('returns 404 for an unknown run and 409 for a run that has only drafts or a lodged pay, and reverts nothing', async () => {
    const { of, run, draft } = await aDraft();
    for (const other of [999_999, (await aDraft()).run]) {
      expect(answerOf(await revertRun(of, other))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
    }
    expect(answerOf(await revertRun(of, run))).toEqual({
      status: 409,
      body: { detail: `Pay run ${run} has no complete pay to revert` },
    });
    await world.employees(of, [anAuEmployee()]);
    await generate(of, run);
    await completeRun(of, run);
    await submit(of, run, draft.id, 'TRANSMISSION_SUCCESSFUL');
    expect(answerOf(await revertRun(of, run))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${draft.id} was reported to the tax office and cannot be changed; correct it with another pay`,
      },
    });
    const pays = (await world.get(`/api/company/${of}/pays`)).body;
    expect(pays.map(({ is_complete }: Pay) => is_complete)).toEqual([true, true]);
  });

  it('uses the same number of SQL statements to revert a run with any number of pays', async () => {
    const statements = async (count: number): Promise<number> => {
      const of = await company();
      await world.employees(
        of,
        Array.from({ length: count }, () => anAuEmployee()),
      );
      const run = await openRun(of);
      await generate(of, run);
      await completeRun(of, run);
      return costOf(world.service.database, async () => expect((await revertRun(of, run)).status).toBe(200));
    };
    expect(await statements(40)).toBe(await statements(2));
  });
});

describe('deleting a pay', () => {
  it('returns 204 and deletes a draft without an event [PAY-082, PAY-110]', async () => {
    const { of, draft } = await aDraft();
    const reply = await call('DELETE', pay(of, draft.id));
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(answerOf(await world.get(pay(of, draft.id)))).toEqual({ status: 404, body: { detail: 'Pay not found' } });
    expect(await eventsOf(draft.id)).toEqual([]);
  });

  it('returns 204, emits pay.deleted and restores leave and year-to-date totals for a complete pay [PAY-082, PAY-110]', async () => {
    const of = await company();
    const [id] = await world.employees(of, [anAuEmployee({ holiday_leave_hours: '10' })]);
    const before = await read(id!);
    const connection = await connect(world.service);
    const made = await world.pay(of, { employee_id: id, hours: [week()] });
    expect((await call('DELETE', pay(of, made.id))).status).toBe(204);
    await revoke(world.service, connection);
    expect(await read(id!)).toEqual(before);
    const events = await world.service.database.query<{ type: string; data: Pay }>(
      `select type, data from event where entity_type = 'pay' and entity_id = $1 order by id`,
      [made.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['pay.created', 'pay.deleted']);
    expect(events[1]!.data).toEqual(made);
  });

  it('returns 204 and resumes the employment when a final pay is deleted [LIFE-022]', async () => {
    const { of, employee } = await aDraft({ holiday_leave_hours: '10' });
    const before = await read(employee);
    const ended = await call('POST', `/api/employees/${employee}/terminate`, {
      pay_date: '2026-03-10',
      termination_date: '2026-03-08',
    });
    expect((await call('DELETE', pay(of, ended.body.pay_id))).status).toBe(204);
    expect(await read(employee)).toEqual(before);
    expect(answerOf(await world.get(`/api/employees/${employee}/termination`))).toEqual({
      status: 404,
      body: { detail: `Employee ${employee} has never been terminated` },
    });
  });

  it('returns 404 for an unknown pay, and 409 after an STP lodgement, unless the lodgement failed [PAY-110]', async () => {
    const { of, run, draft } = await aDraft();
    expect(answerOf(await call('DELETE', pay(of, 999_999)))).toEqual({
      status: 404,
      body: { detail: 'Pay not found' },
    });
    await completeRun(of, run);
    await submit(of, run, draft.id, 'TRANSMISSION_UNSUCCESSFUL');
    expect((await patch(of, draft.id, { hours: [week('30')] })).status).toBe(200);
    await submit(of, run, draft.id, 'QUEUED');
    expect(answerOf(await call('DELETE', pay(of, draft.id)))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${draft.id} was reported to the tax office and cannot be changed; correct it with another pay`,
      },
    });
    await world.service.database.query(`update lodgement set status = 'FAILED' where company_id = $1`, [of]);
    expect((await call('DELETE', pay(of, draft.id))).status).toBe(204);
  });
});

describe('pending pays of the demo world', () => {
  it('are in the run of the current week of both companies, and none of them is complete', async () => {
    for (const [of, totals] of [
      // Three employees are casual, and their hours are not known yet.
      [1, { gross: 3347.29, tax: 682, net: 2665.29, super: 395.53 }],
      [2, { gross: 4328, tax: 855.38, net: 3284.22, super: 129.84 }],
    ] as const) {
      expect((await world.get(`/api/company/${of}/pay-runs?status=pending`)).body).toEqual([
        {
          pay_run_id: expect.any(Number),
          company_id: of,
          pay_period: 'WEEKLY',
          pay_cycle: 'WEEKLY',
          pay_run_start_date: '2026-03-09',
          pay_run_end_date: '2026-03-15',
          processed_date: null,
          status: 'pending',
          pay_count: 6,
          completed_pay_count: 0,
          ...totals,
          stp_status: null,
        },
      ]);
    }
  });
});
