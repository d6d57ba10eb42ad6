import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, only, type Reply, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
/** The token of an agent, which can only read and propose. */
let agent: string;
/** The session token of the account owner. */
let owner: string;

beforeAll(async () => {
  // In the company's time zone, it is ten minutes before midnight.
  service = await buildTestApp({ at: '2026-03-10T12:50:00Z' });
  agent = await tokenFor(service, { customerId: 3, scope: 'openid payroll.read payroll.propose' });
  owner = await service.login('admin@demo.example', 'demo-admin');
});

const call = (method: string, url: string, token: string, body?: unknown): Promise<Reply> =>
  service.call(method, `/api/company/1${url}`, { token, ...(body === undefined ? {} : { body }) });
const week = (employee_id: number, value = '38') => ({
  employee_id,
  hours: [{ description: 'Ordinary hours', units: 'Hours', value }],
});
const propose = (pays: readonly unknown[], more: object = {}, token = agent) =>
  call('POST', '/proposals/pays', token, { reason: 'The timesheet of the week', pays, ...more });
const approve = (id: number, token = owner) => call('POST', `/proposals/${id}/approve`, token);
const decline = (id: number, token = owner) =>
  call('POST', `/proposals/${id}/decline`, token, { reason: 'Not this week' });
const paysOf = async (employee: number): Promise<number> =>
  Number((await service.database.query(`select count(*) from pay where employee_id = ${employee}`))[0]!.count);

describe('proposing pays', () => {
  it('stores a preview that can be approved within a day, and creates no pay', async () => {
    const before = await paysOf(1);
    const { status, body } = await propose([week(1), week(2, '20')]);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      company_id: 1,
      kind: 'pays',
      status: 'pending',
      reason: 'The timesheet of the week',
      run_id: null,
      pays: [expect.objectContaining({ employee_id: 1 }), expect.objectContaining({ employee_id: 2 })],
      totals: expect.objectContaining({ count: 2 }),
      warnings: body.warnings,
      proposed_by: 'admin@demo.example',
      client_id: 'demo-client',
      created_at: '2026-03-10T12:50:00.000000',
      expires_at: '2026-03-11T12:50:00.000000',
      decided_by: null,
      decided_at: null,
      decline_reason: null,
      pay_ids: null,
    });
    const asPaid = await service.call('PUT', '/api/company/1/pays/create?dry_run=true&pay_date=2026-03-10', {
      token: owner,
      body: [week(1), week(2, '20')],
    });
    expect(body.pays.map(({ net }: { net: string }) => Number(net))).toEqual(
      asPaid.body.map(({ net }: { net: number }) => net),
    );
    expect(body.warnings).toEqual(asPaid.body.flatMap(({ warnings }: { warnings: unknown[] }) => warnings));
    expect(await paysOf(1)).toBe(before);
    expect((await call('GET', `/proposals/${body.id}`, agent)).body).toEqual(body);
  });

  it('returns 400 naming the invalid pay, and stores nothing', async () => {
    const count = async () => (await call('GET', '/proposals', owner)).body.length;
    const before = await count();
    const { status, body } = await propose([week(999_999)]);
    expect([status, body.detail]).toEqual([400, expect.stringContaining('pays[0]')]);
    expect(await count()).toBe(before);
  });

  it('returns 422 for an invalid body and 404 for an unknown company', async () => {
    expect((await propose([])).status).toBe(422);
    const missing = await service.call('POST', '/api/company/999999/proposals/pays', {
      token: agent,
      body: { reason: 'x', pays: [week(1)] },
    });
    expect(answerOf(missing)).toEqual({ status: 404, body: { detail: 'Company not found' } });
  });
});

