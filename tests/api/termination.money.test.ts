import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});
const terminate = (id: number, body: unknown) =>
  world.service.call('POST', `/api/employees/${id}/terminate`, { token: world.token, body });

describe('probe', () => {
  it('AU', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '60', lsl_leave_hours: '40', sick_leave_hours: '20', leave_loading_percentage: '0.175' });
    await world.pay(world.au, { employee_id: id, hours: [week()] }, '?pay_date=2026-03-03');
    const r = await terminate(id, { pay_date: '2026-03-10', termination_date: '2026-03-08' });
    console.log(JSON.stringify(r.body, null, 1));
    console.log(JSON.stringify((await world.get(`/api/company/${world.au}/pays/${r.body.pay_id}`)).body, null, 1));
    console.log((await world.get(`/api/pays/${r.body.pay_id}/explanation`)).text.slice(0, 6000));
  });
  it('NZ', async () => {
    const id = await world.anNzEmployee({});
    for (const d of ['2026-02-24', '2026-03-03']) await world.pay(world.nz, { employee_id: id, hours: [week('40')] }, `?pay_date=${d}`);
    await world.service.database.query(`insert into leave_entry (customer_id, employee_id, leave_type, unit, quantity, as_at, reason, created_at) values (3, $1, 'ANNUAL_HOLIDAYS', 'weeks', 2, '2025-04-01', 'OPENING', now()), (3, $1, 'ALT_HOLIDAY', 'days', 1, '2025-04-01', 'OPENING', now())`, [id]);
    const r = await terminate(id, { pay_date: '2026-03-10', termination_date: '2026-03-08' });
    console.log(JSON.stringify(r.body, null, 1));
    console.log(JSON.stringify((await world.get(`/api/company/${world.nz}/pays/${r.body.pay_id}`)).body, null, 1));
  });
});
