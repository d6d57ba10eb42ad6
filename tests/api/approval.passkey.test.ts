import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyPacket } from '../../src/formats/evidence/verify-packet.ts';
import { VERSION } from '../../src/version.ts';
import type { Reply } from '../harness/app.ts';
import type { anAuthenticator } from '../harness/authenticator.ts';
import { buildGoVerifier, hasGo } from '../harness/evidence-packet.ts';
import { ALL_AREAS, type ApprovalWorld, approvalWorld } from './approval.fixture.ts';
import { factorsOn, PAULA } from './second-factor.fixture.ts';

type Authenticator = ReturnType<typeof anAuthenticator>;

let world: ApprovalWorld;
let bens: Authenticator;
let caras: Authenticator;
beforeAll(async () => {
  world = await approvalWorld();
  // The policy must exist before the first call, because that call reads whether the account has one.
  await world.setPolicy(ALL_AREAS);
  await world.service.database.query(
    `update account_user set password_hash = (select password_hash from account_user where username = 'paula')
     where id in (501, 502)`,
  );
  bens = await addPasskey('ben');
  caras = await addPasskey('cara');
});
beforeEach(() => world.setPolicy(ALL_AREAS));

/** Adds the first passkey of a user. */
async function addPasskey(username: string): Promise<Authenticator> {
  const factors = factorsOn(world.service);
  return (await factors.addPasskey(await factors.tokenOf({ ...PAULA, username }))).authenticator;
}

const C = '/api/company/1';
const query = (text: string, values: unknown[] = []) => world.service.database.query(text, values);
const request = (area: string, subject: object) => world.call('POST', `${C}/approvals`, world.owner, { area, subject });
const seen = ({ body: { preview_hash } }: Reply) => ({ preview_hash });
const options = (asked: Reply, token = world.ben, body: object = seen(asked)) =>
  world.call('POST', `${C}/approvals/${asked.body.id}/passkey-options`, token, body);
const approve = (asked: Reply, passkey: unknown, token = world.ben) =>
  world.call('POST', `${C}/approvals/${asked.body.id}/approve`, token, { ...seen(asked), passkey });
const stateOf = async (asked: Reply) =>
  (await world.call('GET', `${C}/approvals/${asked.body.id}`, world.owner)).body.state as string;
const withHash = ({ body }: Reply) => ({ 'if-match': `"${body.preview_hash}"` });
const ACCEPTED = [200, undefined];
const NOT_ACCEPTED = 'The signature of the passkey was not accepted; request new options and try again';
const STALE = 'The approval has changed since you signed it; read it again and sign it again';
const statusOf = ({ status, body }: Reply) => [status, body.detail];

let weeks = 0;
const dayAfter = (count: number): string => new Date(Date.UTC(2026, 3, 1 + 7 * count)).toISOString().slice(0, 10);
/** Opens the next weekly run of the company, creates its drafts and requests approval to complete it. */
async function askForRun() {
  weeks += 1;
  const week = { pay_period: 'WEEKLY', pay_date: dayAfter(weeks) };
  const opened = await world.call('POST', `${C}/pay-runs`, world.owner, week);
  const run = opened.body.pay_run_id as number;
  const drafts = await world.call('POST', `${C}/pay-runs/${run}/pending-pays`, world.owner);
  const payIds = drafts.body.map(({ id }: { id: number }) => id) as number[];
  const asked = await request('pay_run', { operation: 'completePayRun', path: { run_id: run } });
  expect(statusOf(asked)).toEqual([201, undefined]);
  const complete = () => world.call('POST', `${C}/pay-runs/${run}/complete`, world.owner, undefined, withHash(asked));
  return { run, payIds, asked, complete };
}

async function packetOf(run: number) {
  await world.service.app.audit.runDue();
  const { status, body, text } = await world.call('GET', `/api/pay-run/${run}/evidence`, world.owner);
  expect([status, body.detail]).toEqual(ACCEPTED);
  const { verdict, findings } = verifyPacket(Buffer.from(text));
  expect(findings.filter(({ kind }) => kind === 'failed')).toEqual([]);
  return { body, text, verdict };
}

let days = 0;
/** Requests approval of a pay outside a run. */
function askForPay(employeeId = 3) {
  days += 1;
  const subject = {
    operation: 'createPays',
    query: { pay_date: new Date(Date.UTC(2026, 2, 10 + days)).toISOString().slice(0, 10) },
    body: [{ employee_id: employeeId, hours: [{ description: 'Ordinary hours', units: 'Hours', value: '7.6' }] }],
  };
  return request('off_cycle_pay', subject);
}

