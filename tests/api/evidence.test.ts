import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR, recordAudit } from '../../src/audit/audit.ts';
import { passkeySignatures } from '../../src/auth/second-factor/passkey-signatures.ts';
import type { Country } from '../../src/base/country.ts';
import type { Tx } from '../../src/db/tx.ts';
import { verifyPacket } from '../../src/formats/evidence/verify-packet.ts';
import { approvalDocument, challengeOf } from '../../src/resources/pay/approval/document.ts';
import { linesHashOfPays } from '../../src/resources/pay/approval/pay-lines.store.ts';
import { givenApproval, recordUse } from '../../src/resources/pay/approval/signed-approval.ts';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';
import type { anAuthenticator } from '../harness/authenticator.ts';
import { factorsOn, PAULA } from './second-factor.fixture.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

const call = (method: string, url: string, body?: unknown) =>
  world.service.call(method, url, { token: world.token, ...(body === undefined ? {} : { body }) });
const evidence = (run: number, token = world.token) =>
  world.service.call('GET', `/api/pay-run/${run}/evidence`, { token });
const linesHash = (payIds: readonly number[]) => world.service.database.db.tx(3, (tx) => linesHashOfPays(tx, payIds));

/** Creates a company with two employees, and a weekly run with drafts. */
async function aRun(country: 'AU' | 'NZ' = 'AU') {
  const of = (await call('PUT', '/api/company/create', { name: 'Evidence', country })).body.id as number;
  const employee = country === 'AU' ? anAuEmployee : anNzEmployee;
  await world.employees(of, [employee(), employee()]);
  const week = { pay_period: 'WEEKLY', pay_date: '2026-03-10' };
  const run = (await call('POST', `/api/company/${of}/pay-runs`, week)).body.pay_run_id as number;
  const pending = await call('POST', `/api/company/${of}/pay-runs/${run}/pending-pays`);
  const payIds = pending.body.map(({ id }: { id: number }) => id) as number[];
  return { of, run, payIds, complete: () => call('POST', `/api/company/${of}/pay-runs/${run}/complete`) };
}

describe('the evidence of a pay run without approvals', () => {
  it('is a packet that lists the pays as unapproved and verifies as unsigned [DUTY-006]', async () => {
    const { of, run, payIds, complete } = await aRun();
    expect((await complete()).status).toBe(200);
    const { status, body, text, headers } = await evidence(run);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers['content-disposition']).toBe(`attachment; filename="pay-run-${run}.evidence"`);
    expect(body).toMatchObject({
      approvals: [],
      completed: { pays: [], unapproved_pay_ids: payIds },
      run: { account_id: 3, company_id: of, pay_run_id: run },
      tasman_versions: [],
    });
    expect(verifyPacket(Buffer.from(text)).verdict).toBe('unsigned');
  });

  it('is refused with 409 while a pay of the run is pending, and for a run without pays [DUTY-006]', async () => {
    const { of, run, payIds } = await aRun();
    expect((await call('POST', `/api/company/${of}/pays/${payIds[0]}/complete`)).status).toBe(200);
    const message = (id: number) => `Pay run ${id} is not complete; complete it before you download its evidence`;
    expect(answerOf(await evidence(run))).toEqual({ status: 409, body: { detail: message(run) } });
    const next = { pay_period: 'WEEKLY', pay_date: '2026-03-17' };
    const empty = (await call('POST', `/api/company/${of}/pay-runs`, next)).body.pay_run_id;
    expect(answerOf(await evidence(empty))).toEqual({ status: 409, body: { detail: message(empty) } });
  });

  it('returns 404 for an unknown run and a run of another account, and 403 without access to pays [DUTY-006]', async () => {
    const { run, complete } = await aRun();
    await complete();
    expect((await evidence(999_999)).status).toBe(404);
    const partner = await world.service.login('partner@demo.example', 'demo-partner');
    expect((await evidence(run, partner)).status).toBe(404);
    const paula = await world.service.login('paula', 'demo-paula', { customerId: 3 });
    expect((await evidence(run, paula)).status).toBe(403);
  });
});