describe('access to proposals', () => {
  const tokenWith = (scope: string) => tokenFor(service, { customerId: 3, scope });
  const proposals = async () => Number((await service.database.query('select count(*) from proposal'))[0]!.count);

  it('returns 403 for payroll.read alone and stores nothing [FIX-008]', async () => {
    const reader = await tokenWith('openid payroll.read');
    const before = await proposals();
    const lacking = { status: 403, body: { detail: 'The token lacks the scope payroll.propose or payroll.write' } };
    expect(answerOf(await propose([week(1)], {}, reader))).toEqual(lacking);
    const completion = { reason: 'The week is in', run_id: 1 };
    expect(answerOf(await call('POST', '/proposals/run-completion', reader, completion))).toEqual(lacking);
    expect(await proposals()).toBe(before);
    expect((await call('GET', '/proposals', reader)).status).toBe(200);
  });

  it('lets payroll.propose and payroll.write propose, but does not let payroll.propose read [FIX-008]', async () => {
    const [proposer, writer] = [await tokenWith('openid payroll.propose'), await tokenWith('openid payroll.write')];
    const proposed = await propose([week(1)], {}, proposer);
    expect([proposed.status, (await propose([week(1)], {}, writer)).status]).toEqual([201, 201]);
    expect(answerOf(await call('GET', `/proposals/${proposed.body.id}`, proposer))).toEqual({
      status: 403,
      body: { detail: 'The token lacks the scope payroll.read or payroll.write' },
    });
  });

  it('rejects payroll.propose for approving, declining, creating pays and completing a run [FIX-008]', async () => {
    const { id } = (await propose([week(4)])).body;
    const before = await paysOf(4);
    const lacking = { status: 403, body: { detail: 'The token lacks the scope payroll.write' } };
    expect(answerOf(await approve(id, agent))).toEqual(lacking);
    expect(answerOf(await decline(id, agent))).toEqual(lacking);
    expect(answerOf(await call('PUT', '/pays/create', agent, [week(4)]))).toEqual(lacking);
    expect(answerOf(await call('POST', '/pay-runs/1/complete', agent))).toEqual(lacking);
    expect((await call('GET', `/proposals/${id}`, agent)).body.status).toBe('pending');
    expect(await paysOf(4)).toBe(before);
  });

  it('requires edit access to PAYS from a payroll user who proposes [FIX-008]', async () => {
    const scope = 'openid payroll.read payroll.propose';
    const paula = { customerId: 3, userId: 101, subject: 'paula', adminMode: false, clientId: 'demo-users' };
    const token = await tokenFor(service, { ...paula, scope });
    const set = (level: string) =>
      service.database.query(`update user_zone set level = '${level}' where user_id = 101 and zone = 'PAYS'`);
    await set('READ_ONLY');
    expect(answerOf(await propose([week(1)], {}, token))).toEqual({
      status: 403,
      body: { detail: 'Your PAYS permission on this company does not allow changes' },
    });
    await set('EDITABLE');
    expect((await propose([week(1)], {}, token)).status).toBe(201);
  });
});

describe('approving a proposal', () => {
  it('pays exactly the preview, only once and in the name of the approver', async () => {
    const before = await paysOf(3);
    const proposal = (await propose([week(3)])).body;
    // The pay keeps the date of the proposal, although it is approved on the next day.
    service.clock.advance({ minutes: 20 });
    const [first, second] = await Promise.all([approve(proposal.id), approve(proposal.id)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const { body } = first.status === 200 ? first : second;
    expect(only(body, 'status', 'decided_by', 'pays')).toEqual({
      status: 'approved',
      decided_by: 'admin@demo.example',
      pays: proposal.pays,
    });
    expect(await paysOf(3)).toBe(before + 1);
    const pay = (await call('GET', `/pays/${body.pay_ids[0]}`, owner)).body;
    expect(only(pay, 'employee_id', 'net', 'pay_date', 'is_complete')).toEqual({
      employee_id: 3,
      net: Number(proposal.pays[0].net),
      pay_date: '2026-03-10',
      is_complete: true,
    });
    expect(answerOf(await approve(proposal.id))).toEqual({
      status: 409,
      body: { detail: `Proposal ${proposal.id} is already approved` },
    });
    const log = await service.database.query(
      `select actor, api_client_id, action from audit_log where entity_type = 'proposal' and entity_id = ${proposal.id} order by id`,
    );
    expect(log).toEqual([
      { actor: 'admin@demo.example', api_client_id: 'demo-client', action: 'proposal.create' },
      { actor: 'admin@demo.example', api_client_id: null, action: 'proposal.approve' },
    ]);
  });

  it('returns 403 for a partner token and for the session that made the proposal', async () => {
    const proposal = (await propose([week(4)])).body;
    const write = await tokenFor(service, { customerId: 3, scope: 'openid payroll.write' });
    expect(answerOf(await approve(proposal.id, write))).toEqual({
      status: 403,
      body: { detail: 'Only a person can approve a proposal; sign in with a password or passkey' },
    });
    expect((await approve(proposal.id, agent)).body.detail).toBe('The token lacks the scope payroll.write');
    const own = (await propose([week(4)], {}, owner)).body;
    expect(answerOf(await approve(own.id))).toEqual({
      status: 403,
      body: {
        detail: 'The session that created a proposal cannot approve it; sign in again to approve it',
      },
    });
    const another = await service.login('admin@demo.example', 'demo-admin');
    expect((await approve(own.id, another)).status).toBe(200);
  });

  it('returns 403 for an approver whose PAYS permission does not allow changes', async () => {
    const proposal = (await propose([week(4)])).body;
    await service.database.query(`update user_zone set level = 'READ_ONLY' where user_id = 101 and zone = 'PAYS'`);
    const paula = await service.login('paula', 'demo-paula', { customerId: 3 });
    expect((await call('GET', `/proposals/${proposal.id}`, paula)).status).toBe(200);
    expect(answerOf(await approve(proposal.id, paula))).toEqual({
      status: 403,
      body: { detail: 'Your PAYS permission on this company does not allow changes' },
    });
  });

  it('returns 412, pays nothing and keeps the proposal open when the amounts have changed', async () => {
    const proposal = (await propose([week(5)])).body;
    const before = await paysOf(5);
    const raise = [{ id: 5, pay_rate_per_hour: '99.00' }];
    expect((await call('PATCH', '/employees/update', owner, raise)).status).toBe(200);
    expect(answerOf(await approve(proposal.id))).toEqual({
      status: 412,
      body: { detail: 'The pays differ from the preview; preview them again' },
    });
    expect(await paysOf(5)).toBe(before);
    expect((await call('GET', `/proposals/${proposal.id}`, owner)).body.status).toBe('pending');
  });

  it('returns 412 when the rules have changed since the preview', async () => {
    const proposal = (await propose([week(6)])).body;
    await service.database.query(`update proposal set rule_set_id = 'au-before' where id = ${proposal.id}`);
    expect((await approve(proposal.id)).status).toBe(412);
  });

  it('returns 409 with the reason when the proposal can no longer be carried out', async () => {
    const proposal = (await propose([week(6)])).body;
    await service.database.query(
      `update proposal set request = jsonb_set(request::jsonb, '{pays,0,employee_id}', '999999')::json where id = ${proposal.id}`,
    );
    const { status, body } = await approve(proposal.id);
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(/^The proposal can no longer be carried out: pays\[0\]/),
    ]);
  });

  it('returns 409 when the proposal is older than a day', async () => {
    const late = await buildTestApp({ database: service.database, at: '2026-03-12T00:00:00Z' });
    const proposal = (await propose([week(6)])).body;
    const token = await late.login('admin@demo.example', 'demo-admin');
    const url = `/api/company/1/proposals`;
    expect(answerOf(await late.call('POST', `${url}/${proposal.id}/approve`, { token }))).toEqual({
      status: 409,
      body: { detail: `Proposal ${proposal.id} has expired; request a new one` },
    });
    const idsOf = async (status: string) =>
      (await late.call('GET', `${url}?status=${status}`, { token })).body.map(({ id }: { id: number }) => id);
    expect(await idsOf('expired')).toContain(proposal.id);
    expect(await idsOf('pending')).not.toContain(proposal.id);
    await late.close();
  });

  it('returns 404 for an unknown proposal and hides the proposals of other accounts', async () => {
    expect(answerOf(await approve(999_999))).toEqual({ status: 404, body: { detail: 'Proposal not found' } });
    expect((await decline(999_999)).status).toBe(404);
    expect((await call('GET', '/proposals/999999', owner)).status).toBe(404);
    const proposal = (await propose([week(6)])).body;
    const stranger = await service.login('other@demo.example', 'demo-other');
    expect((await approve(proposal.id, stranger)).status).toBe(404);
    const missing = { status: 400, body: { detail: 'No company found with the given company_id' } };
    expect(answerOf(await call('GET', '/proposals', stranger))).toEqual(missing);
    expect(answerOf(await call('GET', `/proposals/${proposal.id}`, stranger))).toEqual(missing);
  });
});

