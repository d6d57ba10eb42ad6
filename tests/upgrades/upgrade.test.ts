import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditSealer } from '../../src/audit/sealer.ts';
import { verifyAudit } from '../../src/audit/verify.ts';
import { verify } from '../../src/cli/verify.ts';
import { migrate } from '../../src/db/migrate.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import type { TestDatabase } from '../harness/database.ts';
import { archiveNames, archivePath, restoreArchive } from './archive.ts';
import { HISTORY, HISTORY_AT, NEXT_AT, NEXT_PAYS, PEOPLE } from './history.ts';
import { type Names, play, playOne, type Send } from './play.ts';

/** A service whose database contains the history. It creates the next pays. */
interface World {
  readonly service: TestApp;
  readonly send: Send;
  readonly names: Names;
}

async function sendTo(service: TestApp): Promise<Send> {
  const token = await service.login('admin@demo.example', 'demo-admin');
  return (method, path, body) => service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
}

/** The ids of the records in an archive, by name. */
async function namesIn({ query }: TestDatabase): Promise<Names> {
  const rows = await query<{ country: 'AU' | 'NZ'; company_id: number; first_name: string; id: number }>(
    `select c.country, c.id::int as company_id, e.first_name, e.id::int
     from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
     where c.name like 'Upgrades %'`,
  );
  return Object.fromEntries(
    rows.flatMap(({ country, company_id, first_name, id }) => [
      [country, company_id],
      ...Object.entries(PEOPLE[country])
        .filter(([, person]) => person.first_name === first_name)
        .map(([name]) => [name, id]),
    ]),
  );
}

/** A response without ids and times, which differ between databases. */
function comparable(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(comparable);
  if (answer === null || typeof answer !== 'object') return answer;
  const fields = Object.entries(answer).filter(([key]) => !/(^|_)ids?$|_at$/.test(key));
  return Object.fromEntries(fields.map(([key, value]) => [key, comparable(value)]));
}

/** Creates one of the next pays. Returns it with its explanation and the leave balances. */
async function nextPay({ send, names }: World, about: string): Promise<unknown> {
  const answer = await playOne(send, NEXT_PAYS[about]!, names);
  const pay = Array.isArray(answer) ? answer[0] : { ...answer, id: answer.pay_id };
  const explanation = await send('GET', `/api/pays/${pay.id}/explanation`, undefined);
  const leave = await send('GET', `/api/employees/${pay.employee_id}/leave-balances`, undefined);
  return comparable({ answer, explanation: explanation.body, leave: leave.body });
}

async function verified({ database }: TestApp) {
  const said: string[] = [];
  const code = await verify({ db: database.db, say: (text) => said.push(text) });
  return { code, differences: said.filter((text) => text.startsWith('Pay ')) };
}

const expected = new Map<string, unknown>();
beforeAll(async () => {
  const service = await buildTestApp({ at: HISTORY_AT });
  const names = await play(await sendTo(service), HISTORY);
  service.clock.set(NEXT_AT);
  const fresh: World = { service, names, send: await sendTo(service) };
  for (const about of Object.keys(NEXT_PAYS)) expected.set(about, await nextPay(fresh, about));
});

it.each([
  ['sick leave after a salary in units', 240],
  ['sick leave after split weeks', 240],
  ['sick leave after weeks of 80 hours', 342.86],
])('pays %s at average daily pay on a new database: %d', (about, amount) => {
  const { answer } = expected.get(about) as { answer: readonly { leave: readonly { amount: number }[] }[] };
  expect(answer[0]!.leave[0]!.amount).toBe(amount);
});

describe.each(archiveNames())('an upgraded database of %s', (name) => {
  let database: TestDatabase;
  let upgraded: World;
  beforeAll(async () => {
    database = await restoreArchive(name);
    await migrate(database.admin, { at: new Date(NEXT_AT), log: () => {} });
    const service = await buildTestApp({ at: NEXT_AT, database });
    upgraded = { service, names: await namesIn(database), send: await sendTo(service) };
  });
  afterAll(async () => {
    await upgraded?.service.close();
    await database?.drop();
  });

  it('the archive is at most 1 MB', () => {
    expect(statSync(archivePath(name)).size).toBeLessThanOrEqual(1_000_000);
  });

  it('verifies without a difference after the upgrade', async () => {
    expect(await verified(upgraded.service)).toEqual({ code: 0, differences: [] });
  });

  it('an upgraded database has an intact audit log after sealing', async () => {
    const { clock } = upgraded.service;
    await auditSealer({ db: database.db, clock, logger: { info: () => {}, warn: () => {} } }).runDue();
    const accounts = await verifyAudit(database.db);
    expect(accounts.flatMap(({ faults }) => faults)).toEqual([]);
    expect(accounts.map(({ waiting }) => waiting)).toEqual(accounts.map(() => 0));
    expect(accounts.reduce((rows, account) => rows + account.rows, 0)).toBeGreaterThan(300);
  });

  it('an upgrade keeps the access to leave that PAYS gave, until LEAVE gets a level of its own [DUTY-001]', async () => {
    const { service } = upgraded;
    const owner = await service.login('admin@demo.example', 'demo-admin');
    const paula = await service.login('paula', 'demo-paula', { customerId: 3 });
    const levels = async () =>
      (await service.call('GET', '/api/account', { token: paula })).body.companies[0].permissions;
    const list = async () => (await service.call('GET', '/api/company/1/leave-requests', { token: paula })).status;
    const before = await levels();
    expect([before.PAYS, before.LEAVE]).toEqual(['EDITABLE', 'EDITABLE']);
    expect(await list()).toBe(200);
    const permit = async (body: Readonly<Record<string, string>>) =>
      (await service.call('PUT', '/api/users/101/companies/1/permissions', { token: owner, body })).status;
    expect(await permit({ ...before, LEAVE: 'LOCKED' })).toBe(200);
    expect([(await levels()).PAYS, await list()]).toEqual(['EDITABLE', 403]);
    const { LEAVE, ...others } = before;
    expect(await permit(others)).toBe(200);
    expect(await levels()).toEqual({ ...others, LEAVE });
  });

  it.each(Object.keys(NEXT_PAYS))('pays %s exactly as a new database with the same history does', async (about) => {
    expect(await nextPay(upgraded, about)).toEqual(expected.get(about));
  });

  it('verifies without a difference after the next pays', async () => {
    expect(await verified(upgraded.service)).toEqual({ code: 0, differences: [] });
  });
});