describe('the hash of pay lines', () => {
  it.each(['AU', 'NZ'] as const)(
    'is the same for drafts and for the completed pays, in %s [DUTY-006]',
    async (country) => {
      const { payIds, complete } = await aRun(country);
      const before = await linesHash(payIds);
      expect((await complete()).status).toBe(200);
      expect(await linesHash(payIds)).toBe(before);
      expect(await linesHash([...payIds].reverse())).toBe(before);
      expect(await linesHash(payIds.slice(1))).not.toBe(before);
    },
  );

  it.each([
    ['an amount of a line', `update pay_working set amounts[1] = amounts[1] + 0.01 where pay_id = $1`],
    ['a total', `update pay set net = net + 0.01 where id = $1`],
    ['the payday', `update pay set processed_date = processed_date + 1 where id = $1`],
    ['the explanation', `update pay_working set figures = replace(figures, '38', '37') where pay_id = $1`],
  ])('changes when someone alters %s in the database [DUTY-006]', async (_what, statement) => {
    const { payIds } = await aRun();
    const before = await linesHash(payIds);
    await world.service.database.query(statement, [payIds[0]]);
    expect(await linesHash(payIds)).not.toBe(before);
  });

  it('does not depend on labels, which change on complete pays when an allowance is renamed [DUTY-006]', async () => {
    const { payIds } = await aRun();
    const before = await linesHash(payIds);
    await world.service.database.query(`update pay_line set label = 'Renamed' where pay_id = $1`, [payIds[0]]);
    expect(await linesHash(payIds)).toBe(before);
  });
});

