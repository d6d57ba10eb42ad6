import { beforeAll, describe, expect, it } from 'vitest';
import { AU_ACCOUNT, type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { answerOf, only } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { tokenFor } from '../harness/token.ts';

// The test date is Tuesday 10 March 2026. Weeks end on Sunday.

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld();
});

const SELF_MANAGED_FUND = {
  abn: '51 824 753 556',
  name: 'Lee Family Super',
  electronic_service_address: 'smsfdataflow',
  bsb: '062000',
  account_number: '333444',
  account_name: 'Lee Family Super Fund',
};

type Item = Readonly<Record<string, unknown>>;
const due = async (company: number, query = '') => world.get(`/api/company/${company}/due${query}`);
const items = async (company: number, ...kinds: readonly string[]): Promise<Item[]> => {
  const { status, body } = await due(company);
  expect(status).toBe(200);
  return body.items.filter(({ kind }: Item) => kinds.includes(kind as string));
};
const summaryOf = (found: readonly Item[], ...names: readonly string[]) =>
  found.map((item) => Object.values(only(item, 'kind', 'due_date', 'is_late', 'amount', 'count', ...names)));

const NOTHING = {
  warning: null,
  amount: null,
  pay_run_id: null,
  pay_period: null,
  pay_cycle: null,
  period_start: null,
  period_end: null,
  payday: null,
  employee_id: null,
  format_name: null,
  leave_request_id: null,
  leave_type: null,
  hours: null,
  stp_pay_event_id: null,
  payday_filing_id: null,
  super_batch_id: null,
};

const FUND = { default_employee_fund_usi: 'STA0100AU', default_employee_fund_member_number: '1' };
const withBank = async (employee: number) => {
  const made = await world.post(`/api/employees/${employee}/bank-accounts`, {
    account_name: 'Ann Lee',
    bsb: '064-000',
    account_number: '87654321',
  });
  expect(made.status, made.text).toBe(201);
};
const settings = async (company: number) => {
  const { service, token } = world;
  const saved = await service.call('PUT', `/api/company/${company}/payment-settings`, { token, body: AU_ACCOUNT });
  expect(saved.status, saved.text).toBe(200);
};
/** A company with one employee whose record is complete. */
const ready = async () => {
  const company = await world.company('AU');
  await settings(company);
  const employee = await world.employee(company, anAuEmployee(FUND));
  await withBank(employee);
  return { company, employee };
};

describe('200: runs and drafts', () => {
  it('returns no items for a company without employees', async () => {
    const company = await world.company('AU');
    expect(answerOf(await due(company))).toEqual({
      status: 200,
      body: { today: '2026-03-10', total: 0, late_count: 0, items: [] },
    });
  });

  it('lists the current run of each pay period, but no runs from before the employees were added', async () => {
    const { company } = await ready();
    await world.employee(company, anAuEmployee({ ...FUND, pay_period: 'MONTHLY', pay_method: 'CASH' }));
    const { body } = await due(company);
    expect(body).toEqual({
      today: '2026-03-10',
      total: 2,
      late_count: 0,
      items: [
        {
          ...NOTHING,
          kind: 'RUN_TO_PREPARE',
          due_date: '2026-03-15',
          is_late: false,
          count: 1,
          pay_period: 'WEEKLY',
          pay_cycle: 'WEEKLY',
          period_start: '2026-03-09',
          period_end: '2026-03-15',
        },
        {
          ...NOTHING,
          kind: 'RUN_TO_PREPARE',
          due_date: '2026-03-31',
          is_late: false,
          count: 1,
          pay_period: 'MONTHLY',
          pay_cycle: 'MONTHLY',
          period_start: '2026-03-01',
          period_end: '2026-03-31',
        },
      ],
    });
  });

  it('marks the run of the previous period as late when it has no pays', async () => {
    const { company, employee } = await ready();
    await world.service.database.query(`update employee set created_at = '2026-01-05' where id = ${employee}`);
    expect(summaryOf(await items(company, 'RUN_TO_PREPARE'), 'period_end')).toEqual([
      ['RUN_TO_PREPARE', '2026-03-08', true, null, 1, '2026-03-08'],
      ['RUN_TO_PREPARE', '2026-03-15', false, null, 1, '2026-03-15'],
    ]);
  });

  it('lists drafts with their net amount once they exist, instead of the run to prepare', async () => {
    const { company } = await ready();
    const run = (await world.post(`/api/company/${company}/pay-runs`, { pay_period: 'WEEKLY', pay_date: '2026-03-10' }))
      .body;
    const made = await world.post(`/api/company/${company}/pay-runs/${run.pay_run_id}/pending-pays`);
    expect(made.status, made.text).toBe(200);
    const net = made.body[0].net.toFixed(2);
    const found = await items(company, 'RUN_TO_PREPARE', 'DRAFTS_TO_COMPLETE');
    expect(summaryOf(found, 'pay_run_id', 'payday')).toEqual([
      ['DRAFTS_TO_COMPLETE', '2026-03-15', false, net, 1, run.pay_run_id, '2026-03-15'],
    ]);
  });
});

