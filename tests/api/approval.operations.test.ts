import { beforeAll, describe, expect, it } from 'vitest';
import { DUTIES } from '../../src/resources/pay/approval/duties.ts';
import type { Reply } from '../harness/app.ts';
import { ALL_AREAS, type ApprovalWorld, approvalWorld } from './approval.fixture.ts';
import { AU_ANSWERS, hired, linkToken, submitForm } from './hire-form.fixture.ts';
import { ALL_OPEN, portalEmployee } from './self.flow.ts';

// Calls each guarded operation. Without an approval, the call is refused and changes nothing. With the approval of
// exactly this call, it succeeds once.

interface Subject {
  readonly path?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The company of the call. Default: the bakery in Australia. */
  readonly company?: number;
}

const BANK = { account_name: 'A Lee', bsb: '062-000', account_number: '11223344' };
const FUND = {
  abn: '51 824 753 556',
  name: 'Jensen Family Super Fund',
  electronic_service_address: 'smsfdataflow',
  bsb: '062-000',
  account_number: '99887766',
  account_name: 'Jensen Family Super',
};
const SETTINGS = {
  account_name: 'Bakery',
  bsb: '062000',
  account_number: '10002000',
  bank_code: 'CBA',
  user_name: 'BAKERY',
  user_id: '301500',
};
const LOAN = { description: 'Loan', amount: '5.00', classification: 'NORMAL' };
const ORDER = {
  kind: 'COURT_ORDER',
  reference: 'LC 2026/118',
  amount: '150.00',
  balance: '2400.00',
  protected_net: '600.00',
  from: '2026-03-10',
};
const PAYEE = { payee_name: 'Magistrates Court', payee_account: '062-000 11223344' };
const IRD = { ird_number: '102030400', nz_tax_code: 'M', no_declaration: false };

let world: ApprovalWorld;
let weeks = 0;

async function send(method: string, url: string, body?: unknown, token = world.owner): Promise<Reply> {
  const reply = await world.call(method, url, token, body);
  expect(reply.status, `${method} ${url}: ${reply.text}`).toBeLessThan(300);
  return reply;
}
const inBakery = (method: string, url: string, body?: unknown) => send(method, `/api/company/1${url}`, body);
const inOrchard = (method: string, url: string, body?: unknown) => send(method, `/api/company/2${url}`, body);
const hours = (value: string) => [{ description: 'Ordinary hours', units: 'Hours', value }];
/** A Wednesday on which nothing has been paid yet. */
const nextPayday = () => {
  weeks += 1;
  return new Date(Date.UTC(2026, 3, 1 + 7 * weeks)).toISOString().slice(0, 10);
};

/** The drafts of a new run. */
async function aDraftRun() {
  const run = (await inBakery('POST', '/pay-runs', { pay_period: 'WEEKLY', pay_date: nextPayday() })).body.pay_run_id;
  const { body } = await inBakery('POST', `/pay-runs/${run}/pending-pays`);
  return { run: run as number, pay: body[0].id as number };
}

async function aCompletePay(company: 1 | 2 = 1, employee_id = 1) {
  const order = [{ employee_id, hours: hours('38') }];
  const url = `/pays/create?pay_date=${nextPayday()}`;
  const { body } = await (company === 1 ? inBakery : inOrchard)('PUT', url, order);
  return { pay: body[0].id as number, run: body[0].pay_run_id as number };
}

const stpEventWith = async (status: string) => {
  const { body } = await inBakery('GET', '/stp-pay-events');
  return body.find((one: { status: string }) => one.status === status).stp_pay_event_id as number;
};

/** Two bank accounts of the employee. The first is the default account. */
async function twoAccounts(employee: number): Promise<readonly number[]> {
  const add = (more: object) => send('POST', `/api/employees/${employee}/bank-accounts`, { ...BANK, ...more });
  const main = await add({ is_default: true });
  return [main.body.id, (await add({ account_number: '55667788', amount: '50.00' })).body.id];
}

