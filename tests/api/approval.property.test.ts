import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fuzzRuns } from '../harness/fuzz-runs.ts';
import { tokenFor } from '../harness/token.ts';
import { ALL_AREAS, type ApprovalWorld, approvalWorld } from './approval.fixture.ts';

// The company requires the approval of a second person in every area. One caller makes random calls without such an
// approval. The caller is the owner, a partner or an agent. The owner also adds users, takes over users by setting
// their passwords, and requests a change of bank account as an employee. No sequence of calls may complete a pay, lodge
// a filing, download a payment file or change an account that money is paid to.

/** The number of sequences for each of the three callers; TASMAN_APPROVAL_SEQUENCES overrides it. */
const SEQUENCES = Number(process.env.TASMAN_APPROVAL_SEQUENCES ?? 0) || fuzzRuns(150);
const LONGEST = 12;

const C = '/api/company/1';
const DAY = '2026-03-11';
const BANK = { account_name: 'Mine', bsb: '062-000', account_number: '99887766' };
const SETTINGS = {
  account_name: 'Mine',
  bsb: '062000',
  account_number: '99887766',
  bank_code: 'CBA',
  user_name: 'ME',
  user_id: '301500',
};
const PASSWORD = 'a long and odd passphrase 91';

let world: ApprovalWorld;
let run: number;
let paidRun: number;
let drafts: number[];
let complete: number;
let before: string;
const seen = new Map<string, Set<number>>();

/** All the state that only two people together may change, as one text. */
async function guardedState(): Promise<string> {
  const [row] = await world.service.database.query<{ state: string }>(`
    select json_build_object(
      'lodgements', (select count(*) from lodgement), 'batches', (select count(*) from super_batch),
      'files', (select count(*) from audit_log where action = 'payment-file.read'),
      'ended', (select count(*) from termination),
      'accounts', (select json_agg((id, employee_id, rank, bsb, account_number, amount) order by id) from bank_account),
      'inline', (select json_agg((id, primary_bank_bsb, primary_bank_account_number, secondary_bank_account_number) order by id)
        from employee where customer_id = 3),
      'settings', (select json_agg(account_number order by company_id) from payment_setting),
      'funds', (select json_agg(account_number order by employee_id) from self_managed_fund),
      'policy', (select json_agg((required, areas, minimum_amount, quiet_hours)) from approval_policy)
    )::text as state`);
  return row!.state;
}

/**
 * Pays that were completed, or whose net pay changed, after `paid_before` was stored. Reverting a pay is allowed,
 * because it pays no one.
 */
const newlyPaid = () =>
  world.service.database.query(`select id, net from pay where is_complete except select id, net from paid_before`);

beforeAll(async () => {
  world = await approvalWorld();
  const { call, owner, service } = world;
  await call('PUT', `${C}/payment-settings`, owner, { ...SETTINGS, account_number: '10002000' });
  await call('POST', '/api/employees/1/bank-accounts', owner, { ...BANK, account_number: '10000001' });
  const { body: paid } = await call('PUT', `${C}/pays/create?pay_date=2026-03-04`, owner, [week(1)]);
  [complete, paidRun] = [paid[0].id, paid[0].pay_run_id];
  run = (await call('POST', `${C}/pay-runs`, owner, { pay_period: 'WEEKLY', pay_date: DAY })).body.pay_run_id;
  const { body: made } = await call('POST', `${C}/pay-runs/${run}/pending-pays`, owner);
  drafts = made.map(({ id }: { id: number }) => id);
  await service.database.query(
    `update employee set employee_portal_active = true, allow_edit_bank_accounts = true where id = 1`,
  );
  await service.database.query('create table paid_before as select id, net from pay where is_complete');
  await world.setPolicy(ALL_AREAS);
  before = await guardedState();
});

const week = (employee_id: number, value = '38') => ({
  employee_id,
  hours: [{ description: 'Ordinary hours', units: 'Hours', value }],
});

/** The actor, with everything that the actor has learned so far. */
interface Actor {
  readonly name: string;
  readonly tokens: string[];
  readonly hashes: string[];
  readonly approvals: { id: number; hash: string; changes: number[] }[];
  readonly proposals: number[];
  readonly requests: number[];
}