it('lists proposals page by page, newest first', async () => {
  const ids = [(await propose([week(6)])).body.id, (await propose([week(6)])).body.id];
  const first = await call('GET', '/proposals?limit=1', owner);
  const [, next] = /<http:\/\/tasman\.test([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
  const second = await service.call('GET', next!, { token: owner });
  expect([first.body[0].id, second.body[0].id]).toEqual(ids.reverse());
});

describe('declining a proposal', () => {
  it('stores a reason that the proposer can read, and returns 409 for a later approval', async () => {
    const proposal = (await propose([week(6)])).body;
    expect((await decline(proposal.id)).status).toBe(200);
    const read = (await call('GET', `/proposals/${proposal.id}`, agent)).body;
    expect(only(read, 'status', 'decline_reason', 'decided_by', 'pay_ids')).toEqual({
      status: 'declined',
      decline_reason: 'Not this week',
      decided_by: 'admin@demo.example',
      pay_ids: null,
    });
    expect((await approve(proposal.id)).status).toBe(409);
    expect((await decline(proposal.id)).status).toBe(409);
  });
});

describe('proposing to complete a run', () => {
  const proposeRun = (run_id: number) =>
    call('POST', '/proposals/run-completion', agent, { reason: 'The week is in', run_id });
  async function aRun(): Promise<number> {
    const opened = await call('POST', '/pay-runs', owner, { pay_period: 'WEEKLY', pay_date: '2026-04-08' });
    const run = opened.body.pay_run_id;
    expect((await call('POST', `/pay-runs/${run}/pending-pays`, owner)).status).toBe(200);
    return run;
  }
  const pendingIn = async (run: number) =>
    (await call('GET', `/pays?pay_run_id=${run}&is_complete=false`, owner)).body.length;

  it('previews the run, completes nothing before approval, and then completes the whole run', async () => {
    const run = await aRun();
    const pending = await pendingIn(run);
    expect(pending).toBeGreaterThan(0);
    const { status, body } = await proposeRun(run);
    expect([status, body.kind, body.run_id, body.totals.count]).toEqual([201, 'run-completion', run, pending]);
    expect(await pendingIn(run)).toBe(pending);
    const approved = await approve(body.id);
    expect([approved.status, approved.body.pay_ids.length]).toEqual([200, pending]);
    expect(await pendingIn(run)).toBe(0);
    expect(answerOf(await proposeRun(run))).toEqual({
      status: 409,
      body: { detail: `Pay run ${run} has no pending pays to complete` },
    });
  });

  it('returns 404 for an unknown run', async () => {
    expect(answerOf(await proposeRun(999_999))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
  });
});