describe('200: payments', () => {
  it('lists the payment file of a paid run until it is downloaded or 14 days have passed', async () => {
    const { company, employee } = await ready();
    const paid = await world.paid(company, employee, '2026-03-10', { payment_date: '2026-03-11' });
    await world.paid(company, employee, '2026-02-17', { payment_date: '2026-02-22' });
    const found = await items(company, 'PAYMENT_FILE');
    expect(summaryOf(found, 'pay_run_id')).toEqual([
      ['PAYMENT_FILE', '2026-03-11', false, paid.net.toFixed(2), 1, paid.pay_run_id],
    ]);
    const file = await world.post(`/api/company/${company}/pay-runs/${paid.pay_run_id}/payment-file`, {});
    expect(file.status, file.text).toBe(200);
    expect(await items(company, 'PAYMENT_FILE')).toEqual([]);
    // The pay is added after the file was downloaded, so the file does not contain it.
    world.service.clock.advance({ minutes: 1 });
    await world.paid(company, employee, '2026-03-10', { payment_date: '2026-03-11' });
    expect(await items(company, 'PAYMENT_FILE')).toHaveLength(1);
  });
});

describe('200: Single Touch Payroll', () => {
  it('lists an STP report due on the payday until it is sent', async () => {
    const { company, employee } = await ready();
    const paid = await world.paid(company, employee, '2026-03-10', { payment_date: '2026-03-09' });
    expect(summaryOf(await items(company, 'STP_TO_SUBMIT'), 'pay_run_id', 'payday', 'stp_pay_event_id')).toEqual([
      ['STP_TO_SUBMIT', '2026-03-09', true, '1520.00', 1, paid.pay_run_id, '2026-03-09', null],
    ]);
    const sent = await world.post(`/api/company/${company}/stp-pay-events`, {
      pay_run_id: paid.pay_run_id,
      service_action: 'NEW',
    });
    expect(sent.status, sent.text).toBe(201);
    expect(await items(company, 'STP_TO_SUBMIT', 'STP_FAILED')).toEqual([]);
  });

  it('lists a rejected STP event', async () => {
    const company = await world.company('AU', { contact_name: 'SANDBOX-REJECT' });
    const employee = await world.employee(company, anAuEmployee(FUND));
    const paid = await world.paid(company, employee);
    const sent = await world.post(`/api/company/${company}/stp-pay-events`, {
      pay_run_id: paid.pay_run_id,
      service_action: 'NEW',
    });
    const id = sent.body.stp_pay_event_id;
    await world.post(`/api/company/${company}/stp-pay-events/${id}/check`);
    const found = await items(company, 'STP_TO_SUBMIT', 'STP_FAILED');
    expect(found.map(({ kind, stp_pay_event_id }) => [kind, stp_pay_event_id])).toEqual([['STP_FAILED', id]]);
  });

  it('lists no STP report for a company with STP switched off', async () => {
    const company = await world.company('AU', { is_stp_enabled: false });
    await world.paid(company, await world.employee(company, anAuEmployee(FUND)));
    expect(await items(company, 'STP_TO_SUBMIT')).toEqual([]);
  });
});