/** The call of each operation. A function prepares it while the policy is off. */
const SUBJECTS: Readonly<Record<string, () => Promise<Subject>>> = {
  completePayRun: async () => ({ path: { run_id: (await aDraftRun()).run } }),
  completePay: async () => ({ path: { pay_id: (await aDraftRun()).pay } }),
  updatePay: async () => ({ path: { pay_id: (await aCompletePay()).pay }, body: { hours: hours('30') } }),
  approveProposal: async () => {
    const { run } = await aDraftRun();
    const proposed = { reason: 'Payday', run_id: run };
    const { body } = await send('POST', '/api/company/1/proposals/run-completion', proposed, world.agent);
    return { path: { proposal_id: body.id } };
  },
  createPays: async () => ({ query: { pay_date: nextPayday() }, body: [{ employee_id: 1, hours: hours('38') }] }),
  createWorkersCompPays: async () => ({
    query: { pay_date: nextPayday() },
    body: [{ employee_id: 2, hours: '15.2', rate: '30.00' }],
  }),
  // Only the latest event of a payday can be replaced, so this comes first.
  replaceStpPayEvent: async () => ({ path: { stp_pay_event_id: await stpEventWith('TRANSMISSION_UNSUCCESSFUL') } }),
  submitStpPayEvent: async () => ({ body: { pay_run_id: (await aCompletePay()).run, service_action: 'NEW' } }),
  completeStpPayEvent: async () => ({
    path: { stp_pay_event_id: await stpEventWith('SENT_AWAITING_RESPONSE') },
    body: { is_accepted: true },
  }),
  submitPaydayFiling: async () => ({ company: 2, body: { pay_run_id: (await aCompletePay(2, 7)).run } }),
  completePaydayFiling: async () => {
    const { body } = await inOrchard('GET', '/payday-filings');
    const { payday_filing_id } = body.find(({ status }: { status: string }) => status === 'Pending');
    return { company: 2, path: { payday_filing_id }, body: { is_accepted: true } };
  },
  amendPaydayFiling: async () => {
    const { run } = await aCompletePay(2, 11);
    const { payday_filing_id } = (await inOrchard('POST', '/payday-filings', { pay_run_id: run })).body;
    await inOrchard('POST', `/payday-filings/${payday_filing_id}/check`);
    await inOrchard('PATCH', '/employees/update', [{ id: 11, ...IRD }]);
    return { company: 2, path: { payday_filing_id }, body: { employee_ids: [11] } };
  },
  submitEmployeeDetails: async () => {
    await inOrchard('PATCH', '/employees/update', [{ id: 8, last_name: 'Newname' }]);
    return { company: 2, body: { employee_ids: [8] } };
  },
  downloadPaymentFile: async () => ({ path: { pay_run_id: (await aCompletePay()).run }, body: {} }),
  createSuperBatch: async () => ({ body: { pay_run_id: (await aCompletePay()).run } }),
  updateEmployees: async () => ({ body: [{ id: 4, primary_bank_account_number: '33445566' }] }),
  createFirstBankAccounts: async () => ({ body: [{ employee_id: 5, ...BANK }] }),
  createBankAccount: async () => ({ path: { employee_id: 1 }, body: { ...BANK, amount: '20.00' } }),
  orderBankAccounts: async () => {
    const ids = await twoAccounts(2);
    return { path: { employee_id: 2 }, body: { ids: [...ids].reverse(), old_default_amount: '20.00' } };
  },
  updateBankAccount: async () => {
    const { body } = await send('GET', '/api/employees/2/bank-accounts');
    return { path: { employee_id: 2, bank_account_id: body[0].id }, body: { account_number: '77665544' } };
  },
  deleteBankAccount: async () => {
    const { body } = await send('GET', '/api/employees/2/bank-accounts');
    const { id } = body.find(({ is_default }: { is_default: boolean }) => !is_default);
    return { path: { employee_id: 2, bank_account_id: id } };
  },
  saveSelfManagedFund: async () => ({ path: { employee_id: 3 }, body: FUND }),
  deleteSelfManagedFund: async () => {
    await send('PUT', '/api/employees/3/self-managed-fund', FUND);
    return { path: { employee_id: 3 } };
  },
  savePaymentSettings: async () => ({ body: { ...SETTINGS, account_number: '44332211' } }),
  createEmployeeDeduction: async () => ({ path: { employee_id: 1 }, body: { ...LOAN, ...PAYEE } }),
  updateEmployeeDeduction: async () => {
    const { body } = await send('POST', '/api/employees/1/deductions', { ...LOAN, description: 'Another loan' });
    return { path: { employee_id: 1, deduction_id: body.id }, body: PAYEE };
  },
  createDeductionOrder: async () => ({ path: { employee_id: 1 }, body: { ...ORDER, ...PAYEE } }),
  updateDeductionOrder: async () => {
    const { body } = await send('POST', '/api/employees/2/orders', ORDER);
    return { path: { employee_id: 2, order_id: body.id }, body: PAYEE };
  },
  approveChangeRequest: async () => {
    const email = { email_address: 'portal@wattle.example' };
    const { token } = await portalEmployee(world.service, { id: 1, ...ALL_OPEN, ...email });
    const asked = { account_name: 'Portal', bsb: '062-000', account_number: '20000002', amount: '10.00' };
    const { body } = await send('POST', '/api/self/change-requests/bank-account', asked, token);
    return { path: { change_request_id: body.id } };
  },
  acceptHireForm: async () => {
    const employee_id = await hired(world.service, world.owner, 'AU');
    await send('POST', `/api/employees/${employee_id}/hire-form`);
    await submitForm(world.service, await linkToken(world.service), AU_ANSWERS);
    return { path: { employee_id }, body: { submission: 1, parts: ['bank_account'] } };
  },
  terminateEmployee: async () => ({
    path: { employee_id: 3 },
    body: { termination_date: '2027-02-26', pay_date: '2027-02-26' },
  }),
};