interface Step {
  readonly command: number;
  readonly who: number;
  readonly pick: number;
}

type Reply = Awaited<ReturnType<ApprovalWorld['call']>>;
type Command = (
  actor: Actor,
  send: (method: string, url: string, body?: unknown) => Promise<Reply>,
  pick: number,
) => Promise<unknown>;

const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

const subjects = () => [
  { area: 'pay_run', subject: { operation: 'completePayRun', path: { run_id: run } } },
  { area: 'pay_run', subject: { operation: 'completePay', path: { pay_id: drafts[0] } } },
  { area: 'off_cycle_pay', subject: { operation: 'createPays', query: { pay_date: DAY }, body: [week(2)] } },
  {
    area: 'termination',
    subject: {
      operation: 'terminateEmployee',
      path: { employee_id: 2 },
      body: { termination_date: DAY, pay_date: DAY },
    },
  },
  {
    area: 'lodgement',
    subject: { operation: 'submitStpPayEvent', body: { pay_run_id: paidRun, service_action: 'NEW' } },
  },
  { area: 'payment_file', subject: { operation: 'downloadPaymentFile', path: { pay_run_id: paidRun } } },
  { area: 'payment_file', subject: { operation: 'createSuperBatch', body: { pay_run_id: paidRun } } },
  { area: 'bank_account_change', subject: { operation: 'createBankAccount', path: { employee_id: 1 }, body: BANK } },
  { area: 'bank_account_change', subject: { operation: 'savePaymentSettings', body: SETTINGS } },
];

const learn = (actor: Actor, { body }: Reply) => {
  if (body?.preview_hash === undefined) return;
  actor.hashes.push(body.preview_hash);
  const changes = body.bank_changes.map(({ id }: { id: number }) => id);
  actor.approvals.push({ id: body.id, hash: body.preview_hash, changes });
};

