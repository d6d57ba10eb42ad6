import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';

// A filing is stored, and then sent. A database that was lost in between was answered by 503 with Retry-After, which says
// that nothing was saved: whoever believed that and sent it again was told that it had been filed already.

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld();
  await world.service.database.query(
    `create function no_room() returns trigger language plpgsql as $$
     begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
  );
});

/** Nothing that is stored can be gone on with, as while the disk is full. */
beforeEach(() =>
  world.service.database.query('create trigger no_room before update on lodgement execute function no_room()'),
);
afterEach(() => world.service.database.query('drop trigger if exists no_room on lodgement'));

const STORED = {
  detail:
    'It was stored and will be sent, but the database was lost before that could be answered; look at it instead of sending it again',
};
const expectStored = (reply: { status: number; body: unknown; headers: Record<string, unknown> }): void => {
  expect([reply.status, reply.body, reply.headers['retry-after']]).toEqual([503, STORED, undefined]);
};

describe('a filing that is stored when the database is lost', () => {
  it('of Single Touch Payroll is not said to be undone', async () => {
    const company = await world.company('AU');
    const pay = await world.paid(company, await world.employee(company, anAuEmployee()));
    const path = `/api/company/${company}/stp-pay-events`;
    expectStored(await world.post(path, { pay_run_id: pay.pay_run_id, service_action: 'NEW' }));
    const { body } = await world.get(path);
    expect(body.map(({ pay_ids, status }: Record<string, unknown>) => [pay_ids, status])).toEqual([
      [[pay.id], 'QUEUED'],
    ]);
  });

  it('of employee details and of a payday is not said to be undone', async () => {
    const company = await world.company('NZ');
    const id = await world.employee(company, anNzEmployee());
    const pay = await world.paid(company, id);
    expectStored(await world.post(`/api/company/${company}/employee-detail-tasks/submit`, {}));
    expect((await world.get(`/api/company/${company}/employee-detail-tasks`)).body).toEqual([]);
    const path = `/api/company/${company}/payday-filings`;
    expectStored(await world.post(path, { pay_run_id: pay.pay_run_id }));
    const { body } = await world.get(path);
    expect(body.map(({ pay_ids }: Record<string, unknown>) => pay_ids)).toEqual([[pay.id]]);
  });
});
