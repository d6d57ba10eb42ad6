import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DUTIES } from '../../src/resources/pay/approval/duties.ts';
import { answerOf, type Reply } from '../harness/app.ts';
import { operate } from '../harness/operator.ts';
import { ALL_AREAS, type ApprovalWorld, approvalWorld } from './approval.fixture.ts';
import { sentMails } from './checkout.maker.ts';

let world: ApprovalWorld;
beforeAll(async () => {
  world = await approvalWorld();
});
beforeEach(() => world.setPolicy(ALL_AREAS));

const C = '/api/company/1';
type Headers = Record<string, string>;
const call = (method: string, url: string, token: string, body?: unknown, headers?: Headers) =>
  world.call(method, url, token, body, headers);
const week = (employee_id: number, value = '38') => ({
  employee_id,
  hours: [{ description: 'Ordinary hours', units: 'Hours', value }],
});
const request = (token: string, area: string, subject: object): Promise<Reply> =>
  call('POST', `${C}/approvals`, token, { area, subject });
const approve = (token: string, { body }: Reply, acknowledged: readonly number[] = []) =>
  call('POST', `${C}/approvals/${body.id}/approve`, token, { preview_hash: body.preview_hash, acknowledged });
const read = (token: string, id: number) => call('GET', `${C}/approvals/${id}`, token);
const withHash = ({ body }: Reply): Headers => ({ 'if-match': `"${body.preview_hash}"` });
const count = async (table: string, where = 'true') =>
  Number((await world.service.database.query(`select count(*) from ${table} where ${where}`))[0]!.count);
const isRefused = async (reply: Promise<Reply>) => {
  const { status, body } = await reply;
  expect([status, Object.keys(body)]).toEqual([409, ['detail']]);
};

/** Requests an approval as the owner, approves it as Ben, and returns the request. */
async function approved(area: string, subject: object): Promise<Reply> {
  const asked = await request(world.owner, area, subject);
  expect([asked.status, asked.body.detail]).toEqual([201, undefined]);
  const given = await approve(world.ben, asked);
  expect([given.status, given.body.detail, given.body.state]).toEqual([200, undefined, 'approved']);
  return asked;
}

