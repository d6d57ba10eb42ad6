import { beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '../../src/base/local-date.ts';
import { sql } from '../../src/db/sql.ts';
import { spansOf } from '../../src/resources/pay/past/lookback/spans.ts';
import { findSums } from '../../src/resources/pay/past/lookback/sums.store.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

const ADMIN = 3;
let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

describe('opening amounts for the run and date of a pay', () => {
  it('counts opening amounts as the older period, for any query plan and order of creation', async () => {
    const people = [await world.anAuEmployee(), await world.anAuEmployee()];
    const opening = { auto_calculate: false, hours: [week('4', { units: 'YTD' })] };
    const worked = { hours: [week('38')] };
    const orders = [
      [opening, worked],
      [worked, opening],
    ];
    for (const [index, employee_id] of people.entries()) {
      for (const pay of orders[index]!) {
        expect((await world.put(world.au, [{ employee_id, ...pay }], '?pay_date=2026-02-24')).status).toBe(200);
      }
    }
    const day = localDate('2026-03-03');
    const wanted = people.map((employeeId) => ({
      employeeId,
      run: { pay_period: 'WEEKLY', start_date: day, end_date: day },
      paidOn: day,
      employedFrom: localDate('2024-01-01'),
    }));
    const newest = (settings: Readonly<Record<string, string>>) =>
      world.service.database.db.tx(ADMIN, async (tx) => {
        for (const [name, value] of Object.entries(settings)) {
          await sql`select set_config(${name}, ${value}, true)`.execute(tx);
        }
        const sums = await findSums(tx, { companyId: world.au, kinds: ['REGULAR'] }, wanted, (on) => spansOf('AU', on));
        return sums.map(({ last_periods }) => last_periods?.map(({ is_opening }) => is_opening));
      });
    const olderLast = people.map(() => [false, true]);
    expect(await newest({ enable_hashagg: 'off' })).toEqual(olderLast);
    expect(await newest({ enable_sort: 'off' })).toEqual(olderLast);
  });
});