describe('200: super', () => {
  it('lists the super of a run until it is in a batch, and the batch until it is paid', async () => {
    const { company, employee } = await ready();
    const old = await world.paid(company, employee, '2025-11-11', { payment_date: '2025-11-16' });
    const paid = await world.paid(company, employee, '2026-03-03', { payment_date: '2026-03-08' });
    const found = await items(company, 'SUPER_DUE');
    expect(summaryOf(found, 'pay_run_id', 'payday')).toEqual([
      ['SUPER_DUE', '2026-01-28', true, '182.40', 1, old.pay_run_id, '2025-11-16'],
      ['SUPER_DUE', '2026-04-28', false, '182.40', 1, paid.pay_run_id, '2026-03-08'],
    ]);
    const contributions = (await world.get(`/api/company/${company}/super-contributions`)).body;
    expect(contributions.map(({ due_date }: Item) => due_date)).toEqual(['2026-04-28', '2026-01-28']);
    const batch = await world.post(`/api/company/${company}/super-batches`, { pay_run_id: paid.pay_run_id });
    expect(batch.status, batch.text).toBe(201);
    const { super_batch_id } = batch.body;
    expect(summaryOf(await items(company, 'SUPER_DUE', 'SUPER_BATCH_TO_PAY'), 'super_batch_id')).toEqual([
      ['SUPER_DUE', '2026-01-28', true, '182.40', 1, null],
      ['SUPER_BATCH_TO_PAY', '2026-04-28', false, '182.40', 1, super_batch_id],
    ]);
    await world.post(`/api/company/${company}/super-batches/${super_batch_id}/paid`, { paid_on: '2026-03-10' });
    expect(await items(company, 'SUPER_BATCH_TO_PAY')).toEqual([]);
  });
});

describe('200: New Zealand', () => {
  it('lists the payday filing due within two working days and the Inland Revenue payment due on the 20th', async () => {
    const company = await world.company('NZ');
    const employee = await world.employee(company, anNzEmployee());
    const paid = await world.paid(company, employee, '2026-03-10', { payment_date: '2026-03-10' });
    expect(summaryOf(await items(company, 'EMPLOYEE_DETAILS', 'PAYDAY_TO_FILE'), 'pay_run_id')).toEqual([
      ['PAYDAY_TO_FILE', '2026-03-12', false, '1140.00', 1, paid.pay_run_id],
      ['EMPLOYEE_DETAILS', null, false, null, 1, null],
    ]);
    expect((await world.post(`/api/company/${company}/employee-detail-tasks/submit`)).status).toBe(201);
    const filed = await world.post(`/api/company/${company}/payday-filings`, { pay_run_id: paid.pay_run_id });
    expect(filed.status, filed.text).toBe(201);
    const all = ['EMPLOYEE_DETAILS', 'PAYDAY_TO_FILE', 'PAYDAY_FILING_FAILED', 'INLAND_REVENUE_PAYMENT'];
    expect(summaryOf(await items(company, ...all))).toEqual([
      ['INLAND_REVENUE_PAYMENT', '2026-04-20', false, filed.body.amounts_deducted.toFixed(2), 1],
    ]);
  });

  it('lists a rejected payday filing', async () => {
    const company = await world.company('NZ');
    const employee = await world.employee(company, anNzEmployee());
    expect((await world.post(`/api/company/${company}/employee-detail-tasks/submit`)).status).toBe(201);
    await world.patchEmployee(company, employee, { last_name: 'SANDBOX-REJECT' });
    const paid = await world.paid(company, employee, '2026-03-10', { payment_date: '2026-03-10' });
    const filed = await world.post(`/api/company/${company}/payday-filings`, { pay_run_id: paid.pay_run_id });
    const id = filed.body.payday_filing_id;
    await world.post(`/api/company/${company}/payday-filings/${id}/check`);
    const found = await items(company, 'PAYDAY_TO_FILE', 'PAYDAY_FILING_FAILED');
    expect(found.map(({ kind, payday_filing_id }) => [kind, payday_filing_id])).toEqual([['PAYDAY_FILING_FAILED', id]]);
  });
});