describe('pays outside a run', () => {
  const query = { pay_date: '2026-03-10' };
  const url = `${C}/pays/create?pay_date=2026-03-10`;

  it('are created only with the hash of a preview that another person approved, and only once [DUTY-003]', async () => {
    const body = [week(1), week(2, '20')];
    const before = await count('pay');
    await isRefused(call('PUT', url, world.owner, body));
    const asked = await request(world.owner, 'off_cycle_pay', { operation: 'createPays', query, body });
    expect([asked.status, asked.body.state, asked.body.totals.count]).toEqual([201, 'waiting', 2]);
    expect((await call('PUT', url, world.owner, body, withHash(asked))).body.detail).toContain('still waiting');
    for (const token of [world.owner, world.partner, world.agent, world.vera]) {
      expect((await approve(token, asked)).status).toBe(403);
    }
    expect(await count('pay')).toBe(before);
    expect((await approve(world.ben, asked)).status).toBe(200);
    const done = await call('PUT', url, world.owner, body, withHash(asked));
    expect([done.status, done.body.detail]).toEqual([200, undefined]);
    expect(await count('pay')).toBe(before + 2);
    expect((await read(world.owner, asked.body.id)).body).toMatchObject({ state: 'used', used_by: expect.any(String) });
    await isRefused(call('PUT', url, world.owner, body, withHash(asked)));
    expect(await count('pay')).toBe(before + 2);
  });

  it('void the approval if they no longer match the preview [DUTY-003]', async () => {
    const body = [week(3)];
    const asked = await approved('off_cycle_pay', { operation: 'createPays', query, body });
    await isRefused(call('PUT', url, world.owner, [week(3, '39')], withHash(asked)));
    expect((await read(world.owner, asked.body.id)).body.state).toBe('void');
    await isRefused(call('PUT', url, world.owner, body, withHash(asked)));
    const again = await approved('off_cycle_pay', { operation: 'createPays', query, body });
    expect(
      (await call('PATCH', '/api/company/1/employees/update', world.owner, [{ id: 3, pay_rate_per_hour: '99.00' }]))
        .status,
    ).toBe(200);
    await isRefused(call('PUT', url, world.owner, body, withHash(again)));
    expect((await read(world.owner, again.body.id)).body.state).toBe('void');
  });

  it('are shown to the approver in an exact preview, whose SHA-256 is the preview hash [DUTY-003]', async () => {
    const { createHash } = await import('node:crypto');
    const asked = await request(world.owner, 'off_cycle_pay', { operation: 'createPays', query, body: [week(4)] });
    const { preview, preview_hash: hash } = (await read(world.ben, asked.body.id)).body;
    expect(createHash('sha256').update(preview).digest('hex')).toBe(hash);
    expect(JSON.parse(preview)).toMatchObject({ operation: 'createPays', company_id: 1, body: [week(4)] });
    const repeated = await request(world.owner, 'off_cycle_pay', { operation: 'createPays', query, body: [week(4)] });
    expect(repeated.body.id).toBe(asked.body.id);
  });

  it('need an approval even if they are workers compensation pays or final pays [DUTY-003]', async () => {
    const body = [{ employee_id: 2, hours: '15.2', rate: '30.00' }];
    const compUrl = `${C}/create-workers-comp-pays?pay_date=2026-03-10`;
    await isRefused(call('PUT', compUrl, world.owner, body));
    const asked = await approved('off_cycle_pay', { operation: 'createWorkersCompPays', query, body });
    expect((await call('PUT', compUrl, world.owner, body, withHash(asked))).status).toBe(200);
    const ending = { termination_date: '2026-03-10', reason: 'V', pay_date: '2026-03-10' };
    await isRefused(call('POST', '/api/employees/2/terminate', world.owner, ending));
    const subject = { operation: 'terminateEmployee', path: { employee_id: 2 }, body: ending };
    const final = await approved('termination', subject);
    const done = await call('POST', '/api/employees/2/terminate', world.owner, ending, withHash(final));
    expect([done.status, done.body.detail]).toEqual([200, undefined]);
  });
});

describe('a pay run', () => {
  it('is completed only with an approval of its pending pays, even through a proposal; a fill from timesheets voids the approval [DUTY-003, TIME-004]', async () => {
    const opened = await call('POST', `${C}/pay-runs`, world.owner, { pay_period: 'WEEKLY', pay_date: '2026-03-25' });
    const run = opened.body.pay_run_id;
    const made = await call('POST', `${C}/pay-runs/${run}/pending-pays`, world.owner);
    expect([made.status, made.body.length > 0]).toEqual([200, true]);
    const complete = (headers: Headers = {}) =>
      call('POST', `${C}/pay-runs/${run}/complete`, world.owner, undefined, headers);
    await isRefused(complete());
    await isRefused(complete({ 'if-match': String(made.headers.etag) }));
    await isRefused(call('POST', `${C}/pays/${made.body[0].id}/complete`, world.owner));
    const proposal = await call('POST', `${C}/proposals/run-completion`, world.agent, {
      reason: 'Payday',
      run_id: run,
    });
    await isRefused(call('POST', `${C}/proposals/${proposal.body.id}/approve`, world.owner));
    expect(await count('pay', `pay_run_id = ${run} and is_complete`)).toBe(0);
    const subject = { operation: 'completePayRun', path: { run_id: run } };
    const first = await approved('pay_run', subject);
    expect(first.body.pay_run_id).toBe(run);
    const pay = made.body[0];
    await call('PATCH', `${C}/pays/${pay.id}`, world.owner, {
      hours: [{ description: 'Ordinary hours', units: 'Hours', value: '12' }],
    });
    await isRefused(complete(withHash(first)));
    const second = await approved('pay_run', subject);
    const shift = { employee_id: pay.employee_id, starts_at: '2026-03-24T09:00', ends_at: '2026-03-24T17:00' };
    const entered = await call('POST', `${C}/timesheets`, world.owner, [shift]);
    const ids = [entered.body[0].timesheet.id];
    expect((await call('POST', `${C}/timesheets/approve`, world.owner, { ids })).status).toBe(200);
    const filled = await call('POST', `${C}/pay-runs/${run}/fill-from-timesheets`, world.owner);
    expect([filled.status, filled.body.filled]).toEqual([200, 1]);
    await isRefused(complete(withHash(second)));
    const third = await approved('pay_run', subject);
    const done = await complete(withHash(third));
    expect([done.status, done.body.detail]).toEqual([200, undefined]);
    const change = { hours: [{ description: 'Ordinary hours', units: 'Hours', value: '38' }] };
    await isRefused(call('PATCH', `${C}/pays/${pay.id}`, world.owner, change));
  });
});

