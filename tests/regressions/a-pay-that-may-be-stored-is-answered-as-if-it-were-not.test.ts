import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '../../src/db/db.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { buildTestApp } from '../harness/app.ts';
import { cableTo } from '../harness/cable.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
  await world.service.database.query(`
    create function keep_slowly() returns trigger language plpgsql as 'begin perform pg_sleep(1); return null; end';
    create constraint trigger slowly after insert on pay deferrable initially deferred
      for each row execute function keep_slowly()`);
});
afterAll(() => world.service.database.query('drop function keep_slowly cascade'));

describe('a pay whose connection is lost while it is committed', () => {
  it('is answered by 503 without a time to try again at, which would make an obedient caller pay twice', async () => {
    const { database } = world.service;
    const employee_id = await world.anAuEmployee();
    const cable = await cableTo(database.service);
    const db = openDb({ ...database.service, host: '127.0.0.1', port: cable.port }, { poolSize: 3, onError: () => {} });
    const node = await buildTestApp({ database: { ...database, db }, at: '2026-03-10T00:00:00Z' });
    const paying = node.call('PUT', `/api/company/${world.au}/pays/create?pay_date=2026-03-10`, {
      token: world.token,
      body: [{ employee_id, hours: [week()] }],
    });
    const sleeping = `select query from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await expect.poll(() => database.query(sleeping)).toEqual([{ query: 'commit' }]);
    cable.cut();
    const reply = await paying;
    expect([reply.status, reply.headers['retry-after'], reply.body]).toEqual([
      503,
      undefined,
      {
        detail:
          'The connection to the database was lost while this was being stored; look whether it was before trying again',
      },
    ]);
    // And so it was.
    const stored = async () =>
      (await world.get(`/api/company/${world.au}/pays?employee_id=${employee_id}`)).body.length;
    await expect.poll(stored).toBe(1);
    cable.close();
    await db.close();
  });
});