describe('200: leave', () => {
  it('lists undecided leave requests, due on the first day of leave, and includes items beyond the limit in the total', async () => {
    const { company, employee } = await ready();
    const ask = async (start_date: string, end_date: string) =>
      (await world.post(`/api/employees/${employee}/leave-requests`, { leave_type: 'HOLIDAY', start_date, end_date }))
        .body.id;
    await ask('2026-03-02', '2026-03-03');
    const id = await ask('2026-03-16', '2026-03-20');
    const found = await items(company, 'LEAVE_TO_APPROVE');
    expect(found.map(({ due_date, is_late }) => [due_date, is_late])).toEqual([
      ['2026-03-02', true],
      ['2026-03-16', false],
    ]);
    expect(found[1]).toEqual({
      ...NOTHING,
      kind: 'LEAVE_TO_APPROVE',
      due_date: '2026-03-16',
      is_late: false,
      count: 1,
      period_start: '2026-03-16',
      period_end: '2026-03-20',
      employee_id: employee,
      format_name: 'Lee, Ann',
      leave_request_id: id,
      leave_type: 'HOLIDAY',
      hours: '38.00',
    });
    const { body } = await due(company, '?limit=1');
    expect([body.items.length, body.total, body.late_count]).toEqual([1, 3, 1]);
    await world.post(`/api/employees/${employee}/leave-requests/${id}/decline`);
    expect(await items(company, 'LEAVE_TO_APPROVE')).toHaveLength(1);
  });
});

describe('200: warnings', () => {
  it('counts employees with missing details and names the employee when there is only one', async () => {
    const company = await world.company('AU');
    const ann = await world.employee(company, anAuEmployee(FUND));
    await withBank(ann);
    const ben = await world.employee(company, anAuEmployee());
    await world.employee(
      company,
      anAuEmployee({
        ...FUND,
        primary_bank_bsb: '064-000',
        primary_bank_account_number: '87654321',
        primary_bank_account_name: 'Cy Lee',
      }),
    );
    const dee = await world.employee(company, anAuEmployee());
    await withBank(dee);
    const fund = await world.service.call('PUT', `/api/employees/${dee}/self-managed-fund`, {
      token: world.token,
      body: SELF_MANAGED_FUND,
    });
    expect(fund.status).toBe(200);
    const warned = (found: readonly Item[]) =>
      found.map(({ warning, count, employee_id }) => [warning, count, employee_id]);
    expect(warned(await items(company, 'WARNING'))).toEqual([
      ['NO_PAYMENT_SETTINGS', 1, null],
      ['NO_BANK_ACCOUNT', 1, ben],
      ['NO_SUPER_FUND', 1, ben],
    ]);
    const nz = await world.company('NZ');
    await world.employees(nz, [
      anNzEmployee({ ird_number: null, nz_tax_code: 'ND', pay_method: 'CASH' }),
      anNzEmployee({ ird_number: null, nz_tax_code: 'ND', pay_method: 'CASH' }),
    ]);
    expect(warned(await items(nz, 'WARNING'))).toEqual([
      ['NO_PAYMENT_SETTINGS', 1, null],
      ['NO_IRD_NUMBER', 2, null],
    ]);
  });
});

const PAULA = 101;
/** Gives view access to these areas. An area can name another level, as in `LEAVE=LOCKED`. */
const permit = async (...areas: readonly string[]) => {
  const { database } = world.service;
  await database.query(`delete from user_zone where user_id = ${PAULA}`);
  for (const [area, level = 'READ_ONLY'] of areas.map((text) => text.split('='))) {
    await database.query(
      `insert into user_zone (customer_id, user_id, company_id, zone, level) values (3, ${PAULA}, 1, '${area}', '${level}')`,
    );
  }
};

const OF_PAYS = ['RUN_TO_PREPARE', 'DRAFTS_TO_COMPLETE', 'PAYMENT_FILE', 'LEAVE_TO_APPROVE'];
const OF_REPORTS = ['STP_FAILED', 'STP_TO_SUBMIT', 'SUPER_DUE', 'SUPER_BATCH_TO_PAY'];