describe('the minimum amount', () => {
  const query = { pay_date: '2026-04-08' };
  const url = (day: string) => `${C}/pays/create?pay_date=${day}`;

  it('applies to everything paid on one day, including pays that were reverted later [DUTY-003]', async () => {
    await world.setPolicy(ALL_AREAS, { minimum: '900' });
    const small = [{ ...week(1, '8'), payment_date: '2026-04-08' }];
    const first = await call('PUT', url('2026-04-08'), world.owner, small);
    expect(first.status).toBe(200);
    const payId = first.body[0].id;
    expect((await call('POST', `${C}/pays/${payId}/revert`, world.owner)).status).toBe(200);
    expect((await call('DELETE', `${C}/pays/${payId}`, world.owner)).status).toBe(204);
    const big = [{ ...week(4, '30'), payment_date: '2026-04-08' }];
    await isRefused(call('PUT', url('2026-04-08'), world.owner, big));
    expect((await request(world.owner, 'off_cycle_pay', { operation: 'createPays', query, body: big })).status).toBe(
      201,
    );
  });
});

describe('bank accounts', () => {
  const bank = { account_name: 'A Lee', bsb: '062-000', account_number: '12345678' };

  it('change only through an approval, which makes the change; employees/update returns an error for each item that changes an account [DUTY-003]', async () => {
    const list = () => call('GET', '/api/employees/1/bank-accounts', world.owner);
    const before = (await list()).body;
    const patch = [
      {
        id: 1,
        primary_bank_account_name: 'New Name',
        primary_bank_bsb: '062-001',
        primary_bank_account_number: '87654321',
      },
      { id: 4, middle_name: 'Q' },
    ];
    const mixed = await call('PATCH', `${C}/employees/update`, world.owner, patch);
    expect(mixed.status).toBe(207);
    expect(mixed.body[0]).toEqual({
      errors: {
        primary_bank_account_number: expect.stringMatching(/waits for the approval of another person \(approval \d+\)/),
      },
    });
    expect(mixed.headers.location).toMatch(/^\/api\/company\/1\/approvals\/\d+$/);
    expect(mixed.body[1].errors).toEqual({});
    const held = await call('POST', '/api/employees/1/bank-accounts', world.owner, bank);
    expect([held.status, held.body.detail]).toEqual([409, expect.stringContaining('waits for the approval')]);
    expect(held.headers.location).toMatch(/^\/api\/company\/1\/approvals\/\d+$/);
    expect((await list()).body).toEqual(before);
    const id = Number(/approval (\d+)/.exec(held.body.detail)![1]);
    const asked = await read(world.owner, id);
    expect([asked.body.state, asked.body.area]).toEqual(['waiting', 'bank_account_change']);
    expect((await approve(world.owner, asked)).status).toBe(403);
    const done = await approve(world.cara, asked);
    expect([done.status, done.body.state]).toEqual([200, 'used']);
    const after = (await list()).body;
    expect(after.length).toBe(before.length + 1);
    expect(after.at(-1).account_number ?? after[0].account_number).toBeDefined();
    const inline = Number(/approval (\d+)/.exec(mixed.body[0].errors.primary_bank_account_number)![1]);
    const applied = await approve(world.cara, await read(world.owner, inline));
    expect([applied.status, applied.body.detail]).toEqual([200, undefined]);
    const same = await call('PATCH', `${C}/employees/update`, world.owner, [
      { id: 1, primary_bank_account_number: '87654321', first_name: 'Ann' },
    ]);
    expect(same.status).toBe(200);
  });

  it('need an approval when they belong to the company, to employees in a batch or to payees [DUTY-003]', async () => {
    const settings = {
      account_name: 'Bakery',
      bsb: '062000',
      account_number: '10002000',
      bank_code: 'CBA',
      user_name: 'BAKERY',
      user_id: '301500',
    };
    await isRefused(call('PUT', `${C}/payment-settings`, world.owner, settings));
    const batch = await call('POST', `${C}/bank-accounts`, world.owner, [{ employee_id: 999_999, ...bank }]);
    expect([batch.status, batch.body.detail]).toEqual([409, expect.stringContaining('item 0')]);
    const deduction = { description: 'Loan', amount: '10.00', payee_name: 'A Bank', payee_account: '123' };
    const held = await call('POST', '/api/employees/4/deductions', world.owner, deduction);
    expect(held.status === 409 || held.status === 422).toBe(true);
    expect(await count('approval', `subject ->> 'operation' = 'savePaymentSettings' and state = 'waiting'`)).toBe(1);
  });
});

