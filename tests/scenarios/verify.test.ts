import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/cli/verify.ts';
import {
  LAST_WEEK,
  ordinary,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
} from '../fixtures/period-world.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';

// verify recalculates the lookback of stored pays, and any period that several pays share.

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });
const query = (text: string, values: readonly unknown[]) => world.service.database.query(text, [...values]);

/** Returns the exit code, and the messages that mention these pays. */
async function verified(...payIds: number[]) {
  const said: string[] = [];
  const code = await verify({ db: world.service.database.db, say: (text) => said.push(text) });
  return { code, said: said.filter((text) => payIds.some((id) => text.startsWith(`Pay ${id} `))) };
}

/** Changes a stored fact of a pay, runs verify, and restores the fact. */
async function withFact(payId: number, path: string, value: string) {
  const [was] = (await query('select facts from pay where id = $1', [payId])) as { facts: unknown }[];
  await query('update pay set facts = jsonb_set(facts, $2::text[], $3::jsonb) where id = $1', [payId, path, value]);
  const found = await verified(payId);
  await query('update pay set facts = $2 where id = $1', [payId, JSON.stringify(was!.facts)]);
  return found;
}

/** Pays two weeks of 1,200 each. */
async function twoWeeks(company: number, id: number): Promise<[number, number]> {
  const [first] = await world.pays(company, [hours(id, '40')], LAST_WEEK);
  const [second] = await world.pays(company, [hours(id, '40')]);
  return [first.id, second.id];
}

describe('the lookback of a pay', () => {
  it('verify compares the year-to-date amounts of an Australian pay with the earlier pays', async () => {
    const [, pay] = await twoWeeks(world.au, await world.anAuEmployee({ pay_rate_per_hour: '30' }));
    const sentence = (of: string, stored: string, now: string) =>
      `Pay ${pay} of customer 3: the lookback "${of}" is ${stored}; recalculated from earlier completed pays, it is ${now}`;
    expect(await verified(pay)).toEqual({ code: 0, said: [] });
    expect(await withFact(pay, '{yearToDate,taxableEarnings}', '"1200.01"')).toEqual({
      code: 1,
      said: [sentence('taxable earnings of the year', '1200.01', '1200')],
    });
    expect(await withFact(pay, '{yearToDate,pays}', '2')).toEqual({
      code: 1,
      said: [sentence('pay periods of the year', '2', '1')],
    });
    expect(await withFact(pay, '{yearToDate,superBaseThisQuarter}', '"0"')).toEqual({
      code: 1,
      said: [sentence('super base of the quarter', '0', '1200')],
    });
    expect(await withFact(pay, '{yearToDate,superBaseThisYear}', '"0"')).toEqual({
      code: 1,
      said: [sentence('super base of the year', '0', '1200')],
    });
    expect(await withFact(pay, '{yearToDate,lastPeriodEarnings}', '"600"')).toEqual({
      code: 1,
      said: [sentence('earnings of the last period', '600', '1200')],
    });
  });

  it('verify compares the lookback amounts of a New Zealand pay with the earlier pays', async () => {
    const [, pay] = await twoWeeks(world.nz, await world.anNzEmployee({ pay_rate_per_hour: '30' }));
    const sentence = (of: string, stored: string, now: string) =>
      `Pay ${pay} of customer 3: the lookback "${of}" is ${stored}; recalculated from earlier completed pays, it is ${now}`;
    expect(await verified(pay)).toEqual({ code: 0, said: [] });
    expect(await withFact(pay, '{extraPay,paidInFourWeeks}', '"1199"')).toEqual({
      code: 1,
      said: [sentence('earnings of four weeks', '1199', '1200')],
    });
    expect(await withFact(pay, '{extraPay,lastPaidPeriods}', '["1200", "1200"]')).toEqual({
      code: 1,
      said: [sentence('earnings of the last periods', '1200 and 1200', '1200')],
    });
    expect(await withFact(pay, '{holidays,twelveMonthsGross}', '"2400"')).toEqual({
      code: 1,
      said: [sentence('gross earnings of twelve months', '2400', '1200')],
    });
  });

  it('verify leaves out pays for earlier days that were created or completed later', async () => {
    const at = (time: string) => world.service.clock.set(`2026-11-10T${time}Z`);
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const draft = await world.pay(world.au, hours(id, '10'), `?pay_date=${LAST_WEEK}`);
    const reverted = await world.call('POST', `/api/company/${world.au}/pays/${draft.id}/revert`);
    expect(reverted.status, reverted.text).toBe(200);
    at('00:06:00');
    const pay = await world.pay(world.au, hours(id, '40'));
    at('00:12:00');
    const [backdated] = await world.pays(world.au, [hours(id, '40')], TWO_WEEKS_AGO);
    at('00:18:00');
    await world.patch(world.au, draft.id, {});
    expect((await world.complete(world.au, draft.id)).status).toBe(200);
    expect(await verified(draft.id, pay.id, backdated.id)).toEqual({ code: 0, said: [] });
  });

  it('verify reports a deleted pay in the lookback, but not as an error', async () => {
    const [first, second] = await twoWeeks(world.au, await world.anAuEmployee({ pay_rate_per_hour: '30' }));
    const { employee_id } = await world.readPay(world.au, second);
    await world.remove(world.au, first);
    expect(await verified(second)).toEqual({
      code: 0,
      said: [
        `Pay ${second} of employee ${employee_id} of customer 3 used an earlier pay that was later changed or removed: taxable earnings of the year was 1200; recalculated from the remaining pays, it is 0. This is not an error: the figure was correct when the pay was calculated.`,
      ],
    });
  });

  it('verify reports a pay deleted by a node with a slow clock, but not as an error', async () => {
    const now = world.service.clock.now();
    const [first, second] = await twoWeeks(world.au, await world.anAuEmployee({ pay_rate_per_hour: '30' }));
    const { employee_id } = await world.readPay(world.au, second);
    world.service.clock.set(new Date(now.getTime() - 2 * 60_000));
    await world.remove(world.au, first);
    world.service.clock.set(now);
    expect(await verified(second)).toEqual({
      code: 0,
      said: [
        `Pay ${second} of employee ${employee_id} of customer 3 used an earlier pay that was later changed or removed: taxable earnings of the year was 1200; recalculated from the remaining pays, it is 0. This is not an error: the figure was correct when the pay was calculated.`,
      ],
    });
    await world.remove(world.au, second);
  });

  it('verify reports a changed pay once for all later pays together', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const [first] = await world.pays(world.au, [hours(id, '40')], TWO_WEEKS_AGO);
    const [second] = await world.pays(world.au, [hours(id, '40')], LAST_WEEK);
    const [third] = await world.pays(world.au, [hours(id, '40')], THIS_WEEK);
    const changed = await world.patch(world.au, first.id, { hours: [ordinary('20')] });
    expect(changed.status, changed.text).toBe(200);
    const { code, said } = await verified(first.id, second.id, third.id);
    expect({ code, said }).toEqual({
      code: 0,
      said: [
        `Pay ${second.id} and 1 more pay of employee ${id} of customer 3 used an earlier pay that was later changed or removed: taxable earnings of the year was 1200; recalculated from the remaining pays, it is 600. This is not an error: the figure was correct when the pay was calculated.`,
      ],
    });
  });
});