describe('200: by permission area', () => {
  const kindsSeen = async (clientId: string | null = null): Promise<Set<string>> => {
    const token = await tokenFor(world.service, {
      customerId: 3,
      userId: PAULA,
      subject: 'paula',
      adminMode: false,
      scope: 'openid payroll.read',
      clientId,
    });
    const { status, body } = await world.service.call('GET', '/api/company/1/due', { token });
    expect(status).toBe(200);
    return new Set(body.items.map(({ kind }: Item) => kind));
  };

  it('shows pay items only with PAYS and filings only with REPORTS, and shows no items with COMPANY alone [AUTH-001]', async () => {
    await permit('COMPANY');
    expect(await kindsSeen()).toEqual(new Set());
    const leave = { leave_type: 'UNPAID', start_date: '2026-05-04', end_date: '2026-05-04' };
    expect((await world.post('/api/employees/1/leave-requests', leave)).status).toBe(201);
    await permit('COMPANY', 'PAYS');
    const pays = await kindsSeen();
    expect([...pays].every((kind) => OF_PAYS.includes(kind))).toBe(true);
    expect(pays.has('DRAFTS_TO_COMPLETE') && pays.has('LEAVE_TO_APPROVE')).toBe(true);
    await permit('COMPANY', 'REPORTS');
    const reports = await kindsSeen();
    expect([...reports].every((kind) => OF_REPORTS.includes(kind))).toBe(true);
    expect(reports.has('STP_FAILED') && reports.has('SUPER_DUE')).toBe(true);
  });

  it('shows leave to approve to a session with LEAVE, and to a partner token with PAYS [DUTY-001]', async () => {
    const leave = { leave_type: 'UNPAID', start_date: '2026-05-11', end_date: '2026-05-11' };
    expect((await world.post('/api/employees/1/leave-requests', leave)).status).toBe(201);
    await permit('COMPANY', 'LEAVE');
    expect(await kindsSeen()).toEqual(new Set(['LEAVE_TO_APPROVE']));
    expect(await kindsSeen('demo-users')).toEqual(new Set());
    await permit('COMPANY', 'PAYS', 'LEAVE=LOCKED');
    const own = await kindsSeen();
    expect([own.has('DRAFTS_TO_COMPLETE'), own.has('LEAVE_TO_APPROVE')]).toEqual([true, false]);
    const partner = await kindsSeen('demo-users');
    expect([partner.has('DRAFTS_TO_COMPLETE'), partner.has('LEAVE_TO_APPROVE')]).toEqual([true, true]);
  });
});