describe('payment files', () => {
  it('need an approval that acknowledges each bank account change within the quiet hours [DUTY-004]', async () => {
    await world.setPolicy([], {});
    const bank = { account_name: 'D Payee', bsb: '062-000', account_number: '11112222' };
    const settings = {
      account_name: 'Bakery',
      bsb: '062000',
      account_number: '10002000',
      bank_code: 'CBA',
      user_name: 'BAKERY',
      user_id: '301500',
    };
    expect((await call('PUT', `${C}/payment-settings`, world.owner, settings)).status).toBe(200);
    const paid = await call('PUT', `${C}/pays/create?pay_date=2026-05-06`, world.owner, [week(4)]);
    const run = paid.body[0].pay_run_id;
    const old = (await world.service.database.query('select email_address from employee where id = 4'))[0]!
      .email_address;
    await world.service.database.query(`update employee set email_address = 'old@payee.example' where id = 4`);
    await call('PATCH', `${C}/employees/update`, world.owner, [{ id: 4, email_address: 'new@payee.example' }]);
    await world.setPolicy(['payment_file'], { quietHours: 48 });
    const added = await call('POST', '/api/employees/4/bank-accounts', world.owner, bank);
    expect([added.status, added.body.detail]).toEqual([201, undefined]);
    const file = (headers: Headers = {}) => call('POST', `${C}/pay-runs/${run}/payment-file`, world.owner, {}, headers);
    const plain = await file();
    expect([plain.status, plain.body.detail]).toEqual([409, expect.stringContaining('approval of another person')]);
    const asked = await request(world.owner, 'payment_file', {
      operation: 'downloadPaymentFile',
      path: { pay_run_id: run },
      body: {},
    });
    expect([asked.status, asked.body.detail]).toEqual([201, undefined]);
    const changes = asked.body.bank_changes as { id: number; employee_id: number | null; ending: string }[];
    expect(changes.filter(({ employee_id }) => employee_id === 4).at(-1)).toMatchObject({ ending: '222' });
    const mails = await world.service.database.query(
      `select recipient from mail where recipient like '%payee.example'`,
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['old@payee.example']);
    const short = await approve(
      world.ben,
      asked,
      changes.slice(1).map(({ id }) => id),
    );
    expect([short.status, short.body.detail]).toEqual([409, expect.stringContaining(`missing: ${changes[0]!.id}`)]);
    expect(
      (
        await approve(
          world.ben,
          asked,
          changes.map(({ id }) => id),
        )
      ).status,
    ).toBe(200);
    const done = await file(withHash(asked));
    expect([done.status, done.text.length > 0]).toEqual([200, true]);
    await world.service.database.query(`update employee set email_address = $1 where id = 4`, [old]);
  });
});