describe('an approval with a passkey', () => {
  it('contains a signature of the approval document, and the evidence of the completed run is valid [DUTY-005] [DUTY-006]', async () => {
    const { run, payIds, asked, complete } = await askForRun();
    const given = await options(asked);
    expect(statusOf(given)).toEqual(ACCEPTED);
    const approved = await approve(asked, bens.get(given.body));
    expect(statusOf(approved)).toEqual(ACCEPTED);
    const { document, method, state, preview_hash } = approved.body;
    expect([method, state]).toEqual(['passkey', 'approved']);
    expect(given.body.challenge).toBe(createHash('sha256').update(document).digest('base64url'));
    expect(JSON.parse(document)).toMatchObject({
      ...{ account_id: 3, company_id: 1, approval_id: asked.body.id, approver: 'ben', method: 'passkey', preview_hash },
      lines_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      policy: { required: 'different_person', for: ALL_AREAS },
      time: world.service.clock.now().toISOString(),
      totals: asked.body.totals,
    });
    expect(statusOf(await complete())).toEqual(ACCEPTED);
    const { body, verdict } = await packetOf(run);
    expect(verdict).toBe('valid');
    expect(body.approvals).toMatchObject([{ approval_id: asked.body.id, document, pay_ids: payIds }]);
    expect([body.completed.unapproved_pay_ids, body.tasman_versions]).toEqual([[], [VERSION]]);
    const entries = await query(
      `select action from audit_log where entity_type = 'approval' and entity_id = $1 order by id`,
      [asked.body.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['approval.request', 'approval.approve', 'approval.use']);
  });

  it.skipIf(!hasGo())(
    'gives a packet that the Go verifier in examples/ finds valid; without a passkey, the packet is unsigned [DUTY-006]',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tasman-evidence-'));
      try {
        const { verifies } = await buildGoVerifier(folder);
        const signed = await askForRun();
        await approve(signed.asked, bens.get((await options(signed.asked)).body));
        expect(statusOf(await signed.complete())).toEqual(ACCEPTED);
        const { text } = await packetOf(signed.run);
        expect(await verifies(Buffer.from(text))).toEqual({ code: 0, said: 'valid' });
        const changed = text.replace('"approver":"ben"', '"approver":"ann"').replace('\\"ben\\"', '\\"ann\\"');
        expect(changed).not.toBe(text);
        expect((await verifies(Buffer.from(changed))).code).toBe(1);
        const plain = await askForRun();
        await approve(plain.asked, undefined);
        expect(statusOf(await plain.complete())).toEqual(ACCEPTED);
        expect((await verifies(Buffer.from((await packetOf(plain.run)).text))).code).toBe(3);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it('stays valid after the passkey is deleted [DUTY-006]', async () => {
    const { run, asked, complete } = await askForRun();
    expect(statusOf(await approve(asked, bens.get((await options(asked)).body)))).toEqual(ACCEPTED);
    await query('delete from passkey where user_id = 501');
    expect(statusOf(await complete())).toEqual(ACCEPTED);
    expect((await packetOf(run)).verdict).toBe('valid');
    bens = await addPasskey('ben');
  });

  it('is optional: the evidence of a run approved without a passkey is complete but unsigned [DUTY-006]', async () => {
    const { run, payIds, asked, complete } = await askForRun();
    const { body: approved } = await approve(asked, undefined);
    expect([approved.method, JSON.parse(approved.document).method]).toEqual(['session', 'session']);
    expect(statusOf(await complete())).toEqual(ACCEPTED);
    const { body, verdict } = await packetOf(run);
    expect(verdict).toBe('unsigned');
    expect(body.approvals).toMatchObject([{ assertion: null, public_key: null, pay_ids: payIds }]);
  });

  it('changes a bank account at once, and is then used up [DUTY-005]', async () => {
    const subject = {
      operation: 'updateEmployees',
      body: [{ id: 2, primary_bank_bsb: '062-000', primary_bank_account_number: '12345678' }],
    };
    const asked = await request('bank_account_change', subject);
    expect(statusOf(asked)).toEqual([201, undefined]);
    const approved = await approve(asked, bens.get((await options(asked)).body));
    expect([...statusOf(approved), approved.body.state]).toEqual([...ACCEPTED, 'used']);
    expect(JSON.parse(approved.body.document).lines_hash).toBeNull();
  });
});

describe('a signature is refused', () => {
  it('if it was made for another challenge, and the approval stays open [DUTY-005]', async () => {
    const asked = await askForPay();
    const other = await askForPay();
    const wrong = { ...(await options(asked)).body, challenge: Buffer.alloc(32, 1).toString('base64url') };
    expect(statusOf(await approve(asked, bens.get(wrong)))).toEqual([400, NOT_ACCEPTED]);
    const ofOther = bens.get((await options(other)).body);
    expect(statusOf(await approve(asked, ofOther))).toEqual([409, STALE]);
    expect([await stateOf(asked), await stateOf(other)]).toEqual(['waiting', 'waiting']);
  });

  it('if the passkey or the options belong to another person [DUTY-005]', async () => {
    const asked = await askForPay();
    const mine = (await options(asked)).body;
    expect(statusOf(await approve(asked, caras.get(mine)))).toEqual([400, NOT_ACCEPTED]);
    const theirs = caras.get((await options(asked, world.cara)).body);
    expect(statusOf(await approve(asked, theirs))).toEqual([400, NOT_ACCEPTED]);
    expect(await stateOf(asked)).toBe('waiting');
  });

  it('if the policy changed after the options were requested, or if five minutes have passed [DUTY-005]', async () => {
    const asked = await askForPay();
    const signed = bens.get((await options(asked)).body);
    await world.setPolicy(ALL_AREAS, { quietHours: 12 });
    expect(statusOf(await approve(asked, signed))).toEqual([409, STALE]);
    const late = bens.get((await options(asked)).body);
    world.service.clock.advance({ seconds: 301 });
    expect(statusOf(await approve(asked, late))).toEqual([400, NOT_ACCEPTED]);
    expect(await stateOf(asked)).toBe('waiting');
  });

  it('if it was already used, even to approve a new request for the same call [DUTY-005]', async () => {
    const asked = await askForPay();
    const signed = bens.get((await options(asked)).body);
    expect(statusOf(await approve(asked, signed))).toEqual(ACCEPTED);
    expect(statusOf(await approve(asked, signed))).toEqual([400, NOT_ACCEPTED]);
    const { operation, query: sent } = asked.body.subject;
    const { body } = JSON.parse((await world.call('GET', `${C}/approvals/${asked.body.id}`, world.ben)).body.preview);
    await world.call('POST', `${C}/approvals/${asked.body.id}/reject`, world.ben, { reason: 'Ask again' });
    const again = await request('off_cycle_pay', { operation, query: { pay_date: sent.pay_date }, body });
    expect(again.body.preview_hash).toBe(asked.body.preview_hash);
    expect(again.body.id).not.toBe(asked.body.id);
    expect(statusOf(await approve(again, signed))).toEqual([400, NOT_ACCEPTED]);
    expect(await stateOf(again)).toBe('waiting');
  });

  it('if it is malformed [DUTY-005]', async () => {
    const asked = await askForPay();
    expect((await approve(asked, { id: 'x' })).status).toBe(422);
    expect(await stateOf(asked)).toBe('waiting');
  });
});

describe('the passkey options', () => {
  it('are returned only to a person who could approve now [DUTY-005]', async () => {
    const asked = await askForPay();
    for (const token of [world.owner, world.partner, world.agent, world.vera]) {
      expect((await options(asked, token)).status).toBe(403);
    }
    const other = await options(asked, world.ben, { preview_hash: '0'.repeat(64) });
    expect(statusOf(other)).toEqual([409, 'preview_hash does not match the preview; read the approval again']);
    const unknown = { body: { id: 999_999, preview_hash: '0'.repeat(64) } } as Reply;
    expect((await options(unknown)).status).toBe(404);
    expect((await approve(asked, undefined)).status).toBe(200);
    expect(statusOf(await options(asked))).toEqual([409, `Approval ${asked.body.id} is already approved`]);
  });

  it('are refused if the person has no passkey [DUTY-005]', async () => {
    const asked = await askForPay();
    await query('delete from passkey where user_id = 502');
    expect(statusOf(await options(asked, world.cara))).toEqual([
      409,
      'You have no passkey; add one to your account, or approve without a passkey',
    ]);
  });
});

describe('the lines of approved pays', () => {
  const change = (value: string) => ({ hours: [{ description: 'Ordinary hours', units: 'Hours', value }] });

  it('are compared when the approval is used, and a change voids the approval even if the preview is the same [DUTY-003] [DUTY-006]', async () => {
    const { run, asked, complete } = await askForRun();
    expect((await approve(asked, bens.get((await options(asked)).body))).status).toBe(200);
    await query(`update approval set lines_hash = repeat('0', 64) where id = $1`, [asked.body.id]);
    const refused = await complete();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `Approval ${asked.body.id} is void: The lines of the pays changed after the approval. Nothing was done; request a new approval`,
    ]);
    expect(await stateOf(asked)).toBe('void');
    expect(await query('select 1 from pay where pay_run_id = $1 and is_complete', [run])).toEqual([]);
  });

  /** Approves a call with a passkey, makes the call, and returns what was recorded about its pays. */
  async function used(area: string, subject: object, use: (headers: Record<string, string>) => Promise<Reply>) {
    const asked = await request(area, subject);
    expect(statusOf(asked)).toEqual([201, undefined]);
    expect((await approve(asked, bens.get((await options(asked)).body))).status).toBe(200);
    const done = await use(withHash(asked));
    expect([done.status < 300, done.body.detail]).toEqual([true, undefined]);
    const [row] = await query(
      'select completed_pay_ids as pays, completed_run_ids as runs, lines_hash from approval where id = $1',
      [asked.body.id],
    );
    expect(row!.lines_hash).toMatch(/^[0-9a-f]{64}$/);
    const { pays, runs } = row as unknown as { pays: number[]; runs: number[] };
    expect([pays.length, runs.length]).toEqual([1, 1]);
    return { pay: Number(pays[0]), run: Number(runs[0]) };
  }
  const hours = [{ employee_id: 3, ...change('8') }];

  it.each([
    ['pays/create', 'createPays', 'pays/create', hours],
    [
      'workers-compensation pays',
      'createWorkersCompPays',
      'create-workers-comp-pays',
      [{ employee_id: 3, hours: '15.2', rate: '30.00' }],
    ],
  ])('are in the evidence of %s [DUTY-006]', async (_what, operation, path, body) => {
    weeks += 1;
    const pay_date = dayAfter(weeks);
    const { run, pay } = await used('off_cycle_pay', { operation, query: { pay_date }, body }, (headers) =>
      world.call('PUT', `${C}/${path}?pay_date=${pay_date}`, world.owner, body, headers),
    );
    expect(await packetOf(run)).toMatchObject({ verdict: 'valid', body: { approvals: [{ pay_ids: [pay] }] } });
  });

  it('are in the evidence of an approved proposal [DUTY-006]', async () => {
    weeks += 1;
    const proposed = { reason: 'A shift', pay_date: dayAfter(weeks), pays: hours };
    const { body: proposal } = await world.call('POST', `${C}/proposals/pays`, world.agent, proposed);
    const subject = { operation: 'approveProposal', path: { proposal_id: proposal.id } };
    const { run, pay } = await used('off_cycle_pay', subject, (headers) =>
      world.call('POST', `${C}/proposals/${proposal.id}/approve`, world.owner, undefined, headers),
    );
    expect(await packetOf(run)).toMatchObject({ verdict: 'valid', body: { approvals: [{ pay_ids: [pay] }] } });
  });

  it('are recorded for a single pay of a run, and for a final pay [DUTY-006]', async () => {
    const { run, payIds } = await askForRun();
    const subject = { operation: 'completePay', path: { pay_id: payIds[0] } };
    const one = await used('pay_run', subject, (headers) =>
      world.call('POST', `${C}/pays/${payIds[0]}/complete`, world.owner, undefined, headers),
    );
    expect(one).toEqual({ pay: payIds[0], run });
    weeks += 1;
    const ending = { termination_date: dayAfter(weeks), reason: 'V', pay_date: dayAfter(weeks) };
    const final = { operation: 'terminateEmployee', path: { employee_id: 4 }, body: ending };
    const last = await used('termination', final, (headers) =>
      world.call('POST', '/api/employees/4/terminate', world.owner, ending, headers),
    );
    expect(await packetOf(last.run)).toMatchObject({
      verdict: 'valid',
      body: { approvals: [{ pay_ids: [last.pay] }] },
    });
  });

  it('void an approval signed with a passkey if a draft was changed after the request [DUTY-003] [DUTY-005]', async () => {
    const { payIds, asked, complete } = await askForRun();
    const given = await options(asked);
    expect((await world.call('PATCH', `${C}/pays/${payIds[0]}`, world.owner, change('12'))).status).toBe(200);
    expect(statusOf(await approve(asked, bens.get(given.body)))).toEqual(ACCEPTED);
    expect((await complete()).status).toBe(409);
    expect(await stateOf(asked)).toBe('void');
  });
});
