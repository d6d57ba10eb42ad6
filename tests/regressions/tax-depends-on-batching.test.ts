import { beforeAll, describe, expect, it } from 'vitest';
import {
  LAST_WEEK,
  ordinary,
  type Pay,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
} from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

type Order = Readonly<Record<string, unknown>>;
const dated = (pay_date: string, value: string): Order => ({ pay_date, hours: [ordinary(value)] });

/** The pays of one employee in calls; answers the last one, which looks back at the others. */
async function paidIn(company: number, employee_id: number, calls: readonly (readonly Order[])[]): Promise<Pay> {
  let last: Pay;
  for (const orders of calls) {
    const made = await world.pays(
      company,
      orders.map((order) => ({ employee_id, ...order })),
    );
    last = made.at(-1);
  }
  return last;
}

describe('Australia: a bonus on top of the last week', () => {
  const bonus = (amount: string): Order => ({
    pay_date: THIS_WEEK,
    bonuses: [{ description: 'Thanks', amount, tax_method: 'METHOD_A_WHOLE_YEAR' }],
  });
  const longer = dated(TWO_WEEKS_AGO, '50');
  const last = dated(LAST_WEEK, '40');

  it('is taxed alike whether its weeks came in one call or in several, in whatever order [PERIOD-003] [PERIOD-004]', async () => {
    const taxes: number[] = [];
    for (const calls of [
      [[longer], [last], [bonus('5000')]],
      [[last], [longer], [bonus('5000')]],
      [[longer, last], [bonus('5000')]],
      [[last, longer], [bonus('5000')]],
      [[longer, last, bonus('5000')]],
      [[last, longer, bonus('5000')]],
      [[last], [longer, bonus('5000')]],
      [[longer], [last, bonus('5000')]],
    ]) {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      taxes.push((await paidIn(world.au, id, calls)).tax);
    }
    // 5,000 / 52 = 96 on top of 1,200, the week of 2 November: 202 becomes 233, 31 x 52. On top of 1,500 it is 30 x 52.
    expect(taxes).toEqual(Array(8).fill(1612));
  });

  it('is taxed alike on top of opening amounts, which are not rounded on the way [PERIOD-003] [PERIOD-004]', async () => {
    // Seventeen weeks from 1 July to 27 October: 1,199.9994 a week, cents dropped 1,199. 1,040 / 52 = 20 on top of it
    // adds 6, on top of 1,200 it would add 7.
    const ytd = { description: 'Year to date', units: 'YTD', value: '1', rate: '20399.99' };
    const opening: Order = { pay_date: TWO_WEEKS_AGO, auto_calculate: false, hours: [ytd], tax: '3000' };
    const [inOne, inTwo] = [
      await world.anAuEmployee({ pay_rate_per_hour: '30' }),
      await world.anAuEmployee({ pay_rate_per_hour: '30' }),
    ];
    const together = await paidIn(world.au, inOne, [[opening, bonus('1040')]]);
    const apart = await paidIn(world.au, inTwo, [[opening], [bonus('1040')]]);
    expect([together.tax, apart.tax]).toEqual([312, 312]);
  });
});

describe('New Zealand: a final pay on top of the two last weeks', () => {
  const weeks = [dated('2026-10-20', '60'), dated(TWO_WEEKS_AGO, '40'), dated(LAST_WEEK, '20')] as const;
  const final: Order = { pay_date: THIS_WEEK, termination: { termination_date: '2026-11-08' } };

  it('is the same money and taxed alike whether they came in one call or in several, in whatever order [PERIOD-003] [PERIOD-004]', async () => {
    const [first, second, third] = weeks;
    const seen: [number, number][] = [];
    for (const calls of [
      [[first], [second], [third], [final]],
      [[third], [first], [second], [final]],
      [[first, second, third, final]],
      [[second, third, first, final]],
      [[third, second, first, final]],
      [[third], [second, first, final]],
      [
        [second, first],
        [third, final],
      ],
    ]) {
      const id = await world.anNzEmployee();
      const pay = await paidIn(world.nz, id, calls);
      seen.push([pay.gross, pay.tax]);
    }
    // 8 % of 3,600. (1,200 + 600) x 26 = 46,800 a year with 288 is in the band of 17.5 %, the levy is 1.75 %.
    expect(seen).toEqual(Array(7).fill([288, 55.44]));
  });
});
