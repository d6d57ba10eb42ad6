import { beforeAll, describe, expect, it } from 'vitest';
import { verifyPacket } from '../../src/formats/evidence/verify-packet.ts';
import { linesHashOfPays } from '../../src/resources/pay/approval/pay-lines.store.ts';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

const call = (method: string, url: string, body?: unknown) =>
  world.service.call(method, url, { token: world.token, ...(body === undefined ? {} : { body }) });
const evidence = (run: number, token = world.token) =>
  world.service.call('GET', `/api/pay-run/${run}/evidence`, { token });
const linesHash = (payIds: readonly number[]) => world.service.database.db.tx(3, (tx) => linesHashOfPays(tx, payIds));

/** A company with two employees and the drafts of a week. */
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
  it('is a packet that lists the pays without an approval, and its verification says unsigned [DUTY-006]', async () => {
    const { of, run, payIds, complete } = await aRun();
    expect((await complete()).status).toBe(200);
    const { status, body, text, headers } = await evidence(run);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
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

  it('is 404 for an unknown run and a run of another account, and 403 without access to pays [DUTY-006]', async () => {
    const { run, complete } = await aRun();
    await complete();
    expect((await evidence(999_999)).status).toBe(404);
    const partner = await world.service.login('partner@demo.example', 'demo-partner');
    expect((await evidence(run, partner)).status).toBe(404);
    const paula = await world.service.login('paula', 'demo-paula', { customerId: 3 });
    expect((await evidence(run, paula)).status).toBe(403);
  });
});

describe('the hash of the lines of pays', () => {
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

  it('does not depend on labels, because renaming an allowance changes them on complete pays [DUTY-006]', async () => {
    const { payIds } = await aRun();
    const before = await linesHash(payIds);
    await world.service.database.query(`update pay_line set label = 'Renamed' where pay_id = $1`, [payIds[0]]);
    expect(await linesHash(payIds)).toBe(before);
  });
});