describe('lodging', () => {
  it('needs an approval before the message is stored and sent [DUTY-003]', async () => {
    await world.setPolicy([]);
    const paid = await call('PUT', `${C}/pays/create?pay_date=2026-06-03`, world.owner, [week(1)]);
    await world.setPolicy(['lodgement']);
    const body = { pay_run_id: paid.body[0].pay_run_id, service_action: 'NEW' };
    const before = await count('lodgement');
    const refused = await call('POST', `${C}/stp-pay-events`, world.owner, body);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('approval of another person')]);
    expect(await count('lodgement')).toBe(before);
    const asked = await approved('lodgement', { operation: 'submitStpPayEvent', body });
    const done = await call('POST', `${C}/stp-pay-events`, world.owner, body, withHash(asked));
    expect([done.status, done.body.detail]).toEqual([201, undefined]);
    expect(await count('lodgement')).toBe(before + 1);
  });
});

describe('the approvals API', () => {
  const subject = (value: string) => ({
    operation: 'createPays',
    query: { pay_date: '2026-03-10' },
    body: [week(1, value)],
  });

  it('rejects a request without a policy, for the wrong area, for an unknown employee or with an invalid body [DUTY-003]', async () => {
    expect((await request(world.owner, 'lodgement', subject('1'))).status).toBe(400);
    expect((await request(world.owner, 'off_cycle_pay', { operation: 'createPays', body: {} })).status).toBe(422);
    const foreign = {
      operation: 'terminateEmployee',
      path: { employee_id: 7 },
      body: { termination_date: '2026-03-10' },
    };
    expect([400, 404, 422]).toContain((await request(world.owner, 'termination', foreign)).status);
    await world.setPolicy([]);
    const none = await request(world.owner, 'off_cycle_pay', subject('1'));
    expect([none.status, none.body.detail]).toEqual([
      409,
      'This company requires no approvals; send the call without one',
    ]);
  });

  it('lists approvals by sender and state, and stores the reason for a rejection [DUTY-003]', async () => {
    const asked = await request(world.owner, 'off_cycle_pay', subject('2'));
    const list = async (query: string, token = world.ben) => {
      const { body } = await call('GET', `${C}/approvals?${query}`, token);
      return body.map(({ id }: { id: number }) => id);
    };
    expect(await list('state=waiting&sent_by=others')).toContain(asked.body.id);
    expect(await list('sent_by=me')).not.toContain(asked.body.id);
    expect(await list('sent_by=me', world.owner)).toContain(asked.body.id);
    expect((await call('GET', `${C}/approvals/${asked.body.id}`, world.ben)).body.may_decide).toBe(true);
    expect((await read(world.owner, asked.body.id)).body.may_decide).toBe(false);
    const wrong = await call('POST', `${C}/approvals/${asked.body.id}/approve`, world.ben, {
      preview_hash: '0'.repeat(64),
    });
    expect(wrong.status).toBe(409);
    const url = `${C}/approvals/${asked.body.id}/reject`;
    expect((await call('POST', url, world.vera, { reason: 'No' })).status).toBe(403);
    const rejected = await call('POST', url, world.ben, { reason: 'Wrong hours' });
    expect([rejected.status, rejected.body.state, rejected.body.reason]).toEqual([200, 'rejected', 'Wrong hours']);
    expect((await call('POST', url, world.ben, { reason: 'Again' })).status).toBe(409);
    expect((await approve(world.ben, asked)).status).toBe(409);
    expect((await call('POST', `${C}/approvals/999999/reject`, world.ben, { reason: 'x' })).status).toBe(404);
    expect(
      (await call('POST', `${C}/approvals/999999/approve`, world.ben, { preview_hash: '0'.repeat(64) })).status,
    ).toBe(404);
    expect((await read(world.owner, 999_999)).status).toBe(404);
    expect((await call('GET', '/api/company/999999/approvals', world.owner)).status).toBe(400);
    expect((await call('GET', '/api/company/999999/approvals/1', world.owner)).status).toBe(400);
    expect(
      (await call('POST', '/api/company/999999/approvals', world.owner, { area: 'pay_run', subject: subject('1') }))
        .status,
    ).toBe(404);
  });

  it('rejects an approver whose rights the requester set up after the policy was switched on [DUTY-003]', async () => {
    const asked = await request(world.owner, 'off_cycle_pay', subject('3'));
    const user = { username: 'puppet', password: 'a long and odd passphrase 91' };
    const { body: made } = await call('POST', '/api/users', world.owner, user);
    const zones = { COMPANY: 'EDITABLE', PAYS: 'EDITABLE', EMPLOYEES: 'EDITABLE', REPORTS: 'EDITABLE' };
    await call('PUT', `/api/users/${made.user_id}/companies/1/permissions`, world.owner, zones);
    const puppet = await world.service.login('puppet', user.password, { customerId: 3 });
    const refused = await approve(puppet, asked);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('Another person must decide')]);
    expect((await approve(world.ben, asked)).status).toBe(200);
  });
});