describe('a period with several pays', () => {
  const sentence = (pay: number, of: string, held: string, asked: string) =>
    `Pay ${pay} of customer 3 and all other pays of its period: the total of ${of} is ${held}; calculated as one pay, it is ${asked}`;

  it('verify compares the total of the period with that of a single pay, and names the last pay when it is too low', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30', accrue_leave_on_hours_worked: false });
    const first = await world.pay(world.au, hours(id, '20'));
    const second = await world.pay(world.au, hours(id, '20'));
    expect([first.tax, second.tax]).toEqual([42, 160]);
    expect(await verified(first.id, second.id)).toEqual({ code: 0, said: [] });
    // Simulates a defect that changed the first pay without leaving a trace.
    await query('update pay_line set amount = 41 where pay_id = $1 and code = $2', [first.id, 'AU.PAYG']);
    await query('update pay set tax = 41, net = net + 1 where id = $1', [first.id]);
    const { code, said } = await verified(first.id, second.id);
    expect({ code, said }).toEqual({
      code: 1,
      said: [
        `Pay ${first.id} of customer 3: net is 559.00, now 558.00`,
        `Pay ${first.id} of customer 3: tax is 41.00, now 42.00`,
        `Pay ${first.id} of customer 3: line 3 is AU.PAYG 41, now AU.PAYG 42`,
        sentence(second.id, 'tax', '201.00', '202.00'),
      ],
    });
    await query('update pay_line set amount = 42 where pay_id = $1 and code = $2', [first.id, 'AU.PAYG']);
    await query('update pay set tax = 42, net = net - 1 where id = $1', [first.id]);
  });

  it('verify accepts a total that is too high when a later pay lowered what is due for the period', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const pays = [await world.pay(world.au, hours(id, '40')), await world.pay(world.au, hours(id, '-20'))];
    expect(pays.map(({ tax }) => tax)).toEqual([202, 0]);
    expect(await verified(...pays.map((pay) => pay.id))).toEqual({ code: 0, said: [] });
  });

  it('verify names a pay with an unexplained excess, until the pay is recalculated', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const first = await world.pay(world.au, hours(id, '40'));
    const second = await world.pay(world.au, hours(id, '20'));
    await world.remove(world.au, first.id);
    expect(await verified(second.id)).toEqual({ code: 1, said: [sentence(second.id, 'tax', '193.00', '42.00')] });
    expect((await world.patch(world.au, second.id, {})).body.tax).toBe(42);
    expect(await verified(second.id)).toEqual({ code: 0, said: [] });
  });

  it('verify compares PAYE, student loan and ESCT of a New Zealand period with those of a single pay', async () => {
    const id = await world.anNzEmployee({ pay_rate_per_hour: '30', has_student_loan: true });
    const first = await world.pay(world.nz, hours(id, '20'));
    const second = await world.pay(world.nz, hours(id, '20'));
    expect(await verified(first.id, second.id)).toEqual({ code: 0, said: [] });
    await world.remove(world.nz, first.id);
    const { code, said } = await verified(second.id);
    expect(code).toBe(1);
    // For 600 alone, 94.50, 16.32 and 3.67 are due. The second pay of 600 has the rest of the 231.39, 88.32 and 7.35
    // that are due on 1,200.
    expect(said).toEqual([
      sentence(second.id, 'tax', '136.89', '94.50'),
      sentence(second.id, 'student loan', '72.00', '16.32'),
      sentence(second.id, 'ESCT', '3.68', '3.67'),
    ]);
    await world.patch(world.nz, second.id, {});
    expect(await verified(second.id)).toEqual({ code: 0, said: [] });
  });
});