describe('the evidence of a pay run with an approval', () => {
  let signer: ReturnType<typeof anAuthenticator>;
  let person: { readonly customerId: number; readonly userId: number };
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => world.service.database.db.tx(3, work);
  const query = (text: string, values: readonly unknown[]) => world.service.database.query(text, [...values]);
  const context = (name: string) => ({ customerId: 3, actor: { ...OPERATOR, name }, at: world.service.clock.now() });
  const signatures = () =>
    passkeySignatures({ db: world.service.database.db, clock: world.service.clock, base: () => 'http://tasman.test' });

  beforeAll(async () => {
    const [user] = await query(`select id from account_user where customer_id = 3 and username = 'paula'`, []);
    person = { customerId: 3, userId: Number(user!.id) };
    const factors = factorsOn(world.service);
    signer = (await factors.addPasskey(await factors.tokenOf(PAULA))).authenticator;
  });

  /** Creates a request to approve the drafts of a run, and the approval document for Paula. */
  async function anApproval(of: number, run: number, payIds: readonly number[], method: 'passkey' | 'session') {
    const preview_hash = '5e'.repeat(32);
    const lines_hash = await linesHash(payIds);
    const [row] = await query(
      `insert into approval (customer_id, company_id, area, state, subject, pay_run_id, preview, preview_hash, lines_hash,
         totals, bank_changes, acknowledged, requested_by, requested_user_id, requested_at)
       values (3, $1, 'pay_run', 'waiting', '{}', $2, '', $3, $4, '{}', '[]', '[]', 'admin@demo.example', 1, $5)
       returning id`,
      [of, run, preview_hash, lines_hash, world.service.clock.now()],
    );
    const approval = { id: Number(row!.id), preview_hash, lines_hash };
    const document = approvalDocument({
      account_id: 3,
      company_id: of,
      approval_id: approval.id,
      area: 'pay_run',
      subject: { pay_run_id: run },
      preview_hash,
      lines_hash,
      totals: { count: payIds.length },
      policy: { required: 'different_person' },
      acknowledged: [],
      requested_by: 'admin@demo.example',
      approver: 'paula',
      method,
      time: world.service.clock.now(),
    });
    return { approval, document };
  }

  /** Records the approval and completes the run under it. Returns a function that seals the audit log. */
  async function approvedRun({
    method = 'passkey',
    country = 'AU',
  }: {
    method?: 'passkey' | 'session';
    country?: Country;
  } = {}) {
    const { of, run, payIds, complete } = await aRun(country);
    const { approval, document } = await anApproval(of, run, payIds, method);
    const signed =
      method === 'session'
        ? undefined
        : await signatures().read(
            person,
            signer.get(await signatures().options(person, document, challengeOf(document))) as never,
          );
    const { columns, audited } = givenApproval(document, signed);
    await query(
      `update approval set state = 'used', decided_by = 'paula', decided_at = requested_at, used_at = requested_at,
         document = $2, method = $3, credential_id = $4, public_key = $5, assertion = $6::jsonb where id = $1`,
      [approval.id, columns.document, columns.method, columns.credential_id, columns.public_key, columns.assertion],
    );
    await inAccount((tx) =>
      recordAudit(tx, context('paula'), [
        { action: 'approval.approve', entityType: 'approval', entityId: approval.id, after: audited },
      ]),
    );
    expect((await complete()).status).toBe(200);
    await inAccount((tx) => recordUse(tx, context('admin@demo.example'), { approval, payIds, tasmanVersion: '0.3.0' }));
    return { run, payIds, approval, seal: () => world.service.app.audit.runDue() };
  }
  const verdictOf = async (run: number) => {
    const { status, text } = await evidence(run);
    expect(status, text).toBe(200);
    return verifyPacket(Buffer.from(text));
  };

  it.each(['AU', 'NZ'] as const)(
    'is valid when a passkey signed the approval, in %s [DUTY-005] [DUTY-006]',
    async (country) => {
      const { run, payIds, approval, seal } = await approvedRun({ country });
      await seal();
      const { body, text } = await evidence(run);
      expect(body.approvals).toMatchObject([{ approval_id: approval.id, pay_ids: payIds }]);
      expect(body.completed.unapproved_pay_ids).toEqual([]);
      const seals = body.audit.seals.map(({ number, hash }: { number: number; hash: string }) => ({
        account: 3,
        number,
        hash,
      }));
      const { verdict, findings } = verifyPacket(Buffer.from(text), { seals });
      expect(findings.filter(({ kind }) => kind === 'failed')).toEqual([]);
      expect(verdict).toBe('valid');
    },
  );

  it('is unsigned when the approver was signed in but used no passkey [DUTY-006]', async () => {
    const { run, seal } = await approvedRun({ method: 'session' });
    await seal();
    expect((await verdictOf(run)).verdict).toBe('unsigned');
  });

  it('is refused with 409 and Retry-After until the audit log is sealed [DUTY-006]', async () => {
    const { run } = await approvedRun();
    const { status, body, headers } = await evidence(run);
    expect([status, body.detail, headers['retry-after']]).toEqual([
      409,
      'The audit log of this pay run is not sealed yet; try again in a few seconds',
      '5',
    ]);
    await world.service.app.audit.runDue();
    expect((await verdictOf(run)).verdict).toBe('valid');
  });

  it.each([
    ['an amount of a completed pay', 'update pay set net = net + 100 where id = $2 and $1 > 0'],
    ['a line of a completed pay', 'update pay_working set amounts[1] = amounts[1] + 1 where pay_id = $2 and $1 > 0'],
    [
      'the approved document',
      `update approval set document = replace(document, 'paula', 'pauls') where id = $1 and $2 > 0`,
    ],
    ['the signature', `update approval set assertion = assertion || '{"signature": "AAAA"}' where id = $1 and $2 > 0`],
    ['the public key', `update approval set public_key = replace(public_key, '-7', '-8') where id = $1 and $2 > 0`],
    ['the list of pays', 'update approval set completed_pay_ids = array[$2::bigint] where id = $1'],
  ])('is invalid after someone alters %s in the database [DUTY-006]', async (_what, statement) => {
    const { run, payIds, approval, seal } = await approvedRun();
    await seal();
    await query(statement, [approval.id, payIds[0]]);
    expect((await verdictOf(run)).verdict).toBe('invalid');
  });

  it('is not recorded for pays other than the approved ones [DUTY-006]', async () => {
    const { approval, payIds } = await approvedRun();
    const others = payIds.slice(1);
    const used = inAccount((tx) =>
      recordUse(tx, context('paula'), { approval, payIds: others, tasmanVersion: '0.3.0' }),
    );
    await expect(used).rejects.toThrow(`The pays are not the pays of approval ${approval.id}; request a new approval`);
    const [row] = await query('select completed_pay_ids from approval where id = $1', [approval.id]);
    expect(row!.completed_pay_ids).toHaveLength(2);
  });

  it('is rejected for a signature of another document and for a forged signature [DUTY-005]', async () => {
    const { of, run, payIds } = await aRun();
    const { document } = await anApproval(of, run, payIds, 'passkey');
    const other = document.replace('"count":2', '"count":3');
    const options = await signatures().options(person, other, challengeOf(other));
    const signed = await signatures().read(person, signer.get(options) as never);
    expect(() => givenApproval(document, signed)).toThrow('The approval has changed since you signed it');
    const forged = { ...signed, document, assertion: { ...signed.assertion, signature: 'AAAA' } };
    expect(() => givenApproval(document, forged)).toThrow('The signature of the passkey was not accepted');
  });
});