describe('the approval policy', () => {
  const url = `${C}/approval-policy`;
  const patch = (body: object, token = world.owner) => call('PATCH', url, token, body);
  const off = { required: 'none', for: [], minimum_amount: null, quiet_hours: 0 };

  it('requires no approval by default, and only account administrators in their own session can read or change it [DUTY-002]', async () => {
    await world.service.database.query('delete from approval_policy');
    const { body } = await call('GET', url, world.owner);
    expect(body).toEqual({ company_id: 1, ...off, changed_by: null, changed_at: null, pending: null });
    expect((await call('GET', `${C}/approvals/rules`, world.vera)).body).toEqual(body);
    for (const token of [world.ben, world.partner]) {
      expect([(await call('GET', url, token)).status, (await patch({ required: 'none' }, token)).status]).toEqual([
        403, 403,
      ]);
    }
    expect((await patch({ required: 'different_person', for: [] })).status).toBe(400);
    expect((await call('PATCH', '/api/company/999999/approval-policy', world.owner, {})).status).toBe(404);
    expect((await call('GET', '/api/company/999999/approval-policy', world.owner)).status).toBe(400);
    expect((await call('GET', '/api/company/999999/approvals/rules', world.owner)).status).toBe(400);
  });

  it('returns 409 if fewer than two people could approve [DUTY-002]', async () => {
    await world.service.database.query('delete from approval_policy');
    await world.service.database.query(
      `update user_zone set level = 'READ_ONLY' where zone = 'REPORTS' and user_id > 500`,
    );
    const refused = await patch({ required: 'different_person' });
    expect(answerOf(refused)).toEqual({
      status: 409,
      body: {
        detail:
          'Fewer than two people could approve: lodgement; give another person edit rights in REPORTS of this company first',
      },
    });
    await world.service.database.query(
      `update user_zone set level = 'EDITABLE' where zone = 'REPORTS' and user_id in (501, 502)`,
    );
  });

  it('is weakened only by two people, and every change is in the audit log [DUTY-002]', async () => {
    await world.service.database.query('delete from approval_policy');
    const on = await patch({ required: 'different_person', minimum_amount: '100', quiet_hours: 24 });
    expect([on.status, on.body]).toEqual([
      200,
      {
        company_id: 1,
        required: 'different_person',
        for: ALL_AREAS,
        minimum_amount: '100.00',
        quiet_hours: 24,
        changed_by: expect.any(String),
        changed_at: expect.any(String),
        pending: null,
      },
    ]);
    expect((await patch({ quiet_hours: 48 })).status).toBe(200);
    for (const weaker of [{ minimum_amount: '200' }, { quiet_hours: 1 }, { for: ['pay_run'] }, { required: 'none' }]) {
      const asked = await patch(weaker);
      expect([asked.status, asked.body.required, asked.body.quiet_hours]).toEqual([202, 'different_person', 48]);
      expect((await patch(weaker)).status).toBe(202);
    }
    const { requested_by: _by, requested_at: _at, ...pending } = (await call('GET', url, world.owner)).body.pending;
    const confirm = (token: string, body: object) => call('POST', `${url}/confirm`, token, body);
    expect((await confirm(world.owner, pending)).status).toBe(403);
    expect((await confirm(world.vera, pending)).status).toBe(403);
    expect((await confirm(world.ben, { ...pending, quiet_hours: 3 })).status).toBe(409);
    expect((await confirm(world.ben, { ...pending, required: 'different_person', for: [] })).status).toBe(400);
    expect((await call('POST', '/api/company/999999/approval-policy/confirm', world.ben, pending)).status).toBe(404);
    const done = await confirm(world.ben, pending);
    expect([done.status, done.body.required, done.body.pending]).toEqual([200, 'none', null]);
    expect(await count('audit_log', `action in ('approval-policy.update', 'approval-policy.ask-weaker')`)).toBe(7);
  });
});