/** Switches the policy on or off in both companies. */
async function setPolicies(areas: readonly string[]): Promise<void> {
  await world.service.database.query(
    `insert into approval_policy (customer_id, company_id, required, areas, quiet_hours, people_since, changed_by, changed_at)
     values (3, 2, $1, $2, 0, '2026-03-01', 'test', '2026-03-01')
     on conflict (customer_id, company_id) do update set required = excluded.required, areas = excluded.areas`,
    [areas.length === 0 ? 'none' : 'different_person', areas],
  );
  await world.setPolicy(areas);
}

beforeAll(async () => {
  world = await approvalWorld();
  await world.service.database.query(
    `insert into user_zone (customer_id, user_id, company_id, zone, level)
     select customer_id, user_id, 2, zone, level from user_zone where company_id = 1 and user_id in (501, 502)`,
  );
  await world.service.database.query('update employee set default_employee_fund_usi = null where id = 3');
  await inBakery('PUT', '/payment-settings', SETTINGS);
  await send('POST', '/api/employees/1/bank-accounts', BANK);
});

/** Counts the complete pays, lodgements, super batches, terminations and payment file downloads so far. */
const acted = () =>
  world.service.database.query(
    `select (select count(*) from pay where is_complete) as pays, (select count(*) from lodgement) as lodgements,
       (select count(*) from super_batch) as batches, (select count(*) from termination) as terminations,
       (select count(*) from audit_log where action = 'payment-file.read') as files`,
  );
const numberIn = (text: string) => Number(/\(approval (\d+)\)/.exec(text)?.[1]);

describe('every guarded operation', () => {
  it('is covered by this test [DUTY-003]', () => {
    expect(Object.keys(SUBJECTS).sort()).toEqual(Object.keys(DUTIES).sort());
  });

  it.each(Object.keys(SUBJECTS))(
    '%s is refused without an approval, and runs once with one [DUTY-003]',
    async (operation) => {
      await setPolicies([]);
      const { path = {}, query, body, company = 1 } = await SUBJECTS[operation]!();
      await setPolicies(ALL_AREAS);
      const route = world.service.app.routes.find(({ id }) => id === operation)!;
      const params: Readonly<Record<string, number>> = { company_id: company, ...path };
      const url = `${route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]))}${query ? `?${new URLSearchParams(query)}` : ''}`;
      const make = (headers: Record<string, string> = {}) => world.call(route.method, url, world.owner, body, headers);
      const approve = (id: number, preview_hash: string) =>
        world.call('POST', `/api/company/${company}/approvals/${id}/approve`, world.ben, { preview_hash });
      const read = async (id: number) =>
        (await world.call('GET', `/api/company/${company}/approvals/${id}`, world.owner)).body;

      const before = await acted();
      const refused = await make();
      expect([refused.status, refused.text]).toEqual([
        operation === 'updateEmployees' ? 207 : 409,
        expect.stringContaining('approval of another person'),
      ]);
      if (DUTIES[operation]!.kind === 'apply') {
        const waiting = await read(numberIn(refused.text));
        expect([waiting.state, waiting.subject.operation]).toEqual(['waiting', operation]);
        const given = await approve(waiting.id, waiting.preview_hash);
        expect([given.status, given.body.detail, given.body.state]).toEqual([200, undefined, 'used']);
        return;
      }
      const subject = { operation, path, ...(query ? { query } : {}), ...(body === undefined ? {} : { body }) };
      const asked = await world.call('POST', `/api/company/${company}/approvals`, world.owner, {
        area: DUTIES[operation]!.area,
        subject,
      });
      expect([asked.status, asked.body.detail]).toEqual([201, undefined]);
      const hash = { 'if-match': `"${asked.body.preview_hash}"` };
      expect((await make(hash)).status).toBe(409);
      expect(await acted()).toEqual(before);
      expect((await approve(asked.body.id, asked.body.preview_hash)).status).toBe(200);
      const done = await make(hash);
      expect([done.status < 300, done.body?.detail]).toEqual([true, undefined]);
      expect((await read(asked.body.id)).state).toBe('used');
      // Completing a complete run again succeeds and does nothing.
      const after = await acted();
      await make(hash);
      expect(await acted()).toEqual(after);
    },
  );
});