describe('the days paid of a New Zealand pay', () => {
  const daysOf = async (...payIds: number[]) =>
    (await query('select trim_scale(days_paid)::text as days from pay where id = any($1) order by id', [payIds])).map(
      (row) => (row as { days: string }).days,
    );

  it('verify recalculates the days paid from the facts and reports a difference', async () => {
    const [first, second] = await twoWeeks(world.nz, await world.anNzEmployee({ pay_rate_per_hour: '30' }));
    await query('update pay set days_paid = 6 where id = $1', [first]);
    expect(await verified(first, second)).toEqual({
      code: 1,
      said: [`Pay ${first} of customer 3: days paid is 6, now 5`],
    });
    await query('update pay set days_paid = 5 where id = $1', [first]);
    expect(await verified(first, second)).toEqual({ code: 0, said: [] });
  });

  it('verify reports a wrong number of days in the lookback of a pay', async () => {
    const [, second] = await twoWeeks(world.nz, await world.anNzEmployee({ pay_rate_per_hour: '30' }));
    expect(await withFact(second, '{holidays,daysWorked52Weeks}', '"6"')).toEqual({
      code: 1,
      said: [
        `Pay ${second} of customer 3: the lookback "days worked in 52 weeks" is 6; recalculated from earlier completed pays, it is 5`,
      ],
    });
  });

  it('are recalculated over the remaining pays of the period when one of them is deleted or changed', async () => {
    const id = await world.anNzEmployee({ pay_rate_per_hour: '30', standard_hours_per_day: '8' });
    const [first] = await world.pays(world.nz, [hours(id, '20')]);
    const [second] = await world.pays(world.nz, [hours(id, '20')]);
    const [third] = await world.pays(world.nz, [hours(id, '4')]);
    expect(await daysOf(first.id, second.id, third.id)).toEqual(['3', '2', '1']);
    await world.remove(world.nz, first.id);
    expect(await daysOf(second.id, third.id)).toEqual(['3', '0']);
    const changed = await world.patch(world.nz, second.id, { hours: [ordinary('36')] });
    expect(changed.status, changed.text).toBe(200);
    const days = await daysOf(second.id, third.id);
    expect(days.reduce((sum, one) => sum + Number(one), 0)).toBe(5);
    expect(await verified(second.id, third.id)).toEqual({ code: 0, said: [] });
  });
});