const COMMANDS: Readonly<Record<string, Command>> = {
  completeRun: (_actor, send) => send('POST', `${C}/pay-runs/${run}/complete?allow_second_pay=true`),
  previewRun: (_actor, send) => send('POST', `${C}/pay-runs/${run}/complete?dry_run=true`),
  completePay: (_actor, send, pick) => send('POST', `${C}/pays/${one(drafts, pick)}/complete`),
  createPays: (_actor, send, pick) =>
    send('PUT', `${C}/pays/create?pay_date=${DAY}`, [week(2, String(1 + (pick % 40)))]),
  endInPay: (_actor, send) =>
    send('PUT', `${C}/pays/create?pay_date=${DAY}`, [{ ...week(2), termination: { termination_date: DAY } }]),
  terminate: (_actor, send) => send('POST', '/api/employees/2/terminate', { termination_date: DAY, pay_date: DAY }),
  compensate: (_actor, send) =>
    send('PUT', `${C}/create-workers-comp-pays?pay_date=${DAY}`, [{ employee_id: 3, hours: '15.2', rate: '30.00' }]),
  propose: async (actor, send) => {
    const { body } = await send('POST', `${C}/proposals/pays`, { reason: 'x', pays: [week(3)], pay_date: DAY });
    if (body?.id) actor.proposals.push(body.id);
  },
  proposeRun: async (actor, send) => {
    const { body } = await send('POST', `${C}/proposals/run-completion`, { reason: 'x', run_id: run });
    if (body?.id) actor.proposals.push(body.id);
  },
  approveProposal: async (actor, send, pick) => {
    if (actor.proposals.length === 0) await COMMANDS.propose!(actor, send, pick);
    await send('POST', `${C}/proposals/${one(actor.proposals, pick) ?? 1}/approve`);
  },
  editDraft: (_actor, send, pick) =>
    send('PATCH', `${C}/pays/${one(drafts, pick)}`, { hours: week(1, String(1 + (pick % 40))).hours }),
  editPaid: (_actor, send, pick) =>
    send('PATCH', `${C}/pays/${complete}`, { hours: week(1, String(39 + (pick % 9))).hours }),
  revert: (_actor, send) => send('POST', `${C}/pays/${complete}/revert`),
  revertRun: (_actor, send) => send('POST', `${C}/pay-runs/${paidRun}/revert`),
  completeReverted: (_actor, send) => send('POST', `${C}/pay-runs/${paidRun}/complete`),
  lodge: (_actor, send) => send('POST', `${C}/stp-pay-events`, { pay_run_id: paidRun, service_action: 'NEW' }),
  paymentFile: (_actor, send) => send('POST', `${C}/pay-runs/${paidRun}/payment-file`, {}),
  superBatch: (_actor, send) => send('POST', `${C}/super-batches`, { pay_run_id: paidRun }),
  addAccount: (_actor, send) =>
    send('POST', '/api/employees/1/bank-accounts', { ...BANK, is_default: true, old_default_amount: '1' }),
  firstAccounts: (_actor, send) => send('POST', `${C}/bank-accounts`, [{ employee_id: 4, ...BANK }]),
  removeAccounts: async (_actor, send) => {
    const { body } = await send('GET', '/api/employees/1/bank-accounts');
    if (Array.isArray(body)) for (const { id } of body) await send('DELETE', `/api/employees/1/bank-accounts/${id}`);
  },
  inlineAccount: (_actor, send, pick) =>
    send('PATCH', `${C}/employees/update`, [
      { id: 1 + (pick % 4), primary_bank_bsb: '062-000', primary_bank_account_number: '99887766' },
      { id: 3, middle_name: 'Q' },
    ]),
  fund: (_actor, send) => send('DELETE', '/api/employees/1/self-managed-fund'),
  settings: (_actor, send) => send('PUT', `${C}/payment-settings`, SETTINGS),
  ask: async (actor, send, pick) => learn(actor, await send('POST', `${C}/approvals`, one(subjects(), pick))),
  readHeld: async (actor, send) => {
    const { body } = await send('GET', `${C}/approvals?limit=20`);
    if (!Array.isArray(body)) return;
    for (const { id, preview_hash: hash, bank_changes: changes } of body) {
      actor.hashes.push(hash);
      actor.approvals.push({ id, hash, changes: changes.map((change: { id: number }) => change.id) });
    }
  },
  approve: (actor, send, pick) => {
    const { id, hash, changes } = one(actor.approvals, pick) ?? { id: 1, hash: '0'.repeat(64), changes: [] };
    return send('POST', `${C}/approvals/${id}/approve`, { preview_hash: hash, acknowledged: changes });
  },
  reject: (actor, send, pick) =>
    send('POST', `${C}/approvals/${one(actor.approvals, pick)?.id ?? 1}/reject`, { reason: 'x' }),
  weaken: (_actor, send, pick) =>
    send(
      'PATCH',
      `${C}/approval-policy`,
      one([{ required: 'none' }, { for: ['lodgement'] }, { minimum_amount: '99999' }], pick),
    ),
  confirm: async (_actor, send) => {
    const { body } = await send('GET', `${C}/approvals/rules`);
    const {
      requested_by: _by,
      requested_at: _at,
      ...pending
    } = body?.pending ?? { required: 'none', for: [], minimum_amount: null, quiet_hours: 0 };
    await send('POST', `${C}/approval-policy/confirm`, pending);
  },
  addUser: async (actor, send, pick) => {
    const { body } = await send('POST', '/api/users', { username: `puppet${pick}`, password: PASSWORD });
    if (body?.user_id === undefined) return;
    const zones = Object.fromEntries(
      ['COMPANY', 'EMPLOYEES', 'PAYS', 'REPORTS', 'SETTINGS'].map((zone) => [zone, 'EDITABLE']),
    );
    await send('PUT', `/api/users/${body.user_id}/companies/1/permissions`, zones);
    actor.tokens.push(await sessionOf(body.user_id, `puppet${pick}`));
  },
  takeOver: async (actor, send) => {
    const { status } = await send('PATCH', '/api/users/501', { password: `${PASSWORD} ben` });
    if (status === 200) actor.tokens.push(await sessionOf(501, 'ben'));
  },
  portal: async (actor, send) => {
    if (actor.name !== 'person') return;
    const employee = await tokenFor(world.service, {
      customerId: 3,
      employeeId: 1,
      userId: 0,
      adminMode: false,
      clientId: null,
    });
    const { body } = await world.call('POST', '/api/self/change-requests/bank-account', employee, {
      ...BANK,
      amount: '5',
    });
    if (body?.id) actor.requests.push(body.id);
    await send('GET', `${C}/change-requests`);
  },
  approveChange: (actor, send, pick) => send('POST', `${C}/change-requests/${one(actor.requests, pick) ?? 1}/approve`),
};
const NAMES = Object.keys(COMMANDS);

