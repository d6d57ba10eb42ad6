import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/cli/verify.ts';
import { ordinary, type PeriodWorld, periodWorld, total } from '../fixtures/period-world.ts';

// Weekly pays in the financial year 2026-27, for weeks from Monday to Sunday, with the tax-free threshold.
const WEEKS = ['2026-07-08', '2026-07-15', '2026-07-22', '2026-07-29', '2026-08-05'];
const [, , , FOURTH, FIFTH] = WEEKS as [string, string, string, string, string];

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const anEmployee = (more = {}) => world.anAuEmployee({ start_date: '2025-01-06', pay_rate_per_hour: '30', ...more });
const bonus = (amount: string, tax_method: string) => ({ description: `Bonus ${amount}`, amount, tax_method });
const arrears = (amount: string, more = {}) => ({
  description: `Arrears ${amount}`,
  amount,
  stp_category: 'GROSS',
  tax_method: 'METHOD_B1',
  ...more,
});
const inRange = (start_date: string, end_date: string) => ({ start_date, end_date });
const FOUR_WEEKS = inRange('2026-07-06', '2026-08-02');

async function paidWeeks(employee_id: number, hours: readonly string[]) {
  for (const [index, value] of hours.entries()) {
    await world.pays(world.au, [{ employee_id, hours: [ordinary(value)] }], WEEKS[index]);
  }
}

async function payOn(day: string, employee_id: number, rows: Record<string, unknown>) {
  const [pay] = await world.pays(world.au, [{ employee_id, ...rows }], day);
  return pay;
}

describe('Schedule 5 Method B(ii)', () => {
  it('averages normal earnings including the current pay but excluding earlier bonuses [row 1]', async () => {
    const id = await anEmployee();
    await payOn(WEEKS[0]!, id, { hours: [ordinary('38')], bonuses: [bonus('10000', 'METHOD_A_WHOLE_YEAR')] });
    for (const day of WEEKS.slice(1, 4)) await payOn(day, id, { hours: [ordinary('38')] });
    const pay = await payOn(FIFTH, id, { hours: [ordinary('38')], bonuses: [bonus('3000', 'METHOD_B2')] });
    expect(pay.tax).toBe(1119);
    expect(await world.explained(pay.id)).toContain(
      'Schedule 5 Method B(ii): 3000.00 / 52 = 57 on top of 1140, the average of 5700.00 over the 5 pay periods of the financial year to date',
    );
  });

  it('includes the current pay in the average', async () => {
    const id = await anEmployee();
    await paidWeeks(id, ['20']);
    // The average is (600 + 1,800) / 2 = 1,200 a week. 3,000 / 52 = 57 on top of it raises the tax from 202 to 221, and
    // 19 x 52 = 988. The tax on 1,800 is 395.
    const pay = await payOn(WEEKS[1]!, id, { hours: [ordinary('60')], bonuses: [bonus('3000', 'METHOD_B2')] });
    expect(pay.tax).toBe(395 + 988);
  });

  it('includes back payments of the year that Method B(i) has taxed', async () => {
    const id = await anEmployee();
    await paidWeeks(id, ['20']);
    await payOn(WEEKS[1]!, id, {
      hours: [ordinary('20')],
      back_payments: [arrears('600', inRange('2026-07-06', '2026-07-12'))],
    });
    const pay = await payOn(WEEKS[2]!, id, { hours: [ordinary('20')], bonuses: [bonus('3000', 'METHOD_B2')] });
    expect(await world.explained(pay.id)).toContain('the average of 2400.00 over the 3 pay periods');
  });

  it('Method B(ii) withholds the same when the bonus is paid apart from the hours of its week [PERIOD-003]', async () => {
    const [one, split] = [await anEmployee(), await anEmployee()];
    for (const id of [one, split]) await paidWeeks(id, ['20', '44']);
    const rows = { hours: [ordinary('60')], bonuses: [bonus('3000', 'METHOD_B2')] };
    const whole = await payOn(WEEKS[2]!, one, rows);
    const parts = [
      await payOn(WEEKS[2]!, split, { bonuses: rows.bonuses }),
      await payOn(WEEKS[2]!, split, { hours: rows.hours }),
    ];
    expect(total(parts, 'tax')).toBe(whole.tax);
  });
});