describe('when the only other approver has left', () => {
  const zones = { COMPANY: 'EDITABLE', PAYS: 'EDITABLE', EMPLOYEES: 'EDITABLE', REPORTS: 'EDITABLE' };
  const setActive = (isActive: boolean) =>
    world.service.database.query(`update account_user set is_active = ${isActive} where id in (501, 502)`);
  async function addUser(username: string): Promise<string> {
    const password = 'a long and odd passphrase 91';
    const { body: made } = await call('POST', '/api/users', world.owner, { username, password });
    await call('PUT', `/api/users/${made.user_id}/companies/1/permissions`, world.owner, zones);
    return world.service.login(username, password, { customerId: 3 });
  }
  const ask = (value: string) =>
    request(world.owner, 'off_cycle_pay', {
      operation: 'createPays',
      query: { pay_date: '2026-03-10' },
      body: [week(4, value)],
    });
  const accept = (more = '--company 1 --reason Ben-left') =>
    operate(world.service, `company accept-approvers --customer 3 ${more} --json`);

  it('the operator accepts the current approvers, the policy stays on, and the administrator is notified [DUTY-002]', async () => {
    await setActive(false);
    await world.service.database.query(`update user_zone set level = 'LOCKED' where user_id not in (501, 502, 503)`);
    expect(await accept()).toMatchObject({ code: 1, err: expect.stringContaining('Fewer than two people') });
    const dana = await addUser('dana');
    const asked = await ask('7');
    expect((await approve(dana, asked)).status).toBe(403);
    const weaker = await call('PATCH', `${C}/approval-policy`, world.owner, { required: 'none' });
    expect(weaker.status).toBe(202);
    const { requested_by: _by, requested_at: _at, ...pending } = weaker.body.pending;
    expect((await call('POST', `${C}/approval-policy/confirm`, dana, pending)).status).toBe(403);

    world.service.clock.advance({ seconds: 60 });
    const { code, out } = await accept();
    expect([code, JSON.parse(out)]).toEqual([
      0,
      { customer_id: 3, company_id: 1, name: expect.any(String), approvers: ['admin@demo.example', 'dana'] },
    ]);
    const rules = (await call('GET', `${C}/approvals/rules`, world.owner)).body;
    expect(rules).toMatchObject({ required: 'different_person', for: ALL_AREAS, pending: null });
    expect((await call('POST', `${C}/approval-policy/confirm`, dana, pending)).status).toBe(409);
    expect((await approve(dana, asked)).body.state).toBe('approved');
    const [mail] = (await sentMails(world.service)).slice(-1);
    expect([mail!.to, mail!.subject]).toEqual(['admin@demo.example', expect.stringContaining('approvers of')]);
    expect(mail!.text).toContain('The reason: Ben-left');
    const [audited] = await world.service.database.query(
      `select actor, after from audit_log where action = 'approval-policy.accept-approvers'`,
    );
    expect(audited).toEqual({
      actor: 'operator',
      after: { approvers: ['admin@demo.example', 'dana'], reason: 'Ben-left' },
    });

    // A user who is set up later cannot approve the requests of the administrator who set up that user, because that
    // administrator could sign in as the user.
    const erin = await addUser('erin');
    expect((await approve(erin, await ask('6'))).status).toBe(403);
    await setActive(true);
  });

  it('the operator’s command is refused for a company without a policy and for an unknown company [DUTY-002]', async () => {
    await world.setPolicy([]);
    expect(await accept()).toMatchObject({ code: 1, err: 'Company 1 requires no approvals.' });
    expect(await accept('--company 999 --reason x')).toMatchObject({ code: 1, err: 'Customer 3 has no company 999.' });
    expect(await accept('--company 1')).toMatchObject({ code: 2, err: expect.stringContaining('--reason') });
  });
});

