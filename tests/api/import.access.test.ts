import { beforeAll, describe, expect, it } from 'vitest';
import { auFile, auRow, csvFile, runOf } from '../fixtures/import-files.ts';
import { type ApprovalWorld, approvalWorld } from './approval.fixture.ts';

let world: ApprovalWorld;
beforeAll(async () => {
  world = await approvalWorld();
});

const runAs = (token: string) => runOf({ service: world.service, token, au: 1 });
const SHIFTS = csvFile('Employee number,Date,Start,Finish\nW001,2/02/2026,9:00,17:00\n');
const PAYS = csvFile('Employee number,Pay date,Hours\nW001,6/03/2026,38\n');
const BANK = csvFile('Employee number,First name,BSB,Account number,Account name\nI1,Ann,062-000,12345678,A\n');

describe('access to imports', () => {
  it('requires edit rights in the area of the imported data, and view rights to see an import [IMP-001]', async () => {
    const set = (zone: string, level: string) =>
      world.service.database.query(`update user_zone set level = '${level}' where user_id = 501 and zone = '${zone}'`);
    await set('PAYS', 'READ_ONLY');
    const ben = runAs(world.ben);
    expect((await ben.send('employees', auFile(auRow('I-1')))).status).toBe(201);
    expect((await ben.send('timesheets', SHIFTS)).status).toBe(403);
    const other = await runAs(world.owner).send('timesheets', SHIFTS);
    expect([(await ben.read(other.body.id)).status, (await ben.confirmed(other.body.id)).status]).toEqual([200, 403]);
    await set('PAYS', 'LOCKED');
    expect([(await ben.read(other.body.id)).status, (await ben.rows(other.body.id)).status]).toEqual([403, 403]);
    await set('PAYS', 'EDITABLE');
    expect((await runAs(world.vera).send('employees', auFile(auRow('I-2')))).status).toBe(403);
    expect((await runAs(world.agent).send('employees', auFile(auRow('I-2')))).status).toBe(403);
    expect((await runAs(world.partner).send('employees', auFile(auRow('I-2')))).status).toBe(201);
  });

  it('stores no row once the person who confirmed the import has lost access [IMP-001]', async () => {
    const ben = runAs(world.ben);
    const sent = await ben.send('employees', auFile(auRow('L-1'), auRow('L-2')));
    expect((await ben.confirmed(sent.body.id)).status).toBe(202);
    await world.service.database.query("update user_zone set level = 'READ_ONLY' where user_id = 501");
    await world.service.app.imports.runDue();
    await world.service.database.query("update user_zone set level = 'EDITABLE' where user_id = 501");
    const { body } = await runAs(world.owner).read(sent.body.id);
    expect(body).toMatchObject({ state: 'done', created: 0, failed: 2, confirmed_by: 'ben' });
    expect(body.problems.map(({ row }: { row: number }) => row)).toEqual([2, 3]);
  });
});

describe('imports of a company that requires approvals', () => {
  it('returns 409 for pays, both on upload and on confirmation, and pays no one [IMP-001, DUTY-003]', async () => {
    const owner = runAs(world.owner);
    const earlier = await owner.send('pays', PAYS);
    const confirmed = await owner.send('pays', PAYS);
    expect((await owner.confirmed(confirmed.body.id)).status).toBe(202);
    await world.setPolicy(['off_cycle_pay']);
    const detail =
      'The company requires the approval of another person for pays outside a pay run, so pays cannot be imported. Import timesheets instead, and complete a pay run';
    for (const reply of [await owner.send('pays', PAYS), await owner.confirmed(earlier.body.id)]) {
      expect([reply.status, reply.body]).toEqual([409, { detail }]);
    }
    const before = await world.service.database.query('select count(*) from pay');
    await world.service.app.imports.runDue();
    expect((await owner.read(confirmed.body.id)).body).toMatchObject({ created: 0, failed: 1 });
    expect(await world.service.database.query('select count(*) from pay')).toEqual(before);
    expect((await owner.send('timesheets', SHIFTS)).status).toBe(201);
    await world.setPolicy([]);
  });

  it('returns 409 for employees with bank accounts, and imports employees without them [IMP-001, DUTY-003]', async () => {
    await world.setPolicy(['bank_account_change']);
    const owner = runAs(world.owner);
    const refused = await owner.send('employees', BANK);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        detail:
          'The company requires the approval of another person for bank accounts. Import without primary_bank_bsb, primary_bank_account_number, primary_bank_account_name, and add the accounts afterwards',
      },
    ]);
    expect((await owner.send('employees', auFile(auRow('I-9')))).status).toBe(201);
    await world.setPolicy([]);
  });
});