describe('Schedule 5 Method B(i)', () => {
  const HOURS = ['40', '60', '26.666667'];

  it('recalculates each period with its share of the back payment added to the earnings that were paid [row 2]', async () => {
    const id = await anEmployee();
    await paidWeeks(id, HOURS);
    const pay = await payOn(FOURTH, id, {
      hours: [ordinary('1', { rate: '1520' })],
      back_payments: [arrears('800', FOUR_WEEKS)],
    });
    expect(pay.tax).toBe(553);
    const words = await world.explained(pay.id);
    expect(words).toContain('800.00 added to the 4 pay periods it belongs to');
    expect(words).toContain('2026-07-12 1200.00 with 200.00 adds 65, 2026-07-19 1800.00 with 200.00 adds 64');
    expect(words).toContain('this period 1520.00 with 200.00 adds 64');
  });

  it('a back payment without a range covers every period of the financial year so far', async () => {
    const id = await anEmployee();
    await paidWeeks(id, HOURS);
    const pay = await payOn(FOURTH, id, {
      hours: [ordinary('1', { rate: '1520' })],
      back_payments: [arrears('800')],
    });
    expect(pay.tax).toBe(553);
  });

  it('withholds the same tax when one call creates the pays of several weeks', async () => {
    const id = await anEmployee();
    const weeks = [...HOURS, '50.666667'].map((value, index) => ({
      employee_id: id,
      pay_date: WEEKS[index],
      hours: [ordinary(value)],
      ...(index === 3 ? { back_payments: [arrears('800', FOUR_WEEKS)] } : {}),
    }));
    const pays = await world.pays(world.au, weeks, FOURTH);
    expect(pays[3].tax).toBe(553);
  });

  it('adds a second back payment to earnings that include the first one [PERIOD-003]', async () => {
    const [once, twice] = [await anEmployee(), await anEmployee()];
    for (const id of [once, twice]) await paidWeeks(id, HOURS);
    const range = inRange('2026-07-06', '2026-07-26');
    const together = await payOn(FOURTH, once, { back_payments: [arrears('900', range)] });
    const first = await payOn(FOURTH, twice, { back_payments: [arrears('600', range)] });
    const second = await payOn(FIFTH, twice, { back_payments: [arrears('300', range)] });
    // Rounding to dollars in two steps may make a difference of one dollar in each of the three periods.
    expect(Math.abs(first.tax + second.tax - together.tax)).toBeLessThanOrEqual(3);
    expect(await world.explained(second.id)).toContain('2026-07-12 1400.00 with 100.00 adds');
  });

  it('leaves out a week without pay and spreads its share over the weeks that were paid', async () => {
    const id = await anEmployee();
    await payOn(WEEKS[0]!, id, { hours: [ordinary('40')] });
    await payOn(WEEKS[2]!, id, { hours: [ordinary('40')] });
    const pay = await payOn(FOURTH, id, { back_payments: [arrears('800', inRange('2026-07-06', '2026-07-26'))] });
    expect(await world.explained(pay.id)).toContain('800.00 added to the 2 pay periods it belongs to');
  });

  it('assumes the year-to-date average for periods of an earlier year, and says so', async () => {
    const id = await anEmployee();
    await paidWeeks(id, ['40', '40']);
    const pay = await payOn(WEEKS[2]!, id, {
      hours: [ordinary('40')],
      back_payments: [arrears('800', inRange('2026-06-22', '2026-07-12'))],
    });
    // The arrears cover the weeks of 22 June, 29 June and 6 July, and add 266.67 to the 1,200 of each week.
    expect(await world.explained(pay.id)).toContain(
      '2 without known earnings, assumed to be the year-to-date average 1200.00, add',
    );
  });

  it('assumes the average of the opening amounts for periods before the service was used', async () => {
    const id = await anEmployee();
    const opening = {
      employee_id: id,
      auto_calculate: false,
      tax: '606',
      hours: [ordinary('1', { units: 'YTD', rate: '3600' })],
    };
    await world.pays(world.au, [opening], '2026-07-22');
    const pay = await payOn(FOURTH, id, {
      hours: [ordinary('40')],
      back_payments: [arrears('600', inRange('2026-07-06', '2026-07-26'))],
    });
    expect(await world.explained(pay.id)).toContain('3 without known earnings, assumed to be the year-to-date average');
  });
});

it('finds no difference when every stored pay is calculated again', async () => {
  const said: string[] = [];
  await verify({ db: world.service.database.db, say: (text) => said.push(text) });
  expect(said.filter((text) => text.startsWith('Pay '))).toEqual([]);
});
