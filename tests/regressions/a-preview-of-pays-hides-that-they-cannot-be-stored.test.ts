import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

let world: PayWorld;
let employee_id: number;
let draft: number;

beforeAll(async () => {
  world = await payWorld();
  employee_id = await world.anAuEmployee();
  const { id } = await world.pay(world.au, { employee_id, hours: [week()] });
  const reverted = await world.service.call('POST', `/api/company/${world.au}/pays/${id}/revert`, {
    token: world.token,
  });
  expect(reverted.status, reverted.text).toBe(200);
  draft = id;
  await world.service.database.query(`
    create function refuse_line() returns trigger language plpgsql as 'begin raise exception ''no line fits''; end';
    create trigger refuse before insert on pay_working for each row execute function refuse_line()`);
});
afterAll(() => world.service.database.query('drop function refuse_line cascade'));

describe('a preview of pays whose rows the database refuses', () => {
  it.each([1, 51])('fails as the pays themselves would: %i of them', async (count) => {
    const pays = Array.from({ length: count }, () => ({ employee_id, hours: [week()] }));
    for (const query of ['?pay_date=2026-03-10', '?pay_date=2026-03-10&dry_run=true']) {
      expect((await world.put(world.au, pays, query)).status, query).toBe(500);
    }
  });

  it('fails also when a draft is to be changed', async () => {
    for (const query of ['', '?dry_run=true']) {
      const path = `/api/company/${world.au}/pays/${draft}${query}`;
      const edited = await world.service.call('PATCH', path, { token: world.token, body: { hours: [week(10)] } });
      expect(edited.status, query).toBe(500);
    }
  });

  it('leaves its connection fit for the next request', async () => {
    const read = await world.get(`/api/company/${world.au}/pays/${draft}`);
    expect([read.status, read.body.gross]).toEqual([200, 1520]);
  });
});