/**
 * Operations that change data but pay no one, lodge nothing and change no account that money goes to. An operation that
 * is neither here nor in DUTIES fails the test: decide which of the two it is.
 */
const HARMLESS = `
  advanceTestClock createTestClock deleteTestClock
  cancelHireForm openHireForm resendHireForm returnHireForm saveHireForm sendHireForm submitHireForm
  createScimKey deleteSingleSignOn replaceScimGroupPermissions replaceSingleSignOn revokeScimKey testSingleSignOn
  confirmImport createImport
  deleteHistoryPay loadHistory
  createReview createReviewBackPay deleteReview excludeReviewFindings includeReviewFindings
  addPayRateGroupEmployees approveApproval approveLeaveRequest approveTimesheets askForLeave beginPasskeyApproval
  askForNewBankAccount askForNewDetails beginPasskey beginPasskeyLogin beginTotp cancelCheckoutOrder
  cancelLeaveRequest cancelOwnLeave cancelSuperBatch changeApprovalPolicy changePassword changePaySheet
  checkCheckoutAvailability checkEmployees checkPaydayFiling checkStpPayEvent completeOauthLogin
  confirmApprovalPolicy confirmPasskey confirmPortalAddress confirmTotp createApiClient createApiKey
  createAward createCompany createCompanyAllowance createDepartment createEmployeeAllowance
  createEmployeePayRate createEmployees createGlRow createLeaveRequest createOwnTimesheet createPayRate
  createPayRateGroup createSessionHandoff createTimesheets correctTimesheet createUser createWebhook declineChangeRequest
  declineLeaveRequest declineProposal deleteAward deleteCompany deleteCompanyAllowance
  deleteDeductionOrder deleteDepartment deleteEmployee deleteEmployeeAllowance deleteEmployeeDeduction
  deleteEmployeePayRate deleteGlRow deleteLeaveRequest deleteOwnTimesheet deletePay deletePayRate
  deletePayRateGroup deleteTimesheet deleteUser deleteWebhook downloadGlPostingsCsv downloadGlPostingsPdf
  endOwnConnection endPortalAccess endSession endTouchedPortals exchangeOauthToken generatePendingPays fillFromTimesheets
  initialiseGlChart interpretAwards invitePortalEmployee inviteUser login loginWithPasskey logout
  mailPayslip mailPayslipsOfRun markSuperBatchPaid openPayRun placeCheckoutOrder previewCheckoutOrder
  proposePays proposeRunCompletion refreshGlProvider registerOauthClient reinstateEmployee rejectApproval
  removePasskey removePayRateGroupEmployee removeTotp reopenTimesheets replaceAccountSecurity
  replaceBranding replaceOpeningBalances replaceRecoveryCodes replaceRedirectUris replaceUserPermissions
  replayWebhookDelivery replayWebhookWindow requestApproval resetPassword resetUserSecondFactor
  restoreEmployee restoreGlDefaults revertPay revertPayRun revokeApiKey revokeConnection revokeOauthToken
  rotateApiClientSecret savePayslipDelivery submitOwnTimesheet submitTimesheets testWebhook updateAward
  updateCompany updateCompanyAllowance updateCompanyDeclarations updateDepartment updateEmployeeAllowance
  updateEmployeeDeclarations updateEmployeePayRate updateGlChart updateGlRow updateOwnTimesheet
  updatePayRate updatePayRateGroup updateTimesheet updateUser updateWebhook withdrawChangeRequest
`
  .split(/\s+/)
  .filter((id) => id !== '');

describe('the approval guard', () => {
  it('covers every operation that changes data and is not listed as harmless [DUTY-003]', () => {
    const changing = world.service.app.routes.filter(({ method }) => method !== 'GET').map(({ id }) => id);
    const known = new Set([...HARMLESS, ...Object.keys(DUTIES)]);
    expect(changing.filter((id) => !known.has(id))).toEqual([]);
    expect(Object.keys(DUTIES).filter((id) => !changing.includes(id) || HARMLESS.includes(id))).toEqual([]);
  });
});
