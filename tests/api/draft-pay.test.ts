import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

describe('probe', () => {
  it('AU', async () => {
    const { service, token } = world;
    const id = await world.anAuEmployee({ holiday_leave_hours: '60' });
    const run = await service.call('POST', `/api/company/${world.au}/pay-runs`, { token, body: { pay_period: 'WEEKLY', pay_date: '2026-03-10' } });
    console.log(run.status, run.text);
    const base = `/api/company/${world.au}/pay-runs/${run.body.pay_run_id}`;
    const made = await service.call('POST', `${base}/pending-pays`, { token });
    console.log(made.status, made.text);
    const pay = made.body[0];
    const edited = await service.call('PATCH', `/api/company/${world.au}/pays/${pay.id}`, { token, body: { hours: [week('30')], leave: [{ description: 'AL', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '7.6' }] } });
    console.log(edited.status, edited.text);
    const done = await service.call('POST', `${base}/complete`, { token });
    console.log(done.status, done.text);
    const rev = await service.call('POST', `/api/company/${world.au}/pays/${pay.id}/revert`, { token });
    console.log(rev.status, rev.text);
    const again = await service.call('POST', `/api/company/${world.au}/pays/${pay.id}/complete`, { token });
    console.log(again.status, again.text);
    const patched = await service.call('PATCH', `/api/company/${world.au}/pays/${pay.id}`, { token, body: { bonuses: [{description:'B', amount: 100}] } });
    console.log(patched.status, patched.text);
    const del = await service.call('DELETE', `/api/company/${world.au}/pays/${pay.id}`, { token });
    console.log(del.status, del.text);
    console.log(await service.database.query(`select leave_type, quantity, reason from leave_entry where employee_id = $1 order by id`, [id]));
    console.log(await service.database.query(`select type from event where entity_type='pay' and entity_id = $1 order by id`, [pay.id]));
    expect(del.status).toBe(204);
  });
});