describe('a pay with an older rule set', () => {
  const asRuleSet = async (payId: number, ruleSet: string) => {
    await query('update pay set rule_set_id = $2 where id = $1', [payId, ruleSet]);
    return verified(payId);
  };

  it('verify ignores a value that the older rules did not calculate', async () => {
    const [, pay] = await twoWeeks(world.nz, await world.anNzEmployee({ pay_rate_per_hour: '30' }));
    await query(`update pay set facts = jsonb_set(facts, '{holidays,daysWorked52Weeks}', '"0"') where id = $1`, [pay]);
    expect((await verified(pay)).code).toBe(1);
    for (const ruleSet of ['nz-1-7c603ebd41d71bfc', 'nz-2-d91643f92f9154bf']) {
      expect(await asRuleSet(pay, ruleSet)).toEqual({ code: 0, said: [] });
    }
  });

  it('verify checks the values that the older rules did calculate', async () => {
    const [, pay] = await twoWeeks(world.nz, await world.anNzEmployee({ pay_rate_per_hour: '30' }));
    await query(`update pay set facts = jsonb_set(facts, '{extraPay,paidInFourWeeks}', '"1199"') where id = $1`, [pay]);
    expect(await asRuleSet(pay, 'nz-1-7c603ebd41d71bfc')).toEqual({
      code: 1,
      said: [
        `Pay ${pay} of customer 3: the lookback "earnings of four weeks" is 1199; recalculated from earlier completed pays, it is 1200`,
      ],
    });
    await query(`update pay set facts = jsonb_set(facts, '{extraPay,paidInFourWeeks}', '"1200"') where id = $1`, [pay]);
    expect((await verified(pay)).code).toBe(0);
  });
});

describe('a rule that was corrected later', () => {
  it('is no error of a pay of an older rule set: verify counts the pay, names the review, and keeps its exit code [REDO-001]', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const [first, second] = [await world.pay(world.au, hours(id, '20')), await world.pay(world.au, hours(id, '20'))];
    const [{ rule_set_id: current }] = (await query('select rule_set_id from pay where id = $1', [first.id])) as [
      { rule_set_id: string },
    ];
    // Simulates an older rule that withheld a dollar less.
    await query(`update pay_line set amount = amount - 1 where pay_id = $1 and code = 'AU.PAYG'`, [first.id]);
    await query(`update pay set tax = tax - 1, net = net + 1, rule_set_id = 'au-1-older' where id = $1`, [first.id]);
    const said: string[] = [];
    expect(await verify({ db: world.service.database.db, say: (text) => said.push(text) })).toBe(0);
    expect(said.filter((text) => /^Pay (\d+) /.exec(text)?.[1] === String(second.id))).toEqual([]);
    expect(said.slice(-2)).toEqual([
      `1 pay of company ${world.au} differs from the rules of today, which were corrected after it was calculated. This is not an error. To see what differs, start a review with POST /api/company/${world.au}/reviews and the premise {"kind": "rules"}.`,
      expect.stringMatching(/^\d+ pays were recalculated; every cent agrees in all others\.$/),
    ]);
    // A pay whose lines do not add up to its totals is damaged, whatever its rules were.
    await query('update pay set tax = tax + 0.5 where id = $1', [first.id]);
    expect((await verified(first.id)).code).toBe(1);
    // The same difference in a pay of the current rules is an error too.
    await query('update pay set tax = tax - 0.5, rule_set_id = $2 where id = $1', [first.id, current]);
    expect((await verified(first.id)).code).toBe(1);
    await query(`update pay_line set amount = amount + 1 where pay_id = $1 and code = 'AU.PAYG'`, [first.id]);
    await query('update pay set tax = tax + 1, net = net - 1 where id = $1', [first.id]);
    expect(await verified(first.id, second.id)).toEqual({ code: 0, said: [] });
  });
});

describe('explanations', () => {
  it('verify finds no difference when the texts of explanations are replaced by random words, because it reads no prose', async () => {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const pays = [await world.pay(world.au, hours(id, '40')), await world.pay(world.au, hours(id, '-20'))];
    const changed = await query(
      `update pay_line set because = translate(md5(pay_id || code || position), '0123456789', 'ghijklmnop')
       where pay_id >= 0 returning because`,
      [],
    );
    expect(changed.length).toBeGreaterThan(100);
    expect(await verified(...pays.map((pay) => pay.id))).toEqual({ code: 0, said: [] });
  });
});

describe('the demo', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase('demo');
  });

  it('verify recalculates every pay of the demo to the cent and reports nothing else', async () => {
    const said: string[] = [];
    const code = await verify({ db: database.db, say: (text) => said.push(text) });
    expect([code, said.slice(0, -1)]).toEqual([0, []]);
  });
});