describe('tasks of all companies', () => {
  const all = (query = '') => world.get(`/api/due${query}`);
  const idOf = ({ company_id, kind, due_date, pay_run_id, warning, pay_cycle, payday }: Item) =>
    [company_id, kind, due_date, pay_run_id, warning, pay_cycle, payday].join(' ');

  it('lists the tasks of the due lists of all companies, earliest first [DESK-001]', async () => {
    const { company } = await ready();
    await world.paid(company, await world.employee(company, anAuEmployee(FUND)), '2026-03-03');
    const nz = await world.company('NZ');
    await world.paid(nz, await world.employee(nz, anNzEmployee()));
    const { status, body } = await all();
    expect(status).toBe(200);
    const companies: Item[] = (await world.get('/api/company')).body;
    for (const { id, name } of companies) {
      const own = (await due(Number(id), '?limit=500')).body.items;
      const shown = body.filter(({ company_id }: Item) => company_id === id);
      expect(shown).toEqual(own.map((item: Item) => ({ company_id: id, company_name: name, ...item })));
    }
    const dates = body.map(({ due_date }: Item) => due_date ?? '9999-12-31');
    expect(dates).toEqual([...dates].sort());
    expect(new Set(body.map(idOf)).size).toBe(body.length);
  });

  it('pages through the list without missing or repeating a task [DESK-001]', async () => {
    const whole = (await all()).body;
    const seen: Item[] = [];
    let next: string | undefined = '/api/due?limit=7';
    while (next !== undefined) {
      const page = await world.get(next);
      expect(page.body.length).toBeLessThanOrEqual(7);
      seen.push(...page.body);
      const link = String(page.headers.link ?? '');
      next = /<[^>]*(\/api\/due[^>]*)>; rel="next"/.exec(link)?.[1];
    }
    expect(seen).toEqual(whole);
  });

  it('filters by company, kind, lateness and due date [DESK-001]', async () => {
    const whole: Item[] = (await all()).body;
    const { company } = await ready();
    expect((await all(`?company_id=${company}`)).body.map(({ kind }: Item) => kind)).toEqual(['RUN_TO_PREPARE']);
    const runs: Item[] = (await all('?kind=RUN_TO_PREPARE')).body;
    expect(runs.length).toBe(whole.filter(({ kind }) => kind === 'RUN_TO_PREPARE').length + 1);
    const late: Item[] = (await all('?is_late=true')).body;
    expect(late).toEqual(whole.filter(({ is_late }) => is_late));
    expect(late.length).toBeGreaterThan(0);
    const early: Item[] = (await all('?is_late=false&due_before=2026-03-13')).body;
    expect(early).toEqual(
      whole.filter(({ is_late, due_date }) => !is_late && due_date !== null && String(due_date) < '2026-03-13'),
    );
    expect((await all('?company_id=999999')).body).toEqual([]);
  });

  it('returns 422 for an invalid kind, date, lateness, limit or cursor', async () => {
    for (const query of ['?kind=RENT', '?due_before=yesterday', '?is_late=perhaps', '?limit=0', '?cursor=x']) {
      expect((await all(query)).status, query).toBe(422);
    }
  });

  it('counts the tasks of each company and puts the company with the earliest task first [DESK-001]', async () => {
    const idle = await world.company('AU');
    const whole: Item[] = (await all()).body;
    const { status, body } = await world.get('/api/due/companies');
    expect(status).toBe(200);
    const companies: Item[] = (await world.get('/api/company')).body;
    expect(new Set(body.map(({ company_id }: Item) => company_id))).toEqual(new Set(companies.map(({ id }) => id)));
    for (const { company_id, total, late_count, next_due_date, next_kind } of body) {
      const own = whole.filter((item) => item.company_id === company_id);
      expect([total, late_count]).toEqual([own.length, own.filter(({ is_late }) => is_late).length]);
      expect([next_due_date, next_kind]).toEqual([own[0]?.due_date ?? null, own[0]?.kind ?? null]);
    }
    const order = [...new Set(whole.map(({ company_id }) => company_id))];
    expect(body.map(({ company_id }: Item) => company_id).slice(0, order.length)).toEqual(order);
    expect(body.at(-1).total).toBe(0);
    expect(body.find(({ company_id }: Item) => company_id === idle)).toEqual({
      company_id: idle,
      company_name: companies.find(({ id }) => id === idle)!.name,
      country: 'AU',
      total: 0,
      late_count: 0,
      next_due_date: null,
      next_kind: null,
    });
  });

  it('uses the same number of statements for any number of companies', async () => {
    await all();
    const before = await costOf(world.service.database, () => all());
    for (let index = 0; index < 5; index += 1) await ready();
    expect(await costOf(world.service.database, () => all())).toBe(before);
  });

  it('shows a payroll user only the companies and areas that the user may view [DESK-001] [AUTH-001]', async () => {
    const { company } = await ready();
    await permit('COMPANY', 'REPORTS');
    const token = await tokenFor(world.service, {
      customerId: 3,
      userId: PAULA,
      subject: 'paula',
      adminMode: false,
      scope: 'openid payroll.read',
    });
    const get = (url: string) => world.service.call('GET', url, { token });
    const seen: Item[] = (await get('/api/due')).body;
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ company_id }) => company_id))).toEqual(new Set([1]));
    expect(seen.filter(({ kind }) => !OF_REPORTS.includes(String(kind)))).toEqual([]);
    expect((await get('/api/due/companies')).body.map(({ company_id }: Item) => company_id)).toEqual([1]);
    expect((await get(`/api/due?company_id=${company}`)).body).toEqual([]);
  });
});

describe('cost of the due list', () => {
  const PERSON = { AU: () => anAuEmployee(FUND), NZ: () => anNzEmployee() };

  it.each(['AU', 'NZ'] as const)(
    'uses the same number of statements for any number of employees in %s',
    async (country) => {
      const companies = await Promise.all([1, 40].map(() => world.company(country)));
      const costs: number[] = [];
      for (const [index, people] of [1, 40].entries()) {
        const company = companies[index]!;
        const ids = await world.employees(company, Array.from({ length: people }, PERSON[country]));
        const pays = ids.map((employee_id) => ({
          employee_id,
          hours: [{ description: 'H', units: 'Hours', value: '8' }],
        }));
        expect((await world.put(company, pays, '?pay_date=2026-03-10')).status).toBe(200);
        await due(company);
        costs.push(await costOf(world.service.database, () => due(company)));
      }
      expect(costs[1]).toBe(costs[0]);
    },
  );
});

describe('400 and 422', () => {
  it('returns 400 for an unknown company and 422 for a limit out of range', async () => {
    expect(answerOf(await due(999_999))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
    expect((await due(1, '?limit=501')).status).toBe(422);
  });
});