const sessionOf = (userId: number, subject: string) =>
  tokenFor(world.service, { customerId: 3, userId, subject, adminMode: false, clientId: null });

async function play(actor: Actor, steps: readonly Step[]): Promise<void> {
  for (const { command, who, pick } of steps) {
    const name = NAMES[command % NAMES.length]!;
    const token = one(actor.tokens, who)!;
    const hash = one(['', ...actor.hashes], pick) ?? '';
    const send = async (method: string, url: string, body?: unknown) => {
      const reply = await world.call(method, url, token, body, hash === '' ? {} : { 'if-match': `"${hash}"` });
      expect(reply.status, `${name}: ${reply.text.slice(0, 300)}`).toBeLessThan(500);
      if (method !== 'GET') seen.set(name, (seen.get(name) ?? new Set()).add(reply.status));
      const held = /approval (\d+)/.exec(reply.text)?.[1];
      if (held && reply.status !== 200)
        actor.approvals.push({ id: Number(held), hash: hash || '0'.repeat(64), changes: [] });
      return reply;
    };
    await COMMANDS[name]!(actor, send, pick);
  }
}

const steps = fc.array(
  fc.record({ command: fc.nat({ max: 1_000 }), who: fc.nat({ max: 20 }), pick: fc.nat({ max: 1_000 }) }),
  {
    minLength: 1,
    maxLength: LONGEST,
    size: 'max',
  },
);

describe('with approvals required', () => {
  it.each([
    ['person', () => [world.owner], 11],
    ['partner', () => [world.partner], 12],
    ['agent', () => [world.agent], 13],
  ] as const)(
    'no calls by one %s complete a pay, lodge a message, read a payment file or change where money goes [DUTY-003]',
    async (name, tokensOf, seed) => {
      let played = 0;
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          const actor: Actor = {
            name,
            tokens: [...tokensOf()],
            hashes: [],
            approvals: [],
            proposals: [],
            requests: [],
          };
          await play(actor, sequence);
          expect(await newlyPaid()).toEqual([]);
          expect(await guardedState()).toBe(before);
          played += 1;
        }),
        { numRuns: SEQUENCES, seed, endOnFailure: true },
      );
      expect(played).toBe(SEQUENCES);
    },
  );

  it('the sequences include calls refused with 409 and new requests for approval, but no approval [DUTY-003]', () => {
    const refused = ['createPays', 'endInPay', 'compensate', 'completePay', 'addAccount', 'settings'];
    expect(refused.filter((name) => !seen.get(name)?.has(409))).toEqual([]);
    expect([...(seen.get('ask') ?? [])]).toContain(201);
    expect([...(seen.get('approve') ?? [])]).not.toContain(200);
  });

  it('a call succeeds after a second person has approved it [DUTY-003]', async () => {
    const body = [week(4, '7')];
    const query = { pay_date: DAY };
    const asked = await world.call('POST', `${C}/approvals`, world.owner, {
      area: 'off_cycle_pay',
      subject: { operation: 'createPays', query, body },
    });
    const hash = asked.body.preview_hash;
    const given = await world.call('POST', `${C}/approvals/${asked.body.id}/approve`, world.cara, {
      preview_hash: hash,
    });
    expect([given.status, given.body.detail]).toEqual([200, undefined]);
    const done = await world.call('PUT', `${C}/pays/create?pay_date=${DAY}`, world.owner, body, {
      'if-match': `"${hash}"`,
    });
    expect(done.status).toBe(200);
  });
});
