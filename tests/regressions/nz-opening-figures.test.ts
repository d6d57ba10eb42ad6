import { beforeAll, describe, expect, it } from 'vitest';
import { anNzEmployee } from '../fixtures/pay-world.ts';
import { ordinary, type Pay, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';

// The weekly run from 9 to 15 November 2026 is paid on its last day, Sunday 15 November.
const LAST_DAY = '2026-11-15';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

async function opened(asAt: string): Promise<number> {
  const [id] = await world.employees(world.nz, [anNzEmployee({ kiwisaver_status_code: 'NK' })]);
  const reply = await world.call('PUT', `/api/employees/${id}/opening-balances`, {
    as_at: asAt,
    nz: { gross_four_weeks: '6400', gross_twelve_months: '83200', days_worked_52_weeks: '260' },
  });
  expect(reply.status, reply.text).toBe(200);
  return id!;
}

const bonus = (id: number) => ({
  employee_id: id,
  bonuses: [{ description: 'Bonus', amount: '1000', tax_method: 'METHOD_B2' }],
});
const paid = async (pay: Readonly<Record<string, unknown>>, day: string): Promise<Pay> =>
  (await world.pays(world.nz, [pay], day))[0];

describe('opening figures dated around the first payday', () => {
  it.each(['2026-11-14', LAST_DAY])(
    'opening figures as at %s affect the tax on an extra pay on the last day of its pay run [row 11]',
    async (asAt) => {
      // 6,400 x 13 = 83,200 a year, so the bonus is taxed at 33%. The levy is 1.75%.
      expect((await paid(bonus(await opened(asAt)), LAST_DAY)).tax).toBe(347.5);
    },
  );

  it('opening figures as at a later day do not affect the tax on an extra pay on the last day of its pay run', async () => {
    expect((await paid(bonus(await opened('2026-11-16')), LAST_DAY)).tax).toBe(122.5);
  });

  it('opening figures as at the first payday are added to the pay of that day in the lookback of a later pay [row 11]', async () => {
    const id = await opened(LAST_DAY);
    await paid({ employee_id: id, hours: [ordinary('40', { rate: '52' })] }, LAST_DAY);
    const day = { description: 'A day off', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-11-18', hours: '8' };
    const away = await paid({ employee_id: id, leave: [day] }, '2026-11-22');
    // The opening amount of 83,200, plus 2,080 that this payroll paid.
    expect(await world.explained(away.id)).toContain('the average is 85280.00 / 52 weeks; 83200.00 of it from');
  });
});
